import { cleanups, on, type AreaAccess } from '#functions/core/access.ts'
import { pipeline, idempotencyRecords, apiKeyReservations, apiKeyUses } from '#functions/rules/access.ts'

export const organizationsAccess: AreaAccess = {
  collections: {
    organizations: { kinds: ['organization', 'user', 'module_request', 'organization_tag'] },
  },
  functions: {
    organizations: {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'organizations', kinds: ['organization'] },
        { writes: 'api_keys' },
        apiKeyReservations,
        apiKeyUses,
        // What a new organization still needs.
        { reads: 'assets' },
        { reads: 'notification_emails' },
        { reads: 'reports' },
        on('seen', 'query'),
        // Limits attempts at the contact addresses of other users.
        on('attempts#*', 'update'),
        // The number of pending asset requests.
        on('counter#assets', 'get'),
        on('activity#*', 'query'),
        on('organization-removals', 'query', 'put'),
        cleanups,
      ],
      files: [{ folder: 'pictures', may: ['get', 'put', 'delete'] }],
    },
  },
}
