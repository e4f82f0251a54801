/** Exposures in a browser: an analyst publishes them, and an organization reads, resolves and classifies them. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { failedMailItem, mailId } from '#functions/rules/mail/delivery-log.ts'
import { exposuresCollection, type ExposureKinds } from '#functions/exposures/exposure-store.ts'
import { addExposure, type NewExposure } from '#functions/exposures/exposure.ts'
import { addVisibilityComment, updateVisibilityState } from '#shared/contracts/exposures.ts'
import {
  createVisibilityInputSchema,
  updateVisibility,
  updateVisibilityStatus,
} from '#shared/contracts/visibilities.ts'
import { callAs } from './support/call-as.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type SignedIn, type Site } from './support/site.ts'
import { putNotificationLink } from './support/notification-link.ts'

let site: Site
/** Two organizations with exposures that no test changes: numbered ones of the grid, and one of the hospital. */
let grid: number
let seeded: readonly number[]
let hospital: number
let foreign: number
const longName = 'Bardzo długa nazwa widoczności '.repeat(8).trim()
const day = 86_400_000

type Exposure = Partial<NewExposure> & { readonly dates?: readonly string[] }

/** Adds an exposure of an organization to a commit. Returns its id. */
const add = (commit: Commit<ExposureKinds>, organizationId: number, { dates, ...of }: Exposure): number =>
  addExposure(
    commit,
    {
      client_id: organizationId,
      name: site.unique('Open port'),
      description: null,
      analyst_comment: null,
      visibility_category_id: 1,
      criticality_level: 2,
      ...of,
    },
    dates ?? [commit.at],
  ).id
/** Stores an exposure of an organization. Returns its id. */
const expose = (organizationId: number, of: Exposure = {}): Promise<number> =>
  site.platform.collection(exposuresCollection).commit(operator, (commit) => add(commit, organizationId, of))
/** Stores exposures whose ids are not needed. */
const exposeAll = (organizationId: number, all: readonly Exposure[]): Promise<unknown> =>
  site.platform
    .collection(exposuresCollection)
    .commit(operator, (commit) => all.map((of) => add(commit, organizationId, of)))
/** `count` days in a row. The last one is `last` days ago. */
const days = (count: number, last: number): string[] => {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (last + count - 1 - index) * day).toISOString(),
  )
}

beforeAll(async () => {
  site = await startSite()
  grid = await site.organization('Energetyka Wzorcowa S.A.')
  hospital = await site.organization('Szpital Miejski w Przykładowie')
  const exposures = site.platform.collection(exposuresCollection)
  await exposures.commit(operator, (commit) => {
    for (const [name_pl, name_en] of [
      ['Wystawiona usługa', 'Exposed service'],
      ['Wyciek danych', 'Data leak'],
    ] as const)
      commit.create('visibility_category', commit.nextId('visibility_category'), {
        name_pl,
        name_en,
        is_active: true,
      })
  })
  seeded = await exposures.commit(operator, (commit) =>
    Array.from({ length: 12 }, (_, number) =>
      add(commit, grid, {
        name: number === 8 ? longName : `Grid port ${number}`,
        description: `Description ${number}`,
        analyst_comment: `Comment ${number}`,
        // More high-criticality exposures than a tile of the home page shows.
        criticality_level: number % 2 === 0 ? 1 : number % 4 === 1 ? 2 : 3,
        // The seventh was detected on eight days, the others once.
        dates: number === 7 ? days(8, 26) : days(1, 40 - number),
      }),
    ),
  )
  foreign = await expose(hospital, { name: 'Hospital port', criticality_level: 1, dates: days(1, 20) })
})
afterAll(async () => {
  await site.stop()
})

/** The id of a grid exposure that no test changes, by its number. */
const seen = (number: number): number => seeded[number] ?? 0
const analystAt = (address: string): Promise<SignedIn> =>
  site.signedIn({ role: 'analyst', name: 'Jan Nowak' }, address)
const memberAt = (organizationId: number, address?: string): Promise<SignedIn> =>
  site.signedIn({ role: 'user', language: 'pl', organizationId }, address)
/** The address of a user of the grid who has not signed in yet. */
const somebody = async (): Promise<string> => {
  const email = `${site.unique('anna')}@grid.example`
  await site.person({ email, name: 'Anna Zielińska', role: 'user', organizationId: grid, language: 'pl' })
  return email
}
/** A new organization: its name and id. */
const organization = async (): Promise<{ name: string; id: number }> => {
  const name = site.unique('Wodociągi')
  return { name, id: await site.organization(name) }
}

