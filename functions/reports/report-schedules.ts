/**
 * The schedules of reports: what invokes the generator, and when. A call puts them after its commit; what could not be
 * put then is put by the function that compares both sides (`functions/report-schedules`).
 */
import { describeError, type Log } from '#functions/platform/log.ts'
import type { Schedule, Schedules } from '#functions/platform/schedules.ts'
import type { Frequency } from '#shared/domain/reports/modules.ts'
import { reportZone, scheduleExpression } from '#shared/domain/reports/periods.ts'

/** A run that is asked for begins so much later: a moment that has passed would be refused. In milliseconds. */
const soon = 2_000

export const periodicScheduleName = (id: number): string => `periodic-${id}`
export const reportScheduleName = (id: number): string => `report-${id}`
/** The run of a periodic report whose time has passed without one. */
const missedScheduleName = (id: number): string => `missed-${id}`

/** What a schedule of the group is for, by its name; undefined for a name that nobody here gives. */
export const scheduledOf = (
  name: string,
): { readonly kind: 'periodic' | 'report' | 'missed'; readonly id: number } | undefined => {
  const [, kind, digits] = /^(periodic|report|missed)-([1-9]\d{0,14})$/.exec(name) ?? []
  const id = Number(digits)
  return kind === 'periodic' || kind === 'report' || kind === 'missed' ? { kind, id } : undefined
}

/** Makes the reports of a periodic one, period by period. */
export const periodicSchedule = (id: number, frequency: Frequency): Schedule => ({
  name: periodicScheduleName(id),
  expression: scheduleExpression(frequency),
  timeZone: reportZone,
  input: { periodic_report_id: id },
})

/** Makes a report, or sends its mail, at once. */
const reportSchedule = (id: number, now: Date): Schedule =>
  atOnce(reportScheduleName(id), { report_id: id }, now)

/** Has a generator begin a report, or its mail, which was put into the queue. */
export const followReport = (schedules: Schedules, log: Log, id: number, now: Date): Promise<void> =>
  followUp(log, () => schedules.put(reportSchedule(id, now)))

/** Makes up for a run of a periodic report that was missed. */
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
 * Changes a schedule after the commit that it follows. A failure does not fail the call: what was asked for is stored,
 * and the schedule is repaired within minutes.
 */
export const followUp = async (log: Log, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    log.error('follow-up of reports left for later', describeError(error))
  }
}

/** Puts or removes the schedule of a periodic report, as its state asks for. */
export const followPeriodic = (
  schedules: Schedules,
  log: Log,
  id: number,
  { is_active, frequency }: { readonly is_active: boolean; readonly frequency: Frequency },
): Promise<void> =>
  followUp(log, () =>
    is_active ? schedules.put(periodicSchedule(id, frequency)) : schedules.remove(periodicScheduleName(id)),
  )
