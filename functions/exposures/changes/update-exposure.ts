import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateVisibility } from '#shared/contracts/visibilities.ts'
import { changeVisible } from './change-visible.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { changeExposure } from '#functions/exposures/exposure-rules.ts'

/** Changes the given fields. */
export const updateExposureRoute = (dependencies: ExposuresDependencies): Route =>
  handle(updateVisibility, ({ params, body, session }) =>
    changeVisible(dependencies, session, params.id, (before, commit) =>
      changeExposure(commit, params.id, before, body),
    ),
  )
