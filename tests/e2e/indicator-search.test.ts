/** Finding indicators in a browser: saved views and their menu section, looking up a list, and searching everything. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeedView } from '#shared/contracts/views.ts'
import { callAs } from './support/call-as.ts'
import { discard } from './support/discard.ts'
import { linesOf, saved } from './support/downloads.ts'
import { findings } from './support/findings.ts'
import { followApart, nowhere } from './support/follow.ts'
import { seedIndicators, sha256 } from './support/indicator-seed.ts'
import { enterList, lookUpHere } from './support/lookup.ts'
import { ready } from './support/ready.ts'
import { phone, type SignedIn, type Site, startSite } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
})
afterAll(async () => {
  await site.stop()
})

const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const menu = (page: Page) => page.getByRole('navigation', { name: /^(Menu główne|Main menu)$/ })
const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Seeded domains that are not for IDS. */
const campaign = {
  view_name: 'Domeny kampanii',
  value: null,
  feed_categories: [],
  feed_types: [1],
  tags_ids: [],
  ids_flag: false,
  publication_after: null,
  publication_before: null,
  is_shared: false,
  time_zone: 'Europe/Warsaw',
}

/** A user with a saved view, on its page. */
const withView = async (own: Partial<typeof campaign> = {}): Promise<SignedIn> => {
  const owner = await site.signedIn({ role: 'user', language: 'pl' })
  const { view } = await callAs(owner.page, createFeedView, { body: { ...campaign, ...own } })
  await owner.page.goto(`/ioc/view/${view.view_id}`)
  return owner
}

