/** Indicator groups, bulk changes and exports of all matches in a browser, for analysts and organizations. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { Jobs } from '#functions/rules/jobs/jobs.ts'
import { keys } from '#functions/rules/keys.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { addThreat } from '#functions/threats/threat.ts'
import { seedIndicators } from './support/indicator-seed.ts'
import { findings } from './support/findings.ts'
import { follow } from './support/follow.ts'
import { keepsFailedModules, ready } from './support/ready.ts'
import { startSite, operator, phone, type SignedIn, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
  await site.platform.collection(threatsCollection).commit(operator, (commit) => {
    commit.create('threat_category', commit.nextId('threat_category'), {
      name_pl: 'Kampania',
      name_en: 'Campaign',
      is_active: true,
    })
  })
  await threat('Wild Invoice', seededGroup)
})
afterAll(async () => {
  await site.stop()
})

/** Groups of `seedIndicators` that no test changes: one linked to the threat above, and one that is not verified. */
const seededGroup = 1
const unverifiedGroup = 3

/** Rows of the list, without the skeleton rows shown while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const pathOf = (page: Page): string => new URL(page.url()).pathname
const queryOf = (page: Page): string => new URL(page.url()).search
const searching = (text: string): string => `search=${encodeURIComponent(text)}`
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const group = async (name: string, verified: boolean, own: { lang?: 'en' } = {}): Promise<number> =>
  site.platform.collection(indicatorsCollection).commit(operator, (commit) => {
    const id = commit.nextId('feed_group')
    commit.create('feed_group', id, {
      name,
      ...own,
      description: null,
      tag_ids: [],
      is_verified: verified,
      creation_date: commit.at,
      last_update_date: commit.at,
    })
    return id
  })
const threat = async (name: string, ioc_group_id: number): Promise<number> => {
  const { id } = await site.platform.collection(threatsCollection).commit(operator, (commit) =>
    addThreat(commit, {
      name,
      description: 'x',
      threat_category_id: 1,
      tags_ids: [],
      ioc_group_id,
      hyperlinks: [],
    }),
  )
  return id
}
/** Adds indicators. Returns their ids. */
const indicators = (
  values: readonly string[],
  of: { groups?: number[]; verified?: boolean } = {},
): Promise<number[]> =>
  site.platform.collection(indicatorsCollection).commit(operator, (commit) =>
    values.map((value) => {
      const id = commit.nextId('feed')
      commit.create('feed', id, {
        value,
        key: value,
        origin: 'CERT Przykład',
        category_id: 1,
        type_id: 1,
        tag_ids: [],
        group_ids: of.groups ?? [],
        ids_flag: false,
        notes: null,
        is_verified: of.verified ?? false,
        creation_date: commit.at,
        published_date: of.verified === true ? commit.at : null,
        sent_date: null,
      })
      return id
    }),
  )
