/** How a run ends: its record, and the state of the source after it. */
import { isLostRace } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import { sourceLimits, type RunState, type SourceProblem } from '#shared/domain/sources/source.ts'
import { writeSourceState, type SourceState, type StoredRun } from '../../source-state.ts'
import type { RunNote } from '../changes.ts'
import type { SourceAnswer } from '../request-source.ts'
import type { Run, RunResult } from './run.ts'

const minute = 60_000
/** Minutes until the next attempt after one, two, three and more failures, if the interval is not shorter. */
const retryMinutes = [5, 15, 60, 240, 720] as const

/** Ends a run whose source has what it had. */
export const endUnchanged = async (run: Run, headers: SourceAnswer['headers'] = {}): Promise<RunResult> => {
  const { counts, state } = run
  const { complete } = state
  const indicators = complete?.indicators ?? complete?.size ?? 0
  counts.rows = complete?.size ?? 0
  counts.seen_again = indicators
  counts.warned = counts.rows - indicators
  return endRun(run, 'unchanged', null, {
    ...state,
    ...healthy(run),
    ...(complete === undefined ? {} : { complete: { ...complete, ...validators(headers) } }),
  })
}

/** What makes the next request conditional. */
export const validators = ({
  etag,
  'last-modified': modified,
}: SourceAnswer['headers']): { etag?: string; last_modified?: string } => ({
  ...(etag === undefined ? {} : { etag }),
  ...(modified === undefined ? {} : { last_modified: modified }),
})

/** The state after an answer. What a held one lacks was not seen. */
export const healthy = (
  { state, source, now }: Run,
  isHeld = false,
): Pick<SourceState, 'seen' | 'failures' | 'failing_since' | 'next_at'> => ({
  seen: isHeld ? state.seen : now.toISOString(),
  failures: 0,
  failing_since: undefined,
  next_at: now.getTime() + source.interval_minutes * minute,
})

/** Ends a run that failed. `wait` is what the source asks for, in milliseconds. */
export const failRun = async (
  run: Run,
  problem: SourceProblem,
  wait = 0,
  after: SourceState = run.state,
): Promise<RunResult> => {
  const { now, state, source, platform } = run
  const failures = state.failures + 1
  const delay = retryMinutes[Math.min(failures, retryMinutes.length) - 1] ?? 720
  // Once for each source that begins to fail, which is one alarm.
  if (failures === sourceLimits.failures) platform.log.info('source failing', { source_id: run.id, problem })
  const longest = sourceLimits.intervalMinutesTo * minute
  return endRun(run, 'failed', problem, {
    ...after,
    failures,
    failing_since: state.failing_since ?? now.toISOString(),
    next_at:
      now.getTime() + Math.min(longest, Math.max(wait, Math.min(source.interval_minutes, delay) * minute)),
  })
}

/** The line of the log for an answer that is none. */
export const answeredNote = (status: number | null): RunNote =>
  status === null
    ? { code: 'no_answer', text: 'The source answered nothing.' }
    : { code: 'answered', values: [String(status)], text: `The source answered ${status}.` }

/** Writes the run's record, then the state without it, and deletes the answer. A killed end is repeated whole. */
export const endRun = async (
  run: Run,
  state: Exclude<RunState, 'running'>,
  problem: SourceProblem | null,
  { run: _, ...next }: SourceState,
): Promise<RunResult> => {
  const { id, open, now, counts, platform } = run
  const record = {
    run_id: open.run_id,
    state,
    problem,
    status: run.status,
    started_by: open.started_by,
    start_date: open.start_date,
    end_date: now.toISOString(),
    seconds: Math.round((performance.now() - run.begun) / 100) / 10,
    counts,
  }
  const stored: StoredRun = { ...record, refused: run.refused, missing: [...run.missing], log: run.log }
  await platform.table.put({
    ...keys.sourceRun(id, open.run_id),
    ...stored,
    expires: Math.floor(now.getTime() / 1000) + sourceLimits.runDays * 86_400,
  })
  await writeSourceState(platform, id, { ...next, last_run: record })
  if (open.asked_id !== undefined) await deleteRequest(run, open.asked_id)
  if (open.answer !== undefined) await run.files.delete(open.answer.key)
  platform.log.info('source read', { source_id: id, state, problem, ...counts })
  return state
}

/** Deletes the request that a run answered. One that came meanwhile stays for the next run. */
const deleteRequest = async ({ platform, id }: Run, asked: string): Promise<void> => {
  try {
    await platform.table.delete(keys.sourceState(id, 'asked'), {
      expression: 'attribute_not_exists(asked_id) OR asked_id = :asked',
      values: { ':asked': asked },
    })
  } catch (error) {
    if (!isLostRace(error)) throw error
  }
}
