import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { collections } from '#functions/registry.ts'

/** Dependencies of the routes of this area. */
export interface AuditDependencies {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
  readonly files: Files
  /** Names of the collections. */
  readonly collections: readonly string[]
}

/** Composes the area from the platform. */
export const auditDependencies = (platform: Platform): AuditDependencies => {
  if (platform.files === undefined) throw new Error('The audit log needs the files bucket')
  return {
    platform,
    organizations: platform.collection(organizationsCollection),
    files: platform.files,
    collections: collections.map(({ name }) => name),
  }
}
