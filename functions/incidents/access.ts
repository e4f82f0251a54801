import { cleanups, on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  keyPipeline,
  idempotencyRecords,
  undoable,
  language,
  activityCounts,
  deletedOrganizations,
  notificationLink,
  jobs,
  exported,
} from '#functions/rules/access.ts'

export const incidentsAccess: AreaAccess = {
  collections: {
    incidents: {
      kinds: ['incident', 'incident_template', 'incident_category', 'incident_tag', 'incident_tlp'],
    },
  },
  functions: {
    incidents: {
      table: [
        ...pipeline,
        notificationLink,
        idempotencyRecords,
        undoable,
        ...jobs,
        { writes: 'incidents', kinds: ['incident', 'incident_template'] },
        { reads: 'organizations' },
        deletedOrganizations,
        language,
        cleanups,
        on('replies#*', 'get', 'query', 'put'),
        on('incident-notes#*', 'get', 'query', 'put'),
        // A note is written while its incident exists.
        on('incident#*', 'check'),
        // The notifier e-mails users about replies.
        on('pending-replies', 'update'),
        activityCounts,
      ],
      files: [
        { folder: 'uploads', may: ['get', 'put'] },
        { folder: 'attachments', may: ['get', 'tags', 'put', 'delete'] },
        exported,
      ],
    },
    'api-incidents': {
      table: [
        ...keyPipeline,
        { reads: 'incidents' },
        on('replies#*', 'get', 'query'),
        { reads: 'feed_views' },
        { reads: 'organizations' },
        on('counter#organizations', 'get'),
        deletedOrganizations,
      ],
      files: [{ folder: 'attachments', may: ['get', 'tags'] }],
    },
  },
}
