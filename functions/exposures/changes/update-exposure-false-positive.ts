import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateVisibilityFalsePositive } from '#shared/contracts/visibilities.ts'
import { changeVisible } from './change-visible.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { withFalsePositive } from '#functions/exposures/exposure-rules.ts'

/** Marks an exposure as a false positive, which stops its detection, or clears the mark. */
export const updateExposureFalsePositiveRoute = (dependencies: ExposuresDependencies): Route =>
  handle(updateVisibilityFalsePositive, ({ params, body, session }) =>
    changeVisible(dependencies, session, params.id, (before, commit) =>
      withFalsePositive(before, body.false_positive, { name: session.name, at: commit.at }),
    ),
  )
