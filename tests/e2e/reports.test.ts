/** Reports in a browser: both tables, setting reports up, and validation before sending. */
import { readFileSync } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Files } from '#functions/core/files/files.ts'
import { reportKey } from '#functions/rules/file-keys.ts'
import { reportsCollection, type ReportEntity } from '#functions/reports/report-store.ts'
import { createPeriodicReport } from '#shared/contracts/reports.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { reportDay } from '#shared/domain/reports/periods.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callAs } from './support/call-as.ts'
import { saved } from './support/downloads.ts'
import { findings } from './support/findings.ts'
import { ready } from './support/ready.ts'
import { startSite, operator, type SignedIn, type Site } from './support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await site.stop()
})

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
const sectionsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: /^(Części raportu|Sections of the report)/ })
    .locator('ol h3')
    .allInnerTexts()

/** Uses the menu, because the portal is already loaded. */
const toDashboard = async (page: Page): Promise<void> => {
  await page.getByRole('navigation').locator('a[href="/dashboard"]').click()
  await page.locator('.dash').waitFor()
  await ready(page)
}

/** An organization admin with Polish texts and a desktop screen, optionally at an address. */
const administrator = (address?: string): Promise<SignedIn> =>
  site.signedIn({ role: 'organization_admin', language: 'pl' }, address)

/** A user on a phone without access to incidents, optionally at an address. */
const onPhone = (address?: string): Promise<SignedIn> =>
  site.signedIn({ role: 'user', modules: ['threat', 'feed', 'visibility', 'report'] }, address, {
    viewport: { width: 390, height: 844 },
  })

/** Another user of the organization. */
const colleague = async (organizationId: number): Promise<Owner> => ({
  organizationId,
  userId: await site.person({
    email: `${site.unique('piotr')}@grid.example`,
    name: 'Piotr Sowa',
    role: 'user',
    organizationId,
  }),
})

type Owner = Pick<SignedIn, 'userId' | 'organizationId'>

