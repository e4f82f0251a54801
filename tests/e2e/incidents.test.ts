/** Incidents in a browser: an analyst reports them with files, and an organization reads, resolves and exports them. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentKey } from '#functions/rules/file-keys.ts'
import {
  incidentsCollection,
  type IncidentEntity,
  type StoredAttachment,
} from '#functions/incidents/incident-store.ts'
import { listAttachments } from '#shared/contracts/incident-attachments.ts'
import { listClientIncidents } from '#shared/contracts/incidents.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { callAs } from './support/call-as.ts'
import { saved } from './support/downloads.ts'
import { drop } from './support/drop.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, phone, type Site } from './support/site.ts'

let site: Site
/** Organizations with 12 incidents each, which no test changes. */
let grid: number
let hospital: number
/** An incident of each of them. */
let ofGrid: number | undefined
let ofHospital: number | undefined
const longName = 'Bardzo długa nazwa incydentu '.repeat(8).trim()

/** Publishes incidents of an organization. Returns their ids. */
const published = (
  organizationId: number,
  ...incidents: readonly (Partial<IncidentEntity> & { name: string })[]
): Promise<number[]> =>
  site.platform.collection(incidentsCollection).commit(operator, (commit) =>
    incidents.map((own) => {
      const id = commit.nextId('incident')
      commit.create('incident', id, {
        client_id: organizationId,
        description: `Description of ${own.name}`,
        category_id: 1,
        tag_ids: [],
        is_open: true,
        attachments: [],
        creation_date: commit.at,
        last_update_date: commit.at,
        closed_date: null,
        sent_date: null,
        ...own,
      })
      return id
    }),
  )

/** An organization used by one test only. */
const organization = async (of = 'Energetyka Wzorcowa S.A.'): Promise<{ id: number; name: string }> => {
  const name = site.unique(of)
  return { id: await site.organization(name), name }
}

beforeAll(async () => {
  site = await startSite()
  grid = await site.organization('Energetyka Wzorcowa S.A.')
  hospital = await site.organization('Szpital Miejski w Przykładowie')
  await site.platform.collection(incidentsCollection).commit(operator, (commit) => {
    commit.create('incident_category', commit.nextId('incident_category'), {
      name_pl: 'Wyłudzenie',
      name_en: 'Phishing',
      is_active: true,
    })
    commit.create('incident_category', commit.nextId('incident_category'), {
      name_pl: 'Wyciek danych',
      name_en: 'Data leak',
      is_active: true,
    })
    for (const name of ['invoices', 'stealer', 'vpn', 'mail'])
      commit.create('incident_tag', commit.nextId('incident_tag'), { name, is_active: true })
  })
  const seeded = Array.from({ length: 12 }, (_, index) => ({
    name: `Stolen session ${index + 1}`,
    tag_ids: index % 3 === 0 ? [1, 2, 3] : [],
  }))
  ;[ofGrid] = await published(grid, ...seeded, { name: longName })
  ;[ofHospital] = await published(hospital, ...seeded)
})
afterAll(async () => {
  await site.stop()
})

/** Rows of the list, without the skeleton rows shown while it loads. */
const rows = (page: Page) => page.locator('table tbody tr[data-row]')
const choose = async (page: Page, placeholder: string, option: string): Promise<void> => {
  await page.locator('.p-dropdown').filter({ hasText: placeholder }).click()
  await page.getByRole('option', { name: option }).click()
}
const chooseOrganizations = async (page: Page, chosen: string, ...names: string[]): Promise<void> => {
  await page.locator('.p-multiselect').filter({ hasText: chosen }).click()
  for (const name of names) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}
const pdf = (name: string, bytes = 2000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]),
})
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
/** An attachment to list and delete. Its content is not stored. */
const attached = (name: string): StoredAttachment => ({
  name,
  size: 4,
  type: 'text/plain',
  object: attachmentKey(1, 1, name),
  upload_id: name,
  creation_date: new Date().toISOString(),
})
const publish = async (page: Page, name: string, ...organizations: string[]): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await chooseOrganizations(page, 'Choose organizations', ...organizations)
  await choose(page, 'Choose a category', 'Phishing')
  await page.getByRole('button', { name: 'Publish and continue' }).click()
}

