/** The Lambda function of incidents. */
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { confirmUploadsRoute } from './attachments/confirm-uploads.ts'
import { createUploadGrantsRoute } from './attachments/create-upload-grants.ts'
import { uploadAttachmentsRoute } from './attachments/upload-attachments.ts'
import { deleteAttachmentRoute } from './attachments/delete-attachment.ts'
import { downloadAttachmentRoute } from './attachments/download-attachment.ts'
import { getAttachmentConfigRoute } from './attachments/get-attachment-config.ts'
import { listAttachmentsRoute } from './attachments/list-attachments.ts'
import { bulkUpdateIncidentsRoute } from './changes/bulk-update-incidents.ts'
import { bulkUpdateIncidentLevelsRoute } from './changes/bulk-update-incident-levels.ts'
import { createIncidentRoute } from './create-incident.ts'
import { bulkDeleteIncidentsRoute } from './changes/bulk-delete-incidents.ts'
import { deleteIncidentRoute } from './changes/delete-incident.ts'
import { incidentsDependencies } from './dependencies.ts'
import { exportIncidentsRoute } from './export-incidents.ts'
import { getIncidentDashboardRoute } from './get-incident-dashboard.ts'
import { getIncidentRoute } from './get-incident.ts'
import { listIncidentTemplatesRoute } from './templates/list-incident-templates.ts'
import { createIncidentTemplateRoute } from './templates/create-incident-template.ts'
import { deleteIncidentTemplateRoute } from './templates/delete-incident-template.ts'
import { listIncidentOrganizationsRoute } from './list-incident-organizations.ts'
import { listOrganizationIncidentsRoute } from './list-organization-incidents.ts'
import { listIncidentsRoute } from './list-incidents.ts'
import { updateIncidentRoute } from './changes/update-incident.ts'
import { updateIncidentStatusRoute } from './changes/update-incident-status.ts'

/** The routes of the area. */
export const incidentRoutes = (platform: Platform): Route[] => {
  const dependencies = incidentsDependencies(platform)
  return [
    listIncidentsRoute,
    listOrganizationIncidentsRoute,
    getIncidentRoute,
    getIncidentDashboardRoute,
    createIncidentRoute,
    updateIncidentRoute,
    updateIncidentStatusRoute,
    bulkUpdateIncidentsRoute,
    bulkUpdateIncidentLevelsRoute,
    deleteIncidentRoute,
    bulkDeleteIncidentsRoute,
    exportIncidentsRoute,
    listIncidentOrganizationsRoute,
    getAttachmentConfigRoute,
    listAttachmentsRoute,
    downloadAttachmentRoute,
    deleteAttachmentRoute,
    createUploadGrantsRoute,
    confirmUploadsRoute,
    uploadAttachmentsRoute,
    listIncidentTemplatesRoute,
    createIncidentTemplateRoute,
    deleteIncidentTemplateRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(incidentRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
