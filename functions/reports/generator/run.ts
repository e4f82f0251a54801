/** A run of the generator: what one schedule names, or all that waits. */
import * as z from 'zod'
import { describeError } from '#functions/platform/log.ts'
import { beginPeriodic } from './begin-periodic.ts'
import { makeReport, type Made } from './make.ts'
import { sendReport, type SentReport } from './send.ts'
import type { GeneratorParts } from './parts.ts'

/** What a schedule says; the function's own says nothing. */
const eventSchema = z.object({ periodic_report_id: z.int().optional(), report_id: z.int().optional() })

/** How many reports ended how. */
export type Outcomes = Partial<Record<Made | `mail ${SentReport}`, number>>

/** Reports of one look at what waits. */
const atOnce = 50

const idRow = z.object({ id: z.int() }).transform(({ id }) => id)

/** One run. `enough` says that nothing more is to be begun: what is left waits for the next run. */
export const runGenerator = async (
  parts: GeneratorParts,
  event: unknown,
  enough: () => boolean = () => false,
): Promise<Outcomes> => {
  const outcomes: Outcomes = {}
  const count = (outcome: keyof Outcomes): void => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const work = async (id: number): Promise<void> => {
    const made = await makeReport(parts, id)
    if (made !== 'left') count(made)
    if (made === 'failed' || made === 'later') return
    const sent = await sendReport(parts, id)
    if (sent !== 'left') count(`mail ${sent}`)
  }
  const { periodic_report_id: periodicId, report_id: reportId } = eventSchema.safeParse(event).data ?? {}
  if (periodicId !== undefined) {
    const id = await beginPeriodic(parts, periodicId)
    if (id !== undefined) await work(id)
  } else if (reportId !== undefined) await work(reportId)
  else await workOffQueue(parts, work, enough)
  return outcomes
}

/** Works on everything that is due, the oldest first. One report's failure holds up no other. */
const workOffQueue = async (
  { platform, reports }: GeneratorParts,
  work: (id: number) => Promise<void>,
  enough: () => boolean,
): Promise<void> => {
  const tried = new Set<number>()
  for (;;) {
    const replica = await reports.replica()
    const due = replica
      .rows(idRow, 'SELECT id FROM report WHERE due <= ? ORDER BY due, id LIMIT ?', [
        platform.clock.now().getTime(),
        atOnce + tried.size,
      ])
      .filter((id) => !tried.has(id))
    if (due.length === 0) return
    for (const id of due) {
      if (enough()) return
      tried.add(id)
      try {
        await work(id)
      } catch (error) {
        platform.log.error('report left to the next run', { report: id, ...describeError(error) })
      }
    }
  }
}
