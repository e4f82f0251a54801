import { handle, type Route } from '#functions/platform/http/handler.ts'
import { bulkDeleteVisibilities } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { removeVisibilities } from './remove-visibilities.ts'

/** Deletes the named visibilities with their detection dates. */
export const bulkDeleteVisibilitiesRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(bulkDeleteVisibilities, async ({ body, session }) => ({
    changed: await removeVisibilities(dependencies, session, body.visibility_ids),
  }))
