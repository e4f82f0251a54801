/** Queries of sightings: the false positives of an organization, and the totals of an indicator. */
import * as z from 'zod'
import type { FalsePositivesOf } from '#functions/asset-matches/group-matches.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { commitColumns, tombstoneTable } from '#functions/core/event-store/definition.ts'
import { countRows } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { ofPresentValue } from '#functions/indicators/sighted-queries.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { sightingTotalsFrom } from '#shared/domain/sightings.ts'
import type { SightingKinds } from './sighting-store.ts'

/** Read together with an organization user's session. Mostly it shows that no false positive has changed. */
export const sightingsHead: Key = keys.head('sightings')

const { at, sequence } = commitColumns

const falsePositiveSchema = z.object({ id: z.int(), said: z.string() })
/** A false positive of an organization, with the value reported. */
export type ReportedFalsePositive = z.infer<typeof falsePositiveSchema>

/** The false positives of an organization, in id order. */
export const reportedFalsePositives = (
  readModel: ReadModel,
  organizationId: number,
): ReportedFalsePositive[] =>
  readModel.rows(
    falsePositiveSchema,
    'SELECT DISTINCT feed_id AS id, said FROM sighting WHERE client_id = ? AND mark = 1 ORDER BY feed_id, said',
    [organizationId],
  )

/** The same at this moment. */
export const readFalsePositives = async (
  sightings: Pick<Collection<SightingKinds>, 'readModel'>,
  organizationId: number,
): Promise<ReportedFalsePositive[]> => reportedFalsePositives(await sightings.readModel(), organizationId)

/**
 * The ids of the effective false positives: those whose indicator still has the reported value. A set, since lists and
 * exports of a million check each row.
 */
export const falsePositiveIds = (
  indicators: ReadModel,
  reports: readonly ReportedFalsePositive[],
): ReadonlySet<number> => new Set(ofPresentValue(indicators, reports).map(({ id }) => id))

const organizationFalsePositiveSchema = falsePositiveSchema.extend({ client_id: z.int(), sequence: z.int() })

/** The false positives of many organizations at once. */
export const falsePositivesIn =
  (readModel: ReadModel): FalsePositivesOf =>
  (organizationIds) => {
    const reports = readModel.rows(
      organizationFalsePositiveSchema,
      `SELECT client_id, feed_id AS id, said, ${sequence} AS sequence
         FROM json_each(?) AS client CROSS JOIN sighting ON client_id = client.value AND mark = 1`,
      [JSON.stringify(organizationIds)],
    )
    const last = reports.reduce((most, report) => Math.max(most, report.sequence), 0)
    return {
      // A new false positive has a later commit than all others. A deleted one reduces the count.
      name: `${reports.length} ${last}`,
      in: (indicators) =>
        ofPresentValue(indicators, reports).map(({ client_id: organizationId, id: indicatorId }) => ({
          organizationId,
          indicatorId,
        })),
    }
  }

const movedSchema = z.object({ id: z.int(), at: z.int(), sequence: z.int() })
/** An indicator with a new, answered or withdrawn report of an organization, and the last commit that changed it. */
export type ChangedFalsePositive = z.infer<typeof movedSchema>

const falseKinds = "('false_positive', 'false_positive_here')"
const moved = (table: 'sighting' | 'sighting_gone'): string =>
  `SELECT feed_id, ${at} AS at, ${sequence} AS sequence, mark FROM ${table}
    WHERE client_id = ?1 AND kind IN ${falseKinds} AND ${sequence} > ?2`

/**
 * The changes to an organization's false positives after a commit, in order. Does not tell whether a false positive is
 * effective now.
 */
export const changedFalsePositives = (
  readModel: ReadModel,
  organizationId: number,
  after: number,
): ChangedFalsePositive[] =>
  readModel.rows(
    movedSchema,
    `SELECT feed_id AS id, max(at) AS at, max(sequence) AS sequence
       FROM (${moved('sighting')} UNION ALL ${moved(tombstoneTable('sighting'))})
      GROUP BY feed_id ORDER BY sequence, id`,
    [organizationId, after],
  )

/** The false positives of an organization as of a commit, with their changes before it. */
export interface FalsePositiveSnapshot {
  readonly reports: readonly ReportedFalsePositive[]
  /** The commit of the snapshot. */
  readonly sequence: number
  readonly moved: (this: void, after: number) => readonly ChangedFalsePositive[]
}

