import { on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  keyPipeline,
  idempotencyRecords,
  undoable,
  language,
  activityCounts,
  jobs,
  exported,
} from '#functions/rules/access.ts'

export const indicatorsAccess: AreaAccess = {
  collections: {
    feeds: {
      kinds: [
        'feed',
        'feed_group',
        'feed_comment',
        'feed_category',
        'feed_tag',
        'feed_type',
        'feed_tlp',
        'feed_group_tlp',
      ],
      createdByMany: ['feed'],
    },
  },
  functions: {
    feeds: {
      table: [
        ...pipeline,
        idempotencyRecords,
        undoable,
        { writes: 'feeds', kinds: ['feed', 'feed_group', 'feed_comment'] },
        { reads: 'sightings' },
        // A threat is published together with its indicators.
        { writes: 'threats', kinds: ['threat'] },
        // Its e-mails can be held back, or sent at once; undoing forgets that.
        on('tellings', 'put', 'update', 'delete'),
        { reads: 'assets' },
        // Analysts see where an indicator comes from, and when that was last read.
        { reads: 'sources' },
        on('source-state#*', 'get'),
        // A group or view cannot be deleted while a key is limited to it.
        { reads: 'api_keys' },
        ...jobs,
        language,
        activityCounts,
      ],
      files: [exported],
    },
    'api-indicators': {
      table: [
        ...keyPipeline,
        { reads: 'feeds' },
        { reads: 'feed_views' },
        { reads: 'sightings' },
        { reads: 'assets' },
      ],
    },
  },
}
