import { on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  keyPipeline,
  idempotencyRecords,
  undoable,
  language,
  activityCounts,
  notificationLink,
  jobs,
  exported,
} from '#functions/rules/access.ts'

export const threatsAccess: AreaAccess = {
  collections: {
    threats: { kinds: ['threat', 'threat_category', 'threat_tag', 'threat_tlp'] },
  },
  functions: {
    threats: {
      table: [
        ...pipeline,
        notificationLink,
        idempotencyRecords,
        undoable,
        ...jobs,
        language,
        activityCounts,
        { writes: 'threats' },
        { reads: 'assets' },
        // Groups that threats refer to, and the default TLP of groups.
        on(['feed_group#*', 'feed_group_tlp#*'], 'get'),
      ],
      files: [exported],
    },
    'api-threats': {
      table: [
        ...keyPipeline,
        { reads: 'threats' },
        { reads: 'feed_views' },
        { reads: 'assets' },
        // Groups that threats refer to, and the default TLP of groups.
        on(['feed_group#*', 'feed_group_tlp#*', 'counter#feeds'], 'get'),
      ],
    },
  },
}
