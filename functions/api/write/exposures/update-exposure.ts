import { latestDetections } from '#functions/api/exposures/latest-detections.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { changeVisible } from '#functions/exposures/changes/change-visible.ts'
import { apiUpdateVisibility } from '#shared/contracts/api/visibilities-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { changedExposure } from './changed-exposure.ts'

/** Changes the given fields. Closes or reopens it. */
export const updateExposureRoute = ({
  platform,
  exposureItems,
  organizations,
}: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateVisibility, async ({ params: { id }, body, caller: { session } }) => {
    const system = { session, clock: platform.clock, organizations: await organizations.readModel() }
    const { visibility: exposure } = await changeVisible(
      { exposures: exposureItems, organizations, platform },
      session,
      id,
      (before, commit) => changedExposure(commit, id, before, body, system),
    )
    return { ...exposure, detections: await latestDetections(platform.table, id) }
  })
