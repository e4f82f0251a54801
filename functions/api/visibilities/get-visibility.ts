import { clientNames } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { readSomeDetectionDates } from '#functions/visibilities/detections/detections.ts'
import { visibilityOf } from '#functions/visibilities/visibility-rows.ts'
import { apiGetVisibility, detectionsWithVisibility } from '#shared/contracts/api/visibilities.ts'

/** One visibility whole, with its latest detections. */
export const getVisibilityRoute = ({
  visibilities,
  organizations,
  platform,
}: VisibilitiesDependencies): KeyRoute =>
  handleKey(apiGetVisibility, async ({ params: { id }, caller: { session } }) => {
    const items = visibilities.for(session)
    const { entity } = await items.get(id)
    const [replica, clientOf, { dates }] = await Promise.all([
      items.replica(),
      clientNames(organizations, session),
      readSomeDetectionDates(platform.table, id, { from: undefined, limit: detectionsWithVisibility }),
    ])
    return {
      ...visibilityOf(replica, id, entity, clientOf(entity.client_id), session.role),
      detections: dates.map((detection_date) => ({ detection_date })),
    }
  })
