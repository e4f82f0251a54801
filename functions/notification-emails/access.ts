import { on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  idempotencyRecords,
  profiles,
  deletedOrganizations,
  unsubscribing,
} from '#functions/rules/access.ts'

export const notificationEmailsAccess: AreaAccess = {
  collections: {
    notification_emails: { kinds: ['notification_email'] },
  },
  functions: {
    'notification-emails': {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'notification_emails' },
        deletedOrganizations,
        // Test e-mails, and their rate limit.
        on('notices', 'put'),
        on('attempts#*', 'update'),
        // What unsubscribe links end.
        unsubscribing,
        ...profiles,
        { ...on('account#*', 'update'), attributes: ['reminders_off'] },
        on('my-notifications', 'get', 'put'),
        // A view that goes into a digest.
        { reads: 'feed_views' },
        { writes: 'reports', kinds: ['periodic_report'] },
      ],
    },
  },
}
