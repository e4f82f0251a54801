/**
 * The organization's dashboard with 1,000,000 indicators, 1,000,000 exposures and 100,000 incidents of 200 organizations, one
 * of which has 50,000 exposures. Measures the DynamoDB units of each call for 60 days and of what is new, and the time in the function.
 * The first call has no cache, the next ones have. The rows end now, so that some are within the 60 days.
 */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { bilingualEntryKind, plainEntryKind } from '#functions/rules/dictionaries/entries.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { newsRoutes } from '#functions/news/routes.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { generatedRows, saveSnapshot, watched } from './collections.ts'
import { lastIndicatorIds, recentIndicators } from './generated-indicators.ts'
import { machine, medianMilliseconds, round, type Figure, type Measure } from './measure.ts'

const organizations = 200
const [categories, tags] = [8, 40] as const
const counts = { feeds: 1_000_000, incidents: 100_000, visibilities: 1_000_000 } as const
/** Exposures of organization 1; the others share the rest evenly. */
const many = 50_000
const day = 86_400_000
/** All rows are from the years before now. With a clock in the past, sessions would expire. */
const now = new Date()
const span = 1_000 * day

const ownerOf = (id: number): number =>
  id % (counts.visibilities / many) === 0 ? 1 : (id % (organizations - 1)) + 2
const instantOf = (id: number, count: number): string =>
  new Date(now.getTime() - span + Math.floor((id / count) * span)).toISOString()

const { incident: incidentKind } = incidentsCollection.kinds
const { visibility: exposureKind } = exposuresCollection.kinds

const incidentRow = (id: number) => {
  const created = instantOf(id, counts.incidents)
  const isOpen = id % 3 !== 0
  return incidentKind.row({
    client_id: ownerOf(id),
    name: `Phishing of ${id % 977} from 192.0.2.${id % 256}`,
    description: null,
    category_id: (id % categories) + 1,
    tag_ids: [...new Set([(id % tags) + 1, ((id * 7) % tags) + 1])],
    is_open: isOpen,
    attachments: [],
    creation_date: created,
    last_update_date: created,
    closed_date: isOpen ? null : created,
    sent_date: null,
  })
}

const exposureRow = (id: number) => {
  const first = instantOf(id, counts.visibilities)
  const isActive = id % 3 !== 0
  return exposureKind.row({
    client_id: ownerOf(id),
    name: `RDP open at 192.0.2.${id % 256} port ${id % 60_000}`,
    description: null,
    analyst_comment: null,
    category_id: (id % categories) + 1,
    criticality_level: 2,
    is_active: isActive,
    false_positive: false,
    false_positive_change: null,
    first_detection_date: first,
    last_detection_date: first,
    detections: 1,
    closed_date: isActive ? null : first,
    sent_date: null,
  })
}

const categoriesOf = (kind: string) =>
  Array.from({ length: categories }, (_, n) => ({
    kind,
    id: n + 1,
    row: bilingualEntryKind(kind).row({
      name_pl: `Kategoria ${n}`,
      name_en: `Category ${n}`,
      is_active: true,
    }),
  }))
const tagRows = Array.from({ length: tags }, (_, n) => ({
  kind: 'incident_tag',
  id: n + 1,
  row: plainEntryKind('incident_tag').row({ name: `tag-${n}`, is_active: true }),
}))

async function* measure(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const platform = backends.platform(table, { clock: { now: () => now } })
    await saveSnapshot(
      platform,
      indicatorsCollection,
      lastIndicatorIds(counts.feeds),
      recentIndicators(counts.feeds, now),
    )
    await saveSnapshot(
      platform,
      incidentsCollection,
      { incident: counts.incidents, incident_category: categories, incident_tag: tags },
      generatedRows(
        counts.incidents,
        [...categoriesOf('incident_category'), ...tagRows],
        'incident',
        incidentRow,
      ),
    )
    await saveSnapshot(
      platform,
      exposuresCollection,
      { visibility: counts.visibilities, visibility_category: categories },
      generatedRows(counts.visibilities, categoriesOf('visibility_category'), 'visibility', exposureRow),
    )
    for (const id of [1, 2]) await putOrganization(platform, id, organizationEntity(`Organization ${id}`))
    const callers = {
      large: { id: 1, caller: await signIn(platform, { role: 'user', userId: 1, organizationId: 1 }) },
      usual: { id: 2, caller: await signIn(platform, { role: 'user', userId: 2, organizationId: 2 }) },
    }
    const usage = watched(table)
    const portal = createPortal(platform, [
      ...indicatorRoutes(platform),
      ...viewRoutes(platform),
      ...incidentRoutes(platform),
      ...exposureRoutes(platform),
      ...newsRoutes(platform),
    ])
    const on = `1,000,000 indicators, 1,000,000 visibilities, 100,000 incidents of ${organizations} organizations, ${machine}`
    const boards = [
      ['indicators', 'getFeedDashboard', 'usual'],
      ['incidents', 'getIncidentDashboard', 'usual'],
      ['visibilities', 'getVisibilityDashboard', 'usual'],
      ['visibilities of an organization with 50,000', 'getVisibilityDashboard', 'large'],
    ] as const
    for (const [what, board, who] of boards) {
      const { id, caller } = callers[who]
      const ask = (back: number) =>
        portal.ok(board, caller, {
          params: { id },
          query: {
            period_start_date: new Date(now.getTime() - back * day).toISOString().slice(0, 10),
            timezone: 'Europe/Warsaw',
          },
        })
      // Loads the read model with a different period.
      await ask(1)
      const name = `dashboard of ${what}, 60 days`
      yield {
        name: `${name}, first`,
        value: round(await medianMilliseconds(1, () => ask(59))),
        unit: 'ms',
        on,
      }
      yield { name, value: round(await medianMilliseconds(15, () => ask(59))), unit: 'ms', on }
      yield { name, value: usage().requests, unit: 'requests', on }
      yield { name, value: usage().readUnits, unit: 'read units', on }
    }
    for (const [what, { caller }] of Object.entries(callers)) {
      const ask = () => portal.ok('getNews', caller)
      // Compares the assets, of which there are none, and loads the read models.
      await ask()
      const name = `what is new, ${what} organization`
      yield { name, value: round(await medianMilliseconds(15, ask)), unit: 'ms', on }
      yield { name, value: usage().requests, unit: 'requests', on }
      yield { name, value: usage().readUnits, unit: 'read units', on }
    }
  } finally {
    await backends.stop()
  }
}

export const dashboardsMeasure: Measure = {
  name: 'dashboards',
  summary: "a client's dashboard of 60 days, and what is new, at 1,000,000 indicators and visibilities",
  run: measure,
}
