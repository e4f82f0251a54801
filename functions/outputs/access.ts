import { on, type AreaAccess } from '#functions/core/access.ts'
import { keyPipeline } from '#functions/rules/access.ts'

/** Single saved views, and whether any view has changed. */
const views = on(['feed_view#*', 'head#feed_views', 'pending#feed_views'], 'get', 'query')

export const outputsAccess: AreaAccess = {
  functions: {
    outputs: {
      table: [
        ...keyPipeline,
        { reads: 'feeds' },
        { reads: 'sightings' },
        { reads: 'threats' },
        views,
        on('outputs', 'get', 'update'),
        on('output-shares', 'update'),
      ],
      files: [{ folder: 'outputs', may: ['get', 'put', 'delete'] }],
    },
    'output-preparer': {
      table: [
        { reads: 'feeds' },
        { reads: 'sightings' },
        views,
        on('outputs', 'query', 'update', 'delete'),
        on('output-shares', 'get', 'update'),
      ],
      files: [{ folder: 'outputs', may: ['put', 'delete'] }],
    },
  },
}
