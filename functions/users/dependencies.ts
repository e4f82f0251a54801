import { apiKeysCollection, type ApiKeyKinds } from '#functions/api-keys/collection.ts'
import { indicatorViewsCollection, type IndicatorViewKinds } from '#functions/indicators/views/view-store.ts'
import { reportsCollection, type ReportKinds } from '#functions/reports/report-store.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'

/** Dependencies of the routes of this area. */
export interface UsersDependencies extends PlatformWithOutbox {
  readonly organizations: Collection<OrganizationKinds>
  readonly apiKeys: Collection<ApiKeyKinds>
  readonly indicatorViews: Collection<IndicatorViewKinds>
  readonly reports: Collection<ReportKinds>
}

/** Composes the area from the platform. Tests replace the transport. */
export const usersDependencies = (platform: Platform, transport?: Transport): UsersDependencies => ({
  ...withOutbox(platform, transport),
  organizations: platform.collection(organizationsCollection),
  apiKeys: platform.collection(apiKeysCollection),
  indicatorViews: platform.collection(indicatorViewsCollection),
  reports: platform.collection(reportsCollection),
})
