import { handle, type Route } from '#functions/platform/http/handler.ts'
import { changeSeenVisibility } from '#functions/visibilities/changes/change-seen-visibility.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { updateVisibilityState } from '#shared/contracts/exposures.ts'
import { mayEverGive, partyOf } from '#shared/domain/exposures/states.ts'
import { PortalError } from '#shared/http/errors.ts'
import { moverOf, told } from './mover.ts'
import { takenTo } from './moves.ts'

/** Takes a visibility to another state of its life. */
export const updateVisibilityStateRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibilityState, async ({ params: { id }, body, session }) => {
    if (!mayEverGive(body.state, partyOf(session.role))) throw new PortalError('forbidden')
    const { organizations, platform } = dependencies
    const people = await organizations.replica()
    return changeSeenVisibility(dependencies, session, id, (before, commit) =>
      told(commit, id, takenTo(before, body, moverOf(session, platform.clock, commit, people))),
    )
  })
