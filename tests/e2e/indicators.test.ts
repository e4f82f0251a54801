/**
 * Indicators in a browser: analysts add, verify and comment on them, and an organization finds, copies and exports
 * them.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAsset } from '#functions/assets/asset.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { addThreat } from '#functions/threats/threat.ts'
import texts from '#messages/pl/areas/indicators.ts'
import { listFeeds } from '#shared/contracts/indicators.ts'
import { createSighting } from '#shared/contracts/sightings.ts'
import { callAs } from './support/call-as.ts'
import { linesOf, saved } from './support/downloads.ts'
import { seedIndicators, sha256 } from './support/indicator-seed.ts'
import { findings } from './support/findings.ts'
import { nowhere } from './support/follow.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

let site: Site
/**
 * From `seedIndicators`, and changed by no test: the hash that is in every group, and a domain that was never verified.
 */
const hashId = 26
const draftId = 8
/** A filter that matches all published seeded indicators and none that a test adds, because those have no tags. */
const seeded = 'tags=1,3,4'
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

beforeAll(async () => {
  site = await startSite()
  await seedIndicators(site)
  await site.platform.collection(threatsCollection).commit(operator, (commit) => {
    commit.create('threat_category', commit.nextId('threat_category'), {
      name_pl: 'Grupa APT',
      name_en: 'APT group',
      is_active: true,
    })
  })
  await site.platform.collection(threatsCollection).commit(operator, (commit) => {
    addThreat(commit, {
      name: 'Piaskowa Sowa',
      description: 'Wyłudza faktury.',
      threat_category_id: 1,
      tags_ids: [],
      ioc_group_id: 1,
      hyperlinks: [],
    })
  })
  await commented(hashId, 'other@cert.example')
})
afterAll(async () => {
  await site.stop()
})

interface Indicator {
  readonly id: number
  /** Unique in the store. */
  readonly value: string
  /** The value as the page shows it. */
  readonly shown: string
}

/** An indicator for one test, without a group and tags, and not for IDS. */
const indicator = async (
  name: string,
  { verified = true }: { readonly verified?: boolean } = {},
): Promise<Indicator> => {
  const value = `${site.unique(name)}.example.net`
  const id = await site.platform.collection(indicatorsCollection).commit(operator, (commit) => {
    const next = commit.nextId('feed')
    commit.create('feed', next, {
      value,
      key: value,
      origin: 'CERT',
      category_id: 1,
      type_id: 1,
      tag_ids: [],
      group_ids: [],
      ids_flag: false,
      notes: null,
      is_verified: verified,
      creation_date: commit.at,
      published_date: verified ? commit.at : null,
      sent_date: null,
    })
    return next
  })
  return { id, value, shown: value.replaceAll('.', '[.]') }
}

/** Adds ten comments of a user to an indicator. */
const commented = (indicatorId: number, email: string): Promise<void> =>
  site.platform.collection(indicatorsCollection).commit(operator, (commit) => {
    for (let number = 1; number <= 10; number += 1) {
      commit.create('feed_comment', commit.nextId('feed_comment'), {
        feed_id: indicatorId,
        comment: `Komentarz ${number}`,
        user_id: 0,
        user_email: email,
        creation_date: commit.at,
        last_update_date: commit.at,
      })
    }
  })

/** An organization that has these assets. */
const watching = async (...assets: (readonly ['domain' | 'keyword', string])[]): Promise<number> => {
  const organizationId = await site.organization(site.unique('Energetyka Wzorcowa S.A.'))
  await site.platform.collection(assetsCollection).commit(operator, (commit) => {
    for (const [asset_type, value] of assets)
      addAsset(commit, { role: 'platform_admin', name: 'Operator' }, organizationId, {
        asset_type,
        value,
        key: value,
      })
  })
  return organizationId
}

