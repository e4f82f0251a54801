/** The Lambda function of incidents for keys. */
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import { apiIncidentRoutes } from '#functions/incidents/key-routes.ts'
import { keyLambda } from '#functions/rules/key-api/key-handler.ts'

export const handler = keyLambda(apiIncidentRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
