import { handle, type Route } from '#functions/platform/http/handler.ts'
import { levelled } from '#functions/platform/tlp/tlp.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { bulkUpdateVisibilityLevels } from '#shared/contracts/visibilities.ts'

/** Gives the named visibilities a level; those that have it are not counted. */
export const bulkUpdateVisibilityLevelsRoute = ({ visibilities }: VisibilitiesDependencies): Route =>
  handle(bulkUpdateVisibilityLevels, async ({ body, session }) => ({
    changed: await visibilities
      .for(session)
      .changeEach(body.visibility_ids, (before) => levelled(before, body.tlp)),
  }))
