import { clientNames } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { readerOf } from '#functions/visibilities/life/today.ts'
import { visibilityOf } from '#functions/visibilities/visibility-rows.ts'
import { apiGetVisibility } from '#shared/contracts/api/visibilities.ts'
import { latestDetections } from './latest-detections.ts'

/** One visibility whole, with its latest detections. */
export const getVisibilityRoute = ({
  visibilities,
  organizations,
  platform,
}: VisibilitiesDependencies): KeyRoute =>
  handleKey(apiGetVisibility, async ({ params: { id }, caller: { session } }) => {
    const items = visibilities.for(session)
    const { entity } = await items.get(id)
    const [replica, clientOf, detections, reader] = await Promise.all([
      items.replica(),
      clientNames(organizations, session),
      latestDetections(platform.table, id),
      readerOf(organizations, session, platform.clock),
    ])
    return {
      ...visibilityOf(replica, id, entity, clientOf(entity.client_id), reader),
      detections,
    }
  })
