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
        // The last author of a conversation, and notifications that failed.
        on(['replies#*', 'mails-failed'], 'query'),
      ],
    },
  },
}
