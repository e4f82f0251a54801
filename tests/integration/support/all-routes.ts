/** Every call of every area, for tests of all calls. */
import { apiKeyRoutes } from '#functions/api-keys/index.ts'
import { assetRoutes } from '#functions/assets/index.ts'
import { auditRoutes } from '#functions/audit/index.ts'
import { authDependencies } from '#functions/auth/dependencies.ts'
import { authRoutes } from '#functions/auth/index.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/index.ts'
import { indicatorRoutes } from '#functions/indicators/index.ts'
import { indicatorViewRoutes } from '#functions/indicators/views/index.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { mailRoutes } from '#functions/mails/index.ts'
import { notificationEmailRoutes } from '#functions/notification-emails/index.ts'
import { notificationRoutes } from '#functions/notifications/routes.ts'
import { organizationRoutes } from '#functions/organizations/index.ts'
import { reportRoutes } from '#functions/reports/index.ts'
import { sightingsDependencies, sightingRoutes } from '#functions/sightings/routes.ts'
import { statisticsRoutes } from '#functions/statistics/index.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { usersDependencies } from '#functions/users/dependencies.ts'
import { userRoutes } from '#functions/users/index.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { webhookRoutes } from '#functions/webhooks/routes.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'

export const allRoutes = (platform: Platform): Route[] => [
  ...authRoutes(authDependencies(platform)),
  ...threatRoutes(platform),
  ...indicatorRoutes(platform),
  ...indicatorViewRoutes(platform),
  ...incidentRoutes(platform),
  ...exposureRoutes(platform),
  ...dictionaryAreaRoutes(platform),
  ...statisticsRoutes(platform),
  ...organizationRoutes(platform),
  ...assetRoutes(platform),
  ...notificationEmailRoutes(platform),
  ...notificationRoutes(platform),
  ...apiKeyRoutes(platform),
  ...webhookRoutes(platform),
  ...auditRoutes(platform),
  ...mailRoutes(platform),
  ...reportRoutes(platform),
  ...userRoutes(usersDependencies(platform)),
  ...sightingRoutes(sightingsDependencies(platform)),
]
