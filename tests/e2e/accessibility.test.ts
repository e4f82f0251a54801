/**
 * What axe does not see, and what it sees on pages without tests of their own. Where the keyboard is after everything
 * that opens, closes, disappears or is replaced: the components are the same on all pages, so each kind is tried once,
 * with few page loads. And the room that is left at 400 % zoom.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAsset } from '#functions/assets/asset.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { findings } from './support/findings.ts'
import { followApart, nowhere } from './support/follow.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

let site: Site
const tags = ['dns', 'ics', 'loader', 'phishing', 'smtp', 'stealer', 'usb', 'vpn', 'wiper']

beforeAll(async () => {
  site = await startSite()
  await site.platform.collection(threatsCollection).commit(operator, (commit) => {
    for (const name of ['APT', 'Botnet', 'Fraud', 'Leak', 'Malware', 'Phishing', 'Ransom', 'Scam'])
      commit.create('threat_category', commit.nextId('threat_category'), {
        name_pl: name,
        name_en: name,
        is_active: true,
      })
    for (const name of tags)
      commit.create('threat_tag', commit.nextId('threat_tag'), { name, is_active: true })
    for (const number of Array.from({ length: 12 }, (_, index) => index + 1))
      commit.create('threat', commit.nextId('threat'), {
        name: `Sandy Owl ${number}`,
        description: 'Reads mail at night.',
        category_id: 1,
        tag_ids: [],
        ioc_group_id: null,
        hyperlinks: [],
        creation_date: commit.at,
        last_update_date: commit.at,
        sent_date: null,
      })
  })
})
afterAll(async () => {
  await site.stop()
})

/** The name of the focused element as a person knows it; `nowhere` if it is the body or invisible. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body || !element.checkVisibility()) return 'nowhere'
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const label = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
    const name =
      element.getAttribute('aria-label') ??
      ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const text = name !== '' ? name : (label?.textContent ?? element.textContent ?? '')
    return `${element.getAttribute('role') ?? element.localName} ${text.trim()}`
  })

const expectFocus = async (page: Page, name: RegExp, after: string): Promise<void> => {
  await expect.poll(() => focused(page), { message: after }).toMatch(name)
}

/** Presses keys one after the other. */
const keys = async (page: Page, ...pressed: readonly string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key)
}

/** Presses a control with the keyboard, and waits for what it loads. */
const enter = async (control: Locator): Promise<void> => {
  await control.focus()
  await control.press('Enter')
  await ready(control.page())
}
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const isOpen = (place: Locator): Promise<boolean> => place.first().isVisible()

/** Opens a drop-down, types into its search, and closes it: the focus is at its control, and nothing else closed. */
const walksDropDown = async (page: Page, control: Locator, around: Locator): Promise<void> => {
  await control.focus()
  const name = new RegExp(`^(input|combobox) ${(await control.getAttribute('aria-label')) ?? ''}`)
  await keys(page, 'ArrowDown')
  const search = page.locator('.p-dropdown-filter, .p-multiselect-filter')
  await search.waitFor()
  await expectFocus(page, /^(searchbox|input|text)/, 'the search of a drop-down')
  await keys(page, 'z', 'Escape')
  await search.waitFor({ state: 'detached' })
  await expectFocus(page, name, 'Escape in the search of a drop-down')
  expect(await isOpen(around), 'what the drop-down is in').toBe(true)
}

