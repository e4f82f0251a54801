/** Threats, as an analyst publishes them and a client reads them in a browser. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threatsCollection } from '#functions/threats/collection.ts'
import { addThreat } from '#functions/threats/threat-rules.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site
let analyst: Page
let client: Page
const longName = 'Bardzo długa nazwa zagrożenia '.repeat(8).trim()

beforeAll(async () => {
  site = await openSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'user',
    clientId: grid,
    language: 'pl',
  })
  const threats = site.platform.collection(threatsCollection)
  await threats.commit(operator, (commit) => {
    commit.create('threat_category', commit.nextId('threat_category'), {
      name_pl: 'Grupa APT',
      name_en: 'APT group',
      is_active: true,
    })
    for (const name of ['wiper', 'loader', 'ics', 'phishing', 'stealer', 'vpn', 'usb', 'dns', 'smtp']) {
      commit.create('threat_tag', commit.nextId('threat_tag'), { name, is_active: true })
    }
  })
  await threats.commit(operator, (commit) => {
    for (let number = 1; number <= 25; number += 1) {
      addThreat(commit, {
        name: number === 3 ? longName : `Sandy Owl ${number}`,
        description: `Description ${number}`,
        threat_category_id: 1,
        tags_ids: number % 2 === 0 ? [1, 2, 3] : [],
        ioc_group_id: null,
        hyperlinks: [],
      })
    }
  })
  analyst = await site.visit()
  await site.signIn(analyst, 'analyst@cert.example')
  client = await site.visit({ locale: 'pl-PL' })
  await site.signIn(client, 'anna@grid.example')
})
afterAll(async () => {
  await site.stop()
})

/** Whether the keyboard is at it. */
const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

