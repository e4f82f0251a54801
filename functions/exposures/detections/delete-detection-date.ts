import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteDetectionDate } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from '../dependencies.ts'
import { withoutDetection } from './detections.ts'
import { readerOf } from '../remediation/today.ts'
import { toExposureResponse } from '../exposure-rows.ts'

/** Deletes one detection date and updates the first and last detection. */
export const deleteDetectionDateRoute = ({
  exposures,
  organizations,
  platform,
}: ExposuresDependencies): Route =>
  handle(deleteDetectionDate, async ({ params, session }) => {
    const items = exposures.for(session)
    const [organizationOf, reader] = await Promise.all([
      organizationNames(organizations, session),
      readerOf(organizations, session, platform.clock),
    ])
    const exposure = await items.change(params.id, (before, commit) =>
      withoutDetection(platform.table, commit, params.id, before, params.date),
    )
    return {
      visibility: toExposureResponse(
        await items.readModel(),
        params.id,
        exposure,
        organizationOf(exposure.client_id),
        reader,
      ),
    }
  })
