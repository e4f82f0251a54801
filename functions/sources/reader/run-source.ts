/**
 * Runs of a source. A run stores the answer, compares it with what the source had, and writes only what differs. One
 * that was killed continues from the stored answer, and writing a row again writes nothing (docs/decisions/sources.md).
 */
import { describeError } from '#functions/core/log.ts'
import { withLease } from '#functions/core/store/lease.ts'
import { keys } from '#functions/rules/keys.ts'
import { askedSchema, nextRunAt, readSourceState } from '../source-state.ts'
import { sourcesCollection } from '../source-store.ts'
import { UnreadableAnswer } from './read-rows.ts'
import { beginRun, stopRun } from './run/begin-run.ts'
import { failRun } from './run/end-run.ts'
import { fetchAnswer } from './run/fetch-answer.ts'
import { readAnswer } from './run/read-answer.ts'
import { isOn, type Reading, type Run, type RunResult } from './run/run.ts'

export type { Reading, RunResult } from './run/run.ts'

/** A run holds its lease as long as its function may run. */
const leaseMilliseconds = 900_000
/** Runs of an incremental source in a row, when it has more than one run reads. */
const mostParts = 50
/** A schedule may come a little early. */
const slack = 30_000

/**
 * Runs a source if it is due, was asked for, or has a run to be continued; then again if somebody asked for it
 * meanwhile, since the invocation for that found it being read. Without the time for that, the next maintenance does it.
 * Returns the last result.
 */
export const runSource = async (reading: Reading, id: number): Promise<RunResult> => {
  const { platform } = reading
  let result = await runIfDue(reading, id)
  while (result !== 'skipped' && result !== 'later' && reading.isTooLateToAsk?.() !== true) {
    // Looked for once the lease has ended: an invocation for a later request finds no run.
    if ((await platform.table.get(keys.sourceState(id, 'asked'))) === undefined) break
    const next = await runIfDue(reading, id)
    if (next === 'skipped') break
    result = next
  }
  return result
}

const runIfDue = async (reading: Reading, id: number): Promise<RunResult> => {
  const { platform } = reading
  const result = await withLease(
    platform,
    keys.sourceState(id, 'lease'),
    leaseMilliseconds,
    async (): Promise<RunResult> => {
      const stored = await platform.collection(sourcesCollection).get('source', id)
      if (stored === undefined || !stored.entity.is_active) return 'skipped'
      const state = await readSourceState(platform, id)
      const asked = askedSchema.optional().parse(await platform.table.get(keys.sourceState(id, 'asked')))
      const next = nextRunAt(state, stored.entity)
      const isDue = next === undefined || next <= platform.clock.now().getTime() + slack
      if (state.run === undefined && asked === undefined && !isDue) return 'skipped'
      let run = await beginRun(reading, id, stored.entity, state, asked)
      let result = await finish(run)
      for (
        let parts = 1;
        run.hasMore && parts < mostParts && reading.isTooLateToAsk?.() !== true;
        parts += 1
      ) {
        // Its settings may have changed, and it may be off.
        const current = await platform.collection(sourcesCollection).get('source', id)
        if (current?.entity.is_active !== true) break
        run = await beginRun(reading, id, current.entity, await readSourceState(platform, id), asked)
        result = await finish(run)
      }
      return result
    },
  )
  return result ?? 'skipped'
}

const finish = async (run: Run): Promise<RunResult> => {
  try {
    const answer = run.open.answer ?? (await fetchAnswer(run))
    if (typeof answer === 'string') return answer
    run.open = { ...run.open, answer }
    run.status = answer.status
    const result = await readAnswer(run, answer)
    return result === 'later' && !(await isOn(run)) ? await stopRun(run) : result
  } catch (error) {
    if (error instanceof UnreadableAnswer) {
      run.note({ text: error.message })
      return failRun(run, error.problem)
    }
    run.platform.log.error('source not read', { source_id: run.id, ...describeError(error) })
    throw error
  }
}
