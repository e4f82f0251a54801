/**
 * Daily work with 100,000 incidents and 1,000,000 exposures of 200 organizations. Measures lists, a bulk close of 500
 * and a CSV export of 5,000: DynamoDB units, and the time and memory in the function. Rows are in a snapshot, as after
 * a run of the snapshotter. Entities that are changed or exported are in the table.
 */
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import { bilingualEntryKind, plainEntryKind } from '#functions/rules/dictionaries/entries.ts'
import { keys } from '#functions/rules/keys.ts'
import { exposuresCollection, type ExposureEntity } from '#functions/exposures/exposure-store.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { newRemediation, type Remediation } from '#functions/exposures/remediation/remediation.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { commitRow, generatedRows, saveSnapshot, watched } from './collections.ts'
import { aroundCommits, machine, medianMilliseconds, round, type Figure, type Measure } from './measure.ts'

const organizations = 200
const categories = 8
const tags = 40
const counts = { incidents: 100_000, visibilities: 1_000_000 } as const
/** Number of incidents of the organization whose CSV export is measured. */
const exported = 6_000
const bulk = 500
const start = Date.UTC(2023, 0, 1)
const span = 90_000_000_000

/** The organization of an item: one has many incidents, the others share the rest evenly. */
const incidentOrganization = (id: number): number => (id <= exported ? 1 : (id % organizations) + 1)
const exposureOrganization = (id: number): number => (id % organizations) + 1
const instant = (id: number, count: number): string =>
  new Date(start + Math.floor((id / count) * span)).toISOString()

const incident = (id: number) => ({
  client_id: incidentOrganization(id),
  name: `Phishing of ${id % 977} from 192.0.2.${id % 256}`,
  description: `Mails of campaign ${id} with invoices and a link.`,
  category_id: (id % categories) + 1,
  tag_ids: [(id % tags) + 1, ((id * 7) % tags) + 1].filter((tag, index, all) => all.indexOf(tag) === index),
  is_open: id % 3 !== 0,
  attachments: [],
  creation_date: instant(id, counts.incidents),
  last_update_date: instant(id, counts.incidents),
  sent_date: null,
})
/** One in eight is in repair by one of four people, half of them overdue; one in ten is an accepted risk. */
const remediationIn = (id: number): Remediation | undefined => {
  if (id % 3 === 0) return undefined
  const remediation = newRemediation(instant(id, counts.visibilities))
  const owner = { user_id: (id % 4) + 2, name: `Person ${id % 4}` }
  const day = new Date(Date.now() + ((id % 101) - 50) * 86_400_000).toISOString().slice(0, 10)
  if (id % 5 === 0)
    return { ...remediation, state: 'in_repair', owner, owner_since: remediation.opened_date, due_date: day }
  if (id % 7 !== 0) return undefined
  const agreed = { reason: 'The old terminal goes in spring.', agreed_by: owner, by: owner.name }
  return {
    ...remediation,
    state: 'accepted',
    accepted: { ...agreed, until: '2030-01-01', at: remediation.opened_date },
  }
}
const levels: readonly CriticalityLevel[] = [1, 2, 3]
const exposure = (id: number): ExposureEntity => ({
  client_id: exposureOrganization(id),
  name: `RDP open at 192.0.2.${id % 256} port ${id % 60_000}`,
  description: null,
  analyst_comment: null,
  category_id: (id % categories) + 1,
  criticality_level: levels[id % 3] ?? 1,
  is_active: id % 3 !== 0,
  false_positive: id % 50 === 0,
  false_positive_change: null,
  first_detection_date: instant(id, counts.visibilities),
  last_detection_date: instant(id, counts.visibilities),
  detections: 1,
  sent_date: null,
  life: remediationIn(id),
})

/** Lists that one user opens while others change exposures. */
const afterCommit: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['first page', {}],
  ['open ones before a date', { is_active: 'true', last_detection_before: '2030-01-01T00:00:00.000Z' }],
  ['substring search', { search: '192.0.2.77 port' }],
]

