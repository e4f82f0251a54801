/** Sources as replies show them. A secret is in none. */
import type { Source } from '#shared/contracts/sources.ts'
import { sourceLimits } from '#shared/domain/sources/source.ts'
import type { SourceState } from './source-state.ts'
import type { SourceEntity } from './source-store.ts'

export const toSourceResponse = (
  id: number,
  { secret, decision: _, ...source }: SourceEntity,
  state: SourceState,
): Source => ({
  source_id: id,
  ...source,
  has_secret: secret !== null,
  state: conditionOf(source.is_active, state),
  indicators: state.complete?.indicators ?? state.complete?.size ?? 0,
  next_date: !source.is_active || state.next_at === undefined ? null : new Date(state.next_at).toISOString(),
  last_complete_date: state.seen ?? null,
  failures: state.failures,
  failing_since: state.failing_since ?? null,
  last_run: state.last_run ?? null,
  held: heldOf(state),
})

const heldOf = ({ held }: SourceState): Source['held'] => {
  if (held === undefined) return null
  const { missing: _, ...shown } = held
  return shown
}

const conditionOf = (isActive: boolean, state: SourceState): Source['state'] => {
  if (!isActive) return 'off'
  if (state.run !== undefined) return 'running'
  if (state.held !== undefined) return 'held'
  if (state.failures >= sourceLimits.failures) return 'failing'
  return state.last_run === undefined ? 'waiting' : 'on_time'
}