/** A unique prefix for indicator values. */
const prefixOf = (name: string): string => `${site.unique(name)}-`
const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}.example.org`)
/** An analyst on the list of `count` new indicators, with the prefix of their values. */
const atIndicators = async (name: string, count: number): Promise<{ analyst: Page; prefix: string }> => {
  const prefix = prefixOf(name)
  await indicators(named(prefix, count))
  const { page } = await site.signedIn({ role: 'analyst' }, `/ioc?${searching(prefix)}`)
  return { analyst: page, prefix }
}
const massDialog = (page: Page) => page.getByRole('dialog')

describe('an analyst with groups', () => {
  it('adds one, unless another has its name, which is listed as not verified, and organizations see it once it is verified', async () => {
    const name = site.unique('Parcel messages')
    const half = site.unique('Half done')
    await group(half, false)
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc/groups')
    await analyst.getByRole('button', { name: 'New group' }).click()
    const add = analyst.getByRole('button', { name: 'Add group' })
    await add.click()
    await analyst.getByText('Enter the name of the group.').waitFor()
    expect(await findings(analyst), 'list and form').toEqual([])
    await nameField(analyst).fill(half.replace('done', 'DONE'))
    await add.click()
    await analyst.getByText('An unverified group of this name exists. Verify it first.').waitFor()
    await nameField(analyst).fill('Fałszywe faktury')
    await add.click()
    await analyst.getByText('A group of this name already exists.').waitFor()
    await nameField(analyst).fill(name)
    await analyst.getByLabel(/^Description/).fill(`Domains of a campaign${' that goes on and on'.repeat(20)}`)
    await add.click()
    await analyst.getByText('Group added').waitFor()
    await expect.poll(() => queryOf(analyst)).toBe('?is_verified=false')
    const added = rows(analyst).filter({ hasText: name })
    await added.getByText('Domains of a campaign').waitFor()
    await ready(analyst)
    // A long name does not make the row taller, and the count stays inside the row.
    const bottomOf = async (part: Locator): Promise<number> => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return y + height
    }
    expect(await bottomOf(added.locator('.row-badge'))).toBeLessThan(await bottomOf(added))
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl' },
      `/ioc/groups?${searching(name)}`,
    )
    expect(await rows(member).filter({ hasText: name }).count()).toBe(0)

    await analyst.getByRole('button', { name: `Edit the group: ${name}` }).click()
    await analyst.getByRole('switch', { name: /^Verified/ }).check()
    const request = analyst.waitForRequest((sent) => sent.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toEqual({
      is_verified: true,
      fields_before: { is_verified: false },
    })
    await analyst.getByText('Changes saved').waitFor()
    await member.reload()
    await rows(member).filter({ hasText: name }).waitFor()
  })

  it('deletes several after a confirmation; one linked to a threat stays, and is edited on its page', async () => {
    const name = site.unique('To go')
    const gone = [await group(`${name} 1`, true), await group(`${name} 2`, true)]
    const prefix = prefixOf('staying')
    await indicators([`${prefix}0.example.org`], { groups: gone, verified: true })
    const kept = await group(site.unique('To stay'), true)
    await threat(site.unique('Names its group'), kept)
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/ioc/groups?${searching(name)}`)
    await analyst.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await analyst.getByRole('button', { name: 'Remove', exact: true }).click()
    await analyst.getByRole('alertdialog').getByText('Remove 2 groups?').waitFor()
    await analyst.getByRole('button', { name: 'Remove selected' }).click()
    await analyst.getByText('2 groups removed').waitFor()
    await analyst.goto(`/ioc?${searching(prefix)}`)
    await rows(analyst).first().waitFor()

    await analyst.goto(`/ioc/groups/${kept}`)
    await analyst.getByRole('button', { name: 'Remove group' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Remove group' }).click()
    await analyst.getByText('A threat refers to it.', { exact: false }).waitFor()
    await ready(analyst)
    expect(pathOf(analyst)).toBe(`/ioc/groups/${kept}`)
    await analyst.keyboard.press('Escape')
    await analyst.getByRole('alertdialog').waitFor({ state: 'detached' })

    const other = site.unique('Well spelt')
    await analyst.getByRole('button', { name: 'Edit group' }).click()
    await nameField(analyst).fill(other)
    // Leaving the page needs a confirmation.
    await analyst.getByRole('link', { name: 'All groups' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByRole('heading', { level: 1, name: other }).waitFor()
    await expect.poll(() => queryOf(analyst)).toBe('')
  })
})

describe('an organization', () => {
  it('opens the page of a group from its row, with the indicators it may see and, with access to threats, related ones; and exports it, partly or whole', async () => {
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl' },
      `/ioc/groups?${searching('Fałszywe faktury')}`,
    )
    const row = rows(member).filter({ hasText: 'Fałszywe faktury' })
    // 12 of the campaign and two others. Six of them are not verified.
    await row.getByText('8 wskaźników').waitFor({ state: 'attached' })
    await row.click()
    await member.getByRole('heading', { level: 1, name: 'Fałszywe faktury' }).waitFor()
    expect(pathOf(member)).toBe(`/ioc/groups/${seededGroup}`)
    await member.getByText('Wskaźniki kampanii „Fałszywe faktury”').waitFor()
    await member.getByText('8 wskaźników').first().waitFor()
    await member.getByRole('button', { name: 'Powiązane zagrożenia' }).click()
    await member.getByRole('dialog').getByRole('link', { name: 'Wild Invoice' }).waitFor()
    await member.keyboard.press('Escape')
    await expect
      .poll(() => member.evaluate(() => document.activeElement?.textContent))
      .toBe('Powiązane zagrożenia')
    await rows(member).first().click()
    await member.getByRole('complementary').getByText('Data publikacji').waitFor()
    await ready(member)
    expect(await member.getByRole('button', { name: /Zmień wszystkie|Edytuj/ }).count()).toBe(0)
    await follow(member, `/ioc/groups/${seededGroup}?search=kampania`)
    await expect.poll(() => rows(member).count()).toBe(6)
    const amount = member.waitForEvent('download')
    await member.getByRole('button', { name: 'Eksportuj CSV' }).click()
    expect((await amount).suggestedFilename()).toMatch(/\.csv$/)
    const whole = member.waitForEvent('download')
    await member.getByRole('button', { name: 'Wybierz liczbę wierszy' }).click()
    await member.getByRole('menuitem', { name: 'Cała lista (6)' }).click()
    expect((await whole).suggestedFilename()).toMatch(/\.zip$/)
    await member.getByText('Plik jest gotowy: 6 wierszy.').waitFor()

    const { page: other } = await site.signedIn(
      { role: 'user', language: 'pl', modules: ['feed'] },
      `/ioc/groups/${seededGroup}`,
    )
    await rows(other).first().waitFor()
    expect(await other.getByRole('button', { name: 'Powiązane zagrożenia' }).count()).toBe(0)
  })

  it('sees a badge on a threat whose group is named in English only', async () => {
    const name = site.unique('Parcel fee pages')
    const id = await threat(site.unique('Opłaty za paczki'), await group(name, true, { lang: 'en' }))
    const { page: member } = await site.signedIn({ role: 'user', language: 'pl' }, `/threats/${id}`)
    const link = member.getByRole('complementary').getByRole('link', { name })
    await link.getByText('Dostępne tylko po angielsku').waitFor({ state: 'attached' })
  })

  it('sees that a group is deleted or not verified', async () => {
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl' },
      `/ioc/groups/${unverifiedGroup}`,
    )
    await member.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
    await member.goto('/ioc/groups/9999')
    await member.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
    await member.goto('/ioc/groups/abc')
    await expect.poll(() => pathOf(member)).toBe('/ioc/groups')
  })
})

