import { organizationNames } from '#functions/organizations/collection.ts'
import { assetsHead, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { itemWithMatches } from '#functions/asset-matches/match-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { readerOf } from '#functions/exposures/remediation/today.ts'
import { toExposureResponse } from '#functions/exposures/exposure-rows.ts'
import { apiGetVisibility } from '#shared/contracts/api/visibilities.ts'
import { assetOwnerOfKey } from '#functions/asset-matches/key-access.ts'
import { latestDetections } from './latest-detections.ts'

/** One exposure in full, with its latest detections. */
export const getExposureRoute = ({
  exposures,
  organizations,
  collection,
  assets,
  platform,
}: ExposuresDependencies): KeyRoute =>
  handleKey(
    apiGetVisibility,
    async ({ params: { id }, caller }) => {
      const { session } = caller
      const organizationId = assetOwnerOfKey(caller)
      const items = exposures.for(session)
      const { entity } = await items.get(id)
      const [readModel, organizationOf, detections, reader] = await Promise.all([
        readModelFor(organizationId, platform, collection, assets, session.alongside),
        organizationNames(organizations, session),
        latestDetections(platform.table, id),
        readerOf(organizations, session, platform.clock),
      ])
      const whole = toExposureResponse(readModel, id, entity, organizationOf(entity.client_id), reader)
      return { ...itemWithMatches(readModel, 'visibility', organizationId, id, whole), detections }
    },
    { alongside: [assetsHead] },
  )
