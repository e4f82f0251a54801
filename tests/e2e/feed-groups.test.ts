/**
 * Groups of indicators, changes to all that matches and exports of all of it, as analysts and clients use
 * them in a browser.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedsCollection } from '#functions/feeds/collection.ts'
import { Jobs } from '#functions/platform/jobs/jobs.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { addThreat } from '#functions/threats/threat-rules.ts'
import { seedFeeds } from './support/feed-seed.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site
let analyst: Page
let client: Page

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
  await site.person({
    email: 'piotr@grid.example',
    name: 'Piotr Sowa',
    role: 'user',
    clientId: grid,
    language: 'pl',
    modules: ['feed'],
  })
  await seedFeeds(site)
  const threats = site.platform.collection(threatsCollection)
  await threats.commit(operator, (commit) => {
    commit.create('threat_category', commit.nextId('threat_category'), {
      name_pl: 'Kampania',
      name_en: 'Campaign',
      is_active: true,
    })
  })
  await threats.commit(operator, (commit) => {
    addThreat(commit, {
      name: 'Wild Invoice',
      description: 'x',
      threat_category_id: 1,
      tags_ids: [],
      ioc_group_id: 1,
      hyperlinks: [],
    })
  })
  analyst = await site.visit()
  await site.signIn(analyst, 'analyst@cert.example')
  client = await site.visit({ locale: 'pl-PL' })
  await site.signIn(client, 'anna@grid.example')
})
afterAll(async () => {
  await site.stop()
})

/** Rows of the list, not the skeleton that stands in for them while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const shown = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await rows(page).first().waitFor()
}
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const group = async (name: string, verified: boolean, own: { lang?: 'en' } = {}): Promise<number> =>
  site.platform.collection(feedsCollection).commit(operator, (commit) => {
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
const feeds = async (
  values: readonly string[],
  of: { groups?: number[]; verified?: boolean } = {},
): Promise<void> => {
  await site.platform.collection(feedsCollection).commit(operator, (commit) => {
    for (const value of values) {
      commit.create('feed', commit.nextId('feed'), {
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
    }
  })
}
const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}.example.org`)
const massDialog = (page: Page) => page.getByRole('dialog')

describe('an analyst with groups', () => {
  it('adds one, which is listed among those not verified, and clients see it once it is verified', async () => {
    await shown(analyst, '/ioc/groups')
    await analyst.getByRole('button', { name: 'New group' }).click()
    await nameField(analyst).fill('Parcel messages')
    await analyst.getByLabel(/^Description/).fill(`Domains of a campaign${' that goes on and on'.repeat(20)}`)
    await analyst.getByRole('button', { name: 'Add group' }).click()
    await analyst.getByText('Group added').waitFor()
    await expect.poll(() => new URL(analyst.url()).search).toBe('?is_verified=false')
    const added = rows(analyst).filter({ hasText: 'Parcel messages' })
    await added.getByText('Domains of a campaign').waitFor()
    // However long it is, the row is as high as the others, and the count stands in it.
    const bottomOf = async (part: Locator): Promise<number> => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return y + height
    }
    expect(await bottomOf(added.locator('.group-count'))).toBeLessThan(await bottomOf(added))
    await shown(client, '/ioc/groups')
    expect(await rows(client).filter({ hasText: 'Parcel messages' }).count()).toBe(0)

    await analyst.getByRole('button', { name: 'Edit the group: Parcel messages' }).click()
    await analyst.getByRole('switch', { name: /^Verified/ }).check()
    const request = analyst.waitForRequest((sent) => sent.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toEqual({ is_verified: true })
    await analyst.getByText('Changes saved').waitFor()
    await shown(client, '/ioc/groups')
    await rows(client).filter({ hasText: 'Parcel messages' }).waitFor()
  })

  it('is told which group of that name there is', async () => {
    await group('Half done', false)
    await shown(analyst, '/ioc/groups?drawer=add')
    await nameField(analyst).fill('half DONE')
    await analyst.getByRole('button', { name: 'Add group' }).click()
    await analyst.getByText('An unverified group of this name exists. Verify it first.').waitFor()
    await nameField(analyst).fill('Fałszywe faktury')
    await analyst.getByRole('button', { name: 'Add group' }).click()
    await analyst.getByText('A group of this name already exists.').waitFor()
    await nameField(analyst).fill('')
    await analyst.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => new URL(analyst.url()).search).toBe('')
  })

  it('deletes several after being asked; one that a threat names stays', async () => {
    const [first, second] = [await group('To go 1', true), await group('To go 2', true)]
    await feeds(['staying.example.org'], { groups: [first, second], verified: true })
    await shown(analyst, '/ioc/groups?search=to+go')
    await analyst.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await analyst.getByRole('button', { name: 'Remove', exact: true }).click()
    await analyst.getByRole('alertdialog').getByText('Remove 2 groups?').waitFor()
    await analyst.getByRole('button', { name: 'Remove selected' }).click()
    await analyst.getByText('2 groups removed').waitFor()
    await shown(analyst, '/ioc?search=staying')

    await shown(analyst, '/ioc/groups/1')
    await analyst.getByRole('button', { name: 'Remove group' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Remove group' }).click()
    await analyst.getByText('A threat refers to it.', { exact: false }).waitFor()
    expect(new URL(analyst.url()).pathname).toBe('/ioc/groups/1')
  })

  it('changes one on its page', async () => {
    const id = await group('Misspelt', true)
    await analyst.goto(`/ioc/groups/${id}`)
    await analyst.getByRole('button', { name: 'Edit group' }).click()
    await nameField(analyst).fill('Well spelt')
    // Leaving asks first.
    await analyst.getByRole('link', { name: 'All groups' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByRole('heading', { level: 1, name: 'Well spelt' }).waitFor()
    await expect.poll(() => new URL(analyst.url()).search).toBe('')
  })
})

describe('a client', () => {
  it('opens the page of a group from its row, with the feeds it may see', async () => {
    await shown(client, '/ioc/groups')
    const row = rows(client).filter({ hasText: 'Fałszywe faktury' })
    // 12 of the campaign's and two others, of which six are not verified.
    await row.getByText('8 wskaźników').waitFor({ state: 'attached' })
    await row.click()
    await client.getByRole('heading', { level: 1, name: 'Fałszywe faktury' }).waitFor()
    expect(new URL(client.url()).pathname).toBe('/ioc/groups/1')
    await client.getByText('Wskaźniki kampanii „Fałszywe faktury”').waitFor()
    await client.getByText('8 wskaźników').first().waitFor()
    await rows(client).first().click()
    await client.getByRole('complementary').getByText('Data publikacji').waitFor()
    expect(await client.getByRole('button', { name: /Zmień wszystkie|Edytuj/ }).count()).toBe(0)
  })

  it('sees related threats, if it sees threats at all', async () => {
    await shown(client, '/ioc/groups/1')
    await client.getByRole('button', { name: 'Powiązane zagrożenia' }).click()
    await client.getByRole('dialog').getByRole('link', { name: 'Wild Invoice' }).waitFor()
    await client.keyboard.press('Escape')
    await expect
      .poll(() => client.evaluate(() => document.activeElement?.textContent))
      .toBe('Powiązane zagrożenia')
    const other = await site.visit({ locale: 'pl-PL' })
    await site.signIn(other, 'piotr@grid.example')
    await shown(other, '/ioc/groups/1')
    expect(await other.getByRole('button', { name: 'Powiązane zagrożenia' }).count()).toBe(0)
  })

  it('reads of a threat that its group is named in English alone', async () => {
    const ioc_group_id = await group('Parcel fee pages', true, { lang: 'en' })
    const { id } = await site.platform.collection(threatsCollection).commit(operator, (commit) =>
      addThreat(commit, {
        name: 'Opłaty za paczki',
        description: 'x',
        threat_category_id: 1,
        tags_ids: [],
        ioc_group_id,
        hyperlinks: [],
      }),
    )
    await client.goto(`/threats/${id}`)
    const named = client.getByRole('complementary').getByRole('link', { name: /Parcel fee pages/ })
    await named.getByText('Dostępne tylko po angielsku').waitFor({ state: 'attached' })
  })

  it('is told that a group is not there: gone, or not verified', async () => {
    await client.goto('/ioc/groups/3')
    await client.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
    await client.goto('/ioc/groups/9999')
    await client.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
    await client.goto('/ioc/groups/abc')
    await expect.poll(() => new URL(client.url()).pathname).toBe('/ioc/groups')
  })

  it('exports the group, an amount or the whole', async () => {
    await shown(client, '/ioc/groups/1?search=kampania')
    const amount = client.waitForEvent('download')
    await client.getByRole('button', { name: 'Eksportuj CSV' }).click()
    expect((await amount).suggestedFilename()).toMatch(/\.csv$/)
    const whole = client.waitForEvent('download')
    await client.getByRole('button', { name: 'Wybierz liczbę wierszy' }).click()
    await client.getByRole('menuitem', { name: 'Cała lista (6)' }).click()
    expect((await whole).suggestedFilename()).toMatch(/\.zip$/)
    await client.getByText('Plik jest gotowy: 6 wierszy.').waitFor()
  })
})

describe('a change to all that matches', () => {
  it('says how many and what, is done to a whole group, and reports', async () => {
    const id = await group('Bulk', true)
    await feeds(named('bulk', 30), { groups: [id] })
    await feeds(named('bulk-verified', 5), { groups: [id], verified: true })
    await shown(analyst, `/ioc/groups/${id}`)
    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByText('Change 35 indicators').waitFor()
    await massDialog(analyst).getByText('every indicator of the group “Bulk”', { exact: false }).waitFor()
    expect(await massDialog(analyst).getByRole('button', { name: 'Run' }).isDisabled()).toBe(true)
    await massDialog(analyst).getByRole('radio', { name: 'Verify and publish' }).check()
    await massDialog(analyst).getByText('Clients see these indicators at once.').waitFor()
    await massDialog(analyst).getByRole('button', { name: 'Verify and publish (35)' }).click()
    await analyst.getByText('30 indicators changed. Left as they were: 5.').waitFor()
    await shown(client, `/ioc/groups/${id}`)
    await client.getByText('35 wskaźników').first().waitFor()
  })

  it('is done from the row of a group', async () => {
    const id = await group('From the row', true)
    await feeds(named('row', 3), { groups: [id] })
    await shown(analyst, '/ioc/groups?search=from+the+row')
    await analyst.getByRole('button', { name: 'Change every indicator of the group: From the row' }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Mark as fit for IDS' }).check()
    await massDialog(analyst).getByRole('button', { name: 'Mark as fit for IDS (3)' }).click()
    await analyst.getByText('3 indicators changed.').waitFor()
    expect(new URL(analyst.url()).pathname).toBe('/ioc/groups')
  })

  it('takes the filters of the list, and a group, tags or a category', async () => {
    await feeds(named('filtered', 12))
    await feeds(named('elsewhere', 2))
    await shown(analyst, '/ioc?search=filtered-')
    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst)
      .getByText('that matches the present filters and search', { exact: false })
      .waitFor()
    await massDialog(analyst).getByRole('radio', { name: 'Add to a group' }).check()
    expect(await massDialog(analyst).getByRole('button', { name: 'Add to a group (12)' }).isDisabled()).toBe(
      true,
    )
    await massDialog(analyst).getByLabel('Group name').fill('stealery')
    await massDialog(analyst)
      .getByRole('radio', { name: /Stealery 11/ })
      .check()
    const request = analyst.waitForRequest((sent) => sent.url().endsWith('feed_mass_action'))
    await massDialog(analyst).getByRole('button', { name: 'Add to a group (12)' }).click()
    expect((await request).postDataJSON()).toEqual({
      action: { type: 'add_to_group', group_id: 2 },
      of: { filter: { search: 'filtered-' } },
      expected_total: 12,
    })
    await analyst.getByText('12 indicators changed.').waitFor()
    await analyst.getByText('12 indicators').first().waitFor()

    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Change category' }).check()
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'Serwer C2' }).click()
    await massDialog(analyst).getByRole('button', { name: 'Change category (12)' }).click()
    await rows(analyst).filter({ hasText: 'Serwer C2' }).nth(9).waitFor()
  })

  it('is not done to more than was said: the new number is told first', async () => {
    await feeds(named('growing', 4))
    await shown(analyst, '/ioc?search=growing-')
    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Withdraw verification' }).check()
    await massDialog(analyst).getByRole('textbox', { name: 'Reason' }).fill('Taken down')
    await massDialog(analyst).getByRole('radio', { name: 'Verify and publish' }).check()
    await feeds(['growing-late.example.org'])
    await massDialog(analyst).getByRole('button', { name: 'Verify and publish (4)' }).click()
    await massDialog(analyst).getByRole('alert').waitFor()
    await massDialog(analyst).getByText('Change 5 indicators').waitFor()
    await massDialog(analyst).getByRole('button', { name: 'Verify and publish (5)' }).click()
    await analyst.getByText('5 indicators changed.').waitFor()
  })

  it('removes only after the number is typed', async () => {
    await feeds(named('removed', 3))
    await shown(analyst, '/ioc?search=removed-')
    await analyst.getByRole('button', { name: 'Change all' }).click()
    await massDialog(analyst).getByRole('radio', { name: 'Remove the indicators' }).check()
    const remove = massDialog(analyst).getByRole('button', { name: 'Remove the indicators (3)' })
    await massDialog(analyst)
      .getByLabel(/^To confirm/)
      .fill('4')
    expect(await remove.isDisabled()).toBe(true)
    await massDialog(analyst)
      .getByLabel(/^To confirm/)
      .fill('3')
    await remove.click()
    await analyst.getByText('3 indicators removed.').waitFor()
    await analyst.getByText('No indicator matches').waitFor()
  })
})

describe('the selected feeds', () => {
  it('are changed in other ways than those of the bar', async () => {
    await feeds(named('picked', 4))
    await shown(analyst, '/ioc?search=picked-')
    await rows(analyst).nth(0).getByRole('checkbox').check()
    await rows(analyst).nth(1).getByRole('checkbox').check()
    await analyst.getByRole('button', { name: 'Other changes' }).click()
    await massDialog(analyst).getByRole('button', { name: 'Cancel' }).last().click()
    await analyst.getByText('2 selected').waitFor()
    await analyst.getByRole('button', { name: 'Other changes' }).click()
    await massDialog(analyst).getByText('The change is made to the selected indicators.').waitFor()
    await massDialog(analyst).getByRole('radio', { name: 'Add tags' }).check()
    await analyst.locator('.p-multiselect').filter({ hasText: 'Choose tags' }).click()
    await analyst.getByRole('option', { name: 'kurier' }).click()
    await analyst.keyboard.press('Escape')
    await massDialog(analyst).getByRole('button', { name: 'Add tags (2)' }).click()
    await analyst.getByText('2 indicators changed.').waitFor()
    await expect.poll(() => rows(analyst).filter({ hasText: 'kurier' }).count()).toBe(2)
    expect(await analyst.getByText('2 selected').count()).toBe(0)
  })
})

describe('work in the background', () => {
  /** A job of the analyst's that somebody else works on: it stays as it is until `release` gives it back. */
  const heldJob = async (kind: 'mass_action' | 'export', search: string, total: number) => {
    const userId = await analyst.evaluate(() =>
      Number(/"user_id":(\d+)/.exec(localStorage.getItem('user') ?? '')?.[1]),
    )
    const actor = { user_id: userId, name: 'Jan Nowak', client_id: null }
    const task =
      kind === 'export'
        ? { filter: { search }, role: 'analyst', language: 'en' }
        : {
            action: { type: 'set_ids_flag', ids_flag: true },
            of: { filter: { search } },
            last_id: 1_000_000,
            actor,
          }
    const job = await new Jobs(site.platform, {}).start({ user_id: userId, kind, task, total })
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
  const strip = () => analyst.getByRole('region', { name: 'Work in the background' })

  it('is shown on every page and after a reload, and its report stays until it is put away', async () => {
    await feeds(named('slow', 7))
    const release = await heldJob('mass_action', 'slow-', 7)
    await shown(analyst, '/ioc?search=slow-')
    await strip().getByText('0 of 7').waitFor()
    await analyst.getByRole('link', { name: /^Threats/ }).click()
    await rows(analyst).first().waitFor()
    await strip().getByRole('progressbar', { name: 'Marking as fit for IDS' }).waitFor()
    await analyst.reload()
    await strip().getByText('0 of 7').waitFor()
    await release()
    await strip().getByText('7 indicators changed.').waitFor()
    await analyst.reload()
    await strip().getByText('7 indicators changed.').waitFor()
    await strip().getByRole('button', { name: 'Close: Marking as fit for IDS' }).click()
    await strip().waitFor({ state: 'detached' })
    await analyst.reload()
    await rows(analyst).first().waitFor()
    expect(await strip().count()).toBe(0)
  })

  it('offers the file of an export once it is made', async () => {
    const release = await heldJob('export', 'kampania-', 24)
    await shown(analyst, '/ioc')
    await strip().getByText('A file of 24 rows is being made in the background.').waitFor()
    expect(await findings(analyst)).toEqual([])
    await release()
    await strip().getByText('The file is ready: 24 rows.').waitFor()
    const download = analyst.waitForEvent('download')
    await strip().getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    // Once an indicator that there was is RED it is not handed out, and the page stays and says so.
    const all = site.platform.collection(feedsCollection)
    await all.commit(operator, async (commit) => {
      const stored = await all.get('feed', 1)
      if (stored !== undefined) commit.update('feed', 1, { ...stored.entity, tlp: 'red' }, stored, ['tlp'])
    })
    await strip().getByRole('link', { name: 'Download' }).click()
    await analyst.getByText('The file was not downloaded').waitFor()
    await analyst.getByText(/may hold items that have been raised to TLP:RED/).waitFor()
    expect(await findings(analyst)).toEqual([])
    await strip()
      .getByRole('button', { name: /^Close/ })
      .click()
  })
})

