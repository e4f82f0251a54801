/** The Lambda function of incidents for keys. */
import { incidentsDependencies } from '#functions/incidents/dependencies.ts'
import { keyLambda, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { downloadAttachmentRoute } from './download-attachment.ts'
import { getIncidentRoute } from './get-incident.ts'
import { incidentChangesRoute } from './incident-changes.ts'
import { listIncidentsRoute } from './list-incidents.ts'

/** The routes of the area. */
export const apiIncidentRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = incidentsDependencies(platform)
  return [listIncidentsRoute, incidentChangesRoute, getIncidentRoute, downloadAttachmentRoute].map((route) =>
    route(dependencies),
  )
}

export const handler = keyLambda(apiIncidentRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
