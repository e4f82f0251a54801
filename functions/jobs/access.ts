import { auditIndexing, auditLog } from '#functions/audit/access.ts'
import { cleanups, on, type AreaAccess } from '#functions/core/access.ts'
import {
  language,
  profiles,
  mails,
  apiKeyTraces,
  deletedOrganizations,
  jobs,
  notificationLink,
} from '#functions/rules/access.ts'

/** Deleting an exposure deletes these too. */
const detectionsCleared = on(['detections#*', 'life#*'], 'query', 'delete')
/** Deleting an incident deletes these too. */
const repliesCleared = on(['replies#*', 'incident-notes#*'], 'query', 'delete')
/** Deleting a webhook deletes these too. */
const webhookLogsCleared = on(['webhook-log#*', 'webhook-state#*'], 'query', 'delete')
/** Deleting an account deletes these too. */
const accountsCleared = on(['factors#*', 'sign-ins#*', 'news-place#*'], 'query', 'delete')

/** Functions that work for all areas. */
export const jobsAccess: AreaAccess = {
  functions: {
    snapshots: {
      table: [
        { every: 'snapshots' },
        on('snapshot-needs', 'query', 'delete'),
        on('snapshot-leases', 'put', 'delete'),
      ],
    },
    'mail-outbox': {
      table: [
        ...mails,
        on('outbox', 'query'),
        on('unique#email#*', 'get'),
        ...profiles,
        on('password-reset#*', 'put'),
      ],
    },
    jobs: {
      table: [
        { writes: 'feeds', kinds: ['feed', 'feed_group', 'feed_comment'] },
        { reads: 'feed_views' },
        { reads: 'sightings' },
        { writes: 'threats', kinds: ['threat'] },
        { writes: 'incidents', kinds: ['incident'] },
        { writes: 'visibilities', kinds: ['visibility'] },
        on('life#*', 'put'),
        cleanups,
        deletedOrganizations,
        notificationLink,
        // The owner of a job, whose rights it has.
        ...profiles,
        { writes: 'assets' },
        ...auditLog,
        ...jobs,
        // What they changed can be undone.
        on('undo#*', 'put'),
        on('open-jobs', 'query'),
        on('audit#*', 'put'),
        ...auditIndexing,
        language,
      ],
      files: [{ folder: 'exports', may: ['put'] }],
    },
    removals: {
      table: [
        on('removals', 'query', 'get', 'delete'),
        detectionsCleared,
        repliesCleared,
        webhookLogsCleared,
        accountsCleared,
      ],
      files: [
        { folder: 'attachments', may: ['delete'] },
        { folder: 'pictures', may: ['delete'] },
        { folder: 'reports', may: ['delete'] },
      ],
    },
    'organization-removals': {
      table: [
        { writes: 'incidents', kinds: ['incident', 'incident_template'] },
        { writes: 'visibilities', kinds: ['visibility', 'exposure_settings'] },
        { writes: 'assets' },
        { writes: 'notification_emails' },
        { writes: 'api_keys' },
        { writes: 'feed_views' },
        { writes: 'sightings' },
        on('withdrawals-told', 'delete'),
        { writes: 'webhooks' },
        on('webhook-queue', 'query', 'delete'),
        on('webhook-troubles', 'delete'),
        webhookLogsCleared,
        { writes: 'reports' },
        { writes: 'organizations', kinds: ['user', 'module_request'] },
        ...apiKeyTraces,
        on('unique#email#*', 'delete'),
        on(['account#*', 'seen', 'my-notifications'], 'delete'),
        on(
          [
            'sessions#*',
            'activity#*',
            'key-use#*',
            'reminded#*',
            'told#*',
            'told-by-mail#*',
            'notified-feeds#*',
            'tellings',
            'pending-replies',
            'notices',
            'mails#*',
          ],
          'query',
          'delete',
        ),
        cleanups,
        on('outputs', 'get', 'delete'),
        on('output-shares', 'get', 'update', 'delete'),
        // A deletion is complete only when nothing is left, so what a crashed run left is cleaned up first.
        on('removals', 'query'),
        detectionsCleared,
        repliesCleared,
        accountsCleared,
        on('organization-removals', 'get', 'query', 'put', 'update'),
        on('audit#*', 'put'),
      ],
      files: [
        { folder: 'attachments', may: ['list', 'delete'] },
        { folder: 'pictures', may: ['list', 'delete'] },
        { folder: 'reports', may: ['list', 'delete'] },
        { folder: 'outputs', may: ['delete'] },
      ],
    },
  },
}