describe('a view', () => {
  it('saves the list, says what it does not save, appears in the menu with its count, rejects a duplicate name, and can be filtered further and exported', async () => {
    const { page: owner } = await site.signedIn({ role: 'user', language: 'pl' })
    await owner.goto('/ioc?types=1&ids_flag=false&value=kampania&search=kampania-')
    await rows(owner).first().waitFor()
    await owner.getByRole('button', { name: 'Utwórz widok' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Nowy widok' })
    await dialog.getByText('Widok nie zapamięta szukanego tekstu.').waitFor()
    await dialog.getByRole('textbox', { name: 'Wartość' }).fill('')
    await dialog.getByText('Teraz: 15 wskaźników').waitFor()
    await dialog.getByRole('button', { name: 'Utwórz widok' }).click()
    await dialog.getByText('Podaj nazwę.').waitFor()
    await dialog.getByRole('textbox', { name: 'Nazwa widoku' }).fill('Domeny kampanii')
    const sent = owner.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/view'),
    )
    await dialog.getByRole('button', { name: 'Utwórz widok' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      view_name: 'Domeny kampanii',
      list: 'feeds',
      filters: { types: '1', ids_flag: 'false' },
      is_shared: false,
    })
    await owner.getByRole('heading', { name: 'Domeny kampanii' }).waitFor()
    expect(pathOf(owner)).toMatch(/^\/ioc\/view\/\d+$/)
    await owner.getByText('15 wskaźników').first().waitFor()
    const entry = menu(owner).getByRole('link', { name: /^Domeny kampanii/ })
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('page')
    expect(await entry.locator('.layout-badge').innerText()).toBe('15')

    await followApart(owner, '/ioc')
    await owner.getByRole('button', { name: 'Utwórz widok' }).click()
    await dialog.getByRole('textbox', { name: 'Nazwa widoku' }).fill('domeny KAMPANII')
    await dialog.getByRole('button', { name: 'Utwórz widok' }).click()
    await dialog.getByText('Masz już widok o tej nazwie.').waitFor()
    await discard(owner)
    await dialog.waitFor({ state: 'detached' })
    expect(
      await owner
        .getByRole('button', { name: 'Utwórz widok' })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true)

    await menu(owner)
      .getByRole('link', { name: /^Domeny kampanii/ })
      .click()
    await ready(owner)
    await owner.getByRole('searchbox').fill('kampania-2')
    await owner.getByText('4 wskaźniki').waitFor()
    const download = owner.waitForEvent('download')
    await owner.getByRole('button', { name: 'Eksportuj CSV' }).click()
    const lines = (await readFile(await (await download).path())).toString().trim().split('\r\n')
    expect(lines).toHaveLength(5)
    await owner.getByText('Wyeksportowano 4 wiersze').waitFor()
  })

  it('is edited in its dialog, with whole days in the local time zone, and shared; deleted, it leaves the menu', async () => {
    const { page: owner } = await withView()
    await owner.getByRole('button', { name: 'Edytuj' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Edycja widoku' })
    expect(await dialog.getByRole('radio', { name: 'nie do IDS' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
    await owner.getByText('Nie wykryto zmian').waitFor()
    await dialog.getByRole('textbox', { name: 'Nazwa widoku' }).fill('Domeny')
    await dialog.getByRole('switch', { name: /Pokaż całej/ }).check()
    await dialog.getByRole('combobox', { name: 'Data publikacji, Od' }).click()
    await owner.keyboard.type('01112024')
    await dialog.getByRole('textbox', { name: 'Nazwa widoku' }).click()
    // A period that ends before it begins is not ignored in the count.
    await dialog.getByText(/^Teraz: /).waitFor()
    const end = dialog.getByRole('combobox', { name: 'Data publikacji, Do' })
    await end.fill('01.10.2024')
    await dialog.getByRole('textbox', { name: 'Nazwa widoku' }).click()
    await dialog.getByText(/^Wpisz .* albo późniejszą datę/).waitFor()
    await ready(owner)
    expect(await dialog.getByText(/^Teraz: /).count()).toBe(0)
    await end.fill('')
    await dialog.getByRole('textbox', { name: 'Nazwa widoku' }).click()
    const sent = owner.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      view_name: 'Domeny',
      is_shared: true,
      filters: { types: '1', ids_flag: 'false', publication_after: '2024-10-31T23:00:00.000Z' },
      time_zone: 'Europe/Warsaw',
    })
    await owner.getByRole('heading', { name: 'Domeny', exact: true }).waitFor()
    await owner.getByText('Twój widok, widoczny dla całej organizacji').waitFor()
    await owner.getByText(/od 1.listopada 2024/).waitFor()

    await owner.getByRole('button', { name: 'Usuń', exact: true }).click()
    const question = owner.getByRole('alertdialog', { name: 'Usunąć ten widok?' })
    await question.getByText(/zniknie z.menu: Tobie i.wszystkim/).waitFor()
    await question.getByRole('button', { name: 'Usuń widok' }).click()
    await owner.getByText('Usunięto widok').waitFor()
    await expect.poll(() => pathOf(owner)).toBe('/ioc')
    const entry = menu(owner).getByRole('link', { name: /^Domeny/ })
    await expect.poll(() => entry.count()).toBe(0)
    await rows(owner).first().waitFor()
  })

  it('is readable by its organization when shared, editable by its owner only, and not found for others', async () => {
    const { page: owner, organizationId } = await withView({ is_shared: true })
    const { page: colleague } = await site.signedIn({ role: 'organization_admin', organizationId }, '/ioc')
    await menu(colleague)
      .getByRole('link', { name: /^Domeny/ })
      .click()
    await colleague.getByText('Shared by somebody in your organization').waitFor()
    await ready(colleague)
    expect([
      await colleague.getByRole('button', { name: 'Edit' }).count(),
      await colleague.getByRole('button', { name: 'Delete' }).count(),
    ]).toEqual([0, 0])
    const { page: stranger } = await site.signedIn({ role: 'user', language: 'pl' }, pathOf(owner))
    await stranger.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
    expect(await stranger.getByText('Zapisane widoki').count()).toBe(0)
  })
})

describe('the menu', () => {
  it('links to all indicators and to groups, with counts by role', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, nowhere)
    const all = menu(analyst).getByRole('link', { name: /^All/ })
    await expect.poll(() => all.innerText()).toMatch(/28$/)
    expect(await all.getAttribute('href')).toBe('/ioc')
    // Pending indicators have a menu entry of their own, whose list has the same count and title.
    await menu(analyst)
      .getByRole('link', { name: /^To verify 7$/ })
      .click()
    await analyst.getByRole('heading', { name: 'IoC: to verify' }).waitFor()
    await analyst.getByText('7 indicators', { exact: true }).waitFor()
    expect(await all.getAttribute('aria-current')).toBeNull()
    await analyst.goto('/dashboard')
    const unverified = analyst.getByRole('link', { name: 'Unverified indicators' })
    expect(await unverified.getAttribute('href')).toMatch(/^\/ioc\?is_verified=false&/)
    // Views belong to users of organizations: staff have none.
    await analyst.goto('/ioc')
    expect(await analyst.getByRole('button', { name: 'Create view' }).count()).toBe(0)

    const { page: colleague } = await site.signedIn({ role: 'organization_admin' }, nowhere)
    const organizations = menu(colleague).getByRole('link', { name: /^All/ })
    await expect.poll(() => organizations.innerText()).toMatch(/21$/)
    expect(await organizations.getAttribute('href')).toBe('/ioc')
    await menu(colleague)
      .getByRole('link', { name: /^Groups/ })
      .click()
    await expect.poll(() => pathOf(colleague)).toBe('/ioc/groups')
    expect(await organizations.getAttribute('aria-current')).toBeNull()
  })

  it('abbreviates counts from 10,000 and shows the exact one in the tooltip', async () => {
    const { page: colleague } = await site.signedIn({ role: 'organization_admin' })
    await colleague.route('**/statistics', async (route) => {
      const reply: unknown = await (await route.fetch()).json()
      await route.fulfill({
        json:
          typeof reply === 'object' && reply !== null
            ? { ...reply, statistics: { feeds: { total: 48213 }, feedGroups: { total: 9999 } } }
            : reply,
      })
    })
    await colleague.goto(nowhere)
    const badge = (name: RegExp) => menu(colleague).getByRole('link', { name }).locator('.layout-badge')
    await expect.poll(() => badge(/^All/).innerText()).toBe('48.2K')
    expect(await badge(/^All/).getAttribute('title')).toBe('48,213')
    expect(await badge(/^Groups/).innerText()).toBe('9,999')
  })

  it('folds with the keyboard and keeps its state; collapsed, it opens as a flyout and Escape closes it', async () => {
    const { page: colleague } = await site.signedIn({ role: 'organization_admin' }, nowhere)
    const fold = menu(colleague).getByRole('button', { name: 'IoC' })
    await fold.focus()
    await colleague.keyboard.press('Enter')
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await colleague.reload()
    await fold.waitFor()
    expect([
      await fold.getAttribute('aria-expanded'),
      await menu(colleague)
        .getByRole('link', { name: /^Groups/ })
        .count(),
    ]).toEqual(['false', 0])
    await fold.focus()
    await colleague.keyboard.press('Space')
    await colleague.keyboard.press('Tab')
    expect(
      await menu(colleague)
        .getByRole('link', { name: /^All/ })
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)

    await colleague.getByRole('button', { name: 'Collapse the menu' }).click()
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await fold.click()
    await menu(colleague)
      .getByRole('link', { name: /^Groups/ })
      .waitFor()
    expect(await findings(colleague), 'beside the collapsed menu').toEqual([])
    await colleague.keyboard.press('Escape')
    expect(
      await menu(colleague)
        .getByRole('link', { name: /^Groups/ })
        .count(),
    ).toBe(0)
    expect(await fold.evaluate((button) => button === document.activeElement)).toBe(true)
    await fold.click()
    await menu(colleague).getByRole('link', { name: /^All/ }).click()
    await expect.poll(() => pathOf(colleague)).toBe('/ioc')
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await colleague.getByRole('button', { name: 'Expand the menu' }).click()
  })
})

describe('axe', () => {
  const longName = 'Widok o nazwie, która nie mieści się w menu, axe'

  it('finds nothing on any screen, in either theme', async () => {
    const { page } = await site.signedIn({ role: 'organization_admin' }, '/ioc?types=1')
    await page.getByRole('button', { name: 'Create view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(longName)
    await page.getByRole('switch', { name: /Share/ }).check()
    await page
      .getByRole('dialog')
      .getByText(/^Now: /)
      .waitFor()
    expect(await findings(page), 'new').toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Create view' }).click()
    await page.getByText('You share it with your organization').waitFor()
    expect(await findings(page), 'view').toEqual([])
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await findings(page), 'question').toEqual([])
  })

  it('finds nothing on a phone', async () => {
    const { page } = await site.signedIn({ role: 'user', language: 'pl' }, undefined, phone)
    await callAs(page, createFeedView, { body: { ...campaign, view_name: longName } })
    await page.goto('/ioc')
    await page.getByRole('button', { name: 'Otwórz menu' }).click()
    const entry = menu(page).getByRole('link', { name: /^Widok o nazwie.*axe/ })
    await entry.waitFor()
    expect(await findings(page), 'menu').toEqual([])
    await entry.click()
    await page.getByRole('heading', { name: /^Widok o nazwie/ }).waitFor()
    await page.getByText('kampania-23').waitFor()
    expect(await findings(page), 'view').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('a view of another list', () => {
  it('is saved from the list with “mine”, counted below its entry of the menu, renamed and deleted', async () => {
    const { page } = await site.signedIn({ role: 'user' }, '/visibilities?mine=true')
    await page.getByRole('button', { name: 'Create view' }).click()
    const dialog = page.getByRole('dialog', { name: 'New view' })
    await dialog.getByText(/^Now: /).waitFor()
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Mine to repair')
    await dialog.getByRole('button', { name: 'Create view' }).click()
    await page.getByRole('heading', { name: 'Mine to repair' }).waitFor()
    expect(pathOf(page)).toMatch(/^\/visibilities\/view\/\d+$/)
    const link = (name: string) => menu(page).getByRole('link', { name: new RegExp(`^${name}`) })
    await expect.poll(() => link('Mine to repair').getAttribute('aria-current')).toBe('page')
    expect(await link('Visibilities').getAttribute('aria-current')).toBeNull()
    expect(await link('Mine to repair').locator('.layout-badge').innerText()).toBe('0')
    expect(await findings(page), 'view').toEqual([])
    // A link that knows only the id, such as that of the audit log, leads to the list of the view.
    await page.goto(pathOf(page).replace('visibilities', 'ioc'))
    await expect.poll(() => pathOf(page)).toMatch(/^\/visibilities\/view\/\d+$/)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit view' })
    await form.getByRole('textbox', { name: 'Name of the view' }).fill('To repair')
    await form.getByRole('button', { name: 'Save view' }).click()
    await link('To repair').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
    await expect.poll(() => pathOf(page)).toBe('/visibilities')
    await expect.poll(() => link('To repair').count()).toBe(0)
  })
})

describe('values of indicators', () => {
  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
  const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
  const overflows = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  const shownValues = (page: Page): Promise<string[]> =>
    page
      .locator('.lookup-item-value')
      .evaluateAll((values) => values.map((value) => value.firstChild?.textContent ?? ''))

  const list = [
    'KAMPANIA-1[.]example[.]com',
    '192.0.2.61, kampania-4.example.com',
    `${sha256};nowa.example.org`,
    'hxxp://nowa[.]example[.]org/a',
    'nonsense',
    '=cmd',
  ].join('\n')

  describe('looking up a list', () => {
    it('shows an analyst what is known, with the status, what is not, and what is not an indicator; copies the unknown values, and saves the results without spreadsheet formulas', async () => {
      const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc', clipboard)
      await lookUpHere(analyst, list)
      await analyst.getByRole('heading', { name: '4 of 8 are known' }).waitFor()
      await ready(analyst)
      expect(await analyst.locator('.outcome-filter').allTextContents()).toEqual([
        'All 8',
        'Known 4',
        'Contained in known 0',
        'Unknown 2',
        'Not understood 2',
      ])
      expect(await analyst.locator('.lookup-item').nth(2).innerText()).toContain('unverified')
      expect(await analyst.locator('.lookup-item').nth(2).locator('.tlp-badge').allInnerTexts()).toEqual([
        'TLP:GREEN',
      ])
      expect(await findings(analyst)).toEqual([])
      await analyst.getByRole('radio', { name: 'Unknown' }).check()
      await expect
        .poll(() => shownValues(analyst))
        .toEqual(['nowa[.]example[.]org', 'hxxp[://]nowa[.]example[.]org/a'])
      await analyst.getByRole('button', { name: 'Copy the unknown', exact: true }).click()
      await expect
        .poll(() => clipboardOf(analyst))
        .toBe('nowa[.]example[.]org\nhxxp[://]nowa[.]example[.]org/a')
      await analyst.getByRole('radio', { name: 'All' }).check()
      const lines = await linesOf(
        await saved(analyst, () => analyst.getByRole('button', { name: 'CSV', exact: true }).click()),
      )
      expect(lines).toHaveLength(9)
      expect(lines[1]).toMatch(
        /^"1","KAMPANIA-1\[\.\]example\[\.\]com","KAMPANIA-1\.example\.com","domain","known","verified","TLP:GREEN","http.*\/ioc\/1"$/,
      )
      expect(lines[8]).toBe(
        '"6","\'=cmd","\'=cmd","","not understood","not recognized as an indicator","",""',
      )
      const [indicator] = await Promise.all([
        analyst.context().waitForEvent('page'),
        analyst.locator('.lookup-item a').filter({ hasText: '192[.]0[.]2[.]61' }).click(),
      ])
      await indicator.getByRole('heading', { name: '192[.]0[.]2[.]61' }).waitFor()
      await indicator.close()
      await analyst.keyboard.press('Escape')
      await analyst.getByRole('dialog').waitFor({ state: 'detached' })
      await expect
        .poll(() => analyst.evaluate(() => document.activeElement?.textContent))
        .toBe('Look up a list')
    })

    it('keeps the list on failure, and shows the reason; counts a list that is too long, and looks it up in steps', async () => {
      const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc')
      const hosts = (count: number): string =>
        Array.from({ length: count }, (_, index) => `h${index}.example.com`).join(' ')
      await analyst.route(
        '**/feed/look_up',
        (route) => route.fulfill({ status: 503, json: { errors: [] } }),
        {
          times: 1,
        },
      )
      await enterList(analyst, 'a.example b.example')
      await analyst.getByRole('button', { name: 'Look up 2 values' }).click()
      await analyst.getByRole('alert').waitFor()
      await analyst.getByRole('button', { name: 'Look up 2 values' }).click()
      await analyst.getByRole('heading', { name: '0 of 2 are known' }).waitFor()
      await analyst.getByRole('button', { name: 'Change the list' }).click()
      const field = analyst.getByLabel('Values')
      await field.fill(hosts(5001))
      await analyst.getByText('There are more than 5,000 values. Look them up in parts.').waitFor()
      await expect
        .poll(() => analyst.getByRole('button', { name: 'Look up the first 1,000' }).isDisabled())
        .toBe(true)
      await field.fill(hosts(1001))
      await analyst.getByText('1,001 values', { exact: true }).waitFor()
      await analyst.getByRole('button', { name: 'Look up the first 1,000' }).click()
      await analyst.getByText('1 value of the list has not been looked up yet.').waitFor()
      await analyst.getByRole('button', { name: 'Look up the next one' }).click()
      await analyst.getByRole('heading', { name: '0 of 1,001 are known' }).waitFor()
      await analyst.getByRole('button', { name: 'Change the list' }).click()
      await expect.poll(() => field.inputValue()).toContain('h1000.example.com')
    })

    it('is offered on a phone to an organization user who pastes a list into the search; unpublished values are unknown', async () => {
      const { page: member } = await site.signedIn({ role: 'user', language: 'pl' }, '/ioc', {
        ...clipboard,
        viewport: { width: 390, height: 844 },
      })
      const search = member.getByRole('searchbox')
      const paste = async (text: string): Promise<void> => {
        await member.evaluate((copied) => navigator.clipboard.writeText(copied), text)
        await search.focus()
        await member.keyboard.press('Control+V')
      }
      await paste(list)
      await member.getByText('Wklejono 8 wartości.').waitFor()
      await ready(member)
      expect(await search.inputValue()).toBe('')
      expect(await overflows(member)).toBe(false)
      expect(await findings(member)).toEqual([])
      await member.getByRole('status').getByRole('button', { name: 'Sprawdź listę' }).click()
      await member.getByRole('button', { name: 'Sprawdź 8 wartości' }).click()
      await member.getByRole('heading', { name: 'Znane 3 z 8' }).waitFor()
      await ready(member)
      expect(await member.getByText('zweryfikowany').count()).toBe(0)
      expect(await member.getByRole('link', { name: 'Importuj' }).count()).toBe(0)
      expect(await overflows(member)).toBe(false)
      expect(await findings(member)).toEqual([])
      await member.keyboard.press('Escape')
      await member.getByRole('dialog').waitFor({ state: 'detached' })
      // Plain words are not a list of indicators, so they become a search.
      await paste('faktura marcowa.pdf')
      await expect.poll(() => search.inputValue()).toBe('faktura marcowa.pdf')
    })
  })

  describe('searching everything', () => {
    it('finds a defanged value by its exact indicator first, opens it, and steps through the list by keys', async () => {
      const { page } = await site.signedIn({ role: 'analyst' }, '/threats')
      // What is typed before the code of the search has come is in its field, and no shortcut of the page.
      await page.keyboard.press('Control+k')
      await page.keyboard.type('f?kampania', { delay: 0 })
      const field = page.getByRole('combobox', { name: 'Search everything' })
      await expect.poll(() => field.inputValue()).toBe('f?kampania')
      await field.fill('kampania-1[.]example[.]com')
      const first = page.getByRole('option').first()
      await page.getByText('Indicator, exact').waitFor()
      await ready(page)
      expect(await first.getAttribute('aria-selected')).toBe('true')
      expect(await first.innerText()).toContain('kampania-1[.]example[.]com')
      expect(await findings(page)).toEqual([])
      // Enter before the results of the text opens the first of them, and none of the text before.
      await field.fill('kampania-2')
      await ready(page)
      await field.fill('kampania-1[.]example[.]com')
      await field.press('Enter')
      const heading = page.getByRole('heading', { name: 'kampania-1[.]example[.]com' })
      await heading.waitFor()
      await ready(page)
      expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.getByRole('row').nth(1).click()
      await page.locator('.drawer-place').filter({ hasText: /^1 of/ }).waitFor()
      await page.keyboard.press('j')
      await page.locator('.drawer-place').filter({ hasText: /^2 of/ }).waitFor()
      await page.getByRole('button', { name: 'Next item' }).press('Enter')
      await page.locator('.drawer-place').filter({ hasText: /^3 of/ }).waitFor()
      await ready(page)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Next item')
      for (const place of [/^2 of/, /^1 of/]) {
        await page.keyboard.press('k')
        await page.locator('.drawer-place').filter({ hasText: place }).waitFor()
      }
      // The first item has none before it.
      await ready(page)
      await page.keyboard.press('k')
      expect(await page.evaluate(() => document.activeElement?.closest('.drawer') !== null)).toBe(true)
      // Over the end of the page, and back.
      await page.getByRole('row').nth(10).click()
      await page
        .locator('.drawer-place')
        .filter({ hasText: /^10 of/ })
        .waitFor()
      for (const [key, place] of [
        ['j', /^11 of/],
        ['k', /^10 of/],
      ] as const) {
        await page.keyboard.press(key)
        await page.locator('.drawer-place').filter({ hasText: place }).waitFor()
        await ready(page)
      }
      // Closed while the next page is on its way, the drawer stays closed.
      await page.reload()
      await page
        .locator('.drawer-place')
        .filter({ hasText: /^10 of/ })
        .waitFor()
      await ready(page)
      let answer = (): void => undefined
      const asked = new Promise<void>((resolve) => {
        void page.route(/\/feed\?.*page=2/, async (route) => {
          resolve()
          await new Promise<void>((released) => {
            answer = released
          })
          await route.continue()
        })
      })
      await page.keyboard.press('j')
      await asked
      await page.getByRole('button', { name: 'Close the panel' }).click()
      await page.locator('.drawer').waitFor({ state: 'detached' })
      const came = page.waitForResponse(/[?&]page=2/)
      answer()
      await came
      await ready(page)
      expect(new URL(page.url()).search).toBe('?page=2')
    })

    it('keeps the focus in the head of the drawer while its item arrives', async () => {
      const { page } = await site.signedIn({ role: 'analyst' }, '/ioc')
      let answer = (): void => undefined
      const asked = new Promise<void>((resolve) => {
        void page.route(/\/feed\/\d+$/, async (route) => {
          resolve()
          await new Promise<void>((released) => {
            answer = released
          })
          await route.continue()
        })
      })
      await page.getByRole('row').nth(1).click()
      await asked
      const close = page.locator('.drawer').getByRole('button', { name: 'Close the panel' })
      await close.focus()
      answer()
      await page.getByRole('heading', { level: 2, name: /example/ }).waitFor()
      await ready(page)
      await page.keyboard.press('Enter')
      await close.waitFor({ state: 'detached' })
    })

    it('shows a user only what the user may open, and keys rest while one types', async () => {
      const { page } = await site.signedIn({ role: 'user', modules: ['threat'] }, '/threats')
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search everything' }).fill('kampania-1.example.com?')
      await page.getByText(/^Nothing matches/).waitFor()
      await ready(page)
      expect(calls.filter((call) => /^\/server-api\/.*(feed|incident|visibilit|user)/.test(call))).toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
      await page.getByRole('checkbox', { name: 'Single-key shortcuts are on' }).uncheck()
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('searchbox')
    })
  })
})