/** Rows of the list, without the skeleton rows shown while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const choose = async (page: Page, placeholder: string, option: string): Promise<void> => {
  await page.locator('.p-dropdown').filter({ hasText: placeholder }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Chooses an item of a menu. */
const fromMenu = async (page: Page, menu: string, choice: string): Promise<void> => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}
/** Opens the detection history in the drawer. Returns the number of dates it lists. */
const openDetections = async (page: Page, title: string): Promise<number> => {
  await page.getByRole('button', { name: title }).click()
  await page.locator('.detection-history-dates li').first().waitFor()
  await ready(page)
  return page.locator('.detection-history-dates li').count()
}

describe('an analyst', () => {
  it('publishes a visibility, is warned of a duplicate, and the organization finds it without the comment', async () => {
    const { name, id } = await organization()
    await exposeAll(id, [{}, { name: 'Usługa RDP: 192.0.2.44', dates: days(1, 9) }])
    const { page } = await analystAt('/visibilities?drawer=add')
    await choose(page, 'Choose an organization', name)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Usługa RDP: 192.0.2.44')
    await choose(page, 'Choose a category', 'Exposed service')
    await choose(page, 'Choose the criticality', 'high')
    await page.getByLabel(/^Description/).fill('Remote desktop answers without network authentication.')
    await page.getByLabel(/^Analyst comment/).fill('The same host in March.')
    await page.getByLabel('Detection date, Time').fill('')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Enter the day and the time of the detection.').waitFor()
    const time = page.getByLabel('Detection date, Time')
    // Typed without a colon, then changed by the arrow keys.
    await time.fill('0512')
    await time.press('Tab')
    await expect.poll(() => time.inputValue()).toBe('05:12')
    await time.press('Home')
    await time.press('ArrowUp')
    expect(await time.inputValue()).toBe('06:12')
    const twoDaysAgo = new Date(Date.now() - 2 * day)
    const field = page.getByRole('combobox', { name: 'Detection date' })
    // An incomplete date is invalid: the field reports it on blur, keeps the text, and sends nothing.
    await field.fill('11/2')
    await field.press('Tab')
    await page.getByText('This is not a date. Write it like 31/12/2026.').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await ready(page)
    expect(await field.inputValue()).toBe('11/2')
    await field.fill('')
    const typed = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Warsaw',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(twoDaysAgo)
    await field.pressSequentially(typed.replaceAll('/', ''))
    await expect.poll(() => field.inputValue()).toBe(typed)
    const request = page.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/visibility'),
    )
    await page.getByRole('button', { name: 'Publish' }).click()
    const sent = new Date(
      createVisibilityInputSchema.parse((await request).postDataJSON()).detection_date ?? '',
    )
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'short' }).format(sent),
    ).toBe('06:12')
    expect(Math.abs(sent.getTime() - twoDaysAgo.getTime())).toBeLessThan(day)
    await page
      .getByText('This organization already has a visibility with this name in this category.')
      .waitFor()
    await choose(page, 'Exposed service', 'Data leak')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { name: 'Usługa RDP: 192.0.2.44' }).waitFor()
    await page.getByText('The same host in March.').waitFor()

    const { page: member } = await memberAt(id, '/visibilities?search=usluga')
    await member.getByText('2 widoczności', { exact: true }).first().waitFor()
    await rows(member).filter({ hasText: 'Wyciek danych' }).click()
    await member.getByText('Remote desktop answers without network authentication.').waitFor()
    await ready(member)
    expect(await member.getByText('Komentarz analityka').count()).toBe(0)
    expect(await member.getByText('Historia zmian').count()).toBe(0)
    expect(await member.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
  })

  it('sends only what changed, sees a message when nothing did, and deletes it from the drawer, which then closes', async () => {
    const { name, id } = await organization()
    const item = await expose(id, { criticality_level: 3, analyst_comment: 'The same host in March.' })
    const { page } = await analystAt(`/visibilities?item=${item}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('No changes detected').waitFor()
    await choose(page, 'low', 'high')
    await page.getByLabel(/^Analyst comment/).fill('')
    const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toEqual({
      criticality_level: 1,
      analyst_comment: null,
      fields_before: { criticality_level: 3, analyst_comment: 'The same host in March.' },
    })
    await page.getByText('high criticality').waitFor()
    await page.getByText('No comment.').waitFor()
    await page
      .getByText(
        /^Changed: (criticality \(low → high\), analyst comment|analyst comment, criticality \(low → high\))/,
      )
      .waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByText(name).waitFor()
    await page.getByRole('button', { name: 'Remove visibility' }).click()
    await page.getByText('Visibility removed').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('item')).toBe(false)
    // By then its row, which had the focus, has disappeared.
    await expect.poll(() => rows(page).filter({ hasText: name }).count()).toBe(0)
    await page.locator('[data-row]:focus, [data-list-title]:focus').waitFor()
  })

  it("sees another user's concurrent change of the same field next to the own text, and keeps either", async () => {
    const { id } = await organization()
    const item = await expose(id, { description: 'First', analyst_comment: 'Old', criticality_level: 3 })
    const { page } = await analystAt(`/visibilities?item=${item}&drawer=edit`)
    await page.getByLabel(/^Description/).fill('Mine')
    await page.getByLabel(/^Analyst comment/).fill('My comment')
    const other = await analystAt('/visibilities')
    const theirs = { description: 'Theirs', analyst_comment: 'Their comment', criticality_level: 1 as const }
    await callAs(other.page, updateVisibility, { params: { id: String(item) }, body: theirs })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody has changed this item in the meantime.').waitFor()
    // Fields that only the other user changed show the new value. Conflicting fields show both values.
    await page.locator('.drawer .p-dropdown-label', { hasText: 'high' }).waitFor()
    const description = page.locator('.field', { has: page.getByLabel(/^Description/) })
    await description.getByText('Theirs', { exact: true }).waitFor()
    expect(await page.getByLabel(/^Description/).inputValue()).toBe('Mine')
    expect(await findings(page), 'two texts of one field').toEqual([])
    await page
      .locator('.field', { has: page.getByLabel(/^Analyst comment/) })
      .getByRole('button', { name: 'Use this' })
      .click()
    await page
      .locator(':focus')
      .and(page.getByLabel(/^Analyst comment/))
      .waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Mine', { exact: true }).waitFor()
    await page.getByText('Their comment').waitFor()
    await page.getByText('high criticality').waitFor()

    // A user who accepts all values of the other user has nothing to save and gets no question.
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel(/^Description/).fill('Mine again')
    const again = { params: { id: String(item) }, body: { description: 'Theirs again' } }
    await callAs(other.page, updateVisibility, again)
    await page.getByRole('button', { name: 'Save' }).click()
    await description.getByRole('button', { name: 'Use this' }).click()
    await page.getByText('Somebody has changed this item in the meantime.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Nothing of yours to save').waitFor()
    await page.getByText('Theirs again', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
  })

  it('deletes a wrong detection date; the last one cannot be deleted, and the drawer says why', async () => {
    const { id } = await organization()
    const often = await expose(id, { name: 'Seen often', dates: days(8, 10) })
    await expose(id, { name: 'Seen once' })
    const { page } = await site.signedIn({ role: 'analyst' })
    let asked = 0
    page.on('request', (sent) => {
      if (sent.url().endsWith('/detection_dates')) asked += 1
    })
    await page.goto(`/visibilities?organizations=${id}&item=${often}`)
    await page.getByRole('heading', { name: 'Seen often' }).waitFor()
    expect(asked).toBe(0)
    expect(await openDetections(page, 'Detection history')).toBe(5)
    await page.getByRole('button', { name: 'Show 3 earlier' }).click()
    await expect.poll(() => page.locator('.detection-history-dates li').count()).toBe(8)
    const newest = await page.locator('.detection-history-dates time').first().innerText()
    await page.getByRole('button', { name: `Delete the detection of ${newest}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete date' }).click()
    await page.getByText('Detection date deleted').waitFor()
    await expect.poll(() => page.locator('.detection-history-dates li').count()).toBe(7)
    const last = page.locator('.drawer dt', { hasText: 'Last detection' }).locator('+ dd time')
    // The details and the history are loaded by two requests.
    await expect
      .poll(() => last.innerText())
      .toBe(await page.locator('.detection-history-dates time').first().innerText())

    await rows(page).filter({ hasText: 'Seen once' }).click()
    await page.getByRole('heading', { name: 'Seen once' }).waitFor()
    expect(await openDetections(page, 'Detection history')).toBe(1)
    await page.getByText('The only detection date cannot be deleted.').waitFor()
    expect(await page.getByRole('button', { name: /^Delete the detection/ }).count()).toBe(0)
  })

  it('filters by organization, criticality and status, and deletes the selection after a confirmation', async () => {
    const { name, id } = await organization()
    await exposeAll(
      id,
      ([1, 3, 2, 3, 1] as const).map((criticality_level) => ({ criticality_level })),
    )
    const { page } = await analystAt(
      `/visibilities?organizations=${id}&criticality_levels=1,3&is_active=true&false_positive=false&sent=false`,
    )
    await page.getByText('4 visibilities', { exact: true }).first().waitFor()
    expect(await page.locator('.list-chip').count()).toBe(5)
    await page.getByText('Notification: not sent').waitFor()
    await page.getByText('Criticality: high, low').waitFor()
    expect(await rows(page).filter({ hasText: name }).count()).toBe(4)
    expect(await rows(page).filter({ hasText: 'medium' }).count()).toBe(0)
    for (const index of [0, 1]) await rows(page).nth(index).locator('input[type=checkbox]').check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByText('together with their detection history').waitFor()
    await page.getByRole('button', { name: 'Remove selected' }).click()
    await page.getByText('2 visibilities removed').waitFor()
    await page.getByText('2 visibilities', { exact: true }).first().waitFor()
    // The selection bar and the deleted rows have disappeared, so the focus moves to the next row.
    await page.locator('[data-row]:focus').waitFor()
  })

  it('changes more than one request can as a job on all that match, and undoes it', async () => {
    const { id } = await organization()
    for (let from = 0; from < 510; from += 34)
      await exposeAll(
        id,
        Array.from({ length: 34 }, () => ({})),
      )
    const { page } = await analystAt(`/visibilities?organizations=${id}&false_positive=false`)
    await page.getByText('510 visibilities', { exact: true }).first().waitFor()
    await rows(page).first().locator('input[type=checkbox]').check()
    await page.getByRole('button', { name: 'Select all 510' }).click()
    await page.getByText('510 selected').waitFor()
    await page.getByRole('button', { name: 'Mark false positive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This can be undone for a day.').waitFor()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: /\(510\)$/ }).click()
    // It may end at once, or run on in the strip of jobs.
    await page.getByText('510 changed.').first().waitFor()
    await page.getByText('0 visibilities', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await page.getByText('510 visibilities', { exact: true }).first().waitFor()
  })

  it('reads why an exposure is reported as repaired and sends it back, and the organization reads that', async () => {
    const { page: member, userId, organizationId } = await site.signedIn({ role: 'user', language: 'pl' })
    const item = await expose(organizationId)
    const params = { id: String(item) }
    await callAs(member, updateVisibilityState, {
      params,
      body: { state: 'in_repair', owner_id: userId, comment: 'Okno w czwartek.' },
    })
    await callAs(member, updateVisibilityState, { params, body: { state: 'awaiting_retest' } })
    await callAs(member, addVisibilityComment, { params, body: { comment: 'Port jest zamknięty.' } })
    const { page } = await analystAt(`/visibilities?item=${item}`)
    for (const said of ['Okno w czwartek.', 'Port jest zamknięty.'])
      await page.locator('.remediation-history-quote', { hasText: said }).waitFor()
    await fromMenu(page, 'Change stage', 'Back to repair…')
    await page
      .getByRole('dialog')
      .getByLabel(/^Comment/)
      .fill('It still answers.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^not repaired, in repair again: Anna Zielińska/).waitFor()
    await member.goto(`/visibilities?item=${item}`)
    const drawer = member.locator('.drawer')
    await drawer.getByText('It still answers.').waitFor()
    await drawer.getByText('Wykryta ponownie, choć zgłoszono naprawę:').waitFor()
  })

  it('sees pending work on the home page, with the number and the order of the linked list', async () => {
    // The publisher sees that a message was not delivered. Only platform admins see the messages themselves.
    const now = new Date()
    await site.platform.table.put(failedMailItem(mailId(now, site.platform.random.uuid()), now))
    // The threat tests check the delivery log in full.
    const { page } = await site.signedIn({ role: 'analyst', modules: ['visibility'] }, '/dashboard')
    const toDo = page.getByRole('region', { name: 'To do' })
    const failed = toDo.getByRole('listitem').filter({ hasText: 'Notifications that failed' })
    await failed.waitFor()
    expect(await failed.getByRole('link').count()).toBe(0)
    expect(await findings(page)).toEqual([])
    // Nothing scrolls on a laptop's screen.
    await page.setViewportSize({ width: 1440, height: 900 })
    await ready(page)
    expect(await page.locator('#content').evaluate((at) => at.scrollHeight <= at.clientHeight)).toBe(true)
    // The number equals that of the list that it leads to. The oldest are first.
    const kind = toDo.getByRole('listitem').filter({ hasText: 'Open visibilities of high criticality' })
    const shown = Number(await kind.locator('b').innerText())
    const waiting = page.getByRole('region', { name: 'Waits longest' })
    const oldest = await waiting.getByRole('link').first().innerText()
    await kind.getByRole('link').click()
    await page.getByText(`${shown} visibilities`, { exact: true }).first().waitFor()
    await ready(page)
    expect(await rows(page).first().innerText()).toContain(oldest)
    // A line opens over the same list.
    await page.goBack()
    await waiting.getByRole('link', { name: oldest }).first().click()
    await page.getByText(`${shown} visibilities`, { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: oldest }).waitFor()
  })
})