describe('an analyst', () => {
  it('reports an incident to two organizations with files: invalid files are reported, valid ones arrive', async () => {
    const grids = await organization()
    const hospitals = await organization('Szpital Miejski w Przykładowie')
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/incidents?drawer=add')
    await publish(analyst, 'Fałszywe faktury', grids.name, hospitals.name)
    await analyst.getByText('The incident is published for 2 organizations').waitFor()
    await analyst.reload()
    await analyst.getByText('The incident is published for 2 organizations').waitFor()
    await analyst
      .locator('input[type=file]')
      .setInputFiles([
        pdf('raport „końcowy”.pdf', 3_000_000),
        text('log.txt', 'zażółć'),
        text('run.exe', 'MZ'),
        { ...text('picture.png', 'no picture'), mimeType: 'image/png' },
      ])
    await analyst.getByText('Files of this kind are not accepted').waitFor()
    await analyst.getByRole('button', { name: 'Add 3 attachments' }).click()
    // Only the server can detect the type of a file.
    await analyst.getByRole('listitem').filter({ hasText: 'picture.png' }).getByRole('alert').waitFor()
    await expect.poll(() => analyst.locator('li .layout-success').count()).toBe(2)
    await analyst.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(() => new URL(analyst.url()).search).toBe('')
    // No organization and no date is cut off.
    const cut = () =>
      analyst
        .locator('.second-line-part, .list-rows-table td:last-child')
        .evaluateAll((cells) =>
          cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
        )
    await expect.poll(cut).toEqual([])

    const { page } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grids.id },
      '/incidents?search=falszywe',
    )
    await rows(page).first().click()
    const link = page.getByRole('link', { name: 'log.txt' })
    expect(await readFile(await (await saved(page, () => link.click())).path(), 'utf8')).toBe('zażółć')
    expect(await page.getByRole('link', { name: 'raport „końcowy”.pdf' }).count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/incidents')

    // The other organization has its own files. The assertions above check what a page shows of them.
    const { page: other } = await site.signedIn({ role: 'organization_admin', organizationId: hospitals.id })
    const { data: listed } = await callAs(other, listClientIncidents, {
      params: { id: String(hospitals.id) },
      query: { search: 'falszywe' },
    })
    const [{ incident_id: id } = { incident_id: 0 }] = listed
    const { data: files } = await callAs(other, listAttachments, { params: { id: String(id) } })
    expect(files.map(({ name }) => name).toSorted()).toEqual(['log.txt', 'raport „końcowy”.pdf'])
    const log = await saved(other, () =>
      other.evaluate(
        (address) => window.location.assign(address),
        `${apiPrefix}/incident/${id}/attachments/log.txt`,
      ),
    )
    expect(await readFile(await log.path(), 'utf8')).toBe('zażółć')
  })

  it('sees which organizations already had the incident, and stays in the form when all had it', async () => {
    const has = await organization()
    const other = await organization('Szpital Miejski w Przykładowie')
    await published(has.id, { name: 'Known campaign', description: null })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/incidents?drawer=add')
    await publish(analyst, 'Known campaign', has.name)
    await analyst
      .getByRole('alert')
      .filter({ hasText: `${has.name} already has an incident` })
      .waitFor()
    await chooseOrganizations(analyst, has.name, other.name)
    await analyst.getByRole('button', { name: 'Publish and continue' }).click()
    await analyst.getByText(`${has.name} already had an incident with the same data`).waitFor()
    await analyst.getByText(`The incident is published for ${other.name}`).waitFor()
    await analyst.getByRole('button', { name: 'Skip' }).click()
    await analyst.getByRole('heading', { name: 'Known campaign' }).waitFor()
  })

  it('saves a form as a template, starts from it and deletes it', async () => {
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, '/incidents?drawer=add')
    await analyst.getByRole('textbox', { name: 'Name', exact: true }).fill('Leaked passwords')
    await choose(analyst, 'Choose a category', 'Data leak')
    await analyst.getByLabel(/^Description/).fill('Passwords of employees were published.')
    await analyst.getByRole('button', { name: 'Save as a template' }).click()
    await analyst.getByRole('dialog').getByLabel('Template name').fill('Leak')
    await analyst.getByRole('dialog').getByRole('button', { name: 'Save template' }).click()
    await analyst.getByText('Template saved').waitFor()

    await analyst.goto('/incidents?drawer=add')
    await choose(analyst, 'Start from a template', 'Leak')
    await expect
      .poll(() => analyst.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Leaked passwords')
    expect(await analyst.getByLabel(/^Description/).inputValue()).toBe(
      'Passwords of employees were published.',
    )
    await analyst.getByRole('button', { name: 'Delete the template Leak' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
    await analyst.getByText('Template deleted').waitFor()
    // No other test saves a template.
    await expect.poll(() => analyst.locator('.incidents-template').count()).toBe(0)
    await analyst.getByRole('button', { name: 'Cancel' }).click()
    await analyst.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => new URL(analyst.url()).search).toBe('')
  })

  it('sends only what changed; file additions and deletions wait for the save', async () => {
    const { id: organizationId } = await organization()
    const [id] = await published(organizationId, {
      name: 'Edited',
      lang: 'en',
      attachments: [attached('old.txt'), attached('kept.txt')],
    })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/incidents?item=${id}`)
    await analyst.getByRole('button', { name: 'Edit' }).click()
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('No changes detected').waitFor()

    await analyst.getByRole('button', { name: 'Delete kept.txt' }).click()
    await analyst.getByRole('button', { name: 'Keep kept.txt' }).click()
    await analyst.getByRole('button', { name: 'Delete old.txt' }).click()
    // A new file may take the name of one that the same save deletes.
    await analyst
      .locator('input[type=file]')
      .setInputFiles([text('OLD.txt', 'new'), text('kept.txt', 'twice')])
    await analyst.getByRole('button', { name: 'Save' }).click()
    await analyst.getByText('Some files cannot be attached').waitFor()
    await analyst.getByRole('button', { name: 'Remove kept.txt from the list' }).click()
    await analyst.getByRole('textbox', { name: 'Name', exact: true }).fill('Edited twice')
    const request = analyst.waitForRequest((sent) => sent.method() === 'PATCH')
    await analyst.getByRole('button', { name: 'Save' }).click()
    expect((await request).postDataJSON()).toEqual({
      name: 'Edited twice',
      texts_before: { lang: 'en', name: 'Edited', translation: null },
    })
    await analyst.getByRole('heading', { name: 'Edited twice' }).waitFor()
    // The focused form has disappeared after saving.
    await analyst.locator('.drawer [data-drawer-start]:focus').waitFor()
    await expect
      .poll(async () => (await analyst.locator('.drawer li .layout-row-title').allInnerTexts()).toSorted())
      .toEqual(['OLD.txt', 'kept.txt'])
    await analyst.getByText('Changed: attachments').first().waitFor()
  })

  it('confirms before leaving while files are uploading', async () => {
    const { id: organizationId } = await organization()
    const [id] = await published(organizationId, { name: 'Slow network' })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/incidents?drawer=add&item=${id}`)
    await analyst.locator('input[type=file]').setInputFiles([pdf('slow.pdf')])
    let letThrough = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const toStore = (url: URL): boolean =>
      !url.pathname.startsWith('/server-api') &&
      !url.pathname.startsWith('/assets') &&
      url.pathname !== '/incidents'
    await analyst.route(toStore, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue().catch(() => undefined)
    })
    await analyst.getByRole('button', { name: 'Add 1 attachment' }).click()
    await analyst.getByRole('progressbar', { name: 'Uploading slow.pdf' }).waitFor()
    await analyst.getByRole('button', { name: 'Close the panel' }).click()
    await analyst
      .getByRole('alertdialog', { name: 'Stop uploading?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await analyst.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click()
    await analyst.getByText('upload cancelled').waitFor()
    letThrough()
    await analyst.unroute(toStore)
    await analyst.getByRole('button', { name: 'Upload slow.pdf again' }).click()
    await analyst.getByRole('heading', { name: 'Slow network' }).waitFor()
    await analyst.getByRole('link', { name: 'slow.pdf' }).waitFor()
  })

  it('filters by organization and status, and deletes the selection after a confirmation', async () => {
    const own = await organization('Wodociągi')
    await published(
      own.id,
      { name: 'Flood 1' },
      { name: 'Flood 2' },
      { name: 'Flood 3' },
      { name: 'Flood 4', is_open: false },
      { name: 'Flood 5', sent_date: new Date().toISOString() },
    )
    const { page: analyst } = await site.signedIn(
      { role: 'analyst' },
      `/incidents?organizations=${own.id}&is_open=true&sent=false&sort=%2Bincident_id`,
    )
    await expect.poll(() => analyst.locator('.list-chip').count()).toBe(3)
    await analyst.getByText('Notification: not sent').waitFor()
    await analyst
      .getByText(/^3 incidents$/)
      .first()
      .waitFor()
    const listed = async (): Promise<string[]> =>
      (await rows(analyst).allInnerTexts()).map((row) => /Flood \d/.exec(row)?.[0] ?? row)
    expect(await listed()).toEqual(['Flood 1', 'Flood 2', 'Flood 3'])
    expect(await rows(analyst).filter({ hasText: own.name }).count()).toBe(3)
    await rows(analyst).nth(1).locator('input[type=checkbox]').check()
    await rows(analyst).nth(2).locator('input[type=checkbox]').check()
    await analyst.getByRole('button', { name: 'Remove', exact: true }).click()
    await analyst.getByRole('alertdialog').getByText('together with all their attachments').waitFor()
    await analyst.getByRole('button', { name: 'Remove selected' }).click()
    await analyst.getByText('2 incidents removed').waitFor()
    await analyst
      .getByText(/^1 incident$/)
      .first()
      .waitFor()
    await expect.poll(listed).toEqual(['Flood 1'])
  })
})

