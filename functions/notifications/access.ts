import { on, type AreaAccess, type CollectionAccess } from '#functions/core/access.ts'
import {
  deletedOrganizations,
  deliveryLog,
  pipeline,
  profiles,
  unsubscribing,
} from '#functions/rules/access.ts'

/** Everything that organizations are notified of, and their notification addresses. */
const notified: readonly CollectionAccess[] = [
  { reads: 'threats' },
  { reads: 'incidents' },
  { reads: 'visibilities' },
  { reads: 'feeds' },
  { reads: 'organizations' },
  { reads: 'notification_emails' },
]

export const notificationsAccess: AreaAccess = {
  functions: {
    notifications: {
      table: [
        ...pipeline,
        ...notified,
        on('told#*', 'query'),
        on('tellings', 'query', 'put', 'update', 'delete', 'check'),
        on('notifier', 'get', 'check'),
      ],
    },
    'personal-news': {
      table: [
        ...notified,
        { reads: 'assets' },
        { reads: 'sightings' },
        { reads: 'feed_views' },
        deletedOrganizations,
        on('told#*', 'query'),
        on('my-notifications', 'query', 'put', 'delete'),
        ...profiles,
        on('outbox', 'put'),
        unsubscribing,
      ],
    },
    notifier: {
      table: [
        ...notified,
        // Asset matches and false positives of the organization, which e-mails include.
        { reads: 'assets' },
        { reads: 'sightings' },
        // Sent dates.
        { writes: 'threats', kinds: ['threat'] },
        { writes: 'incidents', kinds: ['incident'] },
        on(['replies#*', 'incident-notes#*'], 'query'),
        // E-mails to users about replies.
        on('pending-replies', 'query', 'put', 'delete'),
        ...profiles,
        on('my-notifications', 'get'),
        on('outbox', 'put'),
        { writes: 'visibilities', kinds: ['visibility'] },
        { writes: 'feeds', kinds: ['feed'] },
        on('tellings', 'query', 'put', 'update', 'delete', 'check'),
        on('told#*', 'get', 'query', 'put', 'update'),
        on('notifier', 'get', 'put', 'update'),
        on('notices', 'query', 'put', 'update', 'delete'),
        deliveryLog,
        on('mail-thread#*', 'get', 'put'),
        on('told-by-mail#*', 'put'),
        unsubscribing,
        on('notified-feeds#*', 'query', 'put'),
      ],
    },
  },
}
