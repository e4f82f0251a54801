/** What a new organization still needs. Computed from what is stored, on each read (docs/decisions/checklist.md). */
import { countWorkingKeys } from '#functions/api-keys/api-key-queries.ts'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import { countAssets } from '#functions/assets/asset-queries.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import {
  countReachedAddresses,
  countTestedAddresses,
} from '#functions/notification-emails/notification-email-queries.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { countActiveReports } from '#functions/reports/report-queries.ts'
import { reportsCollection } from '#functions/reports/report-store.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { countActiveAdmins, recentlyActive } from '#functions/users/user-queries.ts'
import {
  checklistSteps,
  type ChecklistStep,
  type getChecklist,
  type updateChecklist,
} from '#shared/contracts/organizations.ts'
import { services } from '#shared/domain/services.ts'
import { visibleOrganization, type OrganizationSources } from './organization-queries.ts'

/** Milliseconds for which an organization is new. */
const newFor = 30 * 86_400_000

/**
 * The steps that an organization still has to take, and those that it has taken. Null once it has taken all, once its
 * admins dismissed the list, and for an established organization: its admin has signed in, and it receives something.
 */
export const readChecklist = async (
  dependencies: OrganizationSources,
  { params, session }: Pick<Call<typeof getChecklist, Session>, 'params' | 'session'>,
): Promise<{ checklist: ChecklistStep[] | null }> => {
  const { platform, organizations } = dependencies
  const { entity } = await visibleOrganization(dependencies, session, params.id)
  if (entity.checklist_dismissed === true) return { checklist: null }
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
  const receives = counts.access > 0 || countReachedAddresses(addresses, params.id) > 0
  const isNew = now.getTime() - Date.parse(entity.creation_date) < newFor
  const steps = checklistSteps.map((step) => ({ step, done: counts[step] > 0, count: counts[step] }))
  const isEnded = steps.every(({ done }) => done) || (!isNew && admins > 0 && receives)
  return { checklist: isEnded ? null : steps }
}

/** Dismisses the list for both sides, or shows it again. */
export const dismissChecklist = async (
  dependencies: OrganizationSources,
  { params, body, session }: Call<typeof updateChecklist, Session>,
): Promise<{ checklist: ChecklistStep[] | null }> => {
  await dependencies.organizations.commit(actorOf(session), async (commit) => {
    const stored = await visibleOrganization(dependencies, session, params.id)
    if ((stored.entity.checklist_dismissed ?? false) === body.dismissed) return
    const organization = { ...stored.entity, checklist_dismissed: body.dismissed }
    commit.update('organization', params.id, organization, stored, ['checklist_dismissed'])
  })
  return readChecklist(dependencies, { params, session })
}
