import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteVisibility } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { removeExposures } from './remove-exposures.ts'

/** Deletes an exposure and its detection dates. */
export const deleteExposureRoute = (dependencies: ExposuresDependencies): Route =>
  handle(deleteVisibility, async ({ params, session }) => {
    await removeExposures(dependencies, session, [params.id])
    return {}
  })
