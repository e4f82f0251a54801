/** Dictionaries, as a platform admin keeps them in a browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedsCollection } from '#functions/feeds/collection.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'
import { addVisibility } from '#functions/visibilities/visibility-rules.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site
let admin: Page
const longName = 'Bardzo długa nazwa kategorii widoczności '.repeat(6).trim()

beforeAll(async () => {
  site = await openSite()
  const grid = await site.organization('Energetyka Wzorcowa S.A.')
  await site.person({ email: 'root@cert.example', name: 'Ewa Malinowska', role: 'platform_admin' })
  await site.person({ email: 'analyst@cert.example', name: 'Jan Nowak', role: 'analyst' })
  await site.person({
    email: 'anna@grid.example',
    name: 'Anna Zielińska',
    role: 'organization_admin',
    clientId: grid,
    language: 'pl',
  })
  await site.person({
    email: 'piotr@grid.example',
    name: 'Piotr Sowa',
    role: 'user',
    clientId: grid,
    language: 'pl',
    modules: ['threat'],
  })
  const visibilities = site.platform.collection(visibilitiesCollection)
  await visibilities.commit(operator, (commit) => {
    for (const [name_pl, name_en, is_active] of [
      ['Wystawiona usługa', 'Exposed service', true],
      ['Wyciek danych', 'Data leak', true],
      ['Przestarzałe', 'Obsolete', false],
      [longName, longName, true],
    ] as const) {
      commit.create('visibility_category', commit.nextId('visibility_category'), {
        name_pl,
        name_en,
        is_active,
      })
    }
  })
  await visibilities.commit(operator, (commit) => {
    addVisibility(
      commit,
      {
        client_id: grid,
        name: 'Open port',
        description: 'RDP',
        analyst_comment: null,
        visibility_category_id: 1,
        criticality_level: 1,
      },
      [new Date().toISOString()],
    )
  })
  await site.platform.collection(feedsCollection).commit(operator, (commit) => {
    for (let number = 1; number <= 30; number += 1)
      commit.create('feed_tag', commit.nextId('feed_tag'), { name: `tag ${number}`, is_active: true })
  })
  admin = await site.visit()
  await site.signIn(admin, 'root@cert.example')
})
afterAll(async () => {
  await site.stop()
})

/** The row of a dictionary or of the keys that has the text. */
const row = (page: Page, text: string) => page.locator('.dict-row, .keys-row').filter({ hasText: text })
const openDictionary = async (page: Page, key: string): Promise<void> => {
  await page.goto(`/system_settings/dictionaries?tab=${key}`)
  await page.locator('.dict-rows .dict-names, .dict-rows .inline-text').first().waitFor()
}
const add = async (page: Page, ...names: string[]): Promise<void> => {
  for (const [index, name] of names.entries()) await page.locator('.dict-add input').nth(index).fill(name)
  await page
    .locator('.dict-add input')
    .nth(names.length - 1)
    .press('Enter')
}