describe('an organization', () => {
  it('opens the open incidents from the menu, resolves one and reopens it', async () => {
    const { id: organizationId } = await organization()
    await published(organizationId, ...[1, 2, 3].map((number) => ({ name: `Stolen session ${number}` })), {
      name: 'Stolen session 4',
      is_open: false,
    })
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId },
      '/incidents',
    )
    const entry = member.getByRole('navigation').getByRole('link', { name: /Incydenty/ })
    const badge = (): Promise<string> => entry.locator('.layout-badge').innerText()
    expect(await badge()).toBe('3')
    await entry.click()
    await member.getByText('Status: otwarte').waitFor()
    // The previous rows stay until the requested ones are loaded.
    await ready(member)
    expect(await rows(member).count()).toBe(3)
    await rows(member).first().click()
    await member.getByRole('button', { name: 'Zamknij', exact: true }).waitFor()
    await ready(member)
    expect(await member.getByRole('button', { name: 'Edytuj' }).count()).toBe(0)
    await member.getByRole('button', { name: 'Zamknij', exact: true }).click()
    await member.getByText('Zamknięto incydent').waitFor()
    await expect.poll(badge).toBe('2')
    await member.getByRole('button', { name: 'Otwórz ponownie' }).click()
    await expect.poll(badge).toBe('3')
  })

  it('resolves the selection, sees which were already closed, and exports the list, with a notice when more match than the file holds', async () => {
    const { id: organizationId } = await organization()
    await published(organizationId, ...[1, 2, 3].map((number) => ({ name: `Stolen session ${number}` })), {
      name: 'Lost key',
    })
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId },
      '/incidents?search=stolen&sort=%2Bincident_id',
    )
    for (const index of [0, 1]) await rows(member).nth(index).locator('input[type=checkbox]').check()
    await member.getByRole('button', { name: 'Zamknij', exact: true }).click()
    await member.getByText('Zamknięto 2 incydenty').waitFor()
    await expect.poll(() => rows(member).filter({ hasText: 'zamknięty' }).count()).toBe(2)
    for (const index of [0, 1, 2]) await rows(member).nth(index).locator('input[type=checkbox]').check()
    await member.getByRole('button', { name: 'Zamknij', exact: true }).click()
    await member.getByText('Zamknięto 1 incydent').waitFor()
    await member.getByText('2 były już zamknięte.').waitFor()

    const download = member.waitForEvent('download')
    await member.getByRole('button', { name: 'Wybierz liczbę wierszy' }).click()
    await member.keyboard.press('ArrowDown')
    await member.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^incydenty_.+\.csv$/)
    const lines = (await readFile(await file.path())).toString().trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('Stolen session 1')
    await member.getByText('Wyeksportowano 3 wiersze').waitFor()
    expect(new URL(member.url()).pathname).toBe('/incidents')

    await member.route('**/incident/export_csv*', async (route) => {
      const reply: unknown = await (await route.fetch()).json()
      await route.fulfill({
        json: typeof reply === 'object' && reply !== null ? { ...reply, rows: 5000, total: 7214 } : reply,
      })
    })
    await member.getByRole('button', { name: 'Eksportuj CSV' }).click()
    await member.getByText(/Wyeksportowano 5.000 z.7.214 wierszy/).waitFor()
  })

  it('opens a share link, reaches the list by one without an id, and sees no other organization', async () => {
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grid },
      `/incidents/${ofGrid}`,
    )
    await member.getByText('Description of Stolen session 1', { exact: true }).waitFor()
    await member.goto('/incidents/abc')
    await expect.poll(() => new URL(member.url()).pathname).toBe('/incidents')
    await member.goto(`/incidents/${ofHospital}`)
    await member.getByRole('heading', { name: 'Ta pozycja nie istnieje' }).waitFor()
  })
})