/** Rows of the list, without the skeleton rows shown while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const headers = (page: Page) => page.locator('table thead th').allInnerTexts()
const choose = async (page: Page, placeholder: string, option: string): Promise<void> => {
  await page.locator('.p-dropdown').filter({ hasText: placeholder }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const select = async (page: Page, ...values: Indicator[]): Promise<void> => {
  for (const { shown } of values)
    await rows(page).filter({ hasText: shown }).locator('input[type=checkbox]').check()
}

describe('an analyst', () => {
  it('opens indicators to verify from the menu, with the fields that only analysts see', async () => {
    await watching(['domain', 'kampania-5.example.com'])
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, nowhere)
    const { meta } = await callAs(analyst, listFeeds, { query: { is_verified: 'false' } })
    await analyst
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /^To verify/ })
      .click()
    await analyst.getByText('Status: unverified').waitFor()
    await analyst.getByText(`${meta.pagination.total} indicators`, { exact: true }).waitFor()
    await ready(analyst)
    for (const row of await rows(analyst).allInnerTexts()) expect(row).toContain('unverified')
    expect(await headers(analyst)).toEqual(expect.arrayContaining(['Value', 'Creation date', 'Status']))
    await analyst.locator('.list-controls-sort button').click()
    await analyst.getByRole('menuitemradio').first().waitFor()
    expect(await analyst.getByRole('menuitemradio').allInnerTexts()).toEqual([
      'Created: newest first',
      'Created: oldest first',
      'Published: newest first',
      'Published: oldest first',
    ])
    // Asset matches are shown to the matched organization only. Staff do not get the filter.
    await analyst.goto('/ioc?origin=przyk%C5%82ad&ids_flag=true&concerns_us=true')
    await analyst.getByText('4 indicators').waitFor()
    await analyst.getByText('Origin: przykład').waitFor()
    await rows(analyst).filter({ hasText: 'kampania-5[.]' }).waitFor()
    expect(await analyst.getByText('Concerns us').count(), 'staff are told nothing').toBe(0)
  })

  it('adds one after warnings about errors, similar values and known harmless ones; the list then has no filters', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc?is_verified=false&drawer=add')
    const { meta: before } = await callAs(analyst, listFeeds)
    const value = analyst.getByRole('textbox', { name: 'Value' })
    await value.fill('hxxps://nowa[.]example[.]org/x')
    await analyst.getByText('Recognized: URL hxxps[://]nowa[.]example[.]org/x').waitFor()
    await choose(analyst, 'URL', 'SHA-256')
    const add = analyst.getByRole('button', { name: 'Add indicator' })
    await add.click()
    await analyst.getByText('The value is not of the type “SHA-256”. It looks like: URL.').waitFor()
    await analyst.getByText('Choose a category.').waitFor()
    await analyst.getByText('Enter the origin.').waitFor()
    await expect.poll(() => value.evaluate((field) => field === document.activeElement)).toBe(true)

    await value.fill('example[.]com')
    await choose(analyst, 'SHA-256', 'Domena')
    await choose(analyst, 'Choose a category', 'Phishing')
    await analyst.getByRole('textbox', { name: 'Origin' }).fill('CERT')
    await analyst.locator('.p-multiselect').filter({ hasText: 'Choose tags' }).click()
    await analyst.getByRole('option', { name: 'kurier' }).click()
    await analyst.keyboard.press('Escape')
    await add.click()
    const similar = analyst.getByRole('dialog', { name: 'Similar indicators exist' })
    await similar.getByText('16 indicators are like the one you are adding.').waitFor()
    expect(await findings(analyst), 'similar').toEqual([])
    await similar.getByRole('button', { name: 'Next page' }).click()
    await similar.getByText('2 / 2').waitFor()
    await similar.getByRole('button', { name: 'Back to the form' }).click()
    await similar.waitFor({ state: 'detached' })
    expect(await value.inputValue()).toBe('example[.]com')

    await add.click()
    await similar.getByRole('button', { name: 'Add anyway' }).click()
    const warned = analyst.getByRole('alertdialog', { name: 'A value known to be harmless' })
    await warned.getByText(/reserved names \(RFC 2606/).waitFor()
    expect(await findings(analyst), 'harmless').toEqual([])
    const sent = analyst.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/feed'),
    )
    await warned.getByRole('button', { name: 'Add anyway' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      value: 'example.com',
      accept_warnings: true,
      is_verified: false,
    })
    await analyst.getByText('Indicator added').waitFor()
    await analyst.getByText(`${before.pagination.total + 1} indicators`, { exact: true }).waitFor()
    await ready(analyst)
    expect(new URL(analyst.url()).search).toBe('')
    expect(await rows(analyst).first().innerText()).toContain('example[.]com')
  })

  it('renews one without sightings, sends only what changed, and returns to the description, also after cancelling', async () => {
    const { id } = await indicator('zmieniany')
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/ioc?item=${id}`)
    await analyst.getByRole('button', { name: 'Renew' }).click()
    await analyst.getByText('Validity renewed').waitFor()
    const edit = analyst.getByRole('button', { name: 'Edit', exact: true })
    await edit.click()
    await analyst.getByRole('button', { name: 'Cancel' }).click()
    await edit.click()
    expect(await findings(analyst), 'form').toEqual([])
    await analyst.getByRole('textbox', { name: 'Origin' }).fill('Raport kwartalny')
    const sent = analyst.waitForRequest((request) => request.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      origin: 'Raport kwartalny',
      fields_before: { origin: expect.any(String) },
    })
    await analyst.getByText('Raport kwartalny', { exact: true }).waitFor()
    await analyst.getByText('Changed: origin (CERT → Raport kwartalny)').waitFor()
    await edit.waitFor()
    expect(await analyst.locator('.drawer').getByText('Origin', { exact: true }).count()).toBe(1)
  })

  it('verifies the selection after a confirmation, which publishes it, and undoes that', async () => {
    const first = await indicator('nowy', { verified: false })
    const second = await indicator('nowy', { verified: false })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc?value=nowy')
    const { page: member } = await site.signedIn({ role: 'user', language: 'pl' })
    const seen = async (): Promise<number> =>
      (await callAs(member, listFeeds, { query: { value: first.value } })).meta.pagination.total
    expect(await seen()).toBe(0)
    await select(analyst, first, second)
    await analyst.getByRole('button', { name: 'Verify' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Verify and publish' }).click()
    await analyst.getByText('2 indicators verified').waitFor()
    await member.goto(`/ioc?value=${first.value}`)
    await rows(member).getByText(first.shown).waitFor()
    await ready(analyst)
    await select(analyst, first)
    await analyst.getByRole('button', { name: 'Undo verification' }).click()
    const question = analyst.getByRole('alertdialog')
    await question.getByRole('textbox', { name: 'Reason' }).fill('Należy do nas.')
    await question.getByRole('button', { name: 'Undo verification' }).click()
    await analyst.getByText('Verification of 1 indicator undone').waitFor()
    expect(await seen()).toBe(0)
    // An indicator was published and withdrawn: a user with the link sees that it was withdrawn, and why.
    await member.goto(`/ioc/${first.id}`)
    await member.getByText('wycofany', { exact: true }).waitFor()
    await member.getByText('Należy do nas.').waitFor()
    await member.getByRole('heading', { name: 'Co zrobić' }).waitFor()
  })

  it('adds the selection to a group found by name, and deletes it', async () => {
    const name = site.unique('Robocza')
    await site.platform.collection(indicatorsCollection).commit(operator, (commit) => {
      commit.create('feed_group', commit.nextId('feed_group'), {
        name,
        description: 'Jeszcze nikomu nie pokazana',
        tag_ids: [],
        is_verified: false,
        creation_date: commit.at,
        last_update_date: commit.at,
      })
    })
    const first = await indicator('zbierany')
    const second = await indicator('zbierany')
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/ioc?value=zbierany')
    await select(analyst, first, second)
    await analyst.getByRole('button', { name: 'Add to a group' }).click()
    const picker = analyst.getByRole('dialog', { name: 'Add 2 indicators to a group' })
    await picker.getByRole('radio').first().waitFor()
    expect(await findings(analyst), 'group').toEqual([])
    await analyst.keyboard.press('Escape')
    await picker.waitFor({ state: 'detached' })
    // Cancelling returns to the place that opened the question.
    await expect
      .poll(() => analyst.evaluate(() => document.activeElement?.textContent))
      .toBe('Add to a group')
    await analyst.keyboard.press('Enter')
    await picker.waitFor()
    expect(await picker.getByRole('switch', { name: /last month/ }).isChecked()).toBe(true)
    await picker.getByRole('textbox', { name: 'Group name' }).fill(name.toLowerCase())
    await expect.poll(() => picker.getByRole('radio').count()).toBe(1)
    await picker.getByRole('radio', { name }).check()
    await picker.getByRole('button', { name: 'Add to the group' }).click()
    await analyst.getByText('2 indicators added to the group').waitFor()
    await expect.poll(() => rows(analyst).filter({ hasText: second.shown }).innerText()).toContain(name)

    // A group that is missing is created in place.
    const created = site.unique('Kampania')
    await select(analyst, first)
    await analyst.getByRole('button', { name: 'Add to a group' }).click()
    const single = analyst.getByRole('dialog', { name: 'Add 1 indicator to a group' })
    await single.getByRole('textbox', { name: 'Group name' }).fill(created)
    await single.getByRole('radio', { name: `New group “${created}”` }).check()
    await single.getByRole('button', { name: 'Add to the group' }).click()
    await analyst.getByText('1 indicator added to the group').waitFor()
    await expect.poll(() => rows(analyst).filter({ hasText: first.shown }).innerText()).toContain(created)

    await select(analyst, first, second)
    await analyst.getByRole('button', { name: 'Remove', exact: true }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Remove selected' }).click()
    await analyst.getByText('2 indicators removed').waitFor()
    await expect.poll(() => rows(analyst).filter({ hasText: first.shown }).count()).toBe(0)
  })

  it('comments; only the author edits a comment, and comments are paged', async () => {
    const { id } = await indicator('komentowany')
    const { page: other, email } = await site.signedIn({ role: 'analyst' })
    await commented(id, email)
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/ioc?item=${id}`)
    const section = analyst.locator('section', { has: analyst.getByRole('heading', { name: /^Comments/ }) })
    await section.getByText('Komentarz 2', { exact: true }).waitFor()
    expect(await findings(analyst), 'list and drawer').toEqual([])
    await section.getByRole('button', { name: 'Comment', exact: true }).click()
    await section.getByText('Write a comment first.').waitFor()
    await section.getByRole('textbox', { name: 'New comment' }).fill('  Widziany u dwóch klientów.  ')
    await section.getByRole('button', { name: 'Comment', exact: true }).click()
    await section.getByRole('heading', { name: 'Comments (11)' }).waitFor()
    await ready(analyst)
    expect(await section.getByRole('button', { name: 'Edit the comment' }).count()).toBe(1)
    await section.getByRole('button', { name: 'Edit the comment' }).click()
    await section.getByRole('textbox', { name: 'Edit the comment' }).fill('Widziany u trzech klientów.')
    await section.getByRole('button', { name: 'Save the comment' }).click()
    await section.getByText('edited').waitFor()
    await section.getByRole('button', { name: 'Next page' }).click()
    await section.getByText('Komentarz 1', { exact: true }).waitFor()
    await section.getByRole('button', { name: 'Previous page' }).click()

    await other.goto(`/ioc?item=${id}`)
    await other.getByText('Widziany u trzech klientów.').waitFor()
    await expect.poll(() => other.getByRole('button', { name: 'Edit the comment' }).count()).toBe(9)

    await section.getByRole('button', { name: 'Remove the comment' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Remove comment' }).click()
    await section.getByRole('heading', { name: 'Comments (10)' }).waitFor()
    const line = analyst.getByRole('listitem').filter({ hasText: 'Deleted: comment' })
    await line.getByRole('button', { name: 'Undo' }).click()
    await section.getByText('Widziany u trzech klientów.').waitFor()
    await line.waitFor({ state: 'detached' })
  })
})

describe('an organization', () => {
  it('sees published ones, without the fields that only analysts see', async () => {
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl' },
      '/feeds?origin=cert&is_verified=false',
    )
    await rows(member).first().waitFor()
    expect(new URL(member.url()).pathname).toBe('/ioc')
    expect(await headers(member)).toEqual(['Wartość', 'Dotyczy nas', 'Data publikacji'])
    expect(await member.getByRole('button', { name: 'Nowy wskaźnik' }).count()).toBe(0)
    await member.locator('.list-controls-sort button').click()
    await member.getByRole('menuitemradio').first().waitFor()
    expect(await member.getByRole('menuitemradio').allInnerTexts()).toEqual([
      'Publikacja: od najnowszych',
      'Publikacja: od najstarszych',
    ])
    await member.keyboard.press('Escape')
    await member.getByRole('button', { name: 'Filtry' }).click()
    const filters = member.getByRole('dialog', { name: 'Filtry' })
    await filters.getByText('Flaga IDS').waitFor()
    await ready(member)
    expect([
      await filters.getByText(texts.filter.origin).count(),
      await filters.getByText('Status').count(),
    ]).toEqual([0, 0])
    await member.goto(`/ioc/${draftId}`)
    await member.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
    await member.goto('/ioc/abc')
    await expect.poll(() => new URL(member.url()).pathname).toBe('/ioc')
  })

  it('finds asset matches, reads why they match, and dismisses one', async () => {
    const organizationId = await watching(['domain', 'faktura.example.com'], ['keyword', 'sesja'])
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId },
      '/ioc?value=faktura',
    )
    await member.getByRole('button', { name: /^Dotyczy nas\s*1$/ }).click()
    await member.getByText('Dotyczy nas: tak').waitFor()
    await rows(member).getByText('słowo kluczowe').or(rows(member).getByText('domena')).first().click()
    const drawer = member.getByRole('complementary')
    await drawer.getByText('Twoja domena').waitFor()
    await ready(member)
    expect(await drawer.locator('.asset-match-section mark').allInnerTexts()).toEqual([
      'faktura[.]example[.]com',
      'faktura.example.com',
      'sesja',
      'sesja',
    ])
    expect(await drawer.getByRole('link', { name: 'Zasoby organizacji' }).count(), 'it is for admins').toBe(0)
    expect(await findings(member)).toEqual([])
    await drawer.getByRole('button', { name: 'To nie my: sesja' }).press('Enter')
    const back = drawer.getByRole('button', { name: 'Przywróć: sesja' })
    await expect.poll(() => back.evaluate((element) => element === document.activeElement)).toBe(true)
    await drawer.getByRole('button', { name: 'To nie my: faktura.example.com' }).press('Enter')
    await drawer.getByText('Nie: przy każdym dopasowaniu wybrano').waitFor()
    await member.getByText('Żaden wskaźnik nie pasuje').waitFor()
    expect(await findings(member)).toEqual([])
    await back.press('Enter')
    await rows(member).getByText('słowo kluczowe').waitFor()
  })

  it('finds a value in any notation, and copies it in either form from the list', async () => {
    const { page: member } = await site.signedIn({ role: 'user', language: 'pl' }, '/ioc', clipboard)
    await member.getByRole('searchbox').fill('hxxps://faktura[.]example')
    await member.getByText('1 wskaźnik').waitFor()
    const copy = member.getByRole('button', { name: 'Kopiuj hxxps[://]faktura[.]example[.]com/sesja?id=7' })
    await copy.click()
    await member.getByRole('menuitem', { name: 'Kopiuj bezpieczny zapis' }).click()
    await member.getByText('Skopiowano').first().waitFor()
    expect(await member.evaluate(() => navigator.clipboard.readText())).toBe(
      'hxxps[://]faktura[.]example[.]com/sesja?id=7',
    )
    await copy.click()
    await member.getByRole('menuitem', { name: 'Kopiuj oryginalną wartość' }).click()
    await expect
      .poll(() => member.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://faktura.example.com/sesja?id=7')
    // The row has not opened.
    await ready(member)
    expect(new URL(member.url()).searchParams.get('item')).toBeNull()
  })

  it('reads the details of one, without threats when the module is missing', async () => {
    const { page: member, organizationId } = await site.signedIn(
      { role: 'user', language: 'pl' },
      `/ioc/${hashId}`,
    )
    await member.getByText(sha256.slice(0, 20)).first().waitFor()
    await member.getByRole('link', { name: 'Piaskowa Sowa' }).waitFor()
    await member.getByText('Komentarz 2', { exact: true }).waitFor()
    expect([
      await member.getByText(texts.detail.origin).count(),
      await member.getByText('Robocza').count(),
      await member.getByRole('textbox', { name: 'Nowy komentarz' }).count(),
    ]).toEqual([0, 0, 0])

    const { page: without } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId, modules: ['feed'] },
      `/ioc/${hashId}`,
    )
    await without.getByRole('heading', { name: /^Komentarze/ }).waitFor()
    expect(await without.getByRole('heading', { name: 'Powiązane zagrożenia' }).count()).toBe(0)
  })

  it('exports the list, and sees a notice when more match', async () => {
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl' },
      '/ioc?types=1&ids_flag=true',
    )
    await member.getByRole('button', { name: 'Wybierz liczbę wierszy' }).click()
    const lines = await linesOf(
      await saved(member, () => member.getByRole('menuitem', { name: 'Do 100 wierszy' }).click()),
    )
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).toContain('kampania-5.example.com')
    await member.getByText('Wyeksportowano 3 wiersze').waitFor()

    await member.route('**/feed/export_csv*', async (route) => {
      const reply: unknown = await (await route.fetch()).json()
      await route.fulfill({
        json: typeof reply === 'object' && reply !== null ? { ...reply, rows: 5000, total: 48213 } : reply,
      })
    })
    const asked = member.waitForRequest(/feed\/export_csv/)
    await member.getByRole('button', { name: 'Eksportuj CSV' }).click()
    expect(new URL((await asked).url()).searchParams.get('amount')).toBe('5000')
    await member.getByText(/Wyeksportowano 5.000 z.48.213 wierszy/).waitFor()
  })
})

