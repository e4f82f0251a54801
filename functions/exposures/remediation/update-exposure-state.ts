import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ExposureEntity } from '#functions/exposures/collection.ts'
import { changeVisible } from '#functions/exposures/changes/change-visible.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { updateVisibilityState, type StateInput } from '#shared/contracts/exposures.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { mayEverGive, partyOf } from '#shared/domain/exposures/states.ts'
import { PortalError } from '#shared/http/errors.ts'
import { remediationOf } from './remediation.ts'
import { transitionContextOf, withLine } from './transition-context.ts'
import { transitioned } from './transitions.ts'

/** Changes the remediation state of an exposure. */
export const updateExposureStateRoute = (dependencies: ExposuresDependencies): Route =>
  handle(updateVisibilityState, async ({ params: { id }, body, session }) => {
    if (!mayEverGive(body.state, partyOf(session.role))) throw new PortalError('forbidden')
    const { organizations, platform } = dependencies
    const people = await organizations.readModel()
    return changeVisible(dependencies, session, id, (before, commit) => {
      const context = transitionContextOf(session, platform.clock, commit, people)
      return withLine(commit, id, transitioned(before, inputOver(body, before, context.today), context))
    })
  })

/** Merges the input of a repair or acceptance with concurrent changes. Throws `fields_changed`. */
const inputOver = (given: StateInput & BasedOn, before: ExposureEntity, today: string): StateInput => {
  const { state, owner, due_date: due, accepted } = remediationOf(before)
  const risk = stateOn(state, accepted?.until ?? null, today) === 'accepted' ? accepted : null
  if (given.state === 'in_repair')
    return mergedInput(given, { owner_id: owner?.user_id ?? null, due_date: due })
  return given.state === 'accepted'
    ? mergedInput(given, {
        reason: risk?.reason ?? null,
        until: risk?.until ?? null,
        agreed_by: risk?.agreed_by.user_id ?? null,
      })
    : mergedInput(given, {})
}
