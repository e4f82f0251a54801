import { on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  keyPipeline,
  idempotencyRecords,
  profiles,
  deletedOrganizations,
  mails,
  apiKeyUses,
} from '#functions/rules/access.ts'

export const sightingsAccess: AreaAccess = {
  collections: {
    sightings: { kinds: ['sighting'] },
  },
  functions: {
    sightings: {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'sightings' },
        // A sighting extends an indicator's validity; an analyst may withdraw the indicator.
        { writes: 'feeds', kinds: ['feed'] },
        { reads: 'organizations' },
        deletedOrganizations,
        ...profiles,
        ...mails,
      ],
    },
    // Separate from the functions that read for API keys, so that those need no write access.
    'api-sightings': {
      table: [
        ...keyPipeline,
        idempotencyRecords,
        { writes: 'sightings' },
        // A sighting extends an indicator's validity.
        { writes: 'feeds', kinds: ['feed'] },
        { reads: 'feed_views' },
      ],
    },
    'indicator-expiry': {
      table: [
        { writes: 'feeds', kinds: ['feed'] },
        { writes: 'sightings' },
        apiKeyUses,
        { reads: 'organizations' },
        on('withdrawals-told', 'query', 'put'),
        // Exports by organization, and organizations with reports.
        on('activity#*', 'query'),
        { reads: 'reports' },
        ...profiles,
        ...mails,
      ],
    },
  },
}