/** Stores a report of a user, as the generator leaves it. */
const seed = async ({ userId, organizationId }: Owner, report: Partial<ReportEntity>): Promise<void> => {
  const reports = site.platform.collection(reportsCollection)
  await reports.commit(operator, (commit) => {
    commit.create('report', commit.nextId('report'), {
      owner_id: userId,
      client_id: organizationId,
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

/** A report that is being generated. */
const processing = (): Partial<ReportEntity> => ({
  name: 'Wolny',
  state: 'processing',
  failure: null,
  lease: { holder: 'a', until: new Date(Date.now() + 3_600_000).toISOString() },
})

/** A generated report whose message was not sent. */
const made: Partial<ReportEntity> = {
  name: 'Zgrany',
  state: 'ready',
  failure: null,
  creation_date: '2026-11-01T02:05:00.000Z',
  file: { id: 'none', name: 'report.zip', bytes: 9, pages: 3 },
  send_by_email: true,
  mail: { state: 'failed', attempts: 3, next_at: null, failure: 'pgp_key_expired', sent_date: null },
}

/** Stores the file of the report `Zgrany`, as the generator does. */
const storeFile = async (organizationId: number): Promise<void> => {
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
  await new Files(s3, bucket.physicalId).put(reportKey(organizationId, 'none'), 'the file', 'application/zip')
}

const fromTemplate = '/reports/periodic/new?template=system-board'

/** An organization admin on the list of reports, with a periodic report on every module they may read. */
const withPeriodic = async (): Promise<Page> => {
  const { page } = await site.signedIn({
    role: 'organization_admin',
    language: 'pl',
    modules: ['feed', 'report'],
  })
  await callAs(page, createPeriodicReport, {
    body: {
      name: 'Ryzyko dla zarządu',
      frequency: 'month',
      format: 'pdf',
      send_by_email: false,
      feeds: { filters: {}, index: 0, viewType: 'table' },
    },
  })
  await page.goto('/reports')
  return page
}

describe('a periodic report', () => {
  it('starts from a ready template, its sections are ordered with the keyboard and by dragging, and saved as a template, which can be deleted', async () => {
    const { page } = await administrator('/reports')
    await page.getByText('Nikt w organizacji nie ma jeszcze raportu cyklicznego').waitFor()
    await page.getByText('Nie ma jeszcze żadnego raportu').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: 'Ustaw ten raport: Dla zarządu' }).click()
    await page.getByRole('heading', { name: 'Nowy raport cykliczny' }).waitFor()
    await ready(page)
    expect(await sectionsOf(page)).toEqual(['Widoczności', 'Incydenty', 'Zagrożenia', 'IoC'])
    const template = page.getByRole('button', { name: /^Szablon/ })
    expect(await template.innerText()).toBe('Dla zarządu')
    const down = page.getByRole('button', { name: 'Niżej: Widoczności' })
    await down.press('Enter')
    await page.getByText('Widoczności: miejsce 2 z 4').waitFor()
    expect(await sectionsOf(page)).toEqual(['Incydenty', 'Widoczności', 'Zagrożenia', 'IoC'])
    await expect.poll(() => down.evaluate((button) => document.activeElement === button)).toBe(true)
    expect(await template.innerText()).toBe('Własny zestaw')
    await page.getByRole('group', { name: 'Widoczności' }).getByText('wszystkie kategorie').waitFor()
    expect(await findings(page)).toEqual([])
    const handle = page.locator('[draggable=true]')
    await handle.nth(2).dragTo(page.locator('ol > li').nth(0), { targetPosition: { x: 40, y: 6 } })
    await expect.poll(() => sectionsOf(page)).toEqual(['Zagrożenia', 'Incydenty', 'Widoczności', 'IoC'])

    await page.getByRole('button', { name: 'Zapisz jako szablon' }).click()
    await page.getByLabel('Nazwa szablonu').fill('Nasz: zestaw')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByText('Nazwa może mieć litery, cyfry').waitFor()
    // Text over the limit is counted and reported, not cut off.
    await page.getByLabel('Nazwa szablonu').fill('N'.repeat(41))
    await page.getByText('41 / 40').waitFor()
    await page.getByLabel('Nazwa szablonu').fill('Nasz zestaw')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByText('Zapisano szablon').waitFor()
    await expect.poll(() => template.innerText()).toBe('Nasz zestaw')
    await template.click()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Usuń szablon: Nasz zestaw' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń szablon' }).click()
    await page.getByText('Usunięto szablon').waitFor()
    await expect.poll(() => template.innerText()).toBe('Własny zestaw')
  })

  it('is validated before sending, and warns about unsaved changes', async () => {
    const { page } = await administrator(fromTemplate)
    await page.getByRole('switch', { name: 'Widoczności' }).uncheck()
    await page.getByRole('switch', { name: 'Incydenty' }).uncheck()
    await page.getByRole('switch', { name: 'Zagrożenia' }).uncheck()
    const save = page.getByRole('button', { name: 'Zapisz raport' })
    await save.click()
    await page.getByText('Podaj nazwę raportu.').waitFor()
    await page.getByText('Włącz przynajmniej jedną część.').waitFor()
    const name = page.getByLabel('Nazwa', { exact: true })
    await expect.poll(() => name.evaluate((field) => document.activeElement === field)).toBe(true)
    expect(await page.getByRole('switch', { name: 'Wyślij e-mailem' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Dodaj klucz' }).click()
    await page.getByRole('tab', { name: 'Klucz PGP', selected: true }).waitFor()
    await ready(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Wróć do raportów' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Anuluj' }).click()
    await name.fill('Ryzyko dla zarządu')
    await page.getByRole('switch', { name: 'IoC' }).check()
    await page.getByRole('radio', { name: 'Miesiąc' }).check()
    await save.click()
    await page.getByText('Utworzono raport cykliczny').waitFor()
    const periodic = page.getByRole('table', { name: 'Cykliczne' })
    await periodic.getByText('Ryzyko dla zarządu').waitFor()
    expect(await periodic.locator('tbody tr').innerText()).toMatch(
      /Ryzyko dla zarządu\s+Anna Zielińska · IoC\s+co miesiąc\s+za .+\s+.+ 1 .+, 03:00\s+bez wysyłki/,
    )
  })

  it('is switched on and off, and back when the call fails; is edited, sends only what changed, appears on the dashboard, and is deleted', async () => {
    const page = await withPeriodic()
    const active = page.getByRole('switch', { name: 'Aktywny: Ryzyko dla zarządu' })
    await active.uncheck()
    await page.getByText('nieaktywny').waitFor()
    // The switch shows its new state at once, and ignores presses until the server has answered.
    await ready(page)
    await page.route('**/activity_status', (route) => route.fulfill({ status: 500, json: { errors: [] } }), {
      times: 1,
    })
    await active.click()
    await page.getByText('Nie włączono ani nie wyłączono raportu').waitFor()
    await expect.poll(() => active.isChecked()).toBe(false)
    await active.click()
    await page.getByText('Włączono: Ryzyko dla zarządu').waitFor()

    await page.getByRole('link', { name: 'Edytuj: Ryzyko dla zarządu' }).click()
    await page.getByRole('radio', { name: 'Kwartał' }).check()
    const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: 'Zapisz raport' }).click()
    expect((await request).postDataJSON()).toEqual({
      frequency: 'quarter',
      fields_before: { frequency: expect.any(String) },
    })
    await page.getByText('Zapisano raport cykliczny').waitFor()
    await toDashboard(page)
    await page.getByText(/Następny raport powstanie za .+: Ryzyko dla zarządu/).waitFor()
    await page.getByRole('link', { name: 'Wszystkie raporty' }).click()
    await page.getByRole('button', { name: 'Usuń: Ryzyko dla zarządu' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń raport' }).click()
    await page.getByText('Nikt w organizacji nie ma jeszcze raportu cyklicznego').waitFor()
  })
})

describe('a one-time report', () => {
  it('has a period of at most a month; sections of modules without access stay off', async () => {
    const { page } = await onPhone('/reports')
    await page.getByRole('link', { name: 'One-time' }).click()
    await page.getByRole('heading', { name: 'One-time report' }).waitFor()
    await ready(page)
    expect(await page.getByRole('switch', { name: 'Incidents' }).isDisabled()).toBe(true)
    await page.getByText('you have no access to this module').waitFor()
    await page.getByRole('button', { name: 'Generate report' }).click()
    await page.getByText('Choose the first and the last day.').waitFor()
    await page.getByLabel('From').fill('12/10/2025')
    await page.getByLabel('To', { exact: true }).fill('20/11/2025')
    await page
      .getByText(
        'One month at most: 12 October – 20 November is 40 days. With this end the first day can be 20 October.',
      )
      .waitFor()
    expect(await overflows(page)).toBe(false)
    expect(await findings(page)).toEqual([])
    // A failed preview shows a calm message and can be retried.
    await page.route(
      '**/report_preview',
      (route) => route.fulfill({ status: 500, json: { errors: [], request_id: 'p-1' } }),
      { times: 1 },
    )
    await page.locator('[data-day="2025-10-25"]').click()
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('25/10/2025')
    await page.getByText('The preview could not be prepared.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('img', { name: /^Summary page of the report/ }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Close the preview' }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/report'))
    await page.getByRole('button', { name: 'Generate report' }).click()
    const body: unknown = (await request).postDataJSON()
    expect(body).toMatchObject({
      name: null,
      period_start_date: dayAfter(reportDay(new Date()), -6),
      incidents: { enabled: false },
    })
    expect(body).not.toHaveProperty('period_end_date')
    await page.getByText('The report is in the queue').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Report #[\da-f]{8}/ })
      .waitFor()
    await ready(page)
    expect(await overflows(page)).toBe(false)
    expect(await findings(page)).toEqual([])
  })
})

describe('the history', () => {
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

  it('counts down while a report is unfinished, and shows why a report failed', async () => {
    const { page, ...anna } = await administrator()
    const piotr = await colleague(anna.organizationId)
    await seed(piotr, { name: 'Zapory' })
    await seed(piotr, processing())
    await seed(anna, { ...made, left_out: ['incident'] })
    await seed(anna, {
      ...made,
      name: 'Podniesiony',
      mail: { state: 'failed', attempts: 1, next_at: null, failure: 'level_raised', sent_date: null },
    })
    await page.goto('/reports')
    await row(page, 'Zapory').waitFor()
    await page.getByRole('timer').waitFor()
    expect(await row(page, 'Zapory').innerText()).toMatch(
      /Zapory\s+Piotr Sowa · jednorazowy · widoczności\s+październik 2026\s+–\s+nieudany\s+bez wysyłki/,
    )
    expect(await row(page, 'Wolny').innerText()).toMatch(/w\sprzygotowaniu/)
    await page.getByText(/jest 61.234 wierszy/).waitFor()
    await page.getByText('Pominięto, bo właściciel nie ma do nich dostępu: incydenty.').waitFor()
    await page.getByText('Nie wysłano go: Twój klucz PGP wygasł.').waitFor()
    await page
      .getByText(/Nie wysłano go: jego plik może zawierać pozycje, którym po jego utworzeniu/)
      .waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('downloads the file of a report, or shows why not; sends one again, restores one, and deletes one that is being generated', async () => {
    const { page, ...anna } = await administrator()
    const piotr = await colleague(anna.organizationId)
    await seed(anna, made)
    await seed(piotr, { name: 'Zapory' })
    await seed(piotr, processing())
    await page.goto('/reports')
    const link = page.getByRole('link', { name: 'Pobierz ZIP: Zgrany' })
    expect(await link.getAttribute('href')).toMatch(/\/report\/\d+\/download$/)
    // The file is not in the store. The browser alone would report nothing.
    await link.click()
    await page.getByText('Nie pobrano raportu').waitFor()
    await storeFile(anna.organizationId)
    const file = await saved(page, () => link.click())
    expect([file.suggestedFilename(), readFileSync(await file.path(), 'utf8')]).toEqual([
      'report.zip',
      'the file',
    ])
    await expect.poll(() => page.getByText('Nie pobrano raportu').count()).toBe(0)
    await page.locator('a[aria-busy=true]').waitFor({ state: 'detached' })
    // Its items got a TLP upgrade since. The message states the levels and the remedy.
    const raised = new PortalError('level_raised', { values: ['3'] })
    await page.route(
      '**/download',
      (route) =>
        route.fulfill({
          status: raised.status,
          contentType: 'application/json',
          body: JSON.stringify(raised.toBody()),
        }),
      { times: 1 },
    )
    await link.click()
    await page.getByText('Nie pobrano raportu').waitFor()
    await page.getByText(/Plik zawiera 3\spozycje, którym po jego utworzeniu nadano poziom TLP:RED/).waitFor()

    await page.getByRole('button', { name: 'Wyślij ponownie: Zgrany' }).click()
    await page.getByText('Nie wysłano raportu').waitFor()
    await page.getByText('Na Twoim koncie nie ma ważnego klucza PGP').waitFor()
    await page.getByRole('button', { name: 'Spróbuj ponownie: Zapory' }).click()
    await page.getByText('Raport znów jest w kolejce').waitFor()
    await page.getByRole('button', { name: 'Odśwież teraz' }).click()
    await page.getByRole('button', { name: 'Usuń: Wolny' }).click()
    await page.getByRole('alertdialog').getByText('nie powstanie').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń raport' }).click()
    await page.getByText('Usunięto raport').waitFor()
    await row(page, 'Wolny').waitFor({ state: 'detached' })
  })

  it('is a list of cards on a phone, and each user has their own', async () => {
    const { page, ...owner } = await onPhone()
    await seed(owner, { name: 'Zapory' })
    await seed(await colleague(owner.organizationId), made)
    await page.goto('/reports')
    await page.getByText('You have no periodic report yet').waitFor()
    await page.getByRole('radio', { name: /History/ }).click()
    const cards = page.locator('.list-card')
    await cards.filter({ hasText: 'Zapory' }).waitFor()
    expect(await cards.count()).toBe(1)
    const order = page.getByRole('combobox', { name: 'Sort order' })
    await order.selectOption('+name')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('+name')
  })

  it('is not available without access to reports', async () => {
    const { page } = await site.signedIn({ role: 'user', modules: ['feed'] }, '/reports')
    await page.getByText('The module “Reports” is switched off').waitFor()
    await toDashboard(page)
    expect(await page.getByRole('region', { name: 'Reports' }).count()).toBe(0)
  })
})