describe('both sides', () => {
  it('reply to each other, see what is unread, and close the incident with a word', async () => {
    const { id: organizationId } = await organization()
    const [id = 0] = await published(organizationId, { name: 'Encrypted workstations' })
    const { page: analyst } = await site.signedIn({ role: 'analyst' }, `/incidents?item=${id}`)
    const files = analyst.locator('input[type=file]')
    const reply = analyst.getByLabel('Reply', { exact: true })
    await reply.fill('Please take **two hosts** off the network.')
    // What is typed is there again when the page ends with a session or a right.
    await analyst.reload()
    await expect.poll(() => reply.inputValue()).toBe('Please take **two hosts** off the network.')
    await reply.focus()
    await files.setInputFiles([text('what-to-do.txt', 'now')])
    await drop(reply, [text('bad.pdf', 'no pdf')])
    await analyst.keyboard.press('Control+Enter')
    await analyst.getByText('Not sent, because of this file: bad.pdf').waitFor()
    expect(await findings(analyst), 'refused file').toEqual([])
    await analyst.getByRole('button', { name: 'Remove bad.pdf from the list' }).click()
    await analyst.getByRole('button', { name: 'Send reply' }).click()
    await analyst.getByText('Reply sent').waitFor()
    await expect.poll(() => analyst.getByLabel('Reply', { exact: true }).inputValue()).toBe('')
    await analyst.getByLabel('Internal note for analysts').check()
    await analyst.getByLabel('Internal note', { exact: true }).fill('Third case this month.')
    expect(await findings(analyst), 'note').toEqual([])
    await analyst.getByRole('button', { name: 'Save note' }).click()
    await analyst.getByText('Note saved').waitFor()
    await analyst.getByText('Third case this month.').waitFor()
    const { page: member } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId },
      '/incidents',
    )
    const row = rows(member).filter({ hasText: '1 odpowiedź, 1 nieprzeczytana' })
    await row.click()
    await member.getByText('czeka na Twoją odpowiedź od').waitFor()
    await member.getByText('1 nieprzeczytana', { exact: true }).waitFor()
    await row.waitFor({ state: 'detached' })
    const conversation = member.getByRole('list', { name: 'Rozmowa' })
    expect(await conversation.innerText()).toContain('Zespół analityków')
    expect(await conversation.innerText()).not.toContain('Third case')
    await conversation.getByRole('link', { name: 'what-to-do.txt' }).waitFor()
    expect(await conversation.getByText('two hosts').evaluate(({ tagName }) => tagName)).toBe('STRONG')
    expect(await findings(member), 'conversation').toEqual([])
    // `@` offers whom the reply may mention, to the keyboard.
    await member.getByLabel('Odpowiedź').focus()
    await member.keyboard.type('@')
    const people = member.getByRole('listbox', { name: 'O kim wspomnieć' })
    await people.getByRole('option', { selected: true }).waitFor()
    expect(await findings(member), 'mention').toEqual([])
    await member.keyboard.press('Escape')
    await people.waitFor({ state: 'detached' })
    await member.keyboard.press('Backspace')
    await member.keyboard.type('@')
    await member.keyboard.press('ArrowDown')
    await member.keyboard.press('Enter')
    expect(await member.getByLabel('Odpowiedź').inputValue()).toMatch(/^@\S.* $/)
    await member.getByLabel('Odpowiedź').fill('Reinstalled.')
    await member.getByRole('button', { name: 'Zamknij z odpowiedzią' }).click()
    const dialog = member.getByRole('dialog')
    expect(await findings(member), 'question').toEqual([])
    await dialog.getByLabel('Fałszywy alarm').check()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Reinstalled.')
    await dialog.getByRole('button', { name: 'Zamknij incydent' }).click()
    await member.getByText('Zamknięto: Fałszywy alarm').waitFor()
    await expect.poll(() => member.getByLabel('Odpowiedź').inputValue()).toBe('')
    await analyst.reload()
    await analyst.getByText('Resolved: False alarm').waitFor()
    expect(await analyst.getByRole('list', { name: 'Conversation' }).innerText()).toMatch(
      /You[^]*Anna Zielińska[^]*Reinstalled\./,
    )
  })
})

