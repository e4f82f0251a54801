/**
 * The schedules that invoke the generator. A call writes them after its commit. If that fails, the function that
 * reconciles schedules writes them (`functions/jobs/report-schedules.ts`).
 */
import { describeError, type Log } from '#functions/core/log.ts'
import type { Schedule, Schedules } from '#functions/core/schedules.ts'
import type { Frequency } from '#shared/domain/reports/modules.ts'
import { reportZone, scheduleExpression } from '#shared/domain/reports/periods.ts'

/** Milliseconds until a requested run begins: a moment in the past would be refused. */
const soon = 2_000

export const periodicScheduleName = (id: number): string => `periodic-${id}`
export const reportScheduleName = (id: number): string => `report-${id}`
/** The schedule for a missed run of a periodic report. */
const missedScheduleName = (id: number): string => `missed-${id}`

/** What a schedule of the group belongs to, by name. Undefined for unknown names. */
export const scheduledOf = (
  name: string,
): { readonly kind: 'periodic' | 'report' | 'missed'; readonly id: number } | undefined => {
  const [, kind, digits] = /^(periodic|report|missed)-([1-9]\d{0,14})$/.exec(name) ?? []
  const id = Number(digits)
  return kind === 'periodic' || kind === 'report' || kind === 'missed' ? { kind, id } : undefined
}

/** Generates the reports of a periodic report, one per period. */
export const periodicSchedule = (id: number, frequency: Frequency): Schedule => ({
  name: periodicScheduleName(id),
  expression: scheduleExpression(frequency),
  timeZone: reportZone,
  input: { periodic_report_id: id },
})

/** Generates a report, or sends its e-mail, at once. */
const reportSchedule = (id: number, now: Date): Schedule =>
  atOnce(reportScheduleName(id), { report_id: id }, now)

/** Schedules a generator run for a queued report or e-mail. */
export const followReport = (schedules: Schedules, log: Log, id: number, now: Date): Promise<void> =>
  runBestEffort(log, () => schedules.put(reportSchedule(id, now)))

/** Makes up for a missed run of a periodic report. */
export const missedSchedule = (id: number, now: Date): Schedule =>
  atOnce(missedScheduleName(id), { periodic_report_id: id }, now)

const atOnce = (name: string, input: unknown, now: Date): Schedule => ({
  name,
  expression: `at(${new Date(now.getTime() + soon).toISOString().slice(0, 19)})`,
  timeZone: 'UTC',
  input,
  once: true,
})

/**
 * Runs work after its commit. A failure is only logged: the request is stored, and the schedule is repaired within
 * minutes.
 */
export const runBestEffort = async (log: Log, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    log.error('follow-up of reports left for later', describeError(error))
  }
}

/** Writes or deletes the schedule of a periodic report, depending on its state. */
export const updatePeriodicSchedule = (
  schedules: Schedules,
  log: Log,
  id: number,
  { is_active, frequency }: { readonly is_active: boolean; readonly frequency: Frequency },
): Promise<void> =>
  runBestEffort(log, () =>
    is_active ? schedules.put(periodicSchedule(id, frequency)) : schedules.remove(periodicScheduleName(id)),
  )