describe('feedback on an indicator', () => {
  const answers = (page: Page) =>
    page.locator('.drawer-section', { has: page.getByRole('heading', { name: 'Twoje zgłoszenie' }) })

  it('records a sighting and a local false positive, which can be undone, and claims a global one with evidence', async () => {
    const { id } = await indicator('widziany')
    const { page: member } = await site.signedIn({ role: 'user', language: 'pl' }, `/ioc/${id}`)
    const section = answers(member)
    await section.getByRole('button', { name: 'Widziane u nas' }).click()
    const dialog = member.getByRole('dialog', { name: 'Widziane u nas' })
    await dialog.getByLabel('Ile razy').fill('dwa')
    await dialog.getByRole('button', { name: 'Zgłoś' }).click()
    await dialog.getByText(/^Podaj liczbę od 1 do/).waitFor()
    await dialog.getByLabel('Ile razy').fill('12')
    await dialog.getByLabel(/^Gdzie/).fill('serwer poczty')
    expect(await findings(member), 'dialog').toEqual([])
    await dialog.getByRole('button', { name: 'Zgłoś' }).click()
    await member.getByText('Zgłoszono: widziane u nas').waitFor()
    await section.getByText(/, 12\srazy/).waitFor()
    await section.getByText('Gdzie: serwer poczty').waitFor()
    await section.getByRole('button', { name: 'Usuń zgłoszenie' }).click()
    await member.getByRole('alertdialog').getByRole('button', { name: 'Usuń zgłoszenie' }).click()
    await section.getByText('Powiedz analitykom').waitFor()

    await section.getByRole('button', { name: 'Fałszywy alarm u nas' }).click()
    await member.getByRole('dialog').getByRole('button', { name: 'Oznacz' }).click()
    await section.getByText('To fałszywy alarm w Twojej organizacji').waitFor()
    await member.goto('/ioc?is_false_positive=true')
    await expect
      .poll(() => rows(member).allInnerTexts())
      .toEqual([expect.stringMatching(/fałszywy alarm u\snas/)])
    await rows(member).click()
    await section.getByRole('button', { name: 'To nie fałszywy alarm' }).click()
    await member.getByText('To już nie jest fałszywy alarm w Twojej organizacji').waitFor()
    await section.getByRole('button', { name: 'Fałszywy alarm u nas' }).waitFor()

    await section.getByRole('button', { name: 'Fałszywy alarm u wszystkich' }).click()
    const claim = member.getByRole('dialog')
    await claim.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
    await claim.getByText(/^Napisz, po czym to widać/).waitFor()
    await claim.getByLabel('Uzasadnienie').fill('pomyłka')
    await claim.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
    await claim.getByText(/^Napisz więcej/).waitFor()
    await claim.getByText(/Co najmniej 30 znaków i\s4 różne słowa/).waitFor()
    await claim.getByLabel('Uzasadnienie').fill('To adres bramy pocztowej naszego dostawcy.')
    await claim.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
    await member.getByText('Zgłoszono fałszywy alarm').waitFor()
    await section.getByText('To adres bramy pocztowej naszego dostawcy.').waitFor()
  })

  it('is answered in place by the analyst who withdraws the indicator from the inbox', async () => {
    const { id, shown } = await indicator('dostawca')
    const { page: member } = await site.signedIn({ role: 'user', language: 'pl' })
    await callAs(member, createSighting, {
      params: { id: String(id) },
      body: { kind: 'false_positive', evidence: 'To adres bramy pocztowej naszego dostawcy.' },
    })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/dashboard')
    const menu = analyst.getByRole('navigation', { name: 'Main menu' })
    await analyst
      .getByRole('region', { name: 'To do' })
      .getByRole('link', { name: 'Unanswered IoC sightings' })
      .waitFor()
    await menu.getByRole('link', { name: /^Sightings/ }).click()
    const sighted = rows(analyst).filter({ hasText: shown })
    await sighted.locator('.tlp-badge:visible').getByText('TLP:GREEN').waitFor()
    await sighted.click()
    await analyst.getByText('To adres bramy pocztowej naszego dostawcy.').first().waitFor()
    await analyst.getByRole('radio', { name: 'Withdraw the indicator' }).check()
    await analyst.getByRole('button', { name: 'Send the answer' }).click()
    await analyst.getByText(/^Enter the reason: everyone who had/).waitFor()
    expect(await findings(analyst), 'inbox').toEqual([])
    await analyst.getByLabel('Reason for withdrawing it').fill('Należy do dostawcy energii.')
    await analyst.getByLabel(/^Text of the answer/).fill('Dziękujemy za sprawdzenie.')
    await analyst.getByRole('button', { name: 'Send the answer' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Withdraw indicator' }).click()
    await analyst.getByText('Indicator withdrawn', { exact: true }).waitFor()
    await analyst.getByText('The analysts have withdrawn the indicator').first().waitFor()
    await analyst.getByRole('link', { name: 'Open the indicator' }).click()
    await analyst.waitForURL(`/ioc?item=${id}`)
    await ready(analyst)
    await analyst.getByText('Należy do dostawcy energii.').waitFor()

    await member.goto(`/ioc/${id}`)
    await member.getByText('Należy do dostawcy energii.').waitFor()
    await answers(member).getByText('Dziękujemy za sprawdzenie.').waitFor()
    expect(await findings(member), 'withdrawn').toEqual([])
  })
})

describe('axe', () => {
  it('finds nothing on a phone', async () => {
    const { page } = await site.signedIn({ role: 'user', language: 'pl' }, `/ioc?${seeded}`, phone)
    await page.getByText('kampania-23').waitFor()
    expect(await findings(page), 'cards').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // Cards are not table rows.
    await page
      .locator('[data-row]')
      .filter({ hasText: sha256.slice(0, 20) })
      .click()
    await page.getByText('Komentarz 2', { exact: true }).waitFor()
    expect(await findings(page), 'drawer').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
