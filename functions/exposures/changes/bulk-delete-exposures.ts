import { handle, type Route } from '#functions/rules/http/handler.ts'
import { bulkDeleteVisibilities } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { removeExposures } from './remove-exposures.ts'

/** Deletes the named exposures and their detection dates. */
export const bulkDeleteExposuresRoute = (dependencies: ExposuresDependencies): Route =>
  handle(bulkDeleteVisibilities, async ({ body, session }) => ({
    changed: await removeExposures(dependencies, session, body.visibility_ids),
  }))
