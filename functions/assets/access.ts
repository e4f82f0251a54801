import { on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  keyPipeline,
  idempotencyRecords,
  language,
  activityCounts,
  deletedOrganizations,
  jobs,
  exported,
} from '#functions/rules/access.ts'

export const assetsAccess: AreaAccess = {
  collections: {
    assets: { kinds: ['asset', 'asset_request', 'concern_dismissal'] },
  },
  functions: {
    assets: {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'assets' },
        { reads: 'organizations' },
        on('counter#assets', 'get'),
        // A dismissed match must refer to an existing item.
        on(['feed#*', 'threat#*', 'visibility#*', 'feed_type#*', 'threat_tag#*'], 'get'),
        ...jobs,
        deletedOrganizations,
        language,
        activityCounts,
      ],
      files: [exported],
    },
    'api-assets': {
      table: [...keyPipeline, { reads: 'assets' }, on('counter#organizations', 'get'), deletedOrganizations],
    },
  },
}
