import { cleanups, on, type AreaAccess } from '#functions/core/access.ts'
import {
  pipeline,
  idempotencyRecords,
  profiles,
  activityCounts,
  deliveryLog,
  unsubscribing,
} from '#functions/rules/access.ts'

export const reportsAccess: AreaAccess = {
  collections: {
    reports: { kinds: ['report_template', 'periodic_report', 'report'] },
  },
  functions: {
    reports: {
      table: [
        ...pipeline,
        idempotencyRecords,
        { writes: 'reports' },
        on('report-queue', 'put'),
        { reads: 'organizations' },
        { reads: 'assets' },
        { reads: 'visibilities' },
        { reads: 'incidents' },
        { reads: 'threats' },
        { reads: 'feeds' },
        // Indicators that the organization reported as false positives.
        { reads: 'sightings' },
        ...profiles,
        cleanups,
        activityCounts,
      ],
      files: [{ folder: 'reports', may: ['get', 'delete'] }],
    },
    'report-generator': {
      table: [
        { reads: 'assets' },
        { reads: 'threats' },
        { reads: 'incidents' },
        { reads: 'visibilities' },
        { reads: 'feeds' },
        // Indicators that the report's organization reported as false positives.
        { reads: 'sightings' },
        { writes: 'reports', kinds: ['periodic_report', 'report'] },
        on('report-queue', 'query', 'put', 'update', 'delete'),
        ...profiles,
        cleanups,
        deliveryLog,
        unsubscribing,
      ],
      files: [{ folder: 'reports', may: ['get', 'put', 'delete'] }],
    },
    'report-schedules': {
      table: [{ writes: 'reports' }, { reads: 'organizations' }, cleanups],
      files: [{ folder: 'reports', may: ['delete'] }],
    },
  },
}