/** A snapshot of an organization's false positives. The read model may advance afterwards. */
export const falsePositiveSnapshot = (
  readModel: ReadModel,
  organizationId: number,
): FalsePositiveSnapshot => {
  const { sequence: until } = readModel
  return {
    reports: reportedFalsePositives(readModel, organizationId),
    sequence: until,
    moved: (after) =>
      changedFalsePositives(readModel, organizationId, after).filter((one) => one.sequence <= until),
  }
}

const seenSchema = z.object({ id: z.int(), said: z.string(), at: z.int() })
/** An expired indicator that an organization saw, with its value at that time. Epoch milliseconds. */
export type RevivingSighting = z.infer<typeof seenSchema>

/** Expired indicators that an organization saw: they are valid again for that organization. */
export const revivedIn = (readModel: ReadModel, organizationId: number): RevivingSighting[] =>
  readModel.rows(
    seenSchema,
    `SELECT feed_id AS id, said, max(seen) AS at FROM sighting
      WHERE client_id = ? AND revives = 1 GROUP BY feed_id, said ORDER BY feed_id, said`,
    [organizationId],
  )

const positionSchema = z.object({ at: z.int().nullable(), sequence: z.int().nullable() })

const revived = (table: 'sighting' | 'sighting_gone'): string =>
  `SELECT ${at} AS at, ${sequence} AS sequence FROM ${table} WHERE client_id = ?1 AND revives = 1`

/**
 * The revision of an organization's sightings. It is the sequence and time of the last commit that changed a false
 * positive or a sighting of an expired indicator. Increases with each change. 0 when there never were any.
 */
export const sightingsRevision = (
  readModel: ReadModel,
  organizationId: number,
): { revision: number; changed: number } => {
  const tables = ['sighting', tombstoneTable('sighting')] as const
  const parts = tables.flatMap((table) => [`SELECT at, sequence FROM (${moved(table)})`, revived(table)])
  const found = readModel.row(
    positionSchema,
    `SELECT max(at) AS at, max(sequence) AS sequence FROM (${parts.join(' UNION ALL ')})`,
    [organizationId, 0],
  )
  return { revision: found?.sequence ?? 0, changed: found?.at ?? 0 }
}

const totalsSchema = z.object({
  organizations: z.int(),
  times: z.int().nullable(),
  last_seen: z.int().nullable(),
})

/**
 * How many organizations saw an indicator with one of these values, for a reader. If an organization's totals included
 * its own sightings, it could infer those of a single other one. Only staff see how many reported false positives.
 */
export const sightingTotals = (
  readModel: ReadModel,
  { role }: Pick<Session, 'role'>,
  id: number,
  sightedValues: readonly string[],
  deleted: ReadonlySet<number>,
) => {
  const counted =
    'said IN (SELECT value FROM json_each(?)) AND client_id NOT IN (SELECT value FROM json_each(?))'
  const parameters = [id, JSON.stringify(sightedValues), JSON.stringify([...deleted])]
  const isStaff = isProviderStaff(role)
  const found = readModel.row(
    totalsSchema,
    `SELECT count(DISTINCT client_id) AS organizations, sum(times) AS times, max(seen) AS last_seen
       FROM sighting WHERE feed_id = ? AND kind = 'seen' AND ${counted}`,
    parameters,
  )
  const { organizations = 0, times = null, last_seen: last = null } = found ?? {}
  return {
    totals:
      times === null || last === null || !(isStaff || organizations >= sightingTotalsFrom)
        ? null
        : { organizations, times, last_seen: new Date(last).toISOString().slice(0, 10) },
    ...(isStaff
      ? {
          false_positives: readModel.count(
            `SELECT count(DISTINCT client_id) FROM sighting WHERE feed_id = ? AND kind <> 'seen' AND ${counted}`,
            parameters,
          ),
        }
      : {}),
  }
}

const waitingRow = z.object({
  feed_id: z.int(),
  id: z.int(),
  client_id: z.int(),
  created: z.int(),
  said: z.string(),
})

/** Reports of false positives without an answer, oldest first, and their number. */
export const waitingFalsePositives = (readModel: ReadModel, seen: Condition, most: number) => {
  const where = allOf([
    seen,
    { sql: "sighting.kind = 'false_positive' AND sighting.outcome IS NULL", parameters: [] },
  ])
  return {
    total: countRows(readModel, { from: 'sighting', where }),
    rows: readModel.rows(
      waitingRow,
      `SELECT id, feed_id, client_id, created, said FROM sighting WHERE ${where.sql} ORDER BY created, id LIMIT ?`,
      [...where.parameters, most],
    ),
  }
}
