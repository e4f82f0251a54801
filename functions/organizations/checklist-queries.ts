/** What a new organization still needs. Computed from what is stored, on each read (docs/decisions/checklist.md). */
import * as z from 'zod'
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
import type { Session } from '#functions/rules/session/sessions.ts'
import { countActiveAdmins, recentlyActive } from '#functions/users/user-queries.ts'
import { checklistSteps, type ChecklistStep, type getChecklist } from '#shared/contracts/organizations.ts'
import { services } from '#shared/domain/services.ts'
import { visibleOrganization, type OrganizationSources } from './organization-queries.ts'

/** Milliseconds for which an organization is new. */
const newFor = 30 * 86_400_000

/** What the steps are read from. */
const openSources = async (
  { platform, organizations }: OrganizationSources,
  seen = recentlyActive(platform.table),
) => {
  const [users, assets, addresses, keys, reports, active] = await Promise.all([
    organizations.readModel(),
    platform.collection(assetsCollection).readModel(),
    platform.collection(notificationEmailsCollection).readModel(),
    platform.collection(apiKeysCollection).readModel(),
    platform.collection(reportsCollection).readModel(),
    seen,
  ])
  return { users, assets, addresses, keys, reports, active, now: platform.clock.now() }
}
type ChecklistSources = Awaited<ReturnType<typeof openSources>>

/** What decides whether an established organization needs no list: its active admins, and what it receives. */
const receptionOf = ({ users, addresses, keys, reports, active, now }: ChecklistSources, id: number) => {
  const access = countWorkingKeys(keys, id, now) + countActiveReports(reports, id)
  return {
    admins: countActiveAdmins(users, id, active, now),
    access,
    receives: access > 0 || countReachedAddresses(addresses, id) > 0,
  }
}

const isNewOn = (created: number, now: Date): boolean => now.getTime() - created < newFor

/**
 * The steps that an organization still has to take, and those that it has taken. Null once it has taken all, once its
 * admins dismissed the list, and for an established organization: its admin has signed in, and it receives something.
 */
export const readChecklist = async (
  dependencies: OrganizationSources,
  { params, session }: Pick<Call<typeof getChecklist, Session>, 'params' | 'session'>,
): Promise<{ checklist: ChecklistStep[] | null }> => {
  const { entity } = await visibleOrganization(dependencies, session, params.id)
  if (entity.checklist_dismissed === true) return { checklist: null }
  const sources = await openSources(dependencies)
  const { admins, access, receives } = receptionOf(sources, params.id)
  const counts: Readonly<Record<ChecklistStep['step'], number>> = {
    admin: admins,
    services: services.filter((service) => entity.services[service].enabled).length,
    assets: countAssets(sources.assets, params.id),
    address: countTestedAddresses(sources.addresses, params.id),
    access,
    second_admin: Math.max(0, admins - 1),
  }
  const isNew = isNewOn(Date.parse(entity.creation_date), sources.now)
  const steps = checklistSteps.map((step) => ({ step, done: counts[step] > 0, count: counts[step] }))
  const isEnded = steps.every(({ done }) => done) || (!isNew && admins > 0 && receives)
  return { checklist: isEnded ? null : steps }
}

const candidateRow = z.object({ id: z.int(), created: z.int(), services: z.int() })

/**
 * The organizations that still have a checklist. Of an established one it reads by indexes what `receptionOf` does:
 * without an admin or anything received, a step is left. Only of new ones are the other steps counted. `seen` is for
 * callers that have read it.
 */
export const organizationsBeingSetUp = async (
  dependencies: OrganizationSources,
  seen?: ReturnType<typeof recentlyActive>,
): Promise<number[]> => {
  const sources = await openSources(dependencies, seen)
  const { users, assets, addresses, now } = sources
  return users
    .rows(
      candidateRow,
      `SELECT id, created, has_visibilities + has_incidents + has_threats + has_feeds AS services
         FROM organization WHERE is_dismissed = 0`,
    )
    .filter(({ id, created, services: on }) => {
      const { admins, access, receives } = receptionOf(sources, id)
      if (!isNewOn(created, now)) return admins === 0 || !receives
      return !(
        admins > 1 &&
        access > 0 &&
        on > 0 &&
        countTestedAddresses(addresses, id) > 0 &&
        countAssets(assets, id) > 0
      )
    })
    .map(({ id }) => id)
}
