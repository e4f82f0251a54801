/**
 * Cost of reports, first and later ones of an instance. Each contains 5,000 exposures, 5,000 indicators, 500 incidents
 * and 500 threats; the portal has a million indicators. Also measures 200 reports due at the same moment.
 */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { generatorDependencies } from '#functions/reports/generator/dependencies.ts'
import { runGenerator, type Outcomes } from '#functions/reports/generator/run.ts'
import { reportRoutes } from '#functions/reports/routes.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { generationOn, reportDay } from '#shared/domain/reports/periods.ts'
import { operator } from '#tests/integration/auth/fixture.ts'
import { putIncidents, putThreats, putExposures } from '#tests/integration/notifications/content.ts'
import { createPortal } from '#tests/integration/support/portal.ts'
import {
  createGeneratorFixture,
  type GeneratorFixture,
} from '#tests/integration/reports/generator-fixture.ts'
import { startBackends, type Backends } from '#tests/integration/support/backends.ts'
import { saveSnapshot } from './collections.ts'
import { generatedIndicators, lastIndicatorIds, recentIndicators } from './generated-indicators.ts'
import {
  machine,
  median,
  medianMilliseconds,
  round,
  watchMemory,
  type Figure,
  type Measure,
} from './measure.ts'

const counts = { feeds: 1_000_000, visibilities: 5_000, incidents: 500, threats: 500 } as const
/** Days in which about 5,000 of the indicators were published. */
const days = 12
const due = 200
/** Concurrent generators (`reportConcurrency`). */
const generators = 5
const next = 5

const figure = (name: string, value: number, unit: string, on: string, digits = 2): Figure => ({
  name: `reports: ${name}`,
  value: round(value, digits),
  unit,
  on: `${on}, ${machine}`,
})

/** One entry in each dictionary except those of indicators. */
const putCategories = async (platform: Platform): Promise<void> => {
  const entry = { name_pl: 'Wystawiona usługa', name_en: 'Exposed service', is_active: true }
  await platform.collection(incidentsCollection).commit(operator, (commit) => {
    commit.create('incident_category', 1, entry)
  })
  await platform.collection(exposuresCollection).commit(operator, (commit) => {
    commit.create('visibility_category', 1, entry)
  })
  await platform.collection(threatsCollection).commit(operator, (commit) => {
    commit.create('threat_category', 1, entry)
  })
}

const described = 'Usługa odpowiada każdemu, kto zna adres. Zamknij port albo ogranicz dostęp. '.repeat(3)

/** New items of an organization, spread evenly over the last days. */
const putContent = async (
  { platform, clock }: GeneratorFixture,
  organizationId: number,
  { visibilities: exposures, incidents }: { readonly visibilities: number; readonly incidents: number },
): Promise<void> => {
  const now = clock.now().getTime()
  const at = (index: number, count: number): string =>
    new Date(now - Math.floor(((index + 1) / count) * (days - 1) * 86_400_000)).toISOString()
  await putExposures(
    platform,
    organizationId,
    Array.from({ length: exposures }, (_, index) => ({
      name: `Service on port ${index} of host-${index}.example`,
      description: described,
      criticality_level: ([1, 2, 3, 3] as const)[index % 4] ?? 3,
      first_detection_date: at(index, exposures),
      last_detection_date: at(index, exposures),
    })),
  )
  for (let from = 0; from < incidents; from += 90)
    await putIncidents(
      platform,
      organizationId,
      Array.from({ length: Math.min(90, incidents - from) }, (_, index) => ({
        name: `Phishing ${from + index} of the accounts`,
        description: described,
        creation_date: at(from + index, incidents),
        last_update_date: at(from + index, incidents),
      })),
    )
}

