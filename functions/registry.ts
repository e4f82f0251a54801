/**
 * What every area contributes, in one place: an area that keeps something adds its collection, and its data
 * of organizations, here.
 */
import { apiKeysOfClients, keyUseOfClients } from '#functions/api-keys/organization-data.ts'
import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import {
  assetRequestsOfClients,
  assetsOfClients,
  matchDismissalsOfClients,
} from '#functions/assets/organization-data.ts'
import { assetsCollection } from '#functions/assets/collection.ts'
import { feedViewsOfClients } from '#functions/indicators/organization-data.ts'
import { feedsCollection, feedViewsCollection } from '#functions/indicators/collection.ts'
import { incidentsOfClients, templatesOfClients } from '#functions/incidents/organization-data.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import { notificationEmailsOfClients } from '#functions/notification-emails/organization-data.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/collection.ts'
import { notificationsOfClients } from '#functions/notifications/organization-data.ts'
import { activityOfClients, filesOfClients } from '#functions/organizations/organization-data.ts'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { outputsOfClients } from '#functions/outputs/organization-data.ts'
import type { CollectionDefinition } from '#functions/platform/journal/definition.ts'
import type { ClientDataOf } from '#functions/platform/tenants/organization-data.ts'
import {
  periodicReportsOfClients,
  reportsOfClients,
  reportTemplatesOfClients,
} from '#functions/reports/organization-data.ts'
import { reportsCollection } from '#functions/reports/collection.ts'
import { sightingsOfClients } from '#functions/sightings/organization-data.ts'
import { sightingsCollection } from '#functions/sightings/collection.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { moduleRequestsOfClients, usersOfClients } from '#functions/users/organization-data.ts'
import {
  exposureSettingsOfClients,
  remindersOfClients,
  exposuresOfClients,
} from '#functions/exposures/organization-data.ts'
import { exposuresCollection } from '#functions/exposures/collection.ts'
import { webhooksOfClients } from '#functions/webhooks/organization-data.ts'
import { webhooksCollection } from '#functions/webhooks/collection.ts'

/** Every collection of the portal: each has snapshots, and its journal is part of the audit log. */
export const collections: readonly CollectionDefinition[] = [
  organizationsCollection,
  threatsCollection,
  incidentsCollection,
  exposuresCollection,
  feedsCollection,
  feedViewsCollection,
  sightingsCollection,
  assetsCollection,
  notificationEmailsCollection,
  apiKeysCollection,
  reportsCollection,
  webhooksCollection,
]

/**
 * Everything the portal keeps of an organization, in the order in which it is deleted. An area that keeps
 * more adds its `organization-data.ts` here.
 */
export const everythingOfClients: readonly ClientDataOf[] = [
  incidentsOfClients,
  templatesOfClients,
  exposuresOfClients,
  exposureSettingsOfClients,
  remindersOfClients,
  assetsOfClients,
  assetRequestsOfClients,
  matchDismissalsOfClients,
  notificationEmailsOfClients,
  notificationsOfClients,
  apiKeysOfClients,
  keyUseOfClients,
  webhooksOfClients,
  feedViewsOfClients,
  sightingsOfClients,
  outputsOfClients,
  reportTemplatesOfClients,
  periodicReportsOfClients,
  reportsOfClients,
  activityOfClients,
  filesOfClients,
  moduleRequestsOfClients,
  usersOfClients,
]
