import { apiKeysOfClients } from '#functions/api-keys/removal.ts'
import { assetRequestsOfClients, assetsOfClients } from '#functions/assets/removal.ts'
import { feedViewsOfClients } from '#functions/feeds/removal.ts'
import { incidentsOfClients, templatesOfClients } from '#functions/incidents/removal.ts'
import { notificationEmailsOfClients } from '#functions/notification-emails/removal.ts'
import { activityOfClients } from '#functions/organizations/removal.ts'
import type { ClientDataOf } from '#functions/platform/tenants/removal.ts'
import { moduleRequestsOfClients, usersOfClients } from '#functions/users/removal.ts'
import { visibilitiesOfClients } from '#functions/visibilities/removal.ts'

/** Everything the portal keeps of an organization, in the order in which it is deleted. An area that keeps more adds its `removal.ts` here. */
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