describe('axe', () => {
  it('finds nothing on any screen, in either theme', async () => {
    const { id: organizationId } = await organization()
    const [id] = await published(organizationId, { name: 'Axe', attachments: [attached('log.txt')] })
    const { page } = await site.signedIn({ role: 'analyst' }, `/incidents?drawer=add&item=${id}`)
    await page.locator('input[type=file]').setInputFiles([text('good.txt', 'good'), text('bad.exe', 'bad')])
    await page.getByRole('button', { name: 'Add 1 attachment' }).waitFor()
    expect(await findings(page), 'attachments').toEqual([])
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without the attachments?' }).waitFor()
    expect(await findings(page), 'question').toEqual([])
    await page.getByRole('button', { name: 'Leave without them' }).click()
    await page.getByRole('link', { name: 'log.txt' }).waitFor()
    expect(await findings(page), 'list and drawer').toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Delete log.txt' }).click()
    expect(await findings(page), 'edit').toEqual([])
    await page.goto('/incidents?drawer=add')
    await page.getByRole('button', { name: 'Publish and continue' }).click()
    await page.getByText('Choose at least one organization.').waitFor()
    expect(await findings(page), 'form').toEqual([])
    await page.getByRole('button', { name: 'Save as a template' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(page), 'template').toEqual([])
  })

  it('finds nothing on a phone', async () => {
    const { page } = await site.signedIn(
      { role: 'user', language: 'pl', organizationId: grid },
      '/incidents',
      phone,
    )
    await page.getByText('Stolen session').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Wybierz liczbę wierszy' }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await findings(page), 'cards and menu').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