describe('dictionaries', () => {
  it('are where the settings of the system lead to, and open by the keyboard', async () => {
    await admin.goto('/system_settings')
    await expect.poll(() => new URL(admin.url()).pathname).toBe('/system_settings/dictionaries')
    await admin.getByRole('tab', { name: 'Visibilities' }).focus()
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('ArrowDown')
    await admin.getByRole('tab', { name: 'IoC', selected: true }).waitFor()
    await admin.getByRole('tab', { name: 'Categories' }).focus()
    await admin.keyboard.press('ArrowRight')
    await admin.getByText('30 entries').waitFor()
    expect(new URL(admin.url()).searchParams.get('tab')).toBe('feed_tag')
    // A link to one list opens that list.
    await openDictionary(admin, 'feed_tag')
    await admin.getByRole('tab', { name: 'Tags', selected: true }).waitFor()
    await admin.getByRole('searchbox').fill('TAG 2')
    await expect.poll(() => admin.locator('.dict-row').count()).toBe(11)
    await admin.locator('.inline-text').first().focus()
    await admin.keyboard.press('ArrowDown')
    expect(await admin.evaluate(() => document.activeElement?.textContent)).toContain('tag 20')
  })

  it('get an entry with trimmed names, which analysts then choose', async () => {
    await openDictionary(admin, 'visibility_category')
    await add(admin, '  Atak   DDoS ', 'DDoS attack')
    await admin.getByText('Added: DDoS attack').waitFor()
    await row(admin, 'Atak DDoS').waitFor()
    // The line is ready for the next one.
    expect(
      await admin
        .locator('.dict-add input')
        .first()
        .evaluate(
          (input) =>
            input === document.activeElement && input instanceof HTMLInputElement && input.value === '',
        ),
    ).toBe(true)
    const analyst = await site.visit()
    await site.signIn(analyst, 'analyst@cert.example')
    await analyst.goto('/visibilities?drawer=add')
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'DDoS attack' }).waitFor()
    expect(await analyst.getByRole('option', { name: 'Obsolete' }).count()).toBe(0)
    await analyst.goto('/system_settings/dictionaries')
    await analyst.getByRole('heading', { name: 'No such page' }).waitFor()
  })

  it('say what is wrong with a new entry, and activate one that sleeps', async () => {
    await openDictionary(admin, 'visibility_category')
    await add(admin, 'Nowa', ' ')
    await admin.getByText('This field is required.').waitFor()
    await add(admin, 'Nowa', 'Data Leak')
    await admin.getByText('“Data leak” already exists').waitFor()
    expect(await admin.locator('.dict-add input').nth(1).getAttribute('aria-invalid')).toBe('true')
    await add(admin, 'przestarzałe', 'Something else')
    await admin.getByText('“Przestarzałe” already exists, but is inactive').waitFor()
    await add(admin, 'Przestarzałe', 'obsolete')
    await admin.getByText('already exists, now active').waitFor()
    expect(await row(admin, 'Obsolete').getByRole('switch').isChecked()).toBe(true)
  })

  it('rename an entry where it stands; Escape leaves it, and a name that is taken is refused there', async () => {
    await openDictionary(admin, 'visibility_category')
    await row(admin, 'Data leak').locator('.inline-text').click()
    const english = admin.getByRole('textbox', { name: 'Data leak, English name' })
    await english.fill('Leak')
    await admin.keyboard.press('Escape')
    await row(admin, 'Data leak').waitFor()
    await row(admin, 'Data leak').locator('.inline-text').press('Enter')
    await english.fill('Exposed service')
    await admin.keyboard.press('Enter')
    await admin.getByText('“Exposed service” already exists').waitFor()
    await english.fill('Leaked data')
    const request = admin.waitForRequest((sent) => sent.method() === 'PUT')
    await admin.keyboard.press('Enter')
    expect((await request).postDataJSON()).toEqual({
      name_pl: 'Wyciek danych',
      name_en: 'Leaked data',
      is_active: true,
    })
    await admin.getByText('Renamed: Leaked data').waitFor()
    expect(await admin.evaluate(() => document.activeElement?.textContent)).toContain('Leaked data')
  })

  it('say for how many days indicators of a type are valid', async () => {
    await admin.goto('/system_settings/dictionaries?tab=feed_type')
    await admin.getByRole('textbox', { name: 'New entry, Name' }).fill('IPv4')
    await admin.keyboard.press('Enter')
    const days = admin.getByRole('textbox', { name: 'Valid for days: IPv4' })
    await expect.poll(() => days.inputValue()).toBe('30')
    await days.fill('0')
    await days.press('Enter')
    await admin.getByText(/^Enter a number of days from 1/).waitFor()
    await days.press('Escape')
    expect(await days.inputValue()).toBe('30')
    await days.fill('')
    await days.press('Enter')
    await admin.getByText('Indicators of this type are valid without end.').waitFor()
  })

  it('ask before what is typed is lost', async () => {
    await openDictionary(admin, 'visibility_category')
    await admin.locator('.dict-add input').first().fill('Nie')
    await admin.getByRole('tab', { name: 'Threats' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await admin.locator('.dict-add input').first().inputValue()).toBe('Nie')
  })

  it('keep an entry that is in use, which can be switched off, and delete one that is not', async () => {
    await openDictionary(admin, 'visibility_category')
    await admin.getByRole('button', { name: 'Delete: Exposed service' }).click()
    await admin.getByRole('button', { name: 'Delete entry' }).click()
    await admin.getByText('Not deleted: Exposed service').waitFor()
    await row(admin, 'Exposed service').getByRole('switch').click()
    await admin.getByText('Switched off: Exposed service').waitFor()
    await admin.getByText('1 inactive').waitFor()
    await row(admin, 'Exposed service').getByText('inactive').waitFor()
    const before = await admin.locator('.dict-row').count()
    await admin.getByRole('button', { name: 'Delete: DDoS attack' }).click()
    await admin.getByRole('button', { name: 'Delete entry' }).click()
    await admin.getByText('Deleted: DDoS attack').waitFor()
    await expect.poll(() => admin.locator('.dict-row').count()).toBe(before - 1)
    // The keyboard goes on from the row that took its place.
    await expect
      .poll(() => admin.evaluate(() => document.activeElement?.getAttribute('data-cell')))
      .toBe('remove')
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const page = admin
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor()
    expect(await findings(page), 'home').toEqual([])
    await openDictionary(page, 'visibility_category')
    await add(page, 'Wyciek danych', 'x')
    await page.getByText('already exists').waitFor()
    await page.locator('.inline-text').nth(1).click()
    expect(await findings(page), 'a dictionary with a refusal and a rename').toEqual([])
    await page
      .getByRole('button', { name: /^Delete: / })
      .last()
      .click()
    await page.getByRole('alertdialog').waitFor()
    expect(await findings(page), 'the question').toEqual([])
  })

  it('finds nothing on a phone, where nothing scrolls sideways', async () => {
    const page = await site.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await site.signIn(page, 'root@cert.example')
    const narrow = (): Promise<boolean> =>
      page.evaluate(
        () => document.querySelector('main')?.scrollWidth === document.querySelector('main')?.clientWidth,
      )
    await openDictionary(page, 'visibility_category')
    expect(await findings(page), 'a dictionary').toEqual([])
    expect(await narrow()).toBe(true)
    await page.locator('.inline-text').first().tap()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await narrow()).toBe(true)
  })
})
