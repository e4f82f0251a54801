/** Reports in a browser: both tables, setting reports up, and what is refused before it is sent. */
import { readFileSync } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Files, reportKey } from '#functions/platform/files/files.ts'
import { reportsCollection, type ReportEntity } from '#functions/reports/collection.ts'
import { findUserId } from '#functions/platform/tenants/users.ts'
import { addDays, reportDay } from '#shared/domain/reports/periods.ts'
import { PortalError } from '#shared/http/errors.ts'
import { saved } from './support/downloads.ts'
import { findings } from './support/findings.ts'
import { openSite, operator, type Site } from './support/site.ts'

let site: Site
let grid: number
/** Anna administers the organization and reads Polish at a desk; Piotr has no incidents and a phone. */
let anna: Page
let piotr: Page

beforeAll(async () => {
  site = await openSite()
  grid = await site.organization('Energetyka Wzorcowa S.A.')
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
    modules: ['threat', 'feed', 'visibility', 'report'],
  })
  await site.person({
    email: 'ida@grid.example',
    name: 'Ida',
    role: 'user',
    clientId: grid,
    modules: ['threat'],
  })
  anna = await site.visit({ locale: 'pl-PL' })
  await site.signIn(anna, 'anna@grid.example')
  piotr = await site.visit({ viewport: { width: 390, height: 844 } })
  await site.signIn(piotr, 'piotr@grid.example')
})
afterAll(async () => {
  await site.stop()
})

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
const sectionsOf = (page: Page): Promise<string[]> => page.locator('.rep-part h3').allInnerTexts()

/** A report of somebody, as the generator leaves it. */
const seed = async (email: string, report: Partial<ReportEntity>): Promise<void> => {
  const owner = await findUserId(site.platform.table, email)
  if (owner === undefined) throw new Error(`Nobody has the e-mail ${email}`)
  const reports = site.platform.collection(reportsCollection)
  await reports.commit(operator, (commit) => {
    commit.create('report', commit.nextId('report'), {
      owner_id: owner,
      client_id: grid,
      name: 'Report',
      periodic_report_id: null,
      frequency: null,
      format: 'pdf',
      send_by_email: false,
      parts: [{ module: 'visibility', enabled: true, filters: {}, view: 'table', index: 0 }],
      period: { first: '2026-10-01', last: '2026-10-31' },
      queued_date: '2026-11-01T02:00:00.000Z',
      state: 'failed',
      attempts: 3,
      lease: null,
      creation_date: null,
      failure: { reason: 'too_many_rows', module: 'visibility', rows: 61_234 },
      sequences: {},
      modules: ['visibility'],
      left_out: [],
      file: null,
      mail: { state: 'none', attempts: 0, next_at: null, failure: null, sent_date: null },
      ...report,
    })
  })
}

