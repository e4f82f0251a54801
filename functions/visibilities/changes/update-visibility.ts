import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateVisibility } from '#shared/contracts/visibilities.ts'
import { changeSeenVisibility } from './change-seen-visibility.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { changeVisibility } from '#functions/visibilities/visibility-rules.ts'

/** Changes the fields that are given. */
export const updateVisibilityRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibility, ({ params, body, session }) =>
    changeSeenVisibility(dependencies, session, params.id, (before, commit) =>
      changeVisibility(commit, params.id, before, body),
    ),
  )
