/** Saved views and their menu section in a browser, for users of two organizations. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeedView } from '#shared/contracts/views.ts'
import { callAs } from './support/call-as.ts'
import { seedIndicators } from './support/indicator-seed.ts'
import { discard } from './support/discard.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, phone, type SignedIn, type Site } from './support/site.ts'

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
  it('saves the list, says what it does not save, and appears in the menu with its count', async () => {
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
  })

  it('rejects a duplicate name, and can be filtered further and exported', async () => {
    const { page: owner } = await withView()
    await owner.goto('/ioc')
    await owner.getByRole('button', { name: 'Utwórz widok' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Nowy widok' })
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
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/dashboard')
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

    const { page: colleague } = await site.signedIn({ role: 'organization_admin' }, '/dashboard')
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
    await colleague.goto('/dashboard')
    const badge = (name: RegExp) => menu(colleague).getByRole('link', { name }).locator('.layout-badge')
    await expect.poll(() => badge(/^All/).innerText()).toBe('48.2K')
    expect(await badge(/^All/).getAttribute('title')).toBe('48,213')
    expect(await badge(/^Groups/).innerText()).toBe('9,999')
  })

  it('folds with the keyboard and keeps its state; collapsed, it opens as a flyout and Escape closes it', async () => {
    const { page: colleague } = await site.signedIn({ role: 'organization_admin' }, '/dashboard')
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