describe('a bulk change', () => {
  it('shows its extent, applies to a whole group, and reports the result', async () => {
    const name = site.unique('Bulk')
    const id = await group(name, true)
    await indicators(named(prefixOf('bulk'), 30), { groups: [id] })
    await indicators(named(prefixOf('bulk-verified'), 5), { groups: [id], verified: true })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/ioc/groups/${id}`)
    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByText('Change 35 indicators').waitFor()
    await massDialog(analyst).getByText(`every indicator of the group “${name}”`, { exact: false }).waitFor()
    expect(await massDialog(analyst).getByRole('button', { name: 'Run' }).isDisabled()).toBe(true)
    await massDialog(analyst).getByRole('radio', { name: 'Verify and publish' }).check()
    await massDialog(analyst).getByText('Clients see these indicators at once.').waitFor()
    await massDialog(analyst).getByRole('button', { name: 'Verify and publish (35)' }).click()
    await analyst.getByText('30 indicators changed. Unchanged: 5.').waitFor()
    const { page: member } = await site.signedIn({ role: 'user', language: 'pl' }, `/ioc/groups/${id}`)
    await rows(member).first().waitFor()
    await member.getByText('35 wskaźników').first().waitFor()
  })

  it('starts from the row of a group', async () => {
    const name = site.unique('From the row')
    await indicators(named(prefixOf('row'), 3), { groups: [await group(name, true)] })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/ioc/groups?${searching(name)}`)
    await analyst.getByRole('button', { name: `Change every indicator of the group: ${name}` }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Mark as fit for IDS' }).check()
    await massDialog(analyst).getByRole('button', { name: 'Mark as fit for IDS (3)' }).click()
    await analyst.getByText('3 indicators changed.').waitFor()
    await ready(analyst)
    expect(pathOf(analyst)).toBe('/ioc/groups')
  })

  it('uses the filters of the list, and a group, tags or a category', async () => {
    const name = site.unique('Stealery')
    const groupId = await group(name, true)
    await indicators(named(prefixOf('elsewhere'), 2))
    const { analyst, prefix } = await atIndicators('filtered', 12)
    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst)
      .getByText('that matches the current filters and search', { exact: false })
      .waitFor()
    await massDialog(analyst).getByRole('radio', { name: 'Add to a group' }).check()
    const add = massDialog(analyst).getByRole('button', { name: 'Add to a group (12)' })
    expect(await add.isDisabled()).toBe(true)
    await massDialog(analyst).getByLabel('Group name').fill(name.toLowerCase())
    // The seed has a group with this prefix.
    await massDialog(analyst).getByRole('radio', { name: 'Stealery 11' }).waitFor({ state: 'detached' })
    await massDialog(analyst).getByRole('radio', { name }).check()
    const request = analyst.waitForRequest((sent) => sent.url().endsWith('feed_mass_action'))
    await add.click()
    expect((await request).postDataJSON()).toEqual({
      action: { type: 'add_to_group', group_id: groupId },
      of: { filter: { search: prefix } },
      expected_total: 12,
    })
    await analyst.getByText('12 indicators changed.').waitFor()
    await analyst.getByText('12 indicators').first().waitFor()

    await ready(analyst)
    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Change category' }).check()
    const category = analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' })
    await category.click()
    await analyst.getByRole('option', { name: 'Serwer C2' }).waitFor()
    // The shortcut belongs to the list, so the dialog stays open.
    await analyst.keyboard.press('Escape')
    await analyst.getByRole('option').first().waitFor({ state: 'detached' })
    await category.click()
    await analyst.getByRole('option', { name: 'Serwer C2' }).click()
    await massDialog(analyst).getByRole('button', { name: 'Change category (12)' }).click()
    await rows(analyst).filter({ hasText: 'Serwer C2' }).nth(9).waitFor()
  })

  it('applies to the selection, and never changes more than confirmed: it shows the new number first; and deletes only after it is typed', async () => {
    const { analyst, prefix } = await atIndicators('growing', 4)
    await rows(analyst).nth(0).getByRole('checkbox').check()
    await rows(analyst).nth(1).getByRole('checkbox').check()
    await analyst.getByRole('button', { name: 'Other changes' }).click()
    await massDialog(analyst).getByRole('button', { name: 'Cancel' }).last().click()
    await analyst.getByText('2 selected').waitFor()
    await analyst.getByRole('button', { name: 'Other changes' }).click()
    await massDialog(analyst).getByText('The change applies to the selected indicators.').waitFor()
    await massDialog(analyst).getByRole('radio', { name: 'Add tags' }).check()
    await analyst.locator('.p-multiselect').filter({ hasText: 'Choose tags' }).click()
    await analyst.getByRole('option', { name: 'kurier' }).click()
    await analyst.keyboard.press('Escape')
    await massDialog(analyst).getByRole('button', { name: 'Add tags (2)' }).click()
    await analyst.getByText('2 indicators changed.').waitFor()
    await expect.poll(() => rows(analyst).filter({ hasText: 'kurier' }).count()).toBe(2)
    await ready(analyst)
    expect(await analyst.getByText('2 selected').count()).toBe(0)

    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Undo verification' }).check()
    await massDialog(analyst).getByRole('textbox', { name: 'Reason' }).fill('Taken down')
    await massDialog(analyst).getByRole('radio', { name: 'Verify and publish' }).check()
    await indicators([`${prefix}late.example.org`])
    await massDialog(analyst).getByRole('button', { name: 'Verify and publish (4)' }).click()
    await massDialog(analyst).getByRole('alert').waitFor()
    await massDialog(analyst).getByText('Change 5 indicators').waitFor()
    await massDialog(analyst).getByRole('button', { name: 'Verify and publish (5)' }).click()
    await analyst.getByText('5 indicators changed.').waitFor()

    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Remove the indicators' }).check()
    const remove = massDialog(analyst).getByRole('button', { name: 'Remove the indicators (5)' })
    const confirmation = massDialog(analyst).getByLabel(/^To confirm/)
    await confirmation.fill('4')
    expect(await remove.isDisabled()).toBe(true)
    await confirmation.fill('5')
    await remove.click()
    await analyst.getByText('5 indicators removed.').waitFor()
    await analyst.getByText('No indicator matches').waitFor()
  })
})

