import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { publishExposure } from '#functions/exposures/publish-exposure.ts'
import { apiCreateVisibility } from '#shared/contracts/api/visibilities-writes.ts'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Publishes an exposure with one detection. */
export const createExposureRoute = ({
  platform,
  exposures: collection,
  organizations,
}: WriteDependencies): KeyRoute =>
  handleKey(apiCreateVisibility, async ({ body, caller: { session }, idempotency }) => {
    const published = (exposure: Visibility) => ({
      ...exposure,
      detections: [{ detection_date: exposure.first_detection_date }],
    })
    return published(
      await publishExposure({ platform, collection, organizations }, session, body, (commit, exposure) =>
        idempotency.record(commit, published(exposure)),
      ),
    )
  })