/** Rows of the list, not the skeleton that stands in for them while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')

describe('an analyst', () => {
  it('publishes a threat, and the client finds it by search without Polish marks', async () => {
    await analyst.goto('/threats')
    await analyst.getByRole('button', { name: 'New threat' }).click()
    const name = analyst.getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => isFocused(name), { message: 'the form begins at its first field' }).toBe(true)
    await name.fill('Żółta Żmija')
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'APT group' }).click()
    await analyst.getByLabel(/^Description/).fill('Reaches control systems through remote desktops.')
    await analyst.getByLabel(/^Hyperlinks/).fill('https://example.com/report\nftp://example.com')
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByText('ftp://example.com').first().waitFor()
    await analyst.getByLabel(/^Hyperlinks/).fill('https://example.com/report')
    // The threat is published, and the connection breaks before the answer comes.
    await analyst.route(
      '**/server-api/app/threat',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByRole('alert').filter({ hasText: 'No answer came from the portal' }).first().waitFor()
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByRole('heading', { name: 'Żółta Żmija' }).waitFor()
    await analyst.locator('.drawer').getByText('Notification', { exact: true }).waitFor()
    // Its organization has no address for mails.
    await analyst.getByText('Nobody was notified of this.').waitFor()

    await client.goto('/threats')
    await client
      .getByRole('searchbox')
      .or(client.getByPlaceholder('Nazwa lub ID'))
      .first()
      .fill('zolta zmija')
    await client.getByText('1 zagrożenie').waitFor()
    await rows(client).first().click()
    await client.getByText('Reaches control systems through remote desktops.').waitFor()
    expect(await client.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
    // That no mail has gone out yet is the provider's business.
    expect(await client.getByText('Powiadomienie', { exact: true }).count()).toBe(0)
    expect(new URL(client.url()).searchParams.get('search') ?? new URL(client.url()).search).toContain(
      'zolta',
    )
  })

  it('edits only what changed, and is told when nothing did', async () => {
    await analyst.goto('/threats?item=5')
    await analyst.getByRole('button', { name: 'Edit' }).click()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('No changes detected').waitFor()
    await analyst.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed Owl')
    const request = analyst.waitForRequest((sent) => sent.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Renamed Owl',
      lang: 'en',
      texts_before: { lang: null, translation: null },
    })
    await analyst.getByRole('heading', { name: 'Renamed Owl' }).waitFor()
  })

  it('writes in two languages, sees what readers will, and each reader reads their own', async () => {
    await analyst.goto('/threats')
    await analyst.getByRole('button', { name: 'New threat' }).click()
    const name = analyst.getByRole('textbox', { name: /^Name/ })
    const description = analyst.getByRole('textbox', { name: /^Description/ })
    const tab = (title: string): Locator => analyst.getByRole('tab', { name: title })
    await name.fill('Grey Heron')
    await description.fill('Reads mail at night.')
    // The arrow keys go from tab to tab, and nothing of what is written is lost.
    await tab('English').focus()
    await analyst.keyboard.press('ArrowLeft')
    await expect.poll(() => name.inputValue()).toBe('')
    await description.fill('Czyta pocztę nocą.')
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'APT group' }).click()
    await tab('Preview').click()
    await analyst.getByText('Who reads in Polish sees').waitFor()
    // What is wrong in a tab out of sight comes into sight.
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByText('Provide the name in this language as well').waitFor()
    await expect.poll(() => isFocused(name)).toBe(true)
    await name.fill('Siwa Czapla')
    await tab('Preview').click()
    await analyst.getByText('Siwa Czapla').waitFor()
    expect(await findings(analyst), 'preview').toEqual([])
    await tab('English').click()
    expect(await name.inputValue()).toBe('Grey Heron')
    const request = analyst.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/threat'),
    )
    await analyst.getByRole('button', { name: 'Publish' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Grey Heron',
      lang: 'en',
      translation: { lang: 'pl', name: 'Siwa Czapla', description: 'Czyta pocztę nocą.' },
    })
    await analyst.getByRole('heading', { name: 'Grey Heron' }).waitFor()

    await client.goto('/threats?search=grey%20heron')
    await rows(client).filter({ hasText: 'Siwa Czapla' }).click()
    await client.getByText('Czyta pocztę nocą.').waitFor()
    expect(await client.getByRole('heading', { name: 'Siwa Czapla' }).locator('[lang=pl]').count()).toBe(1)
    await client.getByRole('button', { name: 'Czytaj po angielsku' }).click()
    await client.getByText('Reads mail at night.').waitFor()
    expect(await findings(client), 'the other language').toEqual([])

    // One text is changed alone: the other may be out of date until somebody says that it is not.
    await analyst.getByRole('button', { name: 'Edit' }).click()
    await description.fill('Reads mail at night and by day.')
    await analyst.getByRole('switch', { name: /The Polish text still says the same/ }).waitFor()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('The Polish text may be out of date').waitFor()
    await client.reload()
    await client.getByText('Tekst polski może być nieaktualny').waitFor()
    expect(await findings(client), 'out of date').toEqual([])
    await analyst.getByRole('button', { name: 'Both say the same' }).click()
    await analyst.getByText('The Polish text may be out of date').waitFor({ state: 'detached' })

    // Two change it at once: what one has written stays as the other is told.
    const id = Number(new URL(analyst.url()).searchParams.get('item'))
    await analyst.getByRole('button', { name: 'Edit' }).click()
    await tab('Polish').click()
    await analyst.getByText('(required with a description)').waitFor()
    await name.fill('Czapla siwa')
    const threats = site.platform.collection(threatsCollection)
    await threats.commit(operator, async (commit) => {
      const stored = await threats.get('threat', id)
      if (stored?.entity.translation === undefined) throw new Error('no translation')
      const translation = { ...stored.entity.translation, description: 'Czyta pocztę po zmroku.' }
      // The only description is the Polish one from here on.
      const entity = { ...stored.entity, description: null, translation }
      commit.update('threat', id, entity, stored, ['description', 'translation'])
    })
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('somebody has changed these texts meanwhile').waitFor()
    expect(await name.inputValue()).toBe('Czapla siwa')
    expect(await findings(analyst), 'a refused form').toEqual([])
    await analyst.getByRole('button', { name: 'Cancel' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    // Who reads English is given the description that there is, with its mark.
    await analyst.getByText('Czyta pocztę po zmroku.').waitFor()
    await analyst.locator('.drawer .ui-only-mark').getByText('PL').waitFor()
    expect(await findings(analyst), 'a description in one language').toEqual([])

    // What is in one language alone says so to who reads the other.
    await client.goto('/threats?search=Renamed%20Owl')
    await rows(client).locator('.ui-only-mark').getByText('EN').waitFor()
    await rows(client).first().click()
    await client.getByText('Dostępne tylko po angielsku', { exact: true }).last().waitFor()
  })

  it('still sees what the list is searched and filtered for once a row is selected', async () => {
    await analyst.goto('/threats?search=Sandy&tags=1')
    const chips = analyst.getByRole('list', { name: 'Active filters' })
    await chips.getByText('wiper').waitFor()
    expect(await chips.getByText('Sandy').count()).toBe(0)
    await rows(analyst).first().locator('input[type=checkbox]').check()
    await chips.getByText('Search: Sandy').waitFor()
    await chips.getByText('wiper').waitFor()
    await rows(analyst).first().locator('input[type=checkbox]').uncheck()
    expect(await analyst.getByRole('searchbox').inputValue()).toBe('Sandy')
  })

  it('holds back and sends what is told by mail, finds what was not told, and the client reads when it was', async () => {
    const status = {
      goes_out: null,
      held_by: null,
      addresses: 4,
      sent: 0,
      failed: 0,
      waiting: 0,
      last_sent: null,
    }
    const states = {
      before: { ...status, state: 'settling', goes_out: new Date(Date.now() + 420_000).toISOString() },
      hold: { ...status, state: 'held', held_by: 'Jan Nowak' },
      send: { ...status, state: 'told', sent: 3, failed: 1, last_sent: new Date().toISOString() },
    }
    let state: keyof typeof states = 'before'
    await analyst.route(/\/notification\/threat\/6/, async (route) => {
      const [, asked] = /6\/(hold|send)$/.exec(route.request().url()) ?? []
      if (asked === 'hold' || asked === 'send') state = asked
      await route.fulfill({ json: { notification: states[state], errors: [] } })
    })
    await analyst.goto('/threats?sent=false&search=Owl%206&item=6')
    await analyst.getByRole('list', { name: 'Active filters' }).getByText('not sent').waitFor()
    const line = analyst.locator('.drawer .notification-line')
    await analyst.getByText(/^Goes out at about \d\d:\d\d \S+ to 4 addresses\.$/).waitFor()
    await analyst.getByRole('button', { name: 'Hold back' }).click()
    await line.getByText('Jan Nowak holds it back.').waitFor()
    await expect.poll(() => isFocused(line), { message: 'the keyboard stays in the part' }).toBe(true)
    await analyst.getByRole('button', { name: 'Send now' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click()
    await line.getByText('3 mails sent, the last on').waitFor()
    await analyst.getByText('1 mail failed').waitFor()
    await expect.poll(() => isFocused(line), { message: 'nor does a question lose it' }).toBe(true)

    const threats = site.platform.collection(threatsCollection)
    await threats.commit(operator, async (commit) => {
      const stored = await threats.get('threat', 6)
      if (stored === undefined) throw new Error('no threat 6')
      const entity = { ...stored.entity, sent_date: new Date().toISOString() }
      commit.refresh('threat', 6, entity, stored, ['sent_date'])
    })
    await analyst.goto('/threats?sent=true')
    await expect.poll(() => rows(analyst).count()).toBe(1)
    await client.goto('/threats?item=6')
    await client.locator('.drawer-facts').getByText('wysłane').waitFor()
    await client.goto('/threats?sent=false')
    await rows(client).first().waitFor()
    expect(await client.locator('.list-chip').count(), 'the filter is for analysts').toBe(0)
  })

  it('marks a threat RED, which readers see with what it forbids, and which files leave out', async () => {
    await analyst.goto('/threats?search=Owl%2018')
    await rows(analyst).first().locator('.ui-tlp:visible').getByText('TLP:AMBER').waitFor()
    await rows(analyst).first().locator('input[type=checkbox]').check()
    await analyst.locator('.list-bulk').getByRole('button', { name: 'More' }).click()
    await analyst.getByRole('menuitem', { name: 'Mark TLP:RED' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Mark TLP:RED' }).click()
    await analyst.getByText('1 item marked').waitFor()
    await rows(analyst).first().locator('.ui-tlp:visible').getByText('TLP:RED').waitFor()

    await client.goto('/threats?tlp=red')
    await client.getByText('1 zagrożenie').waitFor()
    await client.getByRole('list', { name: 'Aktywne filtry' }).getByText('TLP:RED').waitFor()
    await rows(client).first().click()
    await client.locator('.drawer').getByText('Nie trafia do kluczy').waitFor()
    expect(await findings(client), 'a RED threat').toEqual([])
    const download = client.waitForEvent('download')
    await client.getByRole('button', { name: 'Eksportuj CSV' }).click()
    await download
    await client.getByText('Pominięto 1 pozycję TLP:RED').waitFor()

    await analyst.goto('/threats?sort=-tlp')
    await rows(analyst).first().getByText('Sandy Owl 18').click()
    await analyst.locator('.drawer').getByRole('button', { name: 'Edit' }).click()
    await analyst.getByLabel('TLP').first().waitFor()
    expect(await findings(analyst), 'the form of a RED threat').toEqual([])
  })

  it('deletes the selected after being asked', async () => {
    await analyst.goto('/threats?sort=%2Bname')
    await rows(analyst).first().waitFor()
    const before = Number(
      /\d+/.exec(
        await analyst
          .getByText(/^\d+ threats$/)
          .first()
          .innerText(),
      )?.[0],
    )
    await rows(analyst).nth(0).locator('input[type=checkbox]').check()
    await rows(analyst).nth(1).locator('input[type=checkbox]').check()
    await analyst.getByRole('button', { name: 'Remove' }).click()
    await analyst
      .getByRole('alertdialog')
      .getByRole('button', { name: /Remove|Delete/ })
      .click()
    await analyst
      .getByText(`${before - 2} threats`)
      .first()
      .waitFor()
  })
})

describe('a client', () => {
  it('opens a share link in a fresh browser after signing in', async () => {
    const fresh = await site.visit({ locale: 'pl-PL' })
    await fresh.goto('/threats/7')
    await site.signInByForm(fresh, 'anna@grid.example')
    await fresh.getByText('Description 7').waitFor()
  })

  it('is sent to the list by a link without an id, and told when the threat is gone', async () => {
    await client.goto('/threats/abc')
    await expect.poll(() => new URL(client.url()).pathname).toBe('/threats')
    await client.goto('/threats/99999')
    await client.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
  })

  it('pages, filters and sorts with all of it in the address', async () => {
    await client.goto('/threats?page=2&sort=%2Bname')
    await rows(client).first().waitFor()
    await client.reload()
    await rows(client).first().waitFor()
    expect(
      await client
        .getByRole('button', { name: /Strona 2|^2$/ })
        .or(client.getByRole('link', { name: /Strona 2|^2$/ }))
        .first()
        .getAttribute('aria-current'),
    ).toBe('page')
    await client.goto('/threats?tags=1')
    await client.getByText(/wiper/).first().waitFor()
    await expect.poll(() => client.locator('.list-chip, .chip').count()).toBe(1)
  })

  it('goes through the list by keyboard', async () => {
    await client.goto('/threats')
    await rows(client).first().waitFor()
    await rows(client).first().focus()
    await client.keyboard.press('ArrowDown')
    await client.keyboard.press('Enter')
    await expect.poll(() => new URL(client.url()).searchParams.has('item')).toBe(true)
    await expect
      .poll(() => isFocused(client.locator('.drawer h2')), { message: 'the keyboard goes on in the drawer' })
      .toBe(true)
    await client.keyboard.press('Escape')
    await expect.poll(() => new URL(client.url()).searchParams.has('item')).toBe(false)
    await expect.poll(() => client.evaluate(() => document.activeElement?.tagName)).toBe('TR')
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const page = await site.visit()
    await page.goto('/login')
    await page.locator('input[type=email]').waitFor()
    expect(await findings(page), 'sign-in').toEqual([])
    await site.signIn(page, 'analyst@cert.example', '/dashboard')
    await page.locator('.tile-figure').first().waitFor()
    expect(await findings(page), 'home').toEqual([])
    await page.goto('/threats?item=8')
    await page.getByText('Description 8').waitFor()
    expect(await findings(page), 'list and drawer').toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await findings(page), 'form').toEqual([])
    await page.goto('/threats')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: /Filters/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'filters').toEqual([])
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    expect(await findings(page), 'not found').toEqual([])
  })

  it('finds nothing on a phone', async () => {
    const page = await site.visit({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await site.signIn(page, 'analyst@cert.example')
    await page.goto('/threats')
    await page.getByText('Sandy Owl').first().waitFor()
    expect(await findings(page), 'cards').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'menu').toEqual([])
  })
})