describe('an organization', () => {
  it('sees both detection dates, opens the open ones from the menu, closes one and reopens it, the badge updates, and the list is exported', async () => {
    const { name, id } = await organization()
    await exposeAll(id, [{}, { name: 'Port 8443', dates: days(3, 10) }])
    const { page } = await memberAt(id, '/visibilities')
    const row = rows(page).filter({ hasText: 'Port 8443' })
    const shown = await row
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
    expect(shown).toHaveLength(2)
    expect(Date.parse(shown[1] ?? '') - Date.parse(shown[0] ?? '')).toBe(2 * day)
    expect(await findings(page), name).toEqual([])
    const entry = page.getByRole('navigation').getByRole('link', { name: /Widoczności/ })
    const badge = (): Promise<string> => entry.locator('.layout-badge').innerText()
    await expect.poll(badge).toBe('2')
    await entry.click()
    await page.getByText('Status: otwarte').waitFor()
    await rows(page).first().click()
    await fromMenu(page, 'Zmień etap', 'Zamknij')
    await page.getByText('Zamknięto widoczność').waitFor()
    await expect.poll(badge).toBe('1')
    await page.getByRole('button', { name: 'Otwórz ponownie' }).click()
    await expect.poll(badge).toBe('2')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Eksportuj CSV/ }).click()
    expect((await file).suggestedFilename()).toMatch(/^widocznosci_.*\.csv$/)
    await page.getByText(/^Wyeksportowano/).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Zagrożenia' }).click()
    await page.getByText('Nie ma jeszcze zagrożeń').waitFor()
    await ready(page)
    expect(await page.getByRole('button', { name: /^Eksportuj CSV/ }).isDisabled()).toBe(true)
  })

  it('undoes a closing from its message and from the history, unless it has changed since, and reports a false positive, which stops its detection', async () => {
    const { id } = await organization()
    const item = await expose(id)
    const { page } = await memberAt(id, `/visibilities?item=${item}`)
    const toasts = page.getByRole('region', { name: /Komunikaty/ })
    const reopen = page.getByRole('button', { name: 'Otwórz ponownie' })
    const undo = page.locator('.drawer').getByRole('button', { name: 'Cofnij' })
    await fromMenu(page, 'Zmień etap', 'Zamknij')
    await reopen.waitFor()
    expect(await findings(page), 'the message and the history').toEqual([])
    await page.keyboard.press('F8')
    await page.keyboard.press('Enter')
    await toasts.getByText('Cofnięto', { exact: true }).waitFor()
    // A second Enter undoes nothing else, and closes no message.
    await expect.poll(() => page.locator('.drawer :focus').count()).toBe(1)
    await page.getByText('cofnięto zmianę, teraz nowa').waitFor()
    await reopen.waitFor({ state: 'detached' })
    await undo.waitFor({ state: 'detached' })

    await fromMenu(page, 'Zmień etap', 'Zamknij')
    await undo.click()
    await reopen.waitFor({ state: 'detached' })

    await fromMenu(page, 'Zmień etap', 'Zamknij')
    await reopen.waitFor()
    const params = { id: String(item) }
    await callAs(page, updateVisibilityStatus, { params, body: { is_active: true } })
    await toasts.getByRole('button', { name: 'Cofnij' }).click()
    await page.getByText(/^Nie można tego cofnąć, bo/).waitFor()

    // The drawer shows who did it and when.
    const flag = page.getByRole('switch', { name: 'Fałszywy alarm' })
    expect(await flag.isChecked()).toBe(false)
    await flag.click()
    await page.getByText('Oznaczono jako fałszywy alarm').waitFor()
    await page.getByText(/Wykrywanie tej widoczności jest wstrzymane\. Wyłączenie/).waitFor()
    await page.getByText('Ostatnia zmiana: Anna Zielińska').waitFor()
    await ready(page)
    expect(await flag.isChecked()).toBe(true)
    await flag.click()
    await page.getByText('To już nie jest fałszywy alarm').waitFor()
    await ready(page)
    expect(await flag.isChecked()).toBe(false)
  })

  it('closes, marks and unmarks the selection, with numbers in correct Polish', async () => {
    const { id } = await organization()
    await exposeAll(id, [{}, {}, {}, {}, {}])
    const { page } = await memberAt(id, '/visibilities?sort=%2Bfirst_detection_date')
    const select = async (...indexes: number[]): Promise<void> => {
      // The earlier selection is cleared once the whole action is done.
      await page.locator('.list-bulk').waitFor({ state: 'detached' })
      for (const index of indexes) await rows(page).nth(index).locator('input[type=checkbox]').check()
    }
    await select(0, 1)
    await fromMenu(page, 'Więcej', 'Zamknij')
    await page.getByText('Zamknięto 2 widoczności').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: 'zamknięta' }).count()).toBe(2)
    await select(0, 1, 2)
    await fromMenu(page, 'Więcej', 'Zamknij')
    await page.getByText('Zamknięto 1 widoczność').waitFor()
    await page.getByText('2 były już zamknięte.').waitFor()

    await select(0, 1, 2, 3, 4)
    await fromMenu(page, 'Więcej', 'Fałszywy alarm')
    await page
      .getByRole('alertdialog', { name: 'Oznaczyć 5 widoczności jako fałszywe alarmy?' })
      .getByText('będzie wstrzymane')
      .waitFor()
    expect(await page.getByRole('button', { name: 'Usuń', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: /Oznacz i.wstrzymaj/ }).click()
    await page.getByText('Ich wykrywanie jest wstrzymane.').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: 'fałszywy alarm' }).count()).toBe(5)
    await select(0, 1)
    expect(await page.getByRole('button', { name: 'Usuń', exact: true }).count()).toBe(0)
    await fromMenu(page, 'Więcej', 'Cofnij fałszywy alarm')
    await page.getByText('Cofnięto oznaczenie 2 widoczności').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: 'fałszywy alarm' }).count()).toBe(3)
  })

  it('takes an exposure through the remediation workflow', async () => {
    const { id } = await organization()
    const item = await expose(id)
    await expose(id)
    const { page } = await memberAt(id, `/visibilities?item=${item}`)
    const drawer = page.locator('.drawer')
    const isOpen = Promise.withResolvers<void>()
    await page.route(
      /\/visibility\/\d+\/state$/,
      async (route) => {
        await isOpen.promise
        await route.continue()
      },
      { times: 1 },
    )
    await drawer.getByRole('button', { name: 'Potwierdź', exact: true }).click()
    await drawer.getByRole('button', { name: 'Zmień etap' }).click()
    await page.locator(':focus', { hasText: 'Przekaż do naprawy…' }).waitFor()
    // The reply removes the menu item that has the focus. Escape still closes the menu.
    isOpen.resolve()
    await page.locator('[role=menuitem]:focus', { hasNotText: 'Przekaż do naprawy…' }).waitFor()
    // Only the administrator may accept a risk.
    await page.getByRole('menuitem', { name: 'Zamknij' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /ryzyko/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: 'Przekaż do naprawy…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Przekaż do naprawy' })
    await dialog.getByText('Średnia krytyczność: proponujemy 30 dni.').waitFor()
    await dialog.getByLabel(/^Komentarz/).fill('Okno w czwartek.')
    await dialog.getByRole('button', { name: 'Zapisz' }).click()
    await drawer.getByText(/^w\snaprawie: Anna Zielińska, do /).waitFor()
    // The button of the completed step has disappeared.
    await drawer.locator(':focus').waitFor()
    await drawer.locator('.remediation-history-quote', { hasText: 'Okno w czwartek.' }).waitFor()
    await page.getByRole('button', { name: 'Moje 1' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page)
      .getByText(/^A\. Zielińska · do /)
      .waitFor()
    await drawer.getByRole('button', { name: 'Naprawione, poproś o test' }).click()
    await drawer.locator('[aria-current=step]').getByText('test').waitFor()
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).click()
    await drawer.getByLabel('Komentarz').fill('Port jest zamknięty.')
    await drawer.getByRole('button', { name: 'Dodaj', exact: true }).click()
    await drawer.locator('.remediation-history-quote', { hasText: 'Port jest zamknięty.' }).waitFor()
  })

  it('confirms before losing text, in a drawer or in a dialog over it', async () => {
    const { id } = await organization()
    const item = await expose(id, { dates: days(1, 1) })
    await expose(id, { dates: days(1, 2) })
    const { page } = await memberAt(id, `/visibilities?item=${item}`)
    const drawer = page.locator('.drawer')
    const asked = page.getByRole('alertdialog', { name: 'Porzucić zmiany?' })
    const stay = asked.getByRole('button', { name: 'Anuluj' })
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).click()
    // An empty dialog closes at once, and the drawer stays open.
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).click()
    const comment = drawer.getByLabel('Komentarz')
    await comment.fill('Pół zdania')
    for (const away of [
      () => page.keyboard.press('Escape'),
      () => drawer.getByRole('button', { name: 'Anuluj' }).click(),
      () => drawer.getByRole('button', { name: 'Zamknij panel' }).click(),
      () => rows(page).last().click(),
      () => page.getByRole('link', { name: 'Zagrożenia' }).click(),
      () => page.getByRole('button', { name: 'Wyloguj' }).click(),
    ]) {
      await away()
      await stay.click()
      await asked.waitFor({ state: 'detached' })
      expect(await comment.inputValue()).toBe('Pół zdania')
      await comment.focus()
    }
    // A dialog asks about its own unsaved text only, not about the comment under it.
    await drawer.getByRole('button', { name: 'Potwierdź', exact: true }).click()
    await drawer.getByRole('button', { name: 'Przekaż do naprawy…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Przekaż do naprawy' })
    const note = dialog.getByLabel(/^Komentarz/)
    await note.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Przekaż do naprawy…' }).click()
    await note.fill('Jutro')
    await note.press('Escape')
    await stay.click()
    await asked.waitFor({ state: 'detached' })
    expect(await note.inputValue()).toBe('Jutro')
    await dialog.locator('.p-dialog-footer').getByRole('button', { name: 'Anuluj' }).click()
    await asked.getByRole('button', { name: 'Porzuć zmiany' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await comment.inputValue()).toBe('Pół zdania')
    await comment.press('Escape')
    await asked.getByRole('button', { name: 'Porzuć zmiany' }).click()
    await comment.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Dodaj komentarz' }).waitFor()
  })

  it('assigns several without taking those of others, and sees which were skipped and why', async () => {
    const { page, organizationId } = await site.signedIn({ role: 'user', language: 'pl' })
    const ewa = await site.person({
      email: `${site.unique('ewa')}@grid.example`,
      name: 'Ewa Kowal',
      role: 'user',
      organizationId,
      language: 'pl',
    })
    const free = await expose(organizationId)
    const others = await expose(organizationId)
    const closed = await expose(organizationId, { name: 'Closed port' })
    await callAs(page, updateVisibilityState, {
      params: { id: String(others) },
      body: { state: 'in_repair', owner_id: ewa },
    })
    await callAs(page, updateVisibilityStatus, {
      params: { id: String(closed) },
      body: { is_active: false },
    })
    await page.goto('/visibilities?sort=-first_detection_date')
    const row = (id: number) => page.locator(`tr[data-row="${id}"]`)
    for (const id of [free, others, closed]) await row(id).locator('input[type=checkbox]').check()
    await page.getByRole('button', { name: /^W\snaprawie…$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1, którą naprawia ktoś inny').waitFor()
    await dialog.getByText('Ewa Kowal (1)').waitFor()
    await dialog.getByText(/^Zmiana obejmie 1 z\s3/).waitFor()
    expect(await findings(page), 'question').toEqual([])
    // No assignee is selected by default.
    await dialog.getByRole('button', { name: 'Zapisz' }).click()
    await dialog.getByText('Wybierz osobę.').waitFor()
    await choose(page, 'Wybierz osobę', 'Anna Zielińska')
    await dialog.getByRole('button', { name: 'Zapisz' }).click()
    const left = page.getByRole('dialog', { name: 'Bez zmian: 1' })
    await left.getByText('Closed port').waitFor()
    await left.getByText(/^Z.etapu „zamknięta”/).waitFor()
    expect(await findings(page), 'what was left').toEqual([])
    await left.getByRole('button', { name: 'Zamknij' }).click()
    await left.waitFor({ state: 'detached' })
    // Items that the action skipped stay selected.
    expect(await row(closed).locator('input[type=checkbox]').isChecked()).toBe(true)
    expect(await row(free).locator('input[type=checkbox]').isChecked()).toBe(false)
    await row(free)
      .getByText(/A\. Zielińska/)
      .waitFor()
    await row(others)
      .getByText(/E\. Kowal/)
      .waitFor()
    // Closing an item assigned to somebody else needs a confirmation too. Closing one's own does not.
    await row(closed).locator('input[type=checkbox]').uncheck()
    await row(others).locator('input[type=checkbox]').check()
    await fromMenu(page, 'Więcej', 'Zamknij')
    const asked = page.getByRole('dialog', { name: 'Zamknąć zaznaczone?' })
    await asked.getByRole('button', { name: 'Zamknij: 0' }).click()
    await asked.getByText(/^Nic nie zaznaczono/).waitFor()
    await asked.getByRole('checkbox').check()
    await asked.getByRole('button', { name: 'Zamknij: 1' }).click()
    await page.getByText('Zamknięto 1 widoczność').waitFor()
  })

  it('follows a notification link through sign-in to the notified items, filters them, and clears the filter; sees no other organization, and deletes no detection', async () => {
    const email = await somebody()
    const link = await putNotificationLink(site.platform, grid, 'visibility', [seen(3), seen(5), seen(11)])
    const fresh = await site.visit({ locale: 'pl-PL' })
    await fresh.goto(`/visibilities?mail=${link}`)
    await site.signInByForm(fresh, email)
    await fresh.getByText('3 widoczności', { exact: true }).first().waitFor()
    await ready(fresh)
    expect(await rows(fresh).count()).toBe(3)
    const chip = fresh.locator('.list-chip', { hasText: /Z\spowiadomienia\sz\s\d+ \S+, \d\d:\d\d/ })
    await chip.waitFor()
    await fresh.getByRole('button', { name: 'Filtry' }).click()
    const form = fresh.getByRole('dialog')
    await form.getByRole('button', { name: 'Pokaż 3 widoczności' }).waitFor()
    await form.getByLabel('Nazwa').fill('Grid port 5')
    await form.getByRole('button', { name: 'Pokaż 1 widoczność' }).click()
    await fresh.getByText('1 widoczność', { exact: true }).first().waitFor()
    expect(new URL(fresh.url()).searchParams.get('mail')).toBe(link)
    await fresh.getByRole('button', { name: 'Wyczyść', exact: true }).click()
    await expect.poll(() => new URL(fresh.url()).search).toBe('')
    await expect.poll(() => rows(fresh).count()).toBe(10)

    const others = await putNotificationLink(site.platform, hospital, 'visibility', [foreign])
    await fresh.goto(`/visibilities?mail=${others}`)
    await fresh.getByText(/^Nie ma już czego pokazać/).waitFor()
    expect(await rows(fresh).count()).toBe(0)
    await fresh.goto(`/visibilities/${foreign}`)
    await fresh.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
    await fresh.goto('/visibilities/abc')
    await expect.poll(() => new URL(fresh.url()).pathname).toBe('/visibilities')
    await fresh.goto(`/visibilities/${seen(7)}`)
    await fresh.getByText('Description 7').waitFor()
    expect(await openDetections(fresh, 'Historia wykryć')).toBe(5)
    expect(await fresh.locator('.detection-history-dates button').count()).toBe(0)
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const { page } = await analystAt(`/visibilities?is_active=true&item=${seen(7)}`)
    await openDetections(page, 'Detection history')
    expect(await findings(page), 'list, drawer and detections').toEqual([])
    await page.getByRole('button', { name: /Filters/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'filters').toEqual([])
    await page.keyboard.press('Escape')
    await rows(page).first().locator('input[type=checkbox]').check()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await findings(page), 'selected and edit').toEqual([])
    await page.locator('[data-list-add]').click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Choose an organization.').waitFor()
    expect(await findings(page), 'form').toEqual([])
  })

  it('finds nothing on a phone', async () => {
    const { page } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grid },
      '/visibilities?is_active=true',
      phone,
    )
    await page.getByText('Grid port').first().waitFor()
    expect(await findings(page), 'cards').toEqual([])
    // The actions on the selection are in one row, which stays visible above the cards that are scrolled to.
    await page.locator('.list-card input[type=checkbox]').first().check()
    await page.locator('.list-card').last().scrollIntoViewIfNeeded()
    const steps = await page
      .locator('.list-bulk > :is(.button-outline, .menu-button)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
    expect(new Set(steps).size).toBe(1)
    expect(steps).toHaveLength(3)
    expect(steps[0]).toBeGreaterThan(60)
    expect(steps[0]).toBeLessThan(200)
    await page.locator('.list-bulk-clear').click()
    await page.locator('.list-card', { hasText: 'Grid port 7' }).getByRole('link').click()
    await openDetections(page, 'Historia wykryć')
    expect(await findings(page), 'drawer').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
