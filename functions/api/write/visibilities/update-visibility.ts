import { latestDetections } from '#functions/api/visibilities/latest-detections.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { changeSeenVisibility } from '#functions/visibilities/changes/change-seen-visibility.ts'
import { apiUpdateVisibility } from '#shared/contracts/api/visibilities-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { changedVisibility } from './changed-visibility.ts'

/** Changes the fields that are given; closes or reopens it. */
export const updateVisibilityRoute = ({
  platform,
  visibilityItems,
  organizations,
}: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateVisibility, async ({ params: { id }, body, caller: { session } }) => {
    const system = { session, clock: platform.clock, organizations: await organizations.readModel() }
    const { visibility } = await changeSeenVisibility(
      { visibilities: visibilityItems, organizations, platform },
      session,
      id,
      (before, commit) => changedVisibility(commit, id, before, body, system),
    )
    return { ...visibility, detections: await latestDetections(platform.table, id) }
  })
