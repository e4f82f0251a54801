import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateVisibilityStatus } from '#shared/contracts/visibilities.ts'
import { changeSeenVisibility } from './change-seen-visibility.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { withStatus } from '#functions/visibilities/visibility-rules.ts'

/** Resolves or reopens a visibility. */
export const updateVisibilityStatusRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibilityStatus, ({ params, body, session }) =>
    changeSeenVisibility(dependencies, session, params.id, (before, commit) =>
      withStatus(before, body.is_active, commit.at),
    ),
  )
