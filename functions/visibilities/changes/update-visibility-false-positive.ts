import { handle, type Route } from '#functions/platform/http/handler.ts'
import { updateVisibilityFalsePositive } from '#shared/contracts/visibilities.ts'
import { changeSeenVisibility } from './change-seen-visibility.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { withFalsePositive } from '#functions/visibilities/visibility-rules.ts'

/** Marks a visibility as false positive, which stops its detection, or clears the mark. */
export const updateVisibilityFalsePositiveRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibilityFalsePositive, ({ params, body, session }) =>
    changeSeenVisibility(dependencies, session, params.id, (before, commit) =>
      withFalsePositive(before, body.false_positive, { name: session.name, at: commit.at }),
    ),
  )
