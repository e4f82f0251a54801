/** Threats in a browser: an analyst publishes them and an organization reads them. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threatsCollection, type ThreatEntity } from '#functions/threats/threat-store.ts'
import { sameThreat } from '#functions/threats/threat.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

let site: Site
/** The organizations of the users. Threats are the same for every organization. */
let grid: number
const longName = 'Sandy Owl o bardzo długiej nazwie '.repeat(7).trim()

/** Publishes threats. Returns their ids. */
const published = (...threats: readonly (Partial<ThreatEntity> & { name: string })[]): Promise<number[]> =>
  site.platform.collection(threatsCollection).commit(operator, (commit) =>
    threats.map((own) => {
      const threat: ThreatEntity = {
        description: `Description of ${own.name}`,
        category_id: 1,
        tag_ids: [],
        ioc_group_id: null,
        hyperlinks: [],
        creation_date: commit.at,
        last_update_date: commit.at,
        sent_date: null,
        ...own,
      }
      // Two threats with the same name could not be edited.
      if (sameThreat(commit, threat) !== undefined) throw new Error(`Another test has ${own.name}`)
      const id = commit.nextId('threat')
      commit.create('threat', id, threat)
      return id
    }),
  )

beforeAll(async () => {
  site = await startSite()
  await site.platform.collection(threatsCollection).commit(operator, (commit) => {
    commit.create('threat_category', commit.nextId('threat_category'), {
      name_pl: 'Grupa APT',
      name_en: 'APT group',
      is_active: true,
    })
    for (const name of ['wiper', 'loader', 'ics', 'phishing', 'stealer', 'vpn', 'usb', 'dns', 'smtp']) {
      commit.create('threat_tag', commit.nextId('threat_tag'), { name, is_active: true })
    }
  })
  await published(
    ...Array.from({ length: 25 }, (_, index) => ({
      name: index === 22 ? longName : `Sandy Owl ${index + 1}`,
      tag_ids: index % 2 === 0 ? [] : [1, 2, 3],
    })),
  )
  grid = await site.organization('Energetyka Wzorcowa S.A.')
})
afterAll(async () => {
  await site.stop()
})

/** Whether the element has the focus. */
const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

/** Rows of the list, without the skeleton rows shown while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const paramsOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams

/** A threat that can be read in either language. */
const inTwoLanguages = (name: string, polish: string) =>
  ({
    name,
    lang: 'en',
    description: 'Reads mail at night.',
    translation: { lang: 'pl', name: polish, description: 'Czyta pocztę nocą.' },
  }) satisfies Partial<ThreatEntity>

