import { on, type AreaAccess } from '#functions/core/access.ts'
import { deletedOrganizations, notificationLink, pipeline } from '#functions/rules/access.ts'

export const newsAccess: AreaAccess = {
  functions: {
    news: {
      table: [
        ...pipeline,
        on('news-place#*', 'get', 'put'),
        deletedOrganizations,
        notificationLink,
        { reads: 'visibilities' },
        { reads: 'incidents' },
        { reads: 'threats' },
        { reads: 'feeds' },
        { reads: 'sightings' },
        { reads: 'assets' },
        { reads: 'organizations' },
        // The last author of a conversation, and notifications and jobs that failed.
        on(['replies#*', 'mails-failed', 'failed-jobs'], 'query'),
        { reads: 'sources' },
        // What a new organization still needs, and what of an organization waits for platform admins.
        { reads: 'notification_emails' },
        { reads: 'api_keys' },
        { reads: 'reports' },
        { reads: 'webhooks' },
        on(['source-state#*', 'webhook-state#*', 'counter#assets'], 'get'),
        on('seen', 'query'),
      ],
    },
  },
}
