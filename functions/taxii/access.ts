import type { AreaAccess } from '#functions/core/access.ts'
import { keyPipeline } from '#functions/rules/access.ts'

export const taxiiAccess: AreaAccess = {
  functions: {
    taxii: {
      table: [
        ...keyPipeline,
        { reads: 'feeds' },
        { reads: 'feed_views' },
        { reads: 'sightings' },
        { reads: 'threats' },
      ],
    },
  },
}
