import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateVisibilityStatus } from '#shared/contracts/visibilities.ts'
import { changeSeenVisibility } from './change-seen-visibility.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { statusGiver, withLine } from '#functions/visibilities/remediation/transition-context.ts'
import { withStatus } from '#functions/visibilities/remediation/transitions.ts'

/** Resolves or reopens a visibility. */
export const updateVisibilityStatusRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibilityStatus, ({ params: { id }, body, session }) =>
    changeSeenVisibility(dependencies, session, id, (before, commit) =>
      withLine(
        commit,
        id,
        withStatus(before, body.is_active, statusGiver(session, dependencies.platform.clock, commit)),
      ),
    ),
  )