async function* large(backends: Backends): AsyncGenerator<Figure> {
  const fixture = await createGeneratorFixture(backends)
  const { platform, clock } = fixture
  await saveSnapshot(
    platform,
    indicatorsCollection,
    lastIndicatorIds(counts.feeds),
    recentIndicators(counts.feeds, clock.now()),
  )
  await putCategories(platform)
  const owner = await fixture.owner()
  await putContent(fixture, owner.organizationId, counts)
  const now = clock.now().getTime()
  for (let from = 0; from < counts.threats; from += 90)
    await putThreats(
      platform,
      Array.from({ length: Math.min(90, counts.threats - from) }, (_, index) => ({
        name: `Campaign ${from + index}`,
        description: described,
        creation_date: new Date(now - (from + index) * 1_000_000).toISOString(),
      })),
    )
  const today = reportDay(clock.now())
  const period = { first: dayAfter(today, 1 - days), last: today }
  const on = `5,000 visibilities, 500 incidents, 500 threats, about 5,000 of 1,000,000 indicators`
  // A new instance, as for a cold start.
  const table = backends.platform(platform.table, { clock })
  const generator = generatorDependencies(table, fixture.parts.transport)
  const make = async () => {
    const id = await fixture.queue(owner, { period })
    table.table.takeUsage()
    const memory = watchMemory()
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    const outcomes = await runGenerator(generator, { report_id: id })
    const { user, system } = process.cpuUsage(cpu)
    const seconds = (performance.now() - started) / 1000
    if (outcomes.ready !== 1) throw new Error(`the report is ${JSON.stringify(outcomes)}`)
    const { file } = await fixture.report(id)
    const { requests } = table.table.takeUsage()
    return { seconds, requests, cpu: (user + system) / 1e6, memory: memory(), file }
  }
  const first = await make()
  yield figure('the first of an instance', first.seconds, 's', on)
  yield figure('memory that it adds', first.memory.added, 'MB', on, 0)
  const others = []
  for (let run = 0; run < next; run += 1) others.push(await make())
  yield figure('each next one', median(others.map(({ seconds }) => seconds)), 's', on)
  yield figure('CPU of it', median(others.map(({ cpu }) => cpu)), 's', on)
  yield figure(
    'memory that it adds to the instance',
    Math.max(...others.map(({ memory }) => memory.added)),
    'MB',
    on,
    0,
  )
  yield figure('its archive', (first.file?.bytes ?? 0) / 1e6, 'MB', on)
  yield figure('its pages', first.file?.pages ?? 0, 'pages', on, 0)
  const portal = createPortal(table, reportRoutes(table))
  const all = { filters: {}, viewType: 'figures' } as const
  const preview = () =>
    portal.ok('previewReport', owner, {
      body: {
        period_start_date: period.first,
        visibilities: { ...all, index: 0 },
        incidents: { ...all, index: 1 },
        threats: { ...all, index: 2 },
        feeds: { ...all, index: 3 },
      },
    })
  yield figure('the first preview', (await medianMilliseconds(1, preview)) / 1000, 's', on)
  yield figure('each next preview', (await medianMilliseconds(next, preview)) / 1000, 's', on)
  yield figure('requests of the last', others.at(-1)?.requests ?? 0, 'requests', on, 0)
}

async function* morning(backends: Backends): AsyncGenerator<Figure> {
  const fixture = await createGeneratorFixture(backends)
  const { platform, clock } = fixture
  await saveSnapshot(platform, indicatorsCollection, lastIndicatorIds(10_000), generatedIndicators(10_000))
  await putCategories(platform)
  const ids: number[] = []
  for (let organization = 0; organization < due / 10; organization += 1) {
    const owner = await fixture.owner()
    await putContent(fixture, owner.organizationId, { visibilities: 90, incidents: 20 })
    for (let one = 0; one < 10; one += 1) ids.push(await fixture.periodic(owner))
  }
  const morningAt = generationOn(dayAfter(reportDay(clock.now()), 1))
  clock.advance((morningAt.getTime() - clock.now().getTime()) / 1000)
  // Every schedule invokes twice, as EventBridge may.
  const events = [...ids, ...ids]
  const started = performance.now()
  const all: Outcomes[] = []
  await Promise.all(
    Array.from({ length: generators }, async () => {
      const generator = generatorDependencies(
        backends.platform(platform.table, { clock }),
        fixture.parts.transport,
      )
      for (let id = events.shift(); id !== undefined; id = events.shift())
        all.push(await runGenerator(generator, { periodic_report_id: id }))
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const on = `${due} daily reports of ${due / 10} organizations, each called twice, ${generators} generators on one core`
  const made = all.reduce((sum, { ready = 0 }) => sum + ready, 0)
  yield figure('all of a morning', seconds, 's', on, 0)
  yield figure('reports generated', made, 'reports', on, 0)
}

async function* measure(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    yield* large(backends)
    yield* morning(backends)
  } finally {
    await backends.stop()
  }
}

export const reportsMeasure: Measure = {
  name: 'reports',
  summary: 'the cost of generating a report, and 200 reports at 03:00',
  run: measure,
}