describe('a background job', () => {
  /** A job of an analyst that another worker holds. It does not progress until `release` is called. */
  const heldJob = async (
    { userId, name }: SignedIn,
    kind: 'mass_action' | 'export',
    search: string,
    total: number,
  ) => {
    const task =
      kind === 'export'
        ? { filter: { search }, role: 'analyst', language: 'en' }
        : {
            action: { type: 'set_ids_flag', ids_flag: true },
            of: { filter: { search } },
            last_id: 1_000_000,
            actor: { user_id: userId, name, client_id: null },
          }
    const job = await new Jobs(site.platform, {}).start({
      user_id: userId,
      client_id: null,
      kind,
      task,
      total,
    })
    await site.platform.table.put({
      ...keys.job(userId, job.id),
      ...job,
      lease: 'another',
      lease_until: Date.now() + 3_600_000,
    })
    return async (): Promise<void> => {
      await site.platform.table.put({ ...keys.job(userId, job.id), ...job })
    }
  }
  const strip = (page: Page) => page.getByRole('region', { name: 'Background jobs' })

  it('is shown on every page and after a reload, and its report stays until dismissed', async () => {
    const prefix = prefixOf('slow')
    await indicators(named(prefix, 7))
    const somebody = await site.signedIn({ role: 'analyst' })
    const { page: analyst } = somebody
    const release = await heldJob(somebody, 'mass_action', prefix, 7)
    await analyst.goto(`/ioc?${searching(prefix)}`)
    await strip(analyst).getByText('0 of 7').waitFor()
    await analyst.getByRole('link', { name: /^Threats/ }).click()
    await rows(analyst).filter({ hasText: 'Wild Invoice' }).waitFor()
    await strip(analyst).getByRole('progressbar', { name: 'Marking as fit for IDS' }).waitFor()
    // Without its code the page is there. The strip comes with the connection, even if that is back before the failure.
    const code = /\/job-strip-[^/]*\.js$/
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
    let isBack = false
    await analyst.route(code, async (route) => {
      if (isBack) return route.continue()
      await failing
      return route.abort()
    })
    const requested = analyst.waitForRequest(code)
    await analyst.reload({ waitUntil: 'load' })
    await requested
    await rows(analyst).filter({ hasText: 'Wild Invoice' }).waitFor()
    await analyst.evaluate(() => window.dispatchEvent(new Event('online')))
    isBack = true
    fail()
    if (keepsFailedModules(analyst)) await analyst.reload()
    await strip(analyst).getByText('0 of 7').waitFor()
    await release()
    await strip(analyst).getByText('7 indicators changed.').waitFor()
    await analyst.reload()
    await strip(analyst).getByText('7 indicators changed.').waitFor()
    await strip(analyst).getByRole('button', { name: 'Close: Marking as fit for IDS' }).click()
    await strip(analyst).waitFor({ state: 'detached' })
    await analyst.reload()
    await rows(analyst).first().waitFor()
    expect(await strip(analyst).count()).toBe(0)
  })

  it('offers the exported file once it is generated', async () => {
    const prefix = prefixOf('exported')
    const [first = 0] = await indicators(named(prefix, 24), { verified: true })
    const somebody = await site.signedIn({ role: 'analyst' })
    const { page: analyst } = somebody
    const release = await heldJob(somebody, 'export', prefix, 24)
    await analyst.goto(`/ioc?${searching(prefix)}`)
    await strip(analyst).getByText('A file of 24 rows is being prepared in the background.').waitFor()
    expect(await findings(analyst)).toEqual([])
    await release()
    await strip(analyst).getByText('The file is ready: 24 rows.').waitFor()
    const download = analyst.waitForEvent('download')
    await strip(analyst).getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    // An indicator upgraded to RED is not exported. The page stays and explains that.
    const all = site.platform.collection(indicatorsCollection)
    await all.commit(operator, async (commit) => {
      const stored = await all.get('feed', first)
      if (stored !== undefined)
        commit.update('feed', first, { ...stored.entity, tlp: 'red' }, stored, ['tlp'])
    })
    await strip(analyst).getByRole('link', { name: 'Download' }).click()
    await analyst.getByText('The file was not downloaded').waitFor()
    await analyst.getByText(/Items in this file may have been raised to TLP:RED/).waitFor()
    expect(await findings(analyst)).toEqual([])
    await strip(analyst)
      .getByRole('button', { name: /^Close/ })
      .click()
    await strip(analyst).waitFor({ state: 'detached' })
  })
})

