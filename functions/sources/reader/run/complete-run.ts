/** Stores what a source has now, and ends the run that found it. */
import type { SourceState, StoredAnswer } from '../../source-state.ts'
import type { Compared } from '../compare.ts'
import { Membership, type NextMembers } from '../membership.ts'
import { endRun, failRun, healthy } from './end-run.ts'
import type { Held } from './missing-indicators.ts'
import type { Run, RunResult } from './run.ts'
import { writeFile } from './source-files.ts'

interface Outcome {
  /** Whether the rows were written: not those of a broken answer. */
  readonly isUsed: boolean
  /** What a person decides on. */
  readonly held?: Held
}

export const completeRun = async (
  run: Run,
  answer: StoredAnswer,
  next: NextMembers,
  compared: Compared,
  outcome: Outcome,
): Promise<RunResult> => {
  const { held } = outcome
  const { has_more: hasMore = false, problem } = answer
  const now = run.now
  const complete = await completeOf(run, answer, next, compared, held !== undefined)
  run.hasMore = hasMore && held === undefined && problem === undefined
  const after = stateAfter(run, answer, complete, outcome, now)
  const result =
    problem === undefined
      ? await endRun(run, held === undefined ? 'done' : 'held', held?.problem ?? null, {
          ...after,
          ...healthy(run, held !== undefined),
          ...(run.hasMore ? { next_at: now.getTime() } : {}),
        })
      : await failRun(run, problem, answer.wait, after)
  await deleteOldFiles(run, [complete.members, complete.claims, held?.missing])
  return result
}

type Complete = NonNullable<SourceState['complete']>

/** Writes the files of what the source has. What is held is read again from the same place, so that it is found again. */
const completeOf = async (
  run: Run,
  { etag, last_modified, hash, cursor, has_more: hasMore = false, problem }: StoredAnswer,
  next: NextMembers,
  compared: Compared,
  isHeld: boolean,
): Promise<Complete> => {
  const { complete: former } = run.state
  const bytes = next.packed()
  const stored = new Membership(bytes)
  const members = await writeFile(run, 'members', bytes)
  const isAgain = isHeld && former?.claims !== undefined
  const claims = isAgain
    ? former.claims
    : compared.claims && (await writeFile(run, 'claims', compared.claims))
  const until = isAgain ? former.until : compared.until
  const isPartial = hasMore || problem !== undefined
  const reached = isAgain ? former.cursor : cursor && { ...cursor, is_full: cursor.is_full && isPartial }
  return {
    at: run.now.toISOString(),
    settings: run.open.settings,
    hash,
    ...(etag === undefined ? {} : { etag }),
    ...(last_modified === undefined ? {} : { last_modified }),
    members,
    size: stored.size,
    indicators: stored.indicators,
    ...(claims === undefined ? {} : { claims }),
    ...(reached === undefined ? {} : { cursor: reached }),
    ...(until === undefined ? {} : { until }),
    ...(isPartial ? { has_more: true } : {}),
  }
}

/** The state with what is complete and held now. Dropped runs are looked for until a whole answer was used. */
const stateAfter = (
  run: Run,
  { has_more: hasMore = false, problem }: StoredAnswer,
  complete: Complete,
  { isUsed, held }: Outcome,
  now: Date,
): SourceState => {
  const { held: before, dropped_runs: dropped, dropped_generation: droppedIn, ...state } = run.state
  const isWhole = isUsed && held === undefined && !hasMore && problem === undefined
  return {
    ...state,
    complete,
    ...(isWhole || dropped === undefined ? {} : { dropped_runs: dropped, dropped_generation: droppedIn }),
    ...(held === undefined ? {} : { held: { ...held, since: before?.since ?? now.toISOString() } }),
  }
}

const deleteOldFiles = async (run: Run, kept: readonly (string | undefined)[]): Promise<void> => {
  const { complete, held } = run.state
  for (const old of [complete?.members, complete?.claims, held?.missing])
    if (old !== undefined && !kept.includes(old)) await run.files.delete(old)
}
