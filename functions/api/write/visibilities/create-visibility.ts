import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { publishVisibility } from '#functions/visibilities/publish-visibility.ts'
import { apiCreateVisibility } from '#shared/contracts/api/visibilities-writes.ts'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Publishes a visibility, detected once. */
export const createVisibilityRoute = ({
  platform,
  visibilities: collection,
  organizations,
}: WriteDependencies): KeyRoute =>
  handleKey(apiCreateVisibility, async ({ body, caller: { session }, idempotency }) => {
    const published = (visibility: Visibility) => ({
      ...visibility,
      detections: [{ detection_date: visibility.first_detection_date }],
    })
    return published(
      await publishVisibility({ platform, collection, organizations }, session, body, (commit, visibility) =>
        idempotency.record(commit, published(visibility)),
      ),
    )
  })
