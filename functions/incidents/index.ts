/** The Lambda function of incidents. */
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { confirmUploadsRoute, createUploadGrantsRoute, uploadAttachmentsRoute } from './attachment-uploads.ts'
import {
  deleteAttachmentRoute,
  downloadAttachmentRoute,
  getAttachmentConfigRoute,
  listAttachmentsRoute,
} from './attachments.ts'
import { bulkUpdateIncidentsRoute } from './bulk-update-incidents.ts'
import { createIncidentRoute } from './create-incident.ts'
import { bulkDeleteIncidentsRoute, deleteIncidentRoute } from './delete-incidents.ts'
import { incidentsDependencies } from './dependencies.ts'
import { exportIncidentsRoute } from './export-incidents.ts'
import { getIncidentRoute } from './get-incident.ts'
import { incidentTemplateRoutes } from './incident-templates.ts'
import { listIncidentClientsRoute } from './list-incident-clients.ts'
import { listClientIncidentsRoute, listIncidentsRoute } from './list-incidents.ts'
import { updateIncidentRoute, updateIncidentStatusRoute } from './update-incident.ts'

/** The routes of the area. */
export const incidentRoutes = (platform: Platform): Route[] => {
  const dependencies = incidentsDependencies(platform)
  return [
    ...[
      listIncidentsRoute,
      listClientIncidentsRoute,
      getIncidentRoute,
      createIncidentRoute,
      updateIncidentRoute,
      updateIncidentStatusRoute,
      bulkUpdateIncidentsRoute,
      deleteIncidentRoute,
      bulkDeleteIncidentsRoute,
      exportIncidentsRoute,
      listIncidentClientsRoute,
      getAttachmentConfigRoute,
      listAttachmentsRoute,
      downloadAttachmentRoute,
      deleteAttachmentRoute,
      createUploadGrantsRoute,
      confirmUploadsRoute,
      uploadAttachmentsRoute,
    ].map((route) => route(dependencies)),
    ...incidentTemplateRoutes(dependencies),
  ]
}

export const handler = lambda(incidentRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
