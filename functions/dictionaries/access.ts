import type { AreaAccess } from '#functions/core/access.ts'
import { pipeline, idempotencyRecords } from '#functions/rules/access.ts'

export const dictionariesAccess: AreaAccess = {
  functions: {
    dictionaries: {
      table: [
        ...pipeline,
        idempotencyRecords,
        // Including the default TLP of items.
        { writes: 'threats', kinds: ['threat_category', 'threat_tag', 'threat_tlp'] },
        { writes: 'incidents', kinds: ['incident_category', 'incident_tag', 'incident_tlp'] },
        { writes: 'visibilities', kinds: ['visibility_category', 'visibility_tlp'] },
        { writes: 'feeds', kinds: ['feed_category', 'feed_tag', 'feed_type', 'feed_tlp', 'feed_group_tlp'] },
        { writes: 'organizations', kinds: ['organization_tag'] },
      ],
    },
  },
}
