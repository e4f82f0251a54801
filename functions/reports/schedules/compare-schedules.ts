/**
 * Compares the schedules of reports with the reports, in both directions, and reconciles them. Differences come from a
 * process killed after its commit, a failed write, or rights that were lost or returned. A run is bounded, and the next
 * one continues.
 */
import * as z from 'zod'
import { concurrently } from '#functions/core/concurrently.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Schedule } from '#functions/core/schedules.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { usersByIds } from '#functions/users/user-queries.ts'
import { frequencies, reportLimits } from '#shared/domain/reports/modules.ts'
import { generationOf, nextStart, reportDay } from '#shared/domain/reports/periods.ts'
import { deleteReports, removeReportsOfUser } from '../organization-data.ts'
import { entitledOwners } from '../owners.ts'
import { reportsCollection } from '../report-store.ts'
import { missedSchedule, periodicSchedule, scheduledOf } from './schedules.ts'

/** Maximum schedules that one run changes, of each kind, and maximum reports that it deletes. */
const most = { changed: 200, compared: 200, deleted: 500 } as const
/** The interval of runs in milliseconds. It determines which schedules are read in full. */
const every = 5 * 60_000
/** A report this late was missed, in milliseconds: the generator would have begun long before. */
const late = 10 * 60_000

/** The actor name of these deletions in the journal. No user acts here. */
const actor: Actor = { user_id: null, name: 'report-schedules', client_id: null }

const periodicSchema = z.object({
  id: z.int(),
  owner_id: z.int(),
  client_id: z.int(),
  frequency: z.enum(frequencies),
  next_start: z.string(),
})
type Periodic = z.infer<typeof periodicSchema>

/** The result of a run. */
export interface Compared {
  readonly put: number
  readonly removed: number
  /** Missed reports that are made up for. */
  readonly missed: number
  /** Deleted reports, templates and periodic reports. */
  readonly deleted: number
}

/**
 * Compares and reconciles. A failure does not stop the rest. It is thrown at the end, so that the run counts as failed.
 */
export const compareSchedules = async (platform: Platform): Promise<Compared> => {
  const { schedules, clock, log } = platform
  if (schedules === undefined) throw new Error('The schedules are missing')
  const now = clock.now()
  const today = reportDay(now)
  // The order matters: reports are read after schedules and users after reports, so that each finds what it refers to.
  const names = new Set(await schedules.list())
  const readModel = await platform.collection(reportsCollection).readModel()
  const organizations = await platform.collection(organizationsCollection).readModel()

  const failures: unknown[] = []
  const each: Each = async (items, work) => {
    let done = 0
    await concurrently(items.slice(0, most.changed), 5, async (item) => {
      try {
        await work(item)
        done += 1
      } catch (error) {
        log.error('schedule not reconciled', describeError(error))
        failures.push(error)
      }
    })
    return done
  }

  const wanted = wantedReports(readModel, organizations, now)
  const removed = await each(
    [...names].filter((name) => !isFor(name, wanted, readModel)),
    (name) => schedules.remove(name),
  )
  const put = await putSchedules(schedules, names, wanted, now, each)
  const missed = await each(
    [...wanted.values()].filter(
      ({ frequency, next_start }) =>
        nextStart(frequency, next_start) <= today &&
        generationOf(frequency, next_start).getTime() + late <= now.getTime(),
    ),
    // Overwrites an existing schedule: it did not run in these minutes, so it has another target or is disabled.
    ({ id }) => schedules.put(missedSchedule(id, now)),
  )

  const deleted = await deleteReportsLeft(platform, readModel, organizations, each)
  throwFailures(failures, `${failures.length} schedules of reports not reconciled`)
  return { put, removed, missed, deleted }
}

/** Works on some of the items, and returns on how many it did. A failure does not stop the rest. */
type Each = <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => Promise<number>

/** The periodic reports that are to be generated, by id. */
const wantedReports = (
  readModel: ReadModel,
  organizations: ReadModel,
  now: Date,
): ReadonlyMap<number, Periodic> => {
  const active = readModel.rows(
    periodicSchema,
    'SELECT id, owner_id, client_id, frequency, next_start FROM periodic_report WHERE is_active = 1 ORDER BY id',
  )
  const isEntitled = entitledOwners(
    organizations,
    active.map(({ owner_id }) => owner_id),
    now,
  )
  return new Map(active.filter(isEntitled).map((one) => [one.id, one]))
}

/** Puts the schedules that are missing or differ. Returns how many. */
const putSchedules = async (
  schedules: NonNullable<Platform['schedules']>,
  names: ReadonlySet<string>,
  wanted: ReadonlyMap<number, Periodic>,
  now: Date,
  each: Each,
): Promise<number> => {
  const asked = [...wanted.values()].map((one) => periodicSchedule(one.id, one.frequency))
  const missing = asked.filter(({ name }) => !names.has(name))
  const compared = turn(
    asked.filter(({ name }) => names.has(name)),
    now,
  )
  let put = await each(missing, (one) => schedules.put(one))
  await each(compared, async (one) => {
    if (await schedules.isUpToDate(one)) return
    await schedules.put(one)
    put += 1
  })
  return put
}

/** Deletes what deleted owners left, and reports beyond their retention. Returns how many. */
const deleteReportsLeft = async (
  platform: Platform,
  readModel: ReadModel,
  organizations: ReadModel,
  each: Each,
): Promise<number> => {
  const reports = platform.collection(reportsCollection)
  let deleted = 0
  await each(deletedOwners(readModel, organizations), async (userId) => {
    deleted += await removeReportsOfUser(platform, reports, userId, actor)
  })
  const old = readModel.rows(idRow, 'SELECT id FROM report WHERE queued < ? ORDER BY queued, id LIMIT ?', [
    platform.clock.now().getTime() - reportLimits.retentionDays * 86_400_000,
    most.deleted,
  ])
  await each(old.length === 0 ? [] : [old], async (ids) => {
    await deleteReports(platform, reports, ids, actor)
    deleted += ids.length
  })
  return deleted
}

/** Whether a schedule belongs to an existing report. */
const isFor = (name: string, wanted: ReadonlyMap<number, Periodic>, readModel: ReadModel): boolean => {
  const scheduled = scheduledOf(name)
  if (scheduled === undefined) return false
  const { kind, id } = scheduled
  if (kind !== 'report') return wanted.has(id)
  return readModel.count('SELECT count(*) FROM report WHERE id = ? AND due IS NOT NULL', [id]) > 0
}

/**
 * Listing returns only names, and reading each schedule is a request. So a run reads a limited number, and the next run
 * continues with others.
 */
const turn = (schedules: readonly Schedule[], now: Date): readonly Schedule[] => {
  const turns = Math.max(1, Math.ceil(schedules.length / most.compared))
  const first = (Math.floor(now.getTime() / every) % turns) * most.compared
  return schedules.slice(first, first + most.compared)
}

/**
 * Deleted users or organizations that had reports: the deleting request was killed, or they had more than it can
 * delete.
 */
const deletedOwners = (readModel: ReadModel, organizations: ReadModel): number[] => {
  const owners = readModel
    .rows(
      z.object({ owner_id: z.int() }),
      'SELECT owner_id FROM report_template UNION SELECT owner_id FROM periodic_report UNION SELECT owner_id FROM report',
    )
    .map(({ owner_id }) => owner_id)
  const there = usersByIds(organizations, owners)
  return owners.filter((id) => !there.has(id))
}
