/** Dictionaries in a browser, as a platform admin edits them. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { addExposure } from '#functions/exposures/exposure.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

let site: Site
const longName = 'Bardzo długa nazwa kategorii zagrożenia '.repeat(6).trim()

/** Adds a threat category. Returns its id. */
const threatCategory = (name_pl: string, name_en: string, is_active = true): Promise<number> =>
  site.platform.collection(threatsCollection).commit(operator, (commit) => {
    const id = commit.nextId('threat_category')
    commit.create('threat_category', id, { name_pl, name_en, is_active })
    return id
  })
const visibilityCategory = (name_pl: string, name_en: string, is_active = true): Promise<number> =>
  site.platform.collection(exposuresCollection).commit(operator, (commit) => {
    const id = commit.nextId('visibility_category')
    commit.create('visibility_category', id, { name_pl, name_en, is_active })
    return id
  })

beforeAll(async () => {
  site = await startSite()
  await threatCategory('Wyciek danych', 'Data leak')
  await threatCategory(longName, longName)
  await visibilityCategory('Przestarzałe', 'Obsolete', false)
  await site.platform.collection(indicatorsCollection).commit(operator, (commit) => {
    for (let number = 1; number <= 30; number += 1)
      commit.create('feed_tag', commit.nextId('feed_tag'), { name: `tag ${number}`, is_active: true })
  })
})
afterAll(async () => {
  await site.stop()
})

/** The row of a dictionary that contains the text. */
const row = (page: Page, text: string) => page.locator('.dictionary-list-row').filter({ hasText: text })
const dictionary = (key: string): string => `/system_settings/dictionaries?tab=${key}`
const adminAt = async (address: string): Promise<Page> =>
  (await site.signedIn({ role: 'platform_admin' }, address)).page
const add = async (page: Page, ...names: string[]): Promise<void> => {
  for (const [index, name] of names.entries())
    await page.locator('form:not(.inline-form) input').nth(index).fill(name)
  await page
    .locator('form:not(.inline-form) input')
    .nth(names.length - 1)
    .press('Enter')
}

