import { clientNames } from '#functions/organizations/collection.ts'
import { assetsHead, readModelFor } from '#functions/platform/asset-matches/asset-matches.ts'
import { itemWithMatches } from '#functions/platform/asset-matches/reading.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { readerOf } from '#functions/visibilities/remediation/today.ts'
import { visibilityOf } from '#functions/visibilities/visibility-rows.ts'
import { apiGetVisibility } from '#shared/contracts/api/visibilities.ts'
import { assetOwnerOfKey } from '../asset-owner.ts'
import { latestDetections } from './latest-detections.ts'

/** One visibility whole, with its latest detections. */
export const getVisibilityRoute = ({
  visibilities,
  organizations,
  collection,
  assets,
  platform,
}: VisibilitiesDependencies): KeyRoute =>
  handleKey(
    apiGetVisibility,
    async ({ params: { id }, caller }) => {
      const { session } = caller
      const client = assetOwnerOfKey(caller)
      const items = visibilities.for(session)
      const { entity } = await items.get(id)
      const [readModel, clientOf, detections, reader] = await Promise.all([
        readModelFor(client, platform, collection, assets, session.alongside),
        clientNames(organizations, session),
        latestDetections(platform.table, id),
        readerOf(organizations, session, platform.clock),
      ])
      const whole = visibilityOf(readModel, id, entity, clientOf(entity.client_id), reader)
      return { ...itemWithMatches(readModel, 'visibility', client, id, whole), detections }
    },
    { alongside: [assetsHead] },
  )
