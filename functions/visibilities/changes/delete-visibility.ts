import { handle, type Route } from '#functions/platform/http/handler.ts'
import { deleteVisibility } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { removeVisibilities } from './remove-visibilities.ts'

/** Deletes a visibility with its detection dates. */
export const deleteVisibilityRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(deleteVisibility, async ({ params, session }) => {
    await removeVisibilities(dependencies, session, [params.id])
    return {}
  })