describe('axe', () => {
  it('finds nothing on the screens of groups, in either theme', async () => {
    const page = analyst
    await shown(page, '/ioc/groups?drawer=add')
    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByText('Enter the name of the group.').waitFor()
    expect(await findings(page), 'list and form').toEqual([])
    await shown(page, '/ioc/groups/1')
    expect(await findings(page), 'page').toEqual([])
    await page.getByRole('button', { name: 'Related threats' }).click()
    await page.getByRole('link', { name: 'Wild Invoice' }).waitFor()
    expect(await findings(page), 'threats').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change all' }).click()
    await massDialog(page).getByRole('radio', { name: 'Add to a group' }).check()
    await massDialog(page)
      .getByRole('radio', { name: /Stealery 11/ })
      .waitFor()
    expect(await findings(page), 'change with a group').toEqual([])
    await massDialog(page).getByRole('radio', { name: 'Remove the indicators' }).check()
    expect(await findings(page), 'removal').toEqual([])
  })

  it('finds nothing on a phone', async () => {
    const page = await site.visit({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await site.signIn(page, 'analyst@cert.example')
    await page.goto('/ioc/groups')
    await page.getByRole('link', { name: /Fałszywe faktury/ }).waitFor()
    expect(await findings(page), 'cards').toEqual([])
    await page.getByRole('link', { name: /Fałszywe faktury/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Fałszywe faktury' }).waitFor()
    await page.locator('a[data-row]').first().waitFor()
    expect(await findings(page), 'page').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