/** The file of the report `Zgrany`, as the generator puts it. */
const storeFile = async (): Promise<void> => {
  const { cloud } = site
  const bucket = cloud.resource('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Files'))
  if (bucket === undefined) throw new Error('The templates declare no bucket of files')
  const { accessKeyId, secretAccessKey, region } = cloud.credentials
  const s3 = new S3Client({
    endpoint: cloud.endpoints.s3,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await new Files(s3, bucket.physicalId).put(reportKey(grid, 'none'), 'the file', 'application/zip')
}

describe('a periodic report', () => {
  it('begins with a ready template, and its sections are ordered by the keyboard', async () => {
    await anna.goto('/reports')
    await anna.getByText('Nikt w organizacji nie ma jeszcze raportu cyklicznego').waitFor()
    await anna.getByText('Nie ma jeszcze żadnego raportu').waitFor()
    expect(await findings(anna)).toEqual([])
    await anna.getByRole('link', { name: 'Ustaw ten raport: Dla zarządu' }).click()
    await anna.getByRole('heading', { name: 'Nowy raport cykliczny' }).waitFor()
    expect(await sectionsOf(anna)).toEqual(['Widoczności', 'Incydenty', 'Zagrożenia', 'IoC'])
    const template = anna.getByRole('button', { name: /^Szablon/ })
    expect(await template.innerText()).toBe('Dla zarządu')
    const down = anna.getByRole('button', { name: 'Niżej: Widoczności' })
    await down.press('Enter')
    await anna.getByText('Widoczności: miejsce 2 z 4').waitFor()
    expect(await sectionsOf(anna)).toEqual(['Incydenty', 'Widoczności', 'Zagrożenia', 'IoC'])
    expect(await down.evaluate((button) => document.activeElement === button)).toBe(true)
    expect(await template.innerText()).toBe('Własny zestaw')
    await anna.locator('.rep-part-body').getByText('wszystkie kategorie').waitFor()
    expect(await findings(anna)).toEqual([])
  })

  it('is dragged to another place', async () => {
    const handle = anna.locator('.rep-drag')
    await handle.nth(2).dragTo(anna.locator('.rep-part').nth(0), { targetPosition: { x: 40, y: 6 } })
    await expect.poll(() => sectionsOf(anna)).toEqual(['Zagrożenia', 'Incydenty', 'Widoczności', 'IoC'])
  })

  it('keeps its sections as a template, which can be deleted', async () => {
    await anna.getByRole('button', { name: 'Zapisz jako szablon' }).click()
    await anna.getByLabel('Nazwa szablonu').fill('Nasz: zestaw')
    await anna.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await anna.getByText('Nazwa może mieć litery, cyfry').waitFor()
    // More than the limit is counted and said, not cut off.
    await anna.getByLabel('Nazwa szablonu').fill('N'.repeat(41))
    await anna.getByText('41 / 40').waitFor()
    await anna.getByLabel('Nazwa szablonu').fill('Nasz zestaw')
    await anna.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await anna.getByText('Zapisano szablon').waitFor()
    const template = anna.getByRole('button', { name: /^Szablon/ })
    expect(await template.innerText()).toBe('Nasz zestaw')
    await template.click()
    expect(await findings(anna)).toEqual([])
    await anna.getByRole('button', { name: 'Usuń szablon: Nasz zestaw' }).click()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Usuń szablon' }).click()
    await anna.getByText('Usunięto szablon').waitFor()
    expect(await template.innerText()).toBe('Własny zestaw')
  })

  it('is checked before it is sent, and guarded while it is not saved', async () => {
    await anna.getByRole('switch', { name: 'Widoczności' }).uncheck()
    await anna.getByRole('switch', { name: 'Incydenty' }).uncheck()
    await anna.getByRole('switch', { name: 'Zagrożenia' }).uncheck()
    const save = anna.getByRole('button', { name: 'Zapisz raport' })
    await save.click()
    await anna.getByText('Podaj nazwę raportu.').waitFor()
    await anna.getByText('Włącz przynajmniej jedną część.').waitFor()
    const name = anna.getByLabel('Nazwa', { exact: true })
    expect(await name.evaluate((field) => document.activeElement === field)).toBe(true)
    expect(await anna.getByRole('switch', { name: 'Wyślij e-mailem' }).isDisabled()).toBe(true)
    await anna.getByRole('button', { name: 'Dodaj klucz' }).click()
    await anna.getByRole('tab', { name: 'Klucz PGP', selected: true }).waitFor()
    await anna.keyboard.press('Escape')
    await anna.getByRole('link', { name: 'Wróć do raportów' }).click()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Anuluj' }).click()
    await name.fill('Ryzyko dla zarządu')
    await anna.getByRole('switch', { name: 'IoC' }).check()
    await anna.getByRole('radio', { name: 'Miesiąc' }).check()
    await save.click()
    await anna.getByText('Ustawiono raport cykliczny').waitFor()
    await anna.locator('.is-periodic').getByText('Ryzyko dla zarządu').waitFor()
    expect(await anna.locator('.is-periodic tbody tr').innerText()).toMatch(
      /Ryzyko dla zarządu\s+Anna Zielińska · IoC\s+co miesiąc\s+za .+\s+.+ 1 .+, 03:00\s+bez wysyłki/,
    )
  })

  it('is switched on and off, and back when the call fails', async () => {
    const active = anna.getByRole('switch', { name: 'Aktywny: Ryzyko dla zarządu' })
    await active.uncheck()
    await anna.getByText('wstrzymany').waitFor()
    await anna.route('**/activity_status', (route) => route.fulfill({ status: 500, json: { errors: [] } }), {
      times: 1,
    })
    await active.click()
    await anna.getByText('Nie przełączono raportu').waitFor()
    await expect.poll(() => active.isChecked()).toBe(false)
    await active.click()
    await anna.getByText('Włączono: Ryzyko dla zarządu').waitFor()
  })

  it('is edited, and sends only what has changed', async () => {
    await anna.getByRole('link', { name: 'Edytuj: Ryzyko dla zarządu' }).click()
    await anna.getByRole('radio', { name: 'Kwartał' }).check()
    const request = anna.waitForRequest((sent) => sent.method() === 'PATCH')
    await anna.getByRole('button', { name: 'Zapisz raport' }).click()
    expect((await request).postDataJSON()).toEqual({ frequency: 'quarter' })
    await anna.getByText('Zapisano raport cykliczny').waitFor()
    await anna.goto('/dashboard')
    await anna.getByText(/Następny raport powstanie za .+: Ryzyko dla zarządu/).waitFor()
    await anna.getByRole('link', { name: 'Wszystkie raporty' }).click()
    await anna.getByRole('button', { name: 'Usuń: Ryzyko dla zarządu' }).click()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Usuń raport' }).click()
    await anna.getByText('Nikt w organizacji nie ma jeszcze raportu cyklicznego').waitFor()
  })
})

describe('a one-time report', () => {
  it('has a period of a month at most; sections of modules that the person lacks stay off', async () => {
    await piotr.goto('/reports')
    await piotr.getByRole('link', { name: 'One-time' }).click()
    await piotr.getByRole('heading', { name: 'One-time report' }).waitFor()
    expect(await piotr.getByRole('switch', { name: 'Incidents' }).isDisabled()).toBe(true)
    await piotr.getByText('you have no access to this module').waitFor()
    await piotr.getByRole('button', { name: 'Generate report' }).click()
    await piotr.getByText('Choose the first and the last day.').waitFor()
    await piotr.getByLabel('From').fill('12/10/2025')
    await piotr.getByLabel('To', { exact: true }).fill('20/11/2025')
    await piotr
      .getByText(
        'One month at most: 12 October – 20 November is 40 days. With this end the first day can be 20 October.',
      )
      .waitFor()
    expect(await overflows(piotr)).toBe(false)
    expect(await findings(piotr)).toEqual([])
    // What cannot be previewed is said calmly, and can be asked for again.
    await piotr.route(
      '**/report_preview',
      (route) => route.fulfill({ status: 500, json: { errors: [], request_id: 'p-1' } }),
      { times: 1 },
    )
    await piotr.locator('[data-day="2025-10-25"]').click()
    expect(await piotr.getByLabel('From').inputValue()).toBe('25/10/2025')
    await piotr.getByText('The preview could not be made.').waitFor()
    await piotr.getByRole('button', { name: 'Try again' }).click()
    await piotr.getByRole('button', { name: 'Preview', exact: true }).click()
    await piotr.getByRole('img', { name: /^Summary page of the report/ }).waitFor()
    expect(await findings(piotr)).toEqual([])
    await piotr.getByRole('button', { name: 'Close the preview' }).click()
    await piotr.getByRole('button', { name: 'Last 7 days' }).click()
    const request = piotr.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/report'))
    await piotr.getByRole('button', { name: 'Generate report' }).click()
    const body: unknown = (await request).postDataJSON()
    expect(body).toMatchObject({
      name: null,
      period_start_date: addDays(reportDay(new Date()), -6),
      incidents: { enabled: false },
    })
    expect(body).not.toHaveProperty('period_end_date')
    await piotr.getByText('The report is in the queue').waitFor()
    await piotr
      .locator('.rep-card')
      .filter({ hasText: /Report #[\da-f]{8}/ })
      .waitFor()
    expect(await overflows(piotr)).toBe(false)
    expect(await findings(piotr)).toEqual([])
  })
})

describe('the history', () => {
  it('counts down while something is not finished, says why a report has failed, and puts it back', async () => {
    await seed('piotr@grid.example', { name: 'Zapory' })
    await seed('piotr@grid.example', {
      name: 'Wolny',
      state: 'processing',
      failure: null,
      lease: { holder: 'a', until: new Date(Date.now() + 3_600_000).toISOString() },
    })
    await seed('anna@grid.example', {
      name: 'Zgrany',
      state: 'ready',
      failure: null,
      creation_date: '2026-11-01T02:05:00.000Z',
      left_out: ['incident'],
      file: { id: 'none', name: 'report.zip', bytes: 9, pages: 3 },
      send_by_email: true,
      mail: { state: 'failed', attempts: 3, next_at: null, failure: 'pgp_key_expired', sent_date: null },
    })
    await seed('anna@grid.example', {
      name: 'Podniesiony',
      state: 'ready',
      failure: null,
      creation_date: '2026-11-01T02:05:00.000Z',
      file: { id: 'none', name: 'report.zip', bytes: 9, pages: 3 },
      send_by_email: true,
      mail: { state: 'failed', attempts: 1, next_at: null, failure: 'level_raised', sent_date: null },
    })
    await anna.goto('/reports')
    const row = (name: string) => anna.locator('.is-history tbody tr').filter({ hasText: name })
    await row('Zapory').waitFor()
    await anna.getByRole('timer').waitFor()
    expect(await row('Zapory').innerText()).toMatch(
      /Zapory\s+Piotr Sowa · jednorazowy · widoczności\s+październik 2026\s+–\s+nieudany\s+bez wysyłki/,
    )
    expect(await row('Wolny').innerText()).toMatch(/w\sprzygotowaniu/)
    await anna.getByText(/jest 61.234 wierszy/).waitFor()
    await anna.getByText('Pominięto, bo właściciel nie ma do nich dostępu: incydenty.').waitFor()
    await anna.getByText('Nie wysłano go: Twój klucz PGP wygasł.').waitFor()
    expect(await anna.getByRole('link', { name: 'Pobierz ZIP: Zgrany' }).getAttribute('href')).toMatch(
      /\/report\/\d+\/download$/,
    )
    expect(await findings(anna)).toEqual([])
    // Its file is not in the store: the browser alone would say nothing of it.
    await anna.getByRole('link', { name: 'Pobierz ZIP: Zgrany' }).click()
    await anna.getByText('Nie pobrano raportu').waitFor()
    await storeFile()
    const file = await saved(anna, () => anna.getByRole('link', { name: 'Pobierz ZIP: Zgrany' }).click())
    expect([file.suggestedFilename(), readFileSync(await file.path(), 'utf8')]).toEqual([
      'report.zip',
      'the file',
    ])
    await expect.poll(() => anna.getByText('Nie pobrano raportu').count()).toBe(0)
    await anna.locator('a[aria-busy=true]').waitFor({ state: 'detached' })
    // What it tells of was raised since: how much, and what helps.
    const raised = new PortalError('level_raised', { values: ['3'] })
    await anna.route(
      '**/download',
      (route) =>
        route.fulfill({
          status: raised.status,
          contentType: 'application/json',
          body: JSON.stringify(raised.toBody()),
        }),
      { times: 1 },
    )
    await anna.getByRole('link', { name: 'Pobierz ZIP: Zgrany' }).click()
    await anna.getByText('Nie pobrano raportu').waitFor()
    await anna.getByText(/Plik zawiera 3\spozycje, którym po jego utworzeniu nadano poziom TLP:RED/).waitFor()
    await anna
      .getByText(/Nie wysłano go: jego plik może zawierać pozycje, którym po jego utworzeniu/)
      .waitFor()
    await anna.getByRole('button', { name: 'Wyślij ponownie: Zgrany' }).click()
    await anna.getByText('Nie wysłano raportu').waitFor()
    await anna.getByText('Na Twoim koncie nie ma ważnego klucza PGP').waitFor()
    await anna.getByRole('button', { name: 'Spróbuj ponownie: Zapory' }).click()
    await anna.getByText('Raport znów jest w kolejce').waitFor()
    await anna.getByRole('button', { name: 'Odśwież teraz' }).click()
    await anna.getByRole('button', { name: 'Usuń: Wolny' }).click()
    await anna.getByRole('alertdialog').getByText('nie powstanie').waitFor()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Usuń raport' }).click()
    await anna.getByText('Usunięto raport').waitFor()
    await row('Wolny').waitFor({ state: 'detached' })
  })

  it('is a table in its turn on a phone', async () => {
    await piotr.goto('/reports')
    await piotr.getByText('You have no periodic report yet').waitFor()
    await piotr.getByRole('radio', { name: /History/ }).click()
    await piotr.locator('.rep-card').filter({ hasText: 'Zapory' }).waitFor()
    expect(await piotr.locator('.rep-card').filter({ hasText: 'Zgrany' }).count()).toBe(0)
  })

  it('is not for who has no access to reports', async () => {
    const ida = await site.visit()
    await site.signIn(ida, 'ida@grid.example', '/reports')
    await ida.getByText('The module “Reports” is switched off').waitFor()
    await ida.goto('/dashboard')
    await ida.getByRole('heading', { level: 1 }).waitFor()
    expect(await ida.locator('.next-report').count()).toBe(0)
  })
})
