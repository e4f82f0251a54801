import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import { assetsCollection } from '#functions/assets/collection.ts'
import { feedsCollection, feedViewsCollection } from '#functions/feeds/collection.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/collection.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Files } from '#functions/platform/files/files.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { CollectionDefinition } from '#functions/platform/journal/definition.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'

/** Every collection whose journal is part of the trail. */
export const auditedCollections: readonly CollectionDefinition[] = [
  organizationsCollection,
  threatsCollection,
  incidentsCollection,
  visibilitiesCollection,
  feedsCollection,
  feedViewsCollection,
  assetsCollection,
  notificationEmailsCollection,
  apiKeysCollection,
]

/** What the calls of this area work with. */
export interface AuditDependencies {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
  readonly files: Files
  /** Names of the collections. */
  readonly collections: readonly string[]
}

/** Composes the area from the platform. */
export const auditDependencies = (platform: Platform): AuditDependencies => {
  if (platform.files === undefined) throw new Error('The audit trail needs the bucket of files')
  return {
    platform,
    organizations: platform.collection(organizationsCollection),
    files: platform.files,
    collections: auditedCollections.map(({ name }) => name),
  }
}
