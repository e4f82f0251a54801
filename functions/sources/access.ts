import { on, type AreaAccess } from '#functions/core/access.ts'
import { idempotencyRecords, pipeline } from '#functions/rules/access.ts'

export const sourcesAccess: AreaAccess = {
  collections: {
    sources: { kinds: ['source'] },
  },
  functions: {
    // Connects to the address of a source for its trial, and then writes nothing.
    sources: {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'sources' },
        { reads: 'feeds' },
        on('source-state#*', 'get', 'put'),
        on('source-runs#*', 'get', 'query'),
        on('source-removals', 'put'),
      ],
    },
    // Connects to addresses that the provider's staff choose, and writes indicators.
    'source-reader': {
      table: [
        { reads: 'sources' },
        { writes: 'feeds', kinds: ['feed'] },
        // What a source says of an indicator, which no list shows, without a commit.
        { ...on('feed#*', 'update'), attributes: ['entity'] },
        on('source-state#*', 'get', 'put', 'update', 'delete'),
        on('source-runs#*', 'put', 'query', 'delete'),
        on('source-removals', 'query', 'delete'),
      ],
      files: [{ folder: 'sources', may: ['get', 'put', 'delete'] }],
    },
  },
}
