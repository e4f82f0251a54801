/** What the functions of all areas may reach, for the CDK app. An area adds its `access.ts` here. */
import { apiKeysAccess } from '#functions/api-keys/access.ts'
import { apiAccess } from '#functions/api/access.ts'
import { assetsAccess } from '#functions/assets/access.ts'
import { auditAccess } from '#functions/audit/access.ts'
import { authAccess } from '#functions/auth/access.ts'
import { dictionariesAccess } from '#functions/dictionaries/access.ts'
import { exposuresAccess } from '#functions/exposures/access.ts'
import { incidentsAccess } from '#functions/incidents/access.ts'
import { indicatorsAccess } from '#functions/indicators/access.ts'
import { jobsAccess } from '#functions/jobs/access.ts'
import { mailsAccess } from '#functions/mails/access.ts'
import { notificationEmailsAccess } from '#functions/notification-emails/access.ts'
import { notificationsAccess } from '#functions/notifications/access.ts'
import { organizationsAccess } from '#functions/organizations/access.ts'
import { outputsAccess } from '#functions/outputs/access.ts'
import { reportsAccess } from '#functions/reports/access.ts'
import { sightingsAccess } from '#functions/sightings/access.ts'
import { newsAccess } from '#functions/news/access.ts'
import { sourcesAccess } from '#functions/sources/access.ts'
import { statisticsAccess } from '#functions/statistics/access.ts'
import { taxiiAccess } from '#functions/taxii/access.ts'
import { threatsAccess } from '#functions/threats/access.ts'
import { usersAccess } from '#functions/users/access.ts'
import { viewsAccess } from '#functions/views/access.ts'
import { webhooksAccess } from '#functions/webhooks/access.ts'
import type { AreaAccess } from '#functions/core/access.ts'

export const areas: readonly AreaAccess[] = [
  organizationsAccess,
  threatsAccess,
  incidentsAccess,
  exposuresAccess,
  indicatorsAccess,
  viewsAccess,
  sightingsAccess,
  assetsAccess,
  notificationEmailsAccess,
  apiKeysAccess,
  reportsAccess,
  webhooksAccess,
  sourcesAccess,
  apiAccess,
  auditAccess,
  authAccess,
  dictionariesAccess,
  jobsAccess,
  mailsAccess,
  notificationsAccess,
  outputsAccess,
  statisticsAccess,
  newsAccess,
  taxiiAccess,
  usersAccess,
]