describe('axe', () => {
  it('finds nothing on the screens of groups, in either theme', async () => {
    const { page } = await site.signedIn({ role: 'analyst' }, `/ioc/groups/${seededGroup}`)
    await rows(page).first().waitFor()
    expect(await findings(page), 'page').toEqual([])
    await page.getByRole('button', { name: 'Related threats' }).click()
    await page.getByRole('link', { name: 'Wild Invoice' }).waitFor()
    expect(await findings(page), 'threats').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change all' }).click()
    await massDialog(page).getByRole('radio', { name: 'Add to a group' }).check()
    await massDialog(page).getByRole('radiogroup').getByRole('radio').first().waitFor()
    expect(await findings(page), 'change with a group').toEqual([])
    await massDialog(page).getByRole('radio', { name: 'Remove the indicators' }).check()
    expect(await findings(page), 'removal').toEqual([])
  })

  it('finds nothing on a phone', async () => {
    // Seeded ones come first.
    const { page } = await site.signedIn(
      { role: 'analyst' },
      `/ioc/groups?sort=${encodeURIComponent('+last_update_date')}`,
      phone,
    )
    await page.getByRole('link', { name: /Fałszywe faktury/ }).waitFor()
    expect(await findings(page), 'cards').toEqual([])
    await page.getByRole('link', { name: /Fałszywe faktury/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Fałszywe faktury' }).waitFor()
    await page.locator('a[data-row]').first().waitFor()
    expect(await findings(page), 'page').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