describe('the focus', () => {
  it('stays where a person expects it on a list of an analyst', async () => {
    const { page } = await site.signedIn({ role: 'analyst' }, '/threats')
    const filters = button(page, /^Filters/)

    // A dialog, its drop-downs and its days.
    await enter(filters)
    await expect.poll(() => focused(page)).not.toBe('nowhere')
    const open = page.getByRole('dialog', { name: 'Filters' })
    await walksDropDown(page, open.getByRole('combobox', { name: 'Tags' }), open)
    const day = open.locator('.ui-day').first()
    await enter(day.getByRole('button'))
    await page.locator('.ui-day-panel').waitFor()
    await keys(page, 'Escape')
    await page.locator('.ui-day-panel').waitFor({ state: 'detached' })
    await expectFocus(page, /^input|^combobox/, 'Escape in a calendar')
    expect(await isOpen(open), 'the dialog around a calendar').toBe(true)
    await open.getByRole('combobox', { name: 'Tags' }).focus()
    await keys(page, 'Escape')
    await open.waitFor({ state: 'detached' })
    await expectFocus(page, /^button Filters/, 'Escape at a closed drop-down of a dialog')
    await enter(filters)
    await open.getByRole('combobox', { name: 'Tags' }).focus()
    await keys(page, 'ArrowDown')
    await expectFocus(page, /^(searchbox|input|text)/, 'the search of a drop-down opened again')
    // The second Escape comes before the panel has left the page.
    await page.evaluate(async () => {
      const escape = (): void => {
        const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(key)
      }
      escape()
      await Promise.resolve()
      escape()
    })
    await open.waitFor({ state: 'detached' })

    // A drawer with a form, its drop-downs, and the question before it closes.
    const add = button(page, 'New threat')
    await enter(add)
    await expectFocus(page, /Name/, 'a drawer with a form')
    const drawer = page.locator('.drawer')
    await walksDropDown(page, drawer.getByRole('textbox', { name: 'Category' }), drawer)
    await walksDropDown(page, drawer.getByRole('combobox', { name: 'Tags' }), drawer)
    await drawer.locator('.ui-choices[aria-label=Tags]').click()
    await page.getByRole('option').first().click()
    await drawer.locator('h2').click()
    await page.locator('.p-multiselect-filter').waitFor({ state: 'detached' })
    expect(await isOpen(drawer), 'what a drop-down left by a click is in').toBe(true)
    await drawer.getByRole('textbox', { name: 'Category' }).focus()
    await keys(page, 'ArrowDown')
    await page.locator('.p-dropdown-filter').waitFor()
    await page.keyboard.type('Bot')
    await keys(page, 'ArrowDown', 'Enter')
    await page.locator('.p-dropdown-filter').waitFor({ state: 'detached' })
    await expectFocus(page, /^input Category/, 'an option chosen by the keyboard')
    await keys(page, 'Escape')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await expectFocus(page, /^button/, 'the question before input is lost')
    await keys(page, 'Escape')
    await question.waitFor({ state: 'detached' })
    await expectFocus(page, /^input Category/, 'the question closed by Escape')
    await keys(page, 'Escape')
    await question.waitFor()
    await question.getByRole('button').last().press('Enter')
    await drawer.waitFor({ state: 'detached' })
    await expectFocus(page, /^button New threat/, 'a form discarded')

    // A row, its drawer, and the deletion from it.
    const row = (name: string): Locator => page.locator('tr[data-row]').filter({ hasText: name })
    await page.locator('tr[data-row]').first().focus()
    await keys(page, 'ArrowDown', 'Enter')
    await ready(page)
    expect(new URL(page.url()).searchParams.get('item'), 'the second row').toBe(
      await page.locator('tr[data-row]').nth(1).getAttribute('data-row'),
    )
    await expectFocus(page, /^h2 Sandy Owl/, 'a drawer opened by the keyboard')
    const edge = drawer.getByRole('separator')
    // It leaves the list its room.
    for (const width of ['696', '360', '440']) {
      await edge.click()
      await expect.poll(() => edge.getAttribute('aria-valuenow'), { message: 'its edge clicked' }).toBe(width)
    }
    await keys(page, 'Escape')
    await expectFocus(page, /^tr .*Sandy Owl/, 'a drawer closed')
    await keys(page, 'Enter')
    await ready(page)
    await enter(button(drawer, 'Edit'))
    await drawer.locator('form').waitFor()
    await page.locator('tr[data-row]').nth(1).focus()
    await keys(page, 'Escape')
    await drawer.locator('form').waitFor({ state: 'detached' })
    expect(await isOpen(drawer), 'the drawer of a form that was closed from its row').toBe(true)
    const remove = button(drawer, 'Remove')
    await enter(remove)
    await expectFocus(page, /^button Cancel/, 'a confirmation')
    await keys(page, 'Escape')
    await expectFocus(page, /^button Remove/, 'a confirmation closed by Escape')
    const read = Promise.withResolvers<undefined>()
    await page.route('**/server-api/app/threat?**', async (route) => {
      await read.promise
      await route.continue()
    })
    await enter(remove)
    await enter(question.getByRole('button').last())
    await drawer.waitFor({ state: 'detached' })
    expect(await row('Sandy Owl').count(), 'the ten rows before the list is read again').toBe(9)
    read.resolve(undefined)
    await page.getByText('11 threats').waitFor()
    await page.unroute('**/server-api/app/threat?**')
    await expectFocus(page, /^tr .*Sandy Owl/, 'a deletion from the drawer')

    // Toasts: F8 goes to them, closing one goes back.
    await keys(page, 'F8')
    await expectFocus(page, /^button Close the message/, 'the key of the toasts')
    await keys(page, 'Enter')
    await expectFocus(page, /^tr .*Sandy Owl/, 'a toast closed by its button')

    // Bulk actions.
    await keys(page, ' ')
    await page.getByText('1 selected').waitFor()
    const bulk = page.locator('.list-bulk')
    const more = bulk.locator('[aria-haspopup="menu"]')
    if ((await more.count()) > 0) {
      await enter(more)
      await expectFocus(page, /^menuitem/, 'a menu')
      await keys(page, 'Escape')
      await expectFocus(page, /^button/, 'a menu closed by Escape')
    }
    await enter(bulk.getByRole('button', { name: 'Remove' }))
    await keys(page, 'Escape')
    await expectFocus(page, /^button Remove/, 'the confirmation of a bulk action closed by Escape')
    await keys(page, 'Enter')
    await enter(question.getByRole('button').last())
    await page.getByText('10 threats').waitFor()
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    await expectFocus(page, /^tr .*Sandy Owl/, 'a bulk action')
    expect(await row('Sandy Owl').count()).toBe(10)

    // A list that does not load, and its retry.
    const search = page.getByRole('searchbox')
    await page.route('**/server-api/app/threat?**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await search.fill('Sandy')
    const again = button(page, 'Try again')
    await again.waitFor()
    await page.unroute('**/server-api/app/threat?**')
    await enter(again)
    await page.getByText('10 threats').waitFor()
    await expect.poll(() => focused(page), { message: 'a retry' }).not.toBe('nowhere')

    // Routes.
    await enter(page.getByRole('link', { name: /^Dashboard/ }).first())
    await expectFocus(page, /^h1/, 'a route by the menu')
    await page.goBack()
    await expectFocus(page, /^h1 Threats/, 'a route by back')
  })

  it('stays where a person expects it on a phone', async () => {
    const { page } = await site.signedIn({ role: 'analyst' }, '/threats', phone)
    const menu = button(page, 'Open the menu')
    await enter(menu)
    await expect.poll(() => focused(page)).not.toBe('nowhere')
    await keys(page, 'Escape')
    await expectFocus(page, /^button Open the menu/, 'the menu of a phone closed')
    const filters = button(page, /^Filters/)
    await enter(filters)
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await walksDropDown(page, sheet.getByRole('combobox', { name: 'Tags' }), sheet)
    await keys(page, 'Escape')
    await sheet.waitFor({ state: 'detached' })
    await expectFocus(page, /^button Filters/, 'the filters of a phone closed')
    const card = page.locator('a[data-row]').first()
    await enter(card)
    const drawer = page.locator('.drawer')
    await enter(button(drawer, 'Edit'))
    await walksDropDown(page, drawer.getByRole('combobox', { name: 'Tags' }), drawer)
    await keys(page, 'Escape')
    await expectFocus(page, /^h2 Sandy Owl/, 'the form closed, and not its drawer')
    await enter(button(drawer, 'Edit'))
    await drawer.locator('form').waitFor()
    await drawer.locator('h2').focus()
    await keys(page, 'Escape')
    await drawer.locator('form').waitFor({ state: 'detached' })
    await expectFocus(page, /^h2 Sandy Owl/, 'the form closed from outside of it')
    await keys(page, 'Escape')
    await drawer.waitFor({ state: 'detached' })
    await expectFocus(page, /Sandy Owl/, 'the drawer of a phone closed')
  })

  it('stays where a person expects it on the pages of an administrator', async () => {
    const organizationId = await site.organization('Energetyka Wzorcowa S.A.')
    await site.platform.collection(assetsCollection).commit(operator, (commit) => {
      for (const value of ['one.example.net', 'two.example.net']) {
        const checked = checkAsset('domain', value)
        if (isFaulty(checked)) throw new Error(`${value} is no domain`)
        addAsset(commit, { role: 'organization_admin', name: 'Anna' }, organizationId, {
          ...checked,
          asset_type: 'domain',
        })
      }
    })
    // The other tests need the tags of threats.
    await site.platform.collection(incidentsCollection).commit(operator, (commit) => {
      for (const name of tags)
        commit.create('incident_tag', commit.nextId('incident_tag'), { name, is_active: true })
    })
    const { page } = await site.signedIn(
      { role: 'platform_admin' },
      `/organization/${organizationId}?tab=details`,
    )
    // A form that starts again after it is saved.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Energetyka Nowa S.A.')
    await enter(page.locator('form button[type=submit]').first())
    await page.getByText('Energetyka Nowa S.A.').first().waitFor()
    await expectFocus(page, /^button Save/, 'the Details saved')

    // A dialog with a reason, for a row that leaves the list.
    await enter(page.getByRole('tab', { name: /^Assets/ }))
    await enter(page.getByRole('tab', { name: /^Pending/ }))
    await enter(button(page.locator('tr[data-row]').first(), /^Deny/))
    await expectFocus(page, /^textarea/, 'a dialog that asks for a reason')
    await keys(page, 'Escape')
    await expectFocus(page, /^button Deny/, 'a dialog that asks for a reason closed by Escape')
    await keys(page, 'Enter')
    await ready(page)
    await enter(dialog(page).locator('button[type=submit]'))
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1)
    await expectFocus(page, /^button Deny|^tr/, 'the asker left the list')

    // A range in a calendar.
    await enter(page.getByRole('tab', { name: /^Statistics/ }))
    const range = page.locator('.range-picker-button')
    await enter(range)
    await expectFocus(page, /^button/, 'a panel with a calendar')
    await page.locator('.range-calendar td > span[tabindex="0"]').focus()
    await keys(page, 'ArrowLeft', 'ArrowUp', 'Enter')
    await expectFocus(page, /^button .*20\d\d/, 'a day picked in a calendar')
    await keys(page, 'Escape')
    await expectFocus(page, /^button .*20\d\d/, 'a panel with a calendar closed')

    // A row removed from a dictionary, and twelve switches.
    await page.goto('/system_settings/dictionaries?tab=incident_tag')
    await enter(button(page, /^Delete.*dns/))
    await enter(dialog(page).getByRole('button').last())
    await page.getByText('dns', { exact: true }).first().waitFor({ state: 'detached' })
    await expectFocus(page, /^button Delete.*ics/, 'a row removed')
    const switches = page.getByRole('switch')
    for (const one of await switches.all()) {
      await one.press(' ')
      await ready(page)
    }
    await expect.poll(() => page.locator('.toasts-card:not(.is-folded)').count()).toBe(1)
    await page.getByText(/^and \d+ more$/).waitFor()
    await keys(page, 'F8')
    await expect.poll(() => page.locator('.toasts-card:not(.is-folded)').count()).toBe(3)
    await keys(page, 'Escape')
    await expect.poll(() => page.locator('.toasts-card').count()).toBe(0)
    await expectFocus(page, /^switch/, 'the toasts closed by Escape')
    for (const one of (await switches.all()).slice(0, 2)) {
      await one.press(' ')
      await ready(page)
    }
    expect(await page.locator('.toasts-card:not(.is-folded)').count(), 'the next toasts').toBe(1)
  })
})

