import { on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  idempotencyRecords,
  profiles,
  mails,
  apiKeyReservations,
  apiKeyUses,
  apiKeyTraces,
} from '#functions/rules/access.ts'

export const apiKeysAccess: AreaAccess = {
  collections: {
    api_keys: { kinds: ['api_key'] },
  },
  functions: {
    'api-keys': {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'api_keys' },
        apiKeyReservations,
        ...apiKeyTraces,
        apiKeyUses,
        // The names and TLP of a key's limits, and its owner.
        on(['feed_group#*', 'feed_group_tlp#*', 'feed_view#*', 'user#*'], 'get'),
        { writes: 'webhooks' },
        on('webhook-log#*', 'get', 'query', 'put', 'update'),
        on('webhook-queue', 'put'),
        on('webhook-state#*', 'get', 'delete'),
        on('webhook-troubles', 'delete'),
        on('attempts#*', 'update'),
        on('removals', 'put'),
      ],
    },
    'key-expiry': {
      table: [
        { writes: 'notification_emails' },
        { writes: 'api_keys' },
        ...apiKeyTraces,
        apiKeyUses,
        // A key's limits: whether they still exist, and their TLP.
        on(['feed_group#*', 'feed_group_tlp#*', 'feed_view#*'], 'get'),
        { reads: 'organizations' },
        ...profiles,
        ...mails,
      ],
    },
  },
}
