import { handle, type Route } from '#functions/rules/http/handler.ts'
import { updateVisibilityStatus } from '#shared/contracts/visibilities.ts'
import { changeVisible } from './change-visible.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { statusGiver, withLine } from '#functions/exposures/remediation/transition-context.ts'
import { withStatus } from '#functions/exposures/remediation/transitions.ts'

/** Resolves or reopens an exposure. */
export const updateExposureStatusRoute = (dependencies: ExposuresDependencies): Route =>
  handle(updateVisibilityStatus, ({ params: { id }, body, session }) =>
    changeVisible(dependencies, session, id, (before, commit) =>
      withLine(
        commit,
        id,
        withStatus(before, body.is_active, statusGiver(session, dependencies.platform.clock, commit)),
      ),
    ),
  )