/** 1280 x 1024 at 400 %. */
const zoomed = { viewport: { width: 320, height: 256 } }

/** How many of the 256 pixels of height show what scrolls with the given field. */
const roomOf = async (page: Page, field: string): Promise<number> => {
  await page.locator(field).first().waitFor()
  await ready(page)
  return page
    .locator(field)
    .first()
    .evaluate((at) => {
      at.scrollIntoView({ block: 'center' })
      const scrolls = (element: Element): boolean =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
      let box: Element | null = at
      while (box !== null && !scrolls(box)) box = box.parentElement
      const stays = (element: Element | null): boolean => {
        for (let one = element; one !== null && one !== box; one = one.parentElement)
          if (/sticky|fixed/.test(getComputedStyle(one).position)) return true
        return false
      }
      let room = 0
      for (let y = 1; y < window.innerHeight; y += 2) {
        const seen = document.elementFromPoint(window.innerWidth / 2, y)
        if (seen !== null && (box ?? document.documentElement).contains(seen) && !stays(seen)) room += 2
      }
      return room
    })
}

describe('at 400 % zoom', () => {
  it('every form keeps half of the height for its fields', async () => {
    const { page } = await site.signedIn({ role: 'analyst', language: 'en' }, nowhere, zoomed)
    const found: Record<string, number> = {}
    for (const [address, field] of [
      ['/threats?drawer=add', '.drawer-form input'],
      ['/incidents?drawer=add', '.drawer-form input'],
      ['/visibilities?drawer=add', '.drawer-form input'],
      ['/ioc?drawer=add', '.drawer-form input'],
      ['/ioc/import', 'main textarea, main input'],
    ] as const) {
      await followApart(page, address)
      found[address] = await roomOf(page, field)
    }
    const { page: admin } = await site.signedIn(
      { role: 'organization_admin', language: 'en' },
      nowhere,
      zoomed,
    )
    for (const [address, field] of [
      ['/reports/one_time', 'main .field-input'],
      ['/organization?tab=emails&drawer=add', '.drawer-form input'],
      ['/organization?tab=users&drawer=add', '.drawer-form input'],
      ['/apikey?tab=keys', 'main .button'],
    ] as const) {
      await followApart(admin, address)
      found[address] = await roomOf(admin, field)
    }
    await followApart(admin, '/threats')
    await admin.getByRole('button', { name: /^Filters/ }).click()
    found['filters'] = await roomOf(admin, '[role=dialog] label')
    expect(Object.entries(found).filter(([, room]) => room < 128)).toEqual([])
  })
})

describe('axe', () => {
  it('finds nothing in the settings of notifications, nor on the home page of a platform admin', async () => {
    const { page } = await site.signedIn({ role: 'user', language: 'pl' }, '/dashboard')
    await page.getByRole('button', { name: 'Ustawienia' }).click()
    await page.getByRole('tab', { name: 'Powiadomienia' }).click()
    expect(await findings(page), 'settings').toEqual([])
    const { page: admin } = await site.signedIn({ role: 'platform_admin', language: 'en' }, '/dashboard')
    await admin.getByRole('region', { name: 'To do' }).waitFor()
    expect(await findings(admin), 'home').toEqual([])
  })
})
