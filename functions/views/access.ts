import type { AreaAccess } from '#functions/core/access.ts'
import { pipeline, idempotencyRecords, language, activityCounts, exported } from '#functions/rules/access.ts'

export const viewsAccess: AreaAccess = {
  collections: { feed_views: { kinds: ['feed_view'] } },
  functions: {
    'feed-views': {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'feed_views' },
        // Views are counted as their lists are read.
        { reads: 'feeds' },
        { reads: 'threats' },
        { reads: 'incidents' },
        { reads: 'visibilities' },
        { reads: 'sightings' },
        { reads: 'assets' },
        // A view cannot be deleted while a key is limited to it.
        { reads: 'api_keys' },
        // Nor while a webhook has it.
        { reads: 'webhooks' },
        language,
        activityCounts,
      ],
      files: [exported],
    },
  },
}