const entries = (kind: string) =>
  Array.from({ length: categories }, (_, n) => ({
    kind,
    id: n + 1,
    row: bilingualEntryKind(kind).row({
      name_pl: `Kategoria ${n}`,
      name_en: `Category ${n}`,
      is_active: true,
    }),
  }))
const tagEntries = Array.from({ length: tags }, (_, n) => ({
  kind: 'incident_tag',
  id: n + 1,
  row: plainEntryKind('incident_tag').row({ name: `tag-${n}`, is_active: true }),
}))

async function* measure(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const platform = backends.platform(table)
    const { incident: incidentKind } = incidentsCollection.kinds
    const { visibility: exposureKind } = exposuresCollection.kinds
    const size = {
      incidents: await saveSnapshot(
        platform,
        incidentsCollection,
        { incident: counts.incidents, incident_category: categories, incident_tag: tags },
        generatedRows(counts.incidents, [...entries('incident_category'), ...tagEntries], 'incident', (id) =>
          incidentKind.row(incident(id)),
        ),
      ),
      visibilities: await saveSnapshot(
        platform,
        exposuresCollection,
        { visibility: counts.visibilities, visibility_category: categories },
        generatedRows(counts.visibilities, entries('visibility_category'), 'visibility', (id) =>
          exposureKind.row(exposure(id)),
        ),
      ),
    }
    await concurrently(
      Array.from({ length: exported }, (_, index) => index + 1),
      50,
      (id) => table.put({ ...keys.entity('incident', id), entity: incident(id), history: [] }),
    )
    const closing = Array.from({ length: counts.visibilities }, (_, index) => index + 1)
      .filter((id) => exposureOrganization(id) === 2 && id % 3 !== 0)
      .slice(0, bulk)
    await concurrently(closing, 50, (id) =>
      table.put({ ...keys.entity('visibility', id), entity: exposure(id), history: [] }),
    )
    await concurrently(
      Array.from({ length: organizations }, (_, index) => index + 1),
      20,
      (id) => putOrganization(platform, id, organizationEntity(`Organization ${id}`)),
    )
    const usage = watched(table)
    const analyst = await signIn(platform, { role: 'analyst', userId: 1 })
    const member = await signIn(platform, { role: 'user', userId: 2, organizationId: 1 })
    const worker = await signIn(platform, { role: 'user', userId: 3, organizationId: 2 })
    const portal = createPortal(platform, [...incidentRoutes(platform), ...exposureRoutes(platform)])

    const on = (what: keyof typeof counts): string =>
      `${counts[what].toLocaleString('en')} ${what} of ${organizations} organizations, ${machine}`
    async function* figures(
      name: string,
      what: keyof typeof counts,
      times: number,
      work: () => Promise<unknown>,
    ): AsyncGenerator<Figure> {
      await work()
      yield {
        name: `${what}: ${name}`,
        value: round(await medianMilliseconds(times, work), 1),
        unit: 'ms',
        on: on(what),
      }
      yield { name: `${what}: ${name}`, value: usage().requests, unit: 'requests', on: on(what) }
      yield { name: `${what}: ${name}`, value: usage().readUnits, unit: 'read units', on: on(what) }
      if (usage().writeUnits > 0)
        yield { name: `${what}: ${name}`, value: usage().writeUnits, unit: 'write units', on: on(what) }
    }
    const filtered = { categories: '1,2', creation_after: '2024-01-01T00:00:00.000Z' }
    const own = { params: { id: 1 } }
    const last = String(counts.incidents / 10)
    yield* figures('analyst, first page', 'incidents', 9, () => portal.ok('listIncidents', analyst))
    yield* figures('analyst, filters', 'incidents', 9, () =>
      portal.ok('listIncidents', analyst, { query: { ...filtered, tags: '3,5', is_open: 'true' } }),
    )
    yield* figures('analyst, last page', 'incidents', 9, () =>
      portal.ok('listIncidents', analyst, { query: { page: last } }),
    )
    yield* figures('client, first page', 'incidents', 9, () => portal.ok('listClientIncidents', member, own))
    yield* figures('client, filters', 'incidents', 9, () =>
      portal.ok('listClientIncidents', member, { ...own, query: { ...filtered, is_open: 'true' } }),
    )
    yield* figures('CSV of 5,000', 'incidents', 3, () => portal.ok('exportIncidents', member))
    yield* figures('analyst, first page', 'visibilities', 9, () => portal.ok('listVisibilities', analyst))
    yield* figures('analyst, open ones', 'visibilities', 9, () =>
      portal.ok('listVisibilities', analyst, { query: { is_active: 'true' } }),
    )
    yield* figures('analyst, filters', 'visibilities', 9, () =>
      portal.ok('listVisibilities', analyst, {
        query: { categories: '1,2', criticality_levels: '1', organizations: '3,4,5', is_active: 'true' },
      }),
    )
    yield* figures('analyst, search', 'visibilities', 9, () =>
      portal.ok('listVisibilities', analyst, { query: { search: '192.0.2.77 port' } }),
    )
    yield* figures('analyst, last page', 'visibilities', 9, () =>
      portal.ok('listVisibilities', analyst, { query: { page: String(counts.visibilities / 10) } }),
    )
    yield* figures('client, first page', 'visibilities', 9, () =>
      portal.ok('listClientVisibilities', member, own),
    )
    yield* figures('client, filters', 'visibilities', 9, () =>
      portal.ok('listClientVisibilities', member, {
        ...own,
        query: { categories: '1,2', criticality_levels: '1', is_active: 'true' },
      }),
    )
    yield* figures('analyst, overdue ones', 'visibilities', 9, () =>
      portal.ok('listVisibilities', analyst, { query: { overdue: 'true', sort: '+due_date' } }),
    )
    yield* figures('analyst, in repair', 'visibilities', 9, () =>
      portal.ok('listVisibilities', analyst, { query: { states: 'in_repair' } }),
    )
    yield* figures('client, their own, nearest due first', 'visibilities', 9, () =>
      portal.ok('listClientVisibilities', member, { ...own, query: { mine: 'true', sort: '+due_date' } }),
    )
    let turn = 0
    yield* figures('first page, total counted again', 'visibilities', 5, () => {
      turn += 1
      return portal.ok('listVisibilities', analyst, {
        query: { is_active: 'true', last_detection_before: new Date(Date.UTC(2030, 0, turn)).toISOString() },
      })
    })
    let open = true
    yield* figures(`close ${bulk} at once`, 'visibilities', 3, () => {
      open = !open
      return portal.ok('bulkUpdateVisibilities', worker, {
        body: { visibility_ids: closing, is_active: open },
      })
    })
    const commit = (run: number) =>
      commitRow(
        table,
        exposuresCollection,
        { visibility: counts.visibilities, visibility_category: categories },
        {
          kind: 'visibility',
          id: run + 1,
          row: exposureKind.row({ ...exposure(run + 1), is_active: run % 2 === 0 }),
        },
      )
    for (const [name, query] of afterCommit) {
      const ask = () => portal.ok('listVisibilities', analyst, { query })
      await ask()
      const { first, again } = await aroundCommits(50, ask, commit)
      const figure = (what: string, value: number, unit: string): Figure => ({
        name: `visibilities: ${name}, ${what}`,
        value: round(value, 2),
        unit,
        on: on('visibilities'),
      })
      yield figure('first after a commit', first, 'ms')
      yield figure('first after a commit, ratio to warm', first / again, 'times')
    }
    for (const what of ['incidents', 'visibilities'] as const)
      yield {
        name: `${what}: read model on disk`,
        value: round(size[what].readModel / 1e6),
        unit: 'MB',
        on: on(what),
      }
    yield {
      name: 'memory of the process with both read models',
      value: Math.round(process.memoryUsage().rss / 2 ** 20),
      unit: 'MB',
      on: machine,
    }
  } finally {
    await backends.stop()
  }
}

export const workListsMeasure: Measure = {
  name: 'work-lists',
  summary: 'lists, closing in bulk and CSV of 100,000 incidents and 1,000,000 visibilities',
  run: measure,
}
