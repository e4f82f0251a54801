/** Sources as replies show them. A secret is in none. */
import type { Source } from '#shared/contracts/sources.ts'
import { sourceLimits } from '#shared/domain/sources/source.ts'
import { nextRunAt, type SourceState } from './source-state.ts'
import type { SourceEntity } from './source-store.ts'

export const toSourceResponse = (
  id: number,
  { secret, decision, switched_date: _, ...source }: SourceEntity,
  state: SourceState,
): Source => ({
  source_id: id,
  ...source,
  has_secret: secret !== null,
  state: conditionOf(source.is_active, state, decision),
  indicators: state.complete?.indicators ?? state.complete?.size ?? 0,
  next_date: source.is_active ? instantOf(nextRunAt(state, source)) : null,
  last_complete_date: state.seen ?? null,
  failures: state.failures,
  failing_since: state.failing_since ?? null,
  last_run: state.last_run ?? null,
  held: heldOf(state, decision),
})

const instantOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString()

/** The decision on what is held now, if there is one. */
export const decisionOn = (
  { held }: SourceState,
  decision: SourceEntity['decision'],
): SourceEntity['decision'] =>
  held !== undefined && decision !== null && decision.at >= held.since && decision.run_id === held.run_id
    ? decision
    : null

const heldOf = (state: SourceState, given: SourceEntity['decision']): Source['held'] => {
  if (state.held === undefined) return null
  const { missing: _, least, ...shown } = state.held
  const decided = decisionOn(state, given)
  return {
    ...shown,
    least: least ?? shown.of,
    decision: decided && { decision: decided.decision, by: decided.by, at: decided.at },
  }
}

const conditionOf = (
  isActive: boolean,
  state: SourceState,
  decision: SourceEntity['decision'],
): Source['state'] => {
  if (!isActive) return 'off'
  if (state.run !== undefined) return 'running'
  if (state.held !== undefined && decisionOn(state, decision) === null) return 'held'
  if (state.failures >= sourceLimits.failures) return 'failing'
  return state.last_run === undefined ? 'waiting' : 'on_time'
}
