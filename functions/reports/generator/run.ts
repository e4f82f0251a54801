/** A run of the generator: for one schedule, or for the whole queue. */
import * as z from 'zod'
import { concurrently } from '#functions/core/concurrently.ts'
import { describeError } from '#functions/core/log.ts'
import { frequencies } from '#shared/domain/reports/modules.ts'
import { duePeriod } from '#shared/domain/reports/periods.ts'
import { beginPeriodic, generateReport, type GenerationOutcome } from './generate.ts'
import { sendReport, type SentReport } from './send.ts'
import type { GeneratorDependencies } from './dependencies.ts'

/** The event of a report's schedule. The function's own schedule sends none. */
const eventSchema = z.object({ periodic_report_id: z.int().optional(), report_id: z.int().optional() })

/** The number of reports by result. */
export type Outcomes = Partial<Record<GenerationOutcome | `mail ${SentReport}`, number>>

const organizationRow = z.object({ client_id: z.int().nullable() })
const turnsRow = organizationRow.extend({ turns: z.int() })
const dueRow = z.object({ id: z.int(), client_id: z.int().nullable() })

/**
 * One run. `enough` ends it early, and the next run continues. A call for one report generates one. If its organization
 * had a turn within the hour, it generates a report of the organization whose turn it is.
 */
export const runGenerator = async (
  dependencies: GeneratorDependencies,
  event: unknown,
  enough: () => boolean = () => false,
): Promise<Outcomes> => {
  const outcomes: Outcomes = {}
  const count = (outcome: keyof Outcomes): void => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const work = async (id: number): Promise<boolean> => {
    const outcome = await generateReport(dependencies, id)
    if (outcome !== 'left') count(outcome)
    if (outcome === 'failed' || outcome === 'later') return true
    const sent = await sendReport(dependencies, id)
    if (sent !== 'left') count(`mail ${sent}`)
    return outcome !== 'left' || sent !== 'left'
  }
  const { periodic_report_id: periodicId, report_id: reportId } = eventSchema.safeParse(event).data ?? {}
  if (periodicId === undefined && reportId === undefined) {
    await workOffQueue(dependencies, work, enough)
    return outcomes
  }
  const own = periodicId === undefined ? reportId : await beginPeriodic(dependencies, periodicId)
  if (own === undefined) return outcomes
  if (await isFirst(dependencies, own)) {
    await work(own)
    return outcomes
  }
  await beginForThoseWithout(dependencies)
  let worked = false
  await workOffQueue(
    dependencies,
    async (id) => {
      worked = await work(id)
    },
    () => worked,
  )
  return outcomes
}

const periodicRow = z.object({
  id: z.int(),
  client_id: z.int(),
  frequency: z.enum(frequencies),
  next_start: z.string(),
})
/** Maximum organizations for which one call begins a report. */
const mostBegun = 100

/**
 * Begins one report that is due for each organization without one in the queue. Thousands of schedules call at 03:00 in
 * any order. So the first calls bring every organization into the queue, which is processed in round robin.
 */
const beginForThoseWithout = async (dependencies: GeneratorDependencies): Promise<void> => {
  const { platform, reports } = dependencies
  const now = platform.clock.now()
  const readModel = await reports.readModel()
  const queued = new Set(
    readModel
      .rows(organizationRow, 'SELECT DISTINCT client_id FROM report WHERE due IS NOT NULL')
      .map(({ client_id }) => client_id),
  )
  const newest = new Map(frequencies.map((frequency) => [frequency, duePeriod(frequency, now).first]))
  const first = new Map<number, number>()
  // Owners who may have no reports now come last: their periods no longer advance.
  for (const { id, client_id, frequency, next_start } of readModel.rows(
    periodicRow,
    'SELECT id, client_id, frequency, next_start FROM periodic_report WHERE is_active = 1 ORDER BY next_start DESC, id',
  ))
    if (
      first.size < mostBegun &&
      !first.has(client_id) &&
      !queued.has(client_id) &&
      next_start <= (newest.get(frequency) ?? '')
    )
      first.set(client_id, id)
  await concurrently([...first.values()], 5, async (id) => {
    try {
      await beginPeriodic(dependencies, id)
    } catch (error) {
      platform.log.error('report left to its own schedule', { periodic_report: id, ...describeError(error) })
    }
  })
}

/** Whether it is the only report of its organization begun within the hour. */
const isFirst = async ({ platform, reports }: GeneratorDependencies, id: number): Promise<boolean> => {
  const report = await reports.get('report', id)
  const readModel = await reports.readModel()
  return (
    report === undefined ||
    readModel.count('SELECT count(*) FROM report WHERE queued >= ? AND client_id IS ? AND id <> ?', [
      platform.clock.now().getTime() - turnLasts,
      report.entity.client_id,
      id,
    ]) === 0
  )
}

/** Milliseconds for which a begun report counts as its organization's turn. */
const turnLasts = 3_600_000

/**
 * Processes everything that is due. Next is always the oldest report of the organization with the fewest reports within
 * the hour, in any run. Reports that become due meanwhile wait for one report of each other organization. A failure
 * does not stop the others.
 */
const workOffQueue = async (
  { platform, reports }: GeneratorDependencies,
  work: (id: number) => Promise<unknown>,
  enough: () => boolean,
): Promise<void> => {
  const tried = new Set<number>()
  const begun = (await reports.readModel()).rows(
    turnsRow,
    'SELECT client_id, count(*) AS turns FROM report WHERE queued >= ? AND (due IS NULL OR due > ?) GROUP BY client_id',
    [platform.clock.now().getTime() - turnLasts, platform.clock.now().getTime()],
  )
  const turns = new Map(begun.map(({ client_id, turns: had }) => [client_id, had]))
  const turnsOf = (organizationId: number | null): number => turns.get(organizationId) ?? 0
  while (!enough()) {
    const readModel = await reports.readModel()
    const [next] = readModel
      .rows(dueRow, 'SELECT id, client_id FROM report WHERE due <= ? ORDER BY due, id', [
        platform.clock.now().getTime(),
      ])
      .filter(({ id }) => !tried.has(id))
      .toSorted((one, other) => turnsOf(one.client_id) - turnsOf(other.client_id))
    if (next === undefined) return
    tried.add(next.id)
    turns.set(next.client_id, turnsOf(next.client_id) + 1)
    try {
      await work(next.id)
    } catch (error) {
      platform.log.error('report left to the next run', { report: next.id, ...describeError(error) })
    }
  }
}
