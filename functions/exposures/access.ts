import { on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  keyPipeline,
  idempotencyRecords,
  undoable,
  language,
  profiles,
  activityCounts,
  deletedOrganizations,
  mails,
  notificationLink,
  jobs,
  unsubscribing,
  exported,
} from '#functions/rules/access.ts'

export const exposuresAccess: AreaAccess = {
  collections: {
    visibilities: { kinds: ['visibility', 'visibility_category', 'exposure_settings', 'visibility_tlp'] },
  },
  functions: {
    visibilities: {
      table: [
        ...pipeline,
        notificationLink,
        language,
        activityCounts,
        deletedOrganizations,
        idempotencyRecords,
        undoable,
        ...jobs,
        { writes: 'visibilities', kinds: ['visibility', 'exposure_settings'] },
        { reads: 'organizations' },
        { reads: 'assets' },
        on('detections#*', 'get', 'query', 'put', 'delete'),
        on('life#*', 'query', 'put'),
        // Another function cleans up after a deleted exposure.
        on('removals', 'put'),
      ],
      files: [exported],
    },
    'api-visibilities': {
      table: [
        ...keyPipeline,
        { reads: 'visibilities' },
        { reads: 'feed_views' },
        { reads: 'organizations' },
        { reads: 'assets' },
        on('counter#organizations', 'get'),
        deletedOrganizations,
        on('detections#*', 'query'),
      ],
    },
    'exposure-life': {
      table: [
        { writes: 'visibilities', kinds: ['visibility'] },
        // Assets that an organization's e-mail may name unmasked.
        { reads: 'assets' },
        on('life#*', 'put'),
        { reads: 'organizations' },
        on('reminded#*', 'get', 'put'),
        on('my-notifications', 'get'),
        deletedOrganizations,
        ...profiles,
        ...mails,
        unsubscribing,
      ],
    },
  },
}
