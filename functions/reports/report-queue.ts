/**
 * The queue of reports. A report has one item while it waits to be generated or its e-mail waits to be sent. The commit
 * that makes it wait enqueues the item, and the commit that stores the result ends it.
 */
import * as z from 'zod'
import { DeliveryQueue, dueAt, waitingShape } from '#functions/core/deliveries/delivery-queue.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Table, TransactWrite } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import { retryDelays } from '#functions/rules/mail/attempts.ts'
import { reportDue, type ReportEntity, type ReportKinds } from './report-store.ts'

const reportItemSchema = z.object({
  /** The report. */
  id: z.int(),
  client_id: z.int(),
  work: z.enum(['generate', 'send']),
  ...waitingShape,
})
export type ReportItem = z.infer<typeof reportItemSchema>

export const reportQueue = new DeliveryQueue({
  place: { partition: keys.reportQueue(0).pk },
  waiting: reportItemSchema,
  held: reportItemSchema,
  keyOf: ({ id }) => keys.reportQueue(id),
  ownerOf: ({ client_id }) => client_id,
  // Longer than the function may run: during a lease its holder may be alive.
  leaseMilliseconds: 200_000,
  retries: { minutes: ({ work }) => (work === 'generate' ? [1, 2] : retryDelays) },
  unreadable: (report) => ['unreadable report in the queue', { report }],
  left: ({ id }) => ['report left to the next run', { report: id }],
})

/** Queues work on a report, in the commit that is its reason. */
export const enqueueReport = (
  commit: Commit<ReportKinds>,
  table: Pick<Table, 'name'>,
  work: ReportItem['work'],
  id: number,
  { client_id }: Pick<ReportEntity, 'client_id'>,
): void => {
  commit.addWrite(reportQueue.enqueue(table.name, { id, client_id, work, ...dueAt(new Date(commit.at)) }))
}

/** The write that replaces a claimed item by the next work on its report, which has a lease already. */
export const followItem = (table: Pick<Table, 'name'>, held: ReportItem, next: ReportItem): TransactWrite =>
  reportQueue.replace(table.name, held, next)

/**
 * The item of a report of the version before, which kept attempts and lease in the report. Undefined when nothing
 * waits.
 */
export const itemOfOlder = (id: number, report: ReportEntity): ReportItem | undefined => {
  const due = reportDue(report)
  if (due === null) return undefined
  const isReady = report.state === 'ready'
  return {
    id,
    client_id: report.client_id,
    work: isReady ? 'send' : 'generate',
    attempts: isReady ? report.mail.attempts : report.attempts,
    next_at: due,
    lease: '',
    lease_until: 0,
  }
}
