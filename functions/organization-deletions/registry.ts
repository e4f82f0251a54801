import { apiKeysOfClients } from '#functions/api-keys/client-data.ts'
import { assetRequestsOfClients, assetsOfClients } from '#functions/assets/client-data.ts'
import { feedViewsOfClients } from '#functions/feeds/client-data.ts'
import { incidentsOfClients, templatesOfClients } from '#functions/incidents/client-data.ts'
import { notificationEmailsOfClients } from '#functions/notification-emails/client-data.ts'
import { activityOfClients } from '#functions/organizations/client-data.ts'
import type { ClientDataOf } from '#functions/platform/tenants/client-data.ts'
import { moduleRequestsOfClients, usersOfClients } from '#functions/users/client-data.ts'
import { visibilitiesOfClients } from '#functions/visibilities/client-data.ts'

/** Everything the portal keeps of an organization, in the order in which it is deleted. An area that keeps more adds its `client-data.ts` here. */
export const everythingOfClients: readonly ClientDataOf[] = [
  incidentsOfClients,
  templatesOfClients,
  visibilitiesOfClients,
  assetsOfClients,
  assetRequestsOfClients,
  notificationEmailsOfClients,
  apiKeysOfClients,
  feedViewsOfClients,
  activityOfClients,
  moduleRequestsOfClients,
  usersOfClients,
]