describe('an analyst', () => {
  it('publishes a threat, and the organization finds it by search without Polish diacritics', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/threats')
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
    // The server publishes the threat, and the connection breaks before the reply arrives.
    await analyst.route(
      '**/server-api/app/threat',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByRole('alert').filter({ hasText: 'The portal did not answer' }).first().waitFor()
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByRole('heading', { name: 'Żółta Żmija' }).waitFor()
    await analyst.locator('.drawer').getByText('Notification', { exact: true }).waitFor()
    // No organization has a notification address.
    await analyst.getByText('Nobody was notified of this.').waitFor()

    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grid },
      '/threats',
    )
    await member
      .getByRole('searchbox')
      .or(member.getByPlaceholder('Nazwa lub ID'))
      .first()
      .fill('zolta zmija')
    await member.getByText('1 zagrożenie').waitFor()
    await rows(member).first().click()
    await member.getByText('Reaches control systems through remote desktops.').waitFor()
    await ready(member)
    expect(await member.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
    // Only the provider sees that no message was sent yet.
    expect(await member.getByText('Powiadomienie', { exact: true }).count()).toBe(0)
    expect(paramsOf(member).get('search')).toContain('zolta')
  })

  it('writes in two languages, and previews what readers will see', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/threats?drawer=add')
    const name = analyst.getByRole('textbox', { name: /^Name/ })
    const description = analyst.getByRole('textbox', { name: /^Description/ })
    const tab = (title: string): Locator => analyst.getByRole('tab', { name: title })
    await name.fill('Grey Heron')
    await analyst.getByText(/^You can use \*\*bold\*\*/).waitFor()
    await description.fill('Reads **mail**:\n- [report](https://vendor.example/heron)')
    // The arrow keys move between tabs, and no text is lost.
    await tab('English').focus()
    await analyst.keyboard.press('ArrowLeft')
    await expect.poll(() => name.inputValue()).toBe('')
    await description.fill('Czyta pocztę nocą.')
    await analyst.locator('.p-dropdown').filter({ hasText: 'Choose a category' }).click()
    await analyst.getByRole('option', { name: 'APT group' }).click()
    await tab('Preview').click()
    await analyst.getByText('Readers in Polish see').waitFor()
    // An error in a hidden tab becomes visible.
    await analyst.getByRole('button', { name: 'Publish' }).click()
    await analyst.getByText('Enter the name in this language as well').waitFor()
    await expect.poll(() => isFocused(name)).toBe(true)
    await name.fill('Siwa Czapla')
    await tab('Preview').click()
    await analyst.getByText('Siwa Czapla').waitFor()
    await analyst.locator('strong', { hasText: /^mail$/ }).waitFor()
    await analyst
      .getByRole('listitem')
      .filter({ hasText: 'report (opens in a new tab) (vendor.example)' })
      .waitFor()
    expect(await findings(analyst), 'preview').toEqual([])
    await tab('English').click()
    await expect.poll(() => name.inputValue()).toBe('Grey Heron')
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
    await analyst
      .locator('.drawer')
      .getByRole('link', { name: /^report/ })
      .waitFor()
    await analyst.getByRole('button', { name: 'Read in Polish' }).click()
    await analyst.getByRole('heading', { name: 'Siwa Czapla' }).waitFor()
    await analyst.getByText('Czyta pocztę nocą.').waitFor()
  })

  it('changes one of two translations: the other is outdated until a user confirms it', async () => {
    const [id] = await published(inTwoLanguages('Squacco Heron', 'Czapla modronosa'))
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/threats?item=${id}&drawer=edit`)
    await analyst.getByRole('textbox', { name: /^Description/ }).fill('Reads mail at night and by day.')
    await analyst.getByRole('switch', { name: /The Polish text still says the same/ }).waitFor()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('The Polish text may be out of date').waitFor()
    await analyst.getByRole('button', { name: 'Both say the same' }).click()
    await analyst.getByText('The Polish text may be out of date').waitFor({ state: 'detached' })
  })

  it('merges concurrent edits of different texts without a question', async () => {
    const [id = 0] = await published(inTwoLanguages('Night Heron', 'Ślepowron'))
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/threats?item=${id}&drawer=edit`)
    const name = analyst.getByRole('textbox', { name: /^Name/ })
    await analyst.getByRole('tab', { name: 'Polish' }).click()
    await analyst.getByText('(required with a description)').waitFor()
    await name.fill('Ślepowron zwyczajny')
    const threats = site.platform.collection(threatsCollection)
    await threats.commit(operator, async (commit) => {
      const stored = await threats.get('threat', id)
      if (stored?.entity.translation === undefined) throw new Error('no translation')
      const translation = { ...stored.entity.translation, description: 'Czyta pocztę po zmroku.' }
      // From here on, the only description is the Polish one.
      const entity = { ...stored.entity, description: null, translation }
      commit.update('threat', id, entity, stored, ['description', 'translation'])
    })
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('Changes saved').waitFor()
    expect((await threats.get('threat', id))?.entity).toMatchObject({
      description: null,
      translation: { name: 'Ślepowron zwyczajny', description: 'Czyta pocztę po zmroku.' },
    })
    // A reader of English gets the only description, with its language badge.
    await analyst.getByText('Czyta pocztę po zmroku.').waitFor()
    await analyst.locator('.drawer .name-text-badge').getByText('PL').waitFor()
    expect(await findings(analyst), 'list and drawer, a description in one language').toEqual([])
  })

  it('still sees search and filters of the list once a row is selected, and opens the filters', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/threats?search=Sandy&tags=1')
    const chips = analyst.getByRole('list', { name: 'Active filters' })
    await chips.getByText('wiper').waitFor()
    expect(await chips.getByText('Sandy').count()).toBe(0)
    await rows(analyst).first().locator('input[type=checkbox]').check()
    await chips.getByText('Search: Sandy').waitFor()
    await chips.getByText('wiper').waitFor()
    await rows(analyst).first().locator('input[type=checkbox]').uncheck()
    await expect.poll(() => analyst.getByRole('searchbox').inputValue()).toBe('Sandy')
    await analyst.getByRole('button', { name: /Filters/ }).click()
    await analyst.getByRole('dialog').waitFor()
    expect(await findings(analyst), 'filters').toEqual([])
  })

  it('holds and sends notifications, and finds which items were notified', async () => {
    const [id] = await published(
      { name: 'Marsh Harrier' },
      { name: 'Hen Harrier', sent_date: new Date().toISOString() },
    )
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
    const { page: analyst } = await site.signedIn({ role: 'analyst' })
    await analyst.route(new RegExp(`/notification/threat/${id}(/|$)`), async (route) => {
      const [, asked] = /\/(hold|send)$/.exec(route.request().url()) ?? []
      if (asked === 'hold' || asked === 'send') state = asked
      await route.fulfill({ json: { notification: states[state], errors: [] } })
    })
    await analyst.goto(`/threats?sent=false&search=Harrier&item=${id}`)
    await analyst.getByRole('list', { name: 'Active filters' }).getByText('not sent').waitFor()
    expect(await rows(analyst).count()).toBe(1)
    const line = analyst.locator('.drawer').getByRole('status')
    const part = analyst.locator('.drawer section', {
      has: analyst.getByRole('heading', { name: 'Notification' }),
    })
    await analyst.getByText(/^Will be sent at about \d\d:\d\d \S+ to 4 addresses\.$/).waitFor()
    await analyst.getByRole('button', { name: 'Hold back' }).click()
    await line.getByText('Held back by Jan Nowak.').waitFor()
    // The pressed button has disappeared: the keyboard stays in the part.
    await part.locator(':focus').waitFor()
    await analyst.getByRole('button', { name: 'Send now' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click()
    await line.getByText('3 e-mails sent, the last on').waitFor()
    await analyst.getByText('1 e-mail failed').waitFor()
    await part.locator(':focus').waitFor()

    await analyst.goto('/threats?sent=true&search=Harrier')
    expect(await rows(analyst).allInnerTexts()).toEqual([expect.stringContaining('Hen Harrier')])
  })

  it('marks a threat RED, sorts the list by TLP level, and sends only what changed in its form', async () => {
    const [id] = await published({ name: 'Red Kite' }, { name: 'Black Kite' })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/threats?search=Kite&sort=-tlp')
    const row = analyst.locator(`tr[data-row="${id}"]`)
    await rows(analyst).first().getByText('Black Kite').waitFor()
    await row.locator('.tlp-badge:visible').getByText('TLP:AMBER').waitFor()
    await row.locator('input[type=checkbox]').check()
    await analyst.locator('.list-bulk').getByRole('button', { name: 'More' }).click()
    await analyst.getByRole('menuitem', { name: 'Mark as TLP:RED' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Mark as TLP:RED' }).click()
    await analyst.getByText('1 item marked').waitFor()
    await row.locator('.tlp-badge:visible').getByText('TLP:RED').waitFor()
    await rows(analyst).first().getByText('Red Kite').click()
    await analyst.locator('.drawer').getByRole('button', { name: 'Edit' }).click()
    await analyst.getByLabel('TLP').first().waitFor()
    expect(await findings(analyst), 'the form of a RED threat').toEqual([])
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('No changes detected').waitFor()
    await analyst.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed Kite')
    const request = analyst.waitForRequest((sent) => sent.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      name: 'Renamed Kite',
      lang: 'en',
      texts_before: { lang: null, translation: null },
    })
    await analyst.getByRole('heading', { name: 'Renamed Kite' }).waitFor()
  })

  it('selects all that match, and deletes the selection after a confirmation', async () => {
    await published(...Array.from({ length: 12 }, (_, index) => ({ name: `Stone Curlew ${index + 1}` })))
    const { page: analyst } = await site.signedIn(
      { role: 'analyst' },
      '/threats?search=Stone%20Curlew&sort=%2Bname',
    )
    await analyst.getByText('12 threats').first().waitFor()
    await rows(analyst).nth(0).locator('input[type=checkbox]').check()
    await analyst.getByRole('button', { name: 'Select all 12' }).click()
    await analyst.getByText('12 selected').waitFor()
    await rows(analyst).nth(0).locator('input[type=checkbox]').uncheck()
    await analyst.getByRole('button', { name: 'Remove' }).click()
    await analyst
      .getByRole('alertdialog')
      .getByRole('button', { name: /Remove|Delete/ })
      .click()
    await analyst
      .getByText(/^1 threat$/)
      .first()
      .waitFor()
    await rows(analyst).getByText('Stone Curlew 1', { exact: true }).waitFor()
  })
})

describe('an organization', () => {
  it('opens a share link in a fresh browser after signing in, reaches the list by one without an id, and sees when the threat is deleted', async () => {
    const email = `${site.unique('osoba')}@grid.example`
    await site.person({ email, name: 'Anna Zielińska', role: 'user', organizationId: grid, language: 'pl' })
    const [id] = await published({ name: 'Hobby' })
    const fresh = await site.visit({ locale: 'pl-PL' })
    await fresh.goto(`/threats/${id}`)
    await site.signInByForm(fresh, email)
    await fresh.getByText('Description of Hobby').waitFor()
    await fresh.goto('/threats/abc')
    await expect.poll(() => new URL(fresh.url()).pathname).toBe('/threats')
    await fresh.goto('/threats/99999')
    await fresh.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
  })

  it('reads the text in their language, the other one on request, and which of the two may be outdated', async () => {
    const texts = inTwoLanguages('Purple Heron', 'Czapla purpurowa')
    const [both, one] = await published(
      { ...texts, translation: { ...texts.translation, outdated: 'pl' } },
      { name: 'Green Heron', lang: 'en' },
    )
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grid },
      `/threats?search=Heron&item=${both}`,
    )
    await member.getByText('Czyta pocztę nocą.').waitFor()
    await member.getByText('Tekst polski może być nieaktualny').waitFor()
    expect(await member.getByRole('heading', { name: 'Czapla purpurowa' }).locator('[lang=pl]').count()).toBe(
      1,
    )
    expect(await findings(member), 'out of date').toEqual([])
    await member.getByRole('button', { name: 'Czytaj po angielsku' }).click()
    await member.getByText('Reads mail at night.').waitFor()
    expect(await findings(member), 'the other language').toEqual([])

    // Text that exists only in the other language has a badge.
    const row = member.locator(`tr[data-row="${one}"]`)
    await row.locator('.name-text-badge').getByText('EN').waitFor()
    await row.click()
    await member.getByText('Dostępne tylko po angielsku', { exact: true }).last().waitFor()
  })

  it('sees the RED restrictions and when it was notified, and exports omit it', async () => {
    await published(
      { name: 'Red Crossbill', tlp: 'red', sent_date: new Date().toISOString() },
      { name: 'Parrot Crossbill' },
    )
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grid },
      '/threats?tlp=red&sent=false&search=Crossbill',
    )
    await member.getByText('1 zagrożenie').waitFor()
    await member.getByRole('list', { name: 'Aktywne filtry' }).getByText('TLP:RED').waitFor()
    expect(await member.locator('.list-chip').count(), 'the filter of mails is for analysts').toBe(1)
    await rows(member).first().click()
    await member.locator('.drawer').getByText('Nie trafia do kluczy').waitFor()
    await member.locator('.drawer dl').getByText('wysłane').waitFor()
    expect(await findings(member), 'a RED threat').toEqual([])
    const download = member.waitForEvent('download')
    await member.getByRole('button', { name: 'Eksportuj CSV' }).click()
    await download
    await member.getByText('Pominięto 1 pozycję TLP:RED').waitFor()
  })

  it('pages, filters and sorts, with all state in the address', async () => {
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grid },
      '/threats?tags=1&page=2&sort=%2Bname',
    )
    // Ten of the twelve remain; they are compared by name.
    expect(await rows(member).allInnerTexts()).toEqual([
      expect.stringContaining('Sandy Owl 6'),
      expect.stringContaining('Sandy Owl 8'),
    ])
    expect(['page', 'sort', 'tags'].map((key) => paramsOf(member).get(key))).toEqual(['2', '+name', '1'])
    expect(
      await member
        .getByRole('button', { name: /Strona 2|^2$/ })
        .or(member.getByRole('link', { name: /Strona 2|^2$/ }))
        .first()
        .getAttribute('aria-current'),
    ).toBe('page')
    expect(await member.locator('.list-chip, .chip').allInnerTexts()).toEqual([
      expect.stringContaining('wiper'),
    ])
  })
})

describe('axe', () => {
  // The tests above check the list with a drawer, its forms and its filters on a desktop.
  it('finds nothing on a phone', async () => {
    const { page } = await site.signedIn({ role: 'analyst' }, '/threats?search=Sandy', phone)
    await page.getByText('Sandy Owl').first().waitFor()
    expect(await findings(page), 'cards').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'menu').toEqual([])
  })
})
