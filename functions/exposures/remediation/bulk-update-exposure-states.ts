import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { bulkUpdateVisibilityStates, type StateInput } from '#shared/contracts/exposures.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { mayEverGive, partyOf, type ExposureState } from '#shared/domain/exposures/states.ts'
import { PortalError } from '#shared/http/errors.ts'
import { remediationOf } from './remediation.ts'
import { transitionContextOf, withLine, writesPerTransition } from './transition-context.ts'
import { transitioned, type Transitioned, type TransitionContext } from './transitions.ts'
import type { ExposureEntity } from '#functions/exposures/collection.ts'

/** Changes the state of the named exposures. Returns those that cannot change, with their present state. */
export const bulkUpdateExposureStatesRoute = ({
  exposures,
  organizations,
  platform,
}: ExposuresDependencies): Route =>
  handle(bulkUpdateVisibilityStates, async ({ body, session }) => {
    if (!mayEverGive(body.state, partyOf(session.role))) throw new PortalError('forbidden')
    const people = await organizations.readModel()
    const { visibility_ids: ids, ...input } = body
    // A command runs again when its commit lost a race. Only the last run counts.
    const refused = new Map<number, ExposureState>()
    const changed = await exposures.for(session).changeEach(
      ids,
      (before, commit, id) => {
        const result = ifAllowed(before, input, transitionContextOf(session, platform.clock, commit, people))
        if ('from' in result) {
          refused.set(id, result.from)
          return withLine(commit, id, { entity: before, fields: [] })
        }
        refused.delete(id)
        return withLine(commit, id, result)
      },
      { writes: writesPerTransition },
    )
    return {
      changed,
      refused: [...refused]
        .toSorted(([a], [b]) => a - b)
        .map(([visibility_id, state]) => ({ visibility_id, state })),
    }
  })

const ifAllowed = (
  before: ExposureEntity,
  input: StateInput,
  context: TransitionContext,
): Transitioned | { readonly from: ExposureState } => {
  try {
    return transitioned(before, input, context)
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'transition_not_allowed') throw error
    const { state, accepted } = remediationOf(before)
    return { from: stateOn(state, accepted?.until ?? null, context.today) }
  }
}
