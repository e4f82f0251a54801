/** The contributions of all areas. An area that stores data adds its collection and its organization data here. */
import { apiKeysOfOrganizations, keyUseOfOrganizations } from '#functions/api-keys/organization-data.ts'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import {
  assetRequestsOfOrganizations,
  assetsOfOrganizations,
  matchDismissalsOfOrganizations,
} from '#functions/assets/organization-data.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { viewsOfOrganizations } from '#functions/views/organization-data.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { incidentsOfOrganizations, templatesOfOrganizations } from '#functions/incidents/organization-data.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { notificationEmailsOfOrganizations } from '#functions/notification-emails/organization-data.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { notificationsOfOrganizations } from '#functions/notifications/organization-data.ts'
import { activityOfOrganizations, filesOfOrganizations } from '#functions/organizations/organization-data.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { outputsOfOrganizations } from '#functions/outputs/organization-data.ts'
import type { CollectionDefinition } from '#functions/core/event-store/definition.ts'
import type { OrganizationRecordsOf } from '#functions/rules/tenants/organization-data.ts'
import {
  periodicReportsOfOrganizations,
  reportsOfOrganizations,
  reportTemplatesOfOrganizations,
} from '#functions/reports/organization-data.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import { sightingsOfOrganizations } from '#functions/sightings/organization-data.ts'
import { sourcesCollection } from '#functions/sources/source-store.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { moduleRequestsOfOrganizations, usersOfOrganizations } from '#functions/users/organization-data.ts'
import {
  exposureSettingsOfOrganizations,
  remindersOfOrganizations,
  exposuresOfOrganizations,
} from '#functions/exposures/organization-data.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { webhooksOfOrganizations } from '#functions/webhooks/organization-data.ts'
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'

/** All collections of the portal. Each has snapshots, and its journal is part of the audit log. */
export const collections: readonly CollectionDefinition[] = [
  organizationsCollection,
  threatsCollection,
  incidentsCollection,
  exposuresCollection,
  indicatorsCollection,
  viewsCollection,
  sightingsCollection,
  assetsCollection,
  notificationEmailsCollection,
  apiKeysCollection,
  reportsCollection,
  webhooksCollection,
  sourcesCollection,
]

/**
 * All data of an organization, in the order of deletion. An area that stores more adds its `organization-data.ts` here.
 */
export const everythingOfOrganizations: readonly OrganizationRecordsOf[] = [
  incidentsOfOrganizations,
  templatesOfOrganizations,
  exposuresOfOrganizations,
  exposureSettingsOfOrganizations,
  remindersOfOrganizations,
  assetsOfOrganizations,
  assetRequestsOfOrganizations,
  matchDismissalsOfOrganizations,
  notificationEmailsOfOrganizations,
  notificationsOfOrganizations,
  apiKeysOfOrganizations,
  keyUseOfOrganizations,
  webhooksOfOrganizations,
  viewsOfOrganizations,
  sightingsOfOrganizations,
  outputsOfOrganizations,
  reportTemplatesOfOrganizations,
  periodicReportsOfOrganizations,
  reportsOfOrganizations,
  activityOfOrganizations,
  filesOfOrganizations,
  moduleRequestsOfOrganizations,
  usersOfOrganizations,
]