describe('dictionaries', () => {
  it('are linked from the system settings, open with the keyboard, and show for how many days indicators of a type are valid', async () => {
    const admin = await adminAt('/system_settings')
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
    await admin.reload()
    await admin.getByRole('tab', { name: 'Tags', selected: true }).waitFor()
    await admin.getByRole('searchbox').fill('TAG 2')
    await expect.poll(() => admin.locator('.dictionary-list-row').count()).toBe(11)
    await admin.locator('.inline-text').first().focus()
    await admin.keyboard.press('ArrowDown')
    await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toContain('tag 20')

    await admin.getByRole('tab', { name: 'Types' }).click()
    // The field of the tab before has the same name.
    await admin.getByRole('tab', { name: 'Types', selected: true }).waitFor()
    await admin.getByRole('textbox', { name: 'New entry, Name' }).fill('IPv4')
    await admin.keyboard.press('Enter')
    const days = admin.getByRole('textbox', { name: 'Valid for days: IPv4' })
    await expect.poll(() => days.inputValue()).toBe('30')
    await days.fill('0')
    await days.press('Enter')
    await admin.getByText(/^Enter a number of days from 1/).waitFor()
    await days.press('Escape')
    await expect.poll(() => days.inputValue()).toBe('30')
    await days.fill('')
    await days.press('Enter')
    await admin.getByText('Indicators of this type are valid without limit.').waitFor()
  })

  it('get an entry with a trimmed name, which analysts can then choose', async () => {
    const admin = await adminAt(dictionary('visibility_category'))
    await add(admin, '  Atak   DDoS ', 'DDoS attack')
    await admin.getByText('Added: DDoS attack').waitFor()
    await row(admin, 'Atak DDoS').waitFor()
    // The input row is ready for the next entry.
    await expect
      .poll(() =>
        admin
          .locator('form:not(.inline-form) input')
          .first()
          .evaluate(
            (input) =>
              input === document.activeElement && input instanceof HTMLInputElement && input.value === '',
          ),
      )
      .toBe(true)
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/visibilities?drawer=add')
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'DDoS attack' }).waitFor()
    await ready(analyst)
    expect(await analyst.getByRole('option', { name: 'Obsolete' }).count()).toBe(0)
    await analyst.goto('/system_settings/dictionaries')
    await analyst.getByRole('heading', { name: 'No such page' }).waitFor()
  })

  it('show what is wrong with a new entry, ask before discarding it, activate an inactive one, and rename one inline, where Escape cancels', async () => {
    const [polish, english] = [site.unique('Śpiące'), site.unique('Sleeping')]
    await threatCategory(polish, english, false)
    const [service, before, after] = [site.unique('Usługa'), site.unique('Service'), site.unique('Renamed')]
    await threatCategory(service, before)
    const admin = await adminAt(dictionary('threat_category'))
    await add(admin, 'Nowa', ' ')
    await admin.getByText('This field is required.').waitFor()
    await add(admin, 'Nowa', 'Data Leak')
    await admin.getByText('“Data leak” already exists').waitFor()
    expect(await admin.locator('form:not(.inline-form) input').nth(1).getAttribute('aria-invalid')).toBe(
      'true',
    )
    await row(admin, 'Data leak').locator('.inline-text').click()
    expect(await findings(admin), 'a refusal and a rename').toEqual([])

    await admin.getByRole('tab', { name: 'Visibilities' }).click()
    const question = admin.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await ready(admin)
    expect(await admin.locator('form:not(.inline-form) input').first().inputValue()).toBe('Nowa')

    await add(admin, polish.toLowerCase(), 'Something else')
    await admin.getByText(`“${polish}” already exists, but is inactive`).waitFor()
    await add(admin, polish, english.toLowerCase())
    await admin.getByText('already exists, now active').waitFor()
    await expect.poll(() => row(admin, english).getByRole('switch').isChecked()).toBe(true)

    await row(admin, before).locator('.inline-text').click()
    const field = admin.getByRole('textbox', { name: `${before}, English name` })
    await field.fill('Leak')
    await admin.keyboard.press('Escape')
    await row(admin, before).waitFor()
    await row(admin, before).locator('.inline-text').press('Enter')
    await admin.locator('form', { has: field }).getByRole('button').last().press('Escape')
    await row(admin, before).locator('.inline-text').press('Enter')
    await field.fill('Data leak')
    await admin.keyboard.press('Enter')
    await admin.getByText('“Data leak” already exists').waitFor()
    await field.fill(after)
    const request = admin.waitForRequest((sent) => sent.method() === 'PUT')
    await admin.keyboard.press('Enter')
    expect((await request).postDataJSON()).toEqual({
      name_pl: service,
      name_en: after,
      is_active: true,
      fields_before: { name_pl: service, name_en: before, is_active: true },
    })
    await admin.getByText(`Renamed: ${after}`).waitFor()
    await expect.poll(() => admin.evaluate(() => document.activeElement?.textContent)).toContain(after)
  })

  it('keep an entry that is in use, which can be deactivated, and delete an unused one', async () => {
    const used = await visibilityCategory('Wystawiona usługa', 'Exposed service')
    const client_id = await site.organization(site.unique('Energetyka Wzorcowa S.A.'))
    await site.platform.collection(exposuresCollection).commit(operator, (commit) =>
      addExposure(
        commit,
        {
          client_id,
          name: 'Open port',
          description: 'RDP',
          analyst_comment: null,
          visibility_category_id: used,
          criticality_level: 1,
        },
        [new Date().toISOString()],
      ),
    )
    await visibilityCategory('Phishing', 'Lure')
    await visibilityCategory('Zalew', 'Torrent')
    const admin = await adminAt(dictionary('visibility_category'))
    await admin.getByText('1 inactive').waitFor()
    await admin.getByRole('button', { name: 'Delete: Exposed service' }).click()
    await admin.getByRole('alertdialog').waitFor()
    expect(await findings(admin), 'the question').toEqual([])
    await admin.getByRole('button', { name: 'Delete entry' }).click()
    await admin.getByText('Not deleted: Exposed service').waitFor()
    // The question stays with its reason.
    await admin.keyboard.press('Escape')
    await row(admin, 'Exposed service').getByRole('switch').click()
    await admin.getByText('Switched off: Exposed service').waitFor()
    await admin.getByText('2 inactive').waitFor()
    await row(admin, 'Exposed service').getByText('inactive').waitFor()
    const before = await admin.locator('.dictionary-list-row').count()
    await admin.getByRole('button', { name: 'Delete: Lure' }).click()
    await admin.getByRole('button', { name: 'Delete entry' }).click()
    await admin.getByText('Deleted: Lure').waitFor()
    await expect.poll(() => admin.locator('.dictionary-list-row').count()).toBe(before - 1)
    // The focus moves to the row that replaced the deleted one.
    await expect
      .poll(() => admin.evaluate(() => document.activeElement?.getAttribute('data-cell')))
      .toBe('remove')
  })
})

describe('axe', () => {
  it('finds nothing on a phone, and no page scrolls sideways', async () => {
    const { page } = await site.signedIn({ role: 'platform_admin' }, dictionary('threat_category'), phone)
    const narrow = (): Promise<boolean> =>
      page.evaluate(
        () => document.querySelector('main')?.scrollWidth === document.querySelector('main')?.clientWidth,
      )
    await row(page, longName).waitFor()
    expect(await findings(page), 'a dictionary').toEqual([])
    expect(await narrow()).toBe(true)
    await row(page, longName).locator('.inline-text').tap()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await narrow()).toBe(true)
  })
})
