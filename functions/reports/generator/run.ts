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

const dueRow = z.object({ id: z.int(), client_id: z.int().nullable() })

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

/**
 * Works on everything that is due: next comes a report of the organization that has had the fewest in this run, its oldest.
 * What becomes due meanwhile waits for one report of each other organization. One report's failure holds up no other.
 */
const workOffQueue = async (
  { platform, reports }: GeneratorParts,
  work: (id: number) => Promise<void>,
  enough: () => boolean,
): Promise<void> => {
  const tried = new Set<number>()
  const turns = new Map<number | null, number>()
  const turnsOf = (clientId: number | null): number => turns.get(clientId) ?? 0
  while (!enough()) {
    const replica = await reports.replica()
    const [next] = replica
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
