/** A run of the generator: for one schedule, or for the whole queue. */
import * as z from 'zod'
import { concurrently } from '#functions/core/concurrently.ts'
import { runDeliveries } from '#functions/core/deliveries/delivery-worker.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { describeError } from '#functions/core/log.ts'
import { frequencies } from '#shared/domain/reports/modules.ts'
import { duePeriod } from '#shared/domain/reports/periods.ts'
import { PortalError } from '#shared/http/errors.ts'
import { itemOfOlder, reportQueue, type ReportItem } from '../report-queue.ts'
import { beginPeriodic, generateReport, type GenerationOutcome } from './generate.ts'
import { sendReport, type SentReport } from './send.ts'
import { generatorActor, generationField, type GeneratorDependencies } from './dependencies.ts'

/** The event of a report's schedule. The function's own schedule sends none. */
const eventSchema = z.object({ periodic_report_id: z.int().optional(), report_id: z.int().optional() })

/** The number of reports by result. */
export type Outcomes = Partial<Record<GenerationOutcome | `mail ${SentReport}`, number>>

const organizationRow = z.object({ client_id: z.int().nullable() })
const turnsRow = organizationRow.extend({ turns: z.int() })

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
  const send = async (mail: ReportItem): Promise<boolean> => {
    const sent = await sendReport(dependencies, mail)
    if (sent === 'left') return false
    count(`mail ${sent}`)
    return true
  }
  const work = async (held: ReportItem): Promise<boolean> => {
    if (held.work === 'send') return send(held)
    const { outcome, mail } = await generateReport(dependencies, held)
    if (outcome === 'left') return false
    count(outcome)
    if (mail !== undefined) await send(mail)
    return true
  }
  const { periodic_report_id: periodicId, report_id: reportId } = eventSchema.safeParse(event).data ?? {}
  if (periodicId === undefined && reportId === undefined) {
    await enqueueOlder(dependencies)
    const order = await byTurns(dependencies)
    let more = true
    while (more && !enough()) more = await takeTurn(dependencies, order, work, enough)
    return outcomes
  }
  const own = periodicId === undefined ? reportId : await beginPeriodic(dependencies, periodicId)
  if (own === undefined) return outcomes
  if (await isFirst(dependencies, own)) {
    await takeTurn(dependencies, (due) => due.filter(({ id }) => id === own), work)
    return outcomes
  }
  await beginForThoseWithout(dependencies)
  await takeTurn(dependencies, await byTurns(dependencies), work)
  return outcomes
}

/** Queues the reports of the version before, which had no items. It was the report that said when it was due. */
const enqueueOlder = async ({ platform, reports }: GeneratorDependencies): Promise<void> => {
  const { table, log } = platform
  // The items are read last: a report without one has never had it, or has ended since, which the commit sees.
  const unfinished = (await reports.readModel()).rows(idRow, 'SELECT id FROM report WHERE due IS NOT NULL')
  if (unfinished.length === 0) return
  const queued = new Set((await reportQueue.waiting(platform)).map(({ id }) => id))
  for (const id of unfinished.filter((one) => !queued.has(one)))
    try {
      await reports.commit(generatorActor, async (commit) => {
        const stored = await reports.get('report', id)
        const item = stored && itemOfOlder(id, stored.entity)
        if (stored === undefined || item === undefined) return
        commit.refresh('report', id, stored.entity, stored, [generationField])
        const { Put } = reportQueue.enqueue(table.name, item)
        commit.addWrite({ Put: { ...Put, ConditionExpression: 'attribute_not_exists(pk)' } })
      })
    } catch (error) {
      const isQueued = error instanceof PortalError && error.code === 'already_exists'
      if (!isQueued) log.error('report not queued', { report: id, ...describeError(error) })
    }
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

/** Chooses among the items that are due: those to try, in order. */
type Order = (due: readonly ReportItem[]) => readonly ReportItem[]

/**
 * The oldest item of the organization with the fewest reports within the hour, in any run, comes first, and each order
 * counts as a turn of it. So items that become due meanwhile wait for one report of each other organization.
 */
const byTurns = async ({ platform, reports }: GeneratorDependencies): Promise<Order> => {
  const begun = (await reports.readModel()).rows(
    turnsRow,
    "SELECT client_id, count(*) AS turns FROM report WHERE queued >= ? AND state <> 'queued' GROUP BY client_id",
    [platform.clock.now().getTime() - turnLasts],
  )
  const turns = new Map(begun.map(({ client_id, turns: had }) => [client_id, had]))
  const turnsOf = ({ client_id }: ReportItem): number => turns.get(client_id) ?? 0
  return (due) => {
    const ordered = due.toSorted(
      (one, other) => turnsOf(one) - turnsOf(other) || one.next_at - other.next_at || one.id - other.id,
    )
    const [first] = ordered
    if (first !== undefined) turns.set(first.client_id, turnsOf(first) + 1)
    return ordered
  }
}

/**
 * Works on the first item that no other run takes meanwhile. Returns whether there was one. The queue is read for each,
 * because a report takes seconds and others become due. After a failure, which is logged and left to the next run, and
 * after an item with nothing to do, the next one follows.
 */
const takeTurn = async (
  { platform }: GeneratorDependencies,
  order: Order,
  work: (held: ReportItem) => Promise<boolean>,
  enough: () => boolean = () => false,
): Promise<boolean> => {
  let worked = false
  await runDeliveries(platform, {
    queue: reportQueue,
    lanesOf: (waiting, now) =>
      order(waiting.filter((one) => reportQueue.isDue(one, now))).map((one) => [one]),
    workers: 1,
    enough: () => worked || enough(),
    deliver: async (held) => {
      worked = await work(held)
      return undefined
    },
  })
  return worked
}
