/** What a source no longer has: let go by its rule, or held for a person. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorsOfSource } from '#functions/indicators/sighted-queries.ts'
import { sourceLimits, type SourceProblem } from '#shared/domain/sources/source.ts'
import { decisionOn as decisionOfState } from '../../source-presenter.ts'
import type { SourceState, StoredAnswer } from '../../source-state.ts'
import { sourcesCollection } from '../../source-store.ts'
import type { Compared } from '../compare.ts'
import type { Membership, NextMembers } from '../membership.ts'
import type { Run } from './run.ts'
import { readMissing, writeMissing } from './source-files.ts'
import { writerOf } from './write-rows.ts'

export type Held = Omit<NonNullable<SourceState['held']>, 'since'>
type Decision = 'apply' | 'keep'

/** The indicators of the members that were found so. A row on a warning list has none. */
export const indicatorsFound = ({ seen }: Compared, members: Membership, how: number): number[] => {
  const ids: number[] = []
  for (let place = 0; place < members.size; place += 1) {
    if (seen[place] !== how) continue
    const { id } = members.at(place)
    if (id !== 0) ids.push(id)
  }
  return ids
}

/** What dropped runs added and the source does not have: neither before nor now. */
export const additionsOfDropped = async (
  { state, platform, id: sourceId }: Run,
  { has_more: hasMore, problem }: StoredAnswer,
  members: Membership,
  next: NextMembers,
): Promise<number[]> => {
  const { dropped_runs: dropped } = state
  if (dropped === undefined || hasMore === true || problem !== undefined) return []
  const known = next.ids()
  for (let place = 0; place < members.size; place += 1) known.add(members.at(place).id)
  const indicators = platform.collection(indicatorsCollection)
  const ids = indicatorsOfSource(await indicators.readModel(), sourceId).filter((id) => !known.has(id))
  const stored = await indicators.getMany('feed', ids)
  return ids.filter((_, index) =>
    stored[index]?.entity.sources?.some(
      ({ source_id: id, since }) => id === sourceId && dropped.includes(since),
    ),
  )
}

/** The decision on what the last held run lacked, if nothing else is missing now. */
export const decisionOn = async (run: Run, gone: readonly number[]): Promise<Decision | undefined> => {
  if (run.state.held?.missing === undefined) return undefined
  // It may have come since this run began.
  const current = await run.platform.collection(sourcesCollection).get('source', run.id)
  const decision = decisionOfState(run.state, current?.entity.decision ?? null)
  if (decision === null) return undefined
  const lacked = await readMissing(run)
  return lacked !== undefined && gone.every((id) => lacked.has(id)) ? decision.decision : undefined
}

/** Keeps what is missing until a person has decided. */
export const hold = async (
  run: Run,
  gone: readonly number[],
  { of, least }: { readonly of: number; readonly least: number },
  problem: SourceProblem | undefined,
): Promise<Held> => {
  const { threshold } = run.source.gone
  const hasGrown = least < of
  run.missing = gone.slice(0, sourceLimits.refusedRows)
  const missing = await writeMissing(run, gone)
  run.note({
    code: 'missing',
    values: [gone.length, of, threshold, ...(hasGrown ? [least] : [])].map(String),
    text: `${gone.length} of ${of} are missing; a person is asked when more than ${threshold} %${hasGrown ? ` of ${least}, the fewest that it had meanwhile,` : ''} are, and when an answer is broken. Nothing is withdrawn until then.`,
  })
  return { run_id: run.open.run_id, gone: gone.length, of, least, problem: problem ?? null, missing }
}

/** Lets go what is missing and what aged. Returns false when the run is stopped. */
export const release = async (
  run: Run,
  gone: readonly number[],
  aged: readonly number[],
  decision: Decision | undefined,
): Promise<boolean> => {
  const { source, counts } = run
  const policy = decision === 'keep' ? 'keep' : source.gone.policy
  // What aged was valid for its days already.
  for (const [ids, rules] of [
    [gone, { policy, days: source.gone.days, daysOfTypes: source.validity }],
    [aged, { policy, days: 0, daysOfTypes: {} }],
  ] as const) {
    const released = await writerOf(run).release(ids, rules, run.isStopped)
    counts.gone += released.isDone ? ids.length : released.gone
    counts.ended += released.ended
    if (!released.isDone) return false
  }
  return true
}
