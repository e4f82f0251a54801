import { on, type AreaAccess } from '#functions/core/access.ts'
import { keyPipeline, idempotencyRecords, deletedOrganizations } from '#functions/rules/access.ts'

export const apiAccess: AreaAccess = {
  functions: {
    'api-me': {
      table: [
        ...keyPipeline,
        { reads: 'threats', kinds: ['threat_category', 'threat_tag', 'threat_tlp'] },
        { reads: 'incidents', kinds: ['incident_category', 'incident_tag', 'incident_tlp'] },
        { reads: 'visibilities', kinds: ['visibility_category', 'visibility_tlp'] },
        { reads: 'feeds', kinds: ['feed_category', 'feed_tag', 'feed_type', 'feed_tlp', 'feed_group_tlp'] },
        // The names of a key's group and view limits.
        on(['feed_group#*', 'feed_view#*'], 'get'),
      ],
    },
    'api-write': {
      table: [
        ...keyPipeline,
        idempotencyRecords,
        deletedOrganizations,
        { reads: 'organizations' },
        { writes: 'visibilities', kinds: ['visibility'] },
        on('detections#*', 'get', 'query', 'put'),
        on('life#*', 'put'),
        { writes: 'incidents', kinds: ['incident'] },
        on('replies#*', 'put'),
        on('pending-replies', 'update'),
        { writes: 'threats', kinds: ['threat'] },
        { writes: 'feeds', kinds: ['feed', 'feed_group'] },
      ],
    },
  },
}
