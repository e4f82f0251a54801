import { handle, type Route } from '#functions/rules/http/handler.ts'
import { levelled } from '#functions/rules/tlp/tlp.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { bulkUpdateVisibilityLevels } from '#shared/contracts/visibilities.ts'

/** Sets the TLP level of the named exposures. Unchanged ones are not counted. */
export const bulkUpdateExposureLevelsRoute = ({ exposures }: ExposuresDependencies): Route =>
  handle(bulkUpdateVisibilityLevels, async ({ body, session }) => ({
    changed: await exposures
      .for(session)
      .changeEach(body.visibility_ids, (before) => levelled(before, body.tlp)),
  }))
