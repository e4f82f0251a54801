/** Every call of every area, for tests of all calls. */
import { apiKeyRoutes } from '#functions/api-keys/routes.ts'
import { assetRoutes } from '#functions/assets/routes.ts'
import { auditRoutes } from '#functions/audit/routes.ts'
import { authDependencies, authRoutes } from '#functions/auth/routes.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { mailRoutes } from '#functions/mails/routes.ts'
import { notificationEmailRoutes } from '#functions/notification-emails/routes.ts'
import { notificationRoutes } from '#functions/notifications/routes.ts'
import { organizationRoutes } from '#functions/organizations/routes.ts'
import { reportRoutes } from '#functions/reports/routes.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsDependencies, sightingRoutes } from '#functions/sightings/routes.ts'
import { newsRoutes } from '#functions/news/routes.ts'
import { publicReach } from '#functions/core/egress/reach.ts'
import { sourceRoutes } from '#functions/sources/routes.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { userRoutes, usersDependencies } from '#functions/users/routes.ts'
import { webhookRoutes } from '#functions/webhooks/routes.ts'

export const allRoutes = (platform: Platform): Route[] => [
  ...authRoutes(authDependencies(platform)),
  ...threatRoutes(platform),
  ...indicatorRoutes(platform),
  ...viewRoutes(platform),
  ...incidentRoutes(platform),
  ...exposureRoutes(platform),
  ...dictionaryAreaRoutes(platform),
  ...statisticsRoutes(platform),
  ...newsRoutes(platform),
  ...organizationRoutes(platform),
  ...assetRoutes(platform),
  ...notificationEmailRoutes(platform),
  ...notificationRoutes(platform),
  ...apiKeyRoutes(platform),
  ...webhookRoutes(platform),
  ...sourceRoutes(platform, publicReach),
  ...auditRoutes(platform),
  ...mailRoutes(platform),
  ...reportRoutes(platform),
  ...userRoutes(usersDependencies(platform)),
  ...sightingRoutes(sightingsDependencies(platform)),
]
