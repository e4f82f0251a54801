import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { bulkUpdateVisibilityStates } from '#shared/contracts/exposures.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { mayEverGive, partyOf, type ExposureState } from '#shared/domain/exposures/states.ts'
import { PortalError } from '#shared/http/errors.ts'
import { lifeOf } from './life.ts'
import { moverOf, withLine, writesOfMove } from './mover.ts'
import { takenTo, type Lived, type Mover } from './moves.ts'
import type { StateInput } from '#shared/contracts/exposures.ts'
import type { VisibilityEntity } from '#functions/visibilities/collection.ts'

/** Takes the named visibilities to a state, as far as each can go there; who cannot is named, with where it is. */
export const bulkUpdateVisibilityStatesRoute = ({
  visibilities,
  organizations,
  platform,
}: VisibilitiesDependencies): Route =>
  handle(bulkUpdateVisibilityStates, async ({ body, session }) => {
    if (!mayEverGive(body.state, partyOf(session.role))) throw new PortalError('forbidden')
    const people = await organizations.readModel()
    const { visibility_ids: ids, ...input } = body
    // A command runs again when its commit lost a race: what counts is what was judged last.
    const refused = new Map<number, ExposureState>()
    const changed = await visibilities.for(session).changeEach(
      ids,
      (before, commit, id) => {
        const lived = ifAllowed(before, input, moverOf(session, platform.clock, commit, people))
        if ('from' in lived) {
          refused.set(id, lived.from)
          return withLine(commit, id, { entity: before, fields: [] })
        }
        refused.delete(id)
        return withLine(commit, id, lived)
      },
      { writes: writesOfMove },
    )
    return {
      changed,
      refused: [...refused]
        .toSorted(([a], [b]) => a - b)
        .map(([visibility_id, state]) => ({ visibility_id, state })),
    }
  })

const ifAllowed = (
  before: VisibilityEntity,
  input: StateInput,
  mover: Mover,
): Lived | { readonly from: ExposureState } => {
  try {
    return takenTo(before, input, mover)
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'transition_not_allowed') throw error
    const { state, accepted } = lifeOf(before)
    return { from: stateOn(state, accepted?.until ?? null, mover.today) }
  }
}
