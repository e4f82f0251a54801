/**
 * The most expensive bulk actions with the maximum number of items. Counts requests, units and commits, which do not
 * depend on the collection's size.
 */
import { createHash } from 'node:crypto'
import { assetRoutes } from '#functions/assets/routes.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import { keys } from '#functions/rules/keys.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { addExposure } from '#functions/exposures/exposure.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { jobsOf } from '#functions/jobs/unfinished-jobs.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { limits } from '#shared/domain/limits.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { watched } from './collections.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

const maxItems: number = limits.bulkItems
const detections = 30
const comments = 10
const inGroup = 2_000
const on = `${maxItems} items of ${maxItems} organizations, DynamoDB Local in memory, ${machine}`
const times = <Item>(make: (index: number) => Item, count = maxItems): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
/** A text that does not compress. */
const noise = (seed: number, length: number): string => {
  let text = ''
  for (let part = 0; text.length < length; part += 1)
    text += createHash('sha256').update(`${seed} ${part}`).digest('base64url')
  return text.slice(0, length)
}

async function* run(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const platform = backends.platform(await backends.freshTable())
    const portal = createPortal(platform, [
      ...exposureRoutes(platform),
      ...incidentRoutes(platform),
      ...threatRoutes(platform),
      ...indicatorRoutes(platform),
      ...assetRoutes(platform),
      ...dictionaryAreaRoutes(platform),
    ])
    const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
    const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
    const organizations = times((index) => index + 1)
    for (const id of organizations)
      await putOrganization(platform, id, organizationEntity(`Organization ${id}`))
    const names = { name_pl: 'Kategoria', name_en: 'Category' }
    const visibilityCategory = (await portal.ok('createVisibilityCategory', admin, { body: names })).data
      .visibility_category_id
    const incidentCategory = (await portal.ok('createIncidentCategory', admin, { body: names })).data
      .incident_category_id
    const threatCategory = (await portal.ok('createThreatCategory', admin, { body: names })).data
      .threat_category_id
    await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })
    await portal.ok('createFeedType', admin, { body: { name: 'domain' } })
    const actor = { user_id: 2, name: 'analyst', client_id: null }
    const usage = watched(platform.table)
    async function* measure(
      name: string,
      work: () => Promise<unknown>,
      // Default: API requests. Background work reads the table's counter.
      takeUsage = usage,
    ): AsyncGenerator<Figure> {
      takeUsage()
      const started = performance.now()
      await work()
      const taken = performance.now() - started
      const { requests, readUnits, writeUnits } = takeUsage()
      const figure = (what: string, value: number, unit: string): Figure => ({
        name: `bulk actions: ${name}: ${what}`,
        value: round(value),
        unit,
        on,
      })
      yield figure('DynamoDB requests', requests, 'requests')
      yield figure('read units', readUnits, 'read units')
      yield figure('write units', writeUnits, 'write units')
      yield figure('time', taken, 'ms')
    }

    const exposures = platform.collection(exposuresCollection)
    const visibility_ids: number[] = []
    for (let from = 0; from < maxItems; from += 20)
      await exposures.commit(actor, (commit) => {
        for (const index of times((n) => from + n, 20)) {
          const { id } = addExposure(
            commit,
            {
              client_id: index + 1,
              name: noise(index, limits.nameLength),
              visibility_category_id: visibilityCategory,
              criticality_level: 1,
              description: noise(index, limits.descriptionLength),
              analyst_comment: noise(index + maxItems, limits.descriptionLength),
            },
            ['2026-09-01T08:00:00.000Z'],
          )
          if (!visibility_ids.includes(id)) visibility_ids.push(id)
        }
      })
    await platform.table.batchPut(
      visibility_ids.flatMap((id) =>
        times(
          (day) => ({ ...keys.detection(id, `2026-10-${String(day + 1).padStart(2, '0')}T08:00:00.000Z`) }),
          detections - 1,
        ),
      ),
    )
    const updateExposures = (body: { is_active: boolean } | { false_positive: boolean }) => () =>
      portal.ok('bulkUpdateVisibilities', analyst, { body: { visibility_ids, ...body } })
    yield* measure('visibilities closed', updateExposures({ is_active: false }))
    yield* measure('visibilities reopened', updateExposures({ is_active: true }))
    yield* measure('visibilities marked as false positives', updateExposures({ false_positive: true }))
    yield* measure('visibilities given a level', () =>
      portal.ok('bulkUpdateVisibilityLevels', analyst, { body: { visibility_ids, tlp: 'red' } }),
    )
    yield* measure('visibilities moved to a state', () =>
      portal.ok('bulkUpdateVisibilityStates', analyst, { body: { visibility_ids, state: 'closed' } }),
    )
    yield* measure(`visibilities with ${detections} detections each deleted`, () =>
      portal.ok('bulkDeleteVisibilities', analyst, { body: { visibility_ids } }),
    )
    const measureBackground = (name: string, work: () => Promise<unknown>): AsyncGenerator<Figure> =>
      measure(`${name}, in the background`, work, () => platform.table.takeUsage())
    const jobs = (): Promise<number> => jobsOf(platform).workAll(600_000)
    yield* measureBackground('cleanup after deletion', () => runAllCleanups(platform))

    const incident_ids: number[] = []
    yield* measure('an incident for all organizations created', async () => {
      const { incidents } = await portal.ok('createIncident', analyst, {
        body: {
          organizations_ids: organizations,
          name: noise(1, limits.nameLength),
          incident_category_id: incidentCategory,
          description: noise(2, limits.descriptionLength),
        },
      })
      incident_ids.push(...incidents.map(({ incident_id: id }) => id))
    })
    yield* measure('incidents closed', () =>
      portal.ok('bulkUpdateIncidents', analyst, { body: { incident_ids, is_open: false } }),
    )
    yield* measure('incidents given a level', () =>
      portal.ok('bulkUpdateIncidentLevels', analyst, { body: { incident_ids, tlp: 'red' } }),
    )
    yield* measure('incidents deleted', () =>
      portal.ok('bulkDeleteIncidents', analyst, { body: { incident_ids } }),
    )

    const threat_ids: number[] = []
    for (const index of times((n) => n)) {
      const { threat } = await portal.ok('createThreat', analyst, {
        body: {
          name: `Threat ${index}`,
          description: noise(index, limits.descriptionLength),
          threat_category_id: threatCategory,
          hyperlinks: times(
            (link) => `https://example.com/${noise(index * 50 + link, 2_000)}`,
            limits.hyperlinks,
          ),
        },
      })
      threat_ids.push(threat.threat_id)
    }
    yield* measure('threats of 100 kB given a level', () =>
      portal.ok('bulkUpdateThreats', analyst, { body: { threat_ids, tlp: 'green' } }),
    )
    yield* measure('threats deleted', () => portal.ok('bulkDeleteThreats', analyst, { body: { threat_ids } }))

    const indicators = platform.collection(indicatorsCollection)
    const all = times((index) => index + 1, inGroup)
    const at = new Date().toISOString()
    for (let from = 0; from < inGroup; from += 90)
      await indicators.commit(actor, (commit) => {
        for (const id of all.slice(from, from + 90)) {
          const value = `${noise(id, 60)
            .toLowerCase()
            .replaceAll(/[^a-z0-9]/g, 'x')}.example`
          commit.create('feed', commit.nextId('feed'), {
            value,
            key: value,
            origin: 'bench',
            category_id: 1,
            type_id: 1,
            tag_ids: [],
            group_ids: [],
            is_verified: true,
            ids_flag: false,
            notes: noise(id, limits.indicatorNotesLength),
            creation_date: at,
            published_date: at,
            sent_date: null,
          })
        }
      })
    for (let from = 0; from < maxItems * comments; from += 90)
      await indicators.commit(actor, (commit) => {
        for (const n of times((index) => from + index, Math.min(90, maxItems * comments - from)))
          commit.create('feed_comment', commit.nextId('feed_comment'), {
            feed_id: 1 + (n % maxItems),
            comment: noise(n, 200),
            user_id: 2,
            user_email: 'analyst@example.com',
            creation_date: at,
            last_update_date: at,
          })
      })
    const feeds_ids = all.slice(0, maxItems)
    const { group } = await portal.ok('createFeedGroup', analyst, { body: { name: 'Campaign' } })
    const params = { id: group.group_id }
    for (let from = 0; from < inGroup; from += maxItems) {
      const body = { feeds_ids: all.slice(from, from + maxItems) }
      const work = (): Promise<unknown> => portal.ok('addFeedsToGroup', analyst, { params, body })
      if (from === 0) yield* measure('indicators added to a group', work)
      else await work()
    }
    yield* measure('indicators withdrawn', () =>
      portal.ok('verifyFeeds', analyst, { body: { feeds_ids, verified: false, reason: 'A mistake' } }),
    )
    yield* measure(`a group of ${inGroup} withdrawn: the call that starts it`, () =>
      portal.ok('updateFeedsOfGroup', analyst, { params, body: { verified: false } }),
    )
    yield* measureBackground('withdrawal of the group', jobs)
    yield* measure(`indicators with ${comments} comments each deleted`, () =>
      portal.ok('bulkDeleteFeeds', analyst, { body: { feed_ids: feeds_ids } }),
    )
    yield* measureBackground('deletion of the comments', jobs)
    yield* measure(`a group of ${inGroup - maxItems} deleted`, () =>
      portal.ok('deleteFeedGroup', analyst, { params }),
    )
    yield* measureBackground('removal of references to the group', jobs)

    yield* measure('assets added', () =>
      portal.ok('createAssets', admin, {
        params: { id: 1 },
        body: {
          assets: times((index) => ({ asset_type: 'domain' as const, value: `host-${index}.example` })),
          only_valid: false,
        },
      }),
    )
  } finally {
    await backends.stop()
  }
}

export const bulkActionsMeasure: Measure = {
  name: 'bulk-actions',
  summary: 'the most expensive bulk actions, each with the maximum number of items',
  run,
}
