/** What a new organization still needs. Computed from what is stored, on each read (docs/decisions/checklist.md). */
import { countWorkingKeys } from '#functions/api-keys/api-key-queries.ts'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import { countAssets } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { countTestedAddresses } from '#functions/notification-emails/notification-email-queries.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { countActiveReports } from '#functions/reports/report-queries.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { countActiveAdmins, recentlyActive } from '#functions/users/user-queries.ts'
import { checklistSteps, type ChecklistStep, type getChecklist } from '#shared/contracts/organizations.ts'
import { services } from '#shared/domain/services.ts'
import { visibleOrganization, type OrganizationSources } from './organization-queries.ts'

/** The steps that an organization still has to take, and those that it has taken. Null once it has taken all. */
export const readChecklist = async (
  dependencies: OrganizationSources,
  { params, session }: Call<typeof getChecklist, Session>,
): Promise<{ checklist: ChecklistStep[] | null }> => {
  const { platform, organizations } = dependencies
  const { entity } = await visibleOrganization(dependencies, session, params.id)
  const [users, assets, addresses, keys, reports, active] = await Promise.all([
    organizations.readModel(),
    platform.collection(assetsCollection).readModel(),
    platform.collection(notificationEmailsCollection).readModel(),
    platform.collection(apiKeysCollection).readModel(),
    platform.collection(reportsCollection).readModel(),
    recentlyActive(platform.table),
  ])
  const now = platform.clock.now()
  const admins = countActiveAdmins(users, params.id, active, now)
  const counts: Readonly<Record<ChecklistStep['step'], number>> = {
    admin: admins,
    services: services.filter((service) => entity.services[service].enabled).length,
    assets: countAssets(assets, params.id),
    address: countTestedAddresses(addresses, params.id),
    access: countWorkingKeys(keys, params.id, now) + countActiveReports(reports, params.id),
    second_admin: Math.max(0, admins - 1),
  }
  const steps = checklistSteps.map((step) => ({ step, done: counts[step] > 0, count: counts[step] }))
  return { checklist: steps.every(({ done }) => done) ? null : steps }
}
