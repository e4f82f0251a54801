/** The routes of organizations. */
import * as z from 'zod'
import { organizationKeyRoutes } from '#functions/api-keys/routes.ts'
import { pendingRequestsKey, pendingRequestsOf, readPendingRequests } from '#functions/assets/asset-store.ts'
import { linkTable } from '#functions/core/event-store/definition.ts'
import { pageMeta } from '#functions/core/read-model/page.ts'
import { historyOf } from '#functions/rules/history.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import {
  type OrganizationDeletion,
  readOrganizationDeletions,
} from '#functions/rules/tenants/organization-deletions.ts'
import {
  getUserActivity,
  updateNotificationSettings,
  updateServices,
  createOrganization as createOrganizationCall,
  deleteOrganization,
  updateOrganization,
  listOrganizations,
  getOrganization,
  getBasicInfo,
  listOrganizationRemovals,
  type OrganizationDeletionStatus,
  getSignInSettings,
  updateSignInSettings,
  getChecklist,
  updateChecklist,
  getServices,
  getNotificationSettings,
  listWhitelistIps,
  createWhitelistIp,
  deleteWhitelistIp,
} from '#shared/contracts/organizations.ts'
import {
  updateProfilePicture,
  getProfilePicture,
  deleteProfilePicture,
} from '#shared/contracts/profile-pictures.ts'
import { formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { limits } from '#shared/domain/limits.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { PortalError } from '#shared/http/errors.ts'
import { organizationsBeingSetUp, readChecklist } from './checklist-queries.ts'
import { listItemFor, toOrganizationResponse, toWhitelistResponse } from './organization-presenter.ts'
import {
  readOrganizations,
  type OrganizationSources,
  visibleOrganization,
  checkScope,
  readUserActivity,
} from './organization-queries.ts'
import { organizationsCollection } from './organization-store.ts'
import {
  changeNotificationSettings,
  changeServices,
  createNewOrganization,
  removeOrganization,
  editOrganization,
  setPicture,
  pictureFiles,
  readBasicInfoResponse,
  changePicture,
  dismissChecklist,
} from './organization.ts'

/** Composes the area from the platform. */
export const organizationsDependencies = (platform: Platform): OrganizationSources => ({
  platform,
  organizations: platform.collection(organizationsCollection),
})

/** The list of organizations (part 3 section 2): all for provider staff, their own for others. */
const listOrganizationsRoute = (dependencies: OrganizationSources): Route =>
  handle(
    listOrganizations,
    async ({ query, session, request }) => {
      const { rows, total } = await readOrganizations(
        dependencies,
        session,
        query,
        pendingRequestsOf(session.alongside[0]),
        query.is_set_up === undefined ? [] : await organizationsBeingSetUp(dependencies),
      )
      return {
        data: rows.map((row) => listItemFor(session.role, row)),
        meta: pageMeta(request, query, { total, count: rows.length }),
      }
    },
    { alongside: [pendingRequestsKey] },
  )

/** One organization. Platform admins also see the last change. */
const getOrganizationRoute = (dependencies: OrganizationSources): Route =>
  handle(getOrganization, async ({ params, session }) => {
    const stored = await visibleOrganization(dependencies, session, params.id)
    const { organizations, platform } = dependencies
    const [readModel, pending] = await Promise.all([
      organizations.readModel(),
      readPendingRequests(platform.table),
    ])
    return {
      client: toOrganizationResponse(readModel, params.id, platform.clock.now(), pending),
      ...(session.role === 'platform_admin' ? { history: historyOf(stored) } : {}),
    }
  })

/** Name and picture of an organization, for everyone who may see it. */
const getBasicInfoRoute = (dependencies: OrganizationSources): Route =>
  handle(getBasicInfo, async ({ params, session }) => {
    checkScope(session, params.id)
    return { client: await readBasicInfoResponse(dependencies, params.id) }
  })

/** Deletions of the last days, with their progress. */
const listOrganizationDeletionsRoute = ({ platform }: OrganizationSources): Route =>
  handle(listOrganizationRemovals, async () => ({
    data: (await readOrganizationDeletions(platform)).map(toRemovalResponse),
  }))

const toRemovalResponse = (deletion: OrganizationDeletion): OrganizationDeletionStatus => ({
  client_id: deletion.client_id,
  client_name: deletion.client_name,
  requested_by: deletion.actor.name,
  requested_date: deletion.requested,
  state: deletion.state,
  removed: Object.entries(deletion.removed)
    .map(([what, count]) => ({ what, count }))
    .toSorted((a, b) => (a.what < b.what ? -1 : 1)),
  finished_date: deletion.finished,
})

/** The sign-in settings of an organization's users. */
const getSignInSettingsRoute = (dependencies: OrganizationSources): Route =>
  handle(getSignInSettings, async ({ params, session }) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    return { sign_in_settings: { mailed_code: entity.mailed_code ?? true } }
  })

/**
 * Changes the sign-in settings of an organization's users. They apply from the next sign-in; open sessions continue.
 */
const updateSignInSettingsRoute = (dependencies: OrganizationSources): Route =>
  handle(updateSignInSettings, ({ params, body, session }) =>
    dependencies.organizations.commit(actorOf(session), async (commit) => {
      const stored = await visibleOrganization(dependencies, session, params.id)
      const { mailed_code } = body
      if (mailed_code !== (stored.entity.mailed_code ?? true))
        commit.update('organization', params.id, { ...stored.entity, mailed_code }, stored, ['mailed_code'])
      return { sign_in_settings: { mailed_code } }
    }),
  )

const getChecklistRoute = (dependencies: OrganizationSources): Route =>
  handle(getChecklist, (call) => readChecklist(dependencies, call))

const updateChecklistRoute = (dependencies: OrganizationSources): Route =>
  handle(updateChecklist, (call) => dismissChecklist(dependencies, call))

/** The services of an organization. */
const getServicesRoute = (dependencies: OrganizationSources): Route =>
  handle(getServices, async ({ params, session }) => ({
    services: (await visibleOrganization(dependencies, session, params.id)).entity.services,
  }))

/** The notification settings of an organization. Missing ones have their defaults. */
const getNotificationSettingsRoute = (dependencies: OrganizationSources): Route =>
  handle(getNotificationSettings, async ({ params, session }) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    return { notification_settings: entity.notification_settings ?? defaultNotificationSettings }
  })

/** The list, sorted by address. */
const listWhitelistIpsRoute = (dependencies: OrganizationSources): Route =>
  handle(listWhitelistIps, async ({ params, session }) => ({
    client_whitelist_ips: toWhitelistResponse(
      (await visibleOrganization(dependencies, session, params.id)).entity,
    ),
  }))

/** Adds an address or network in canonical form. */
const createWhitelistIpRoute = (dependencies: OrganizationSources): Route =>
  handle(createWhitelistIp, ({ params, body, session, idempotency }) => {
    const network = parseIpNetwork(body.whitelist_ip)
    if (network === undefined) throw new PortalError('ip_invalid', { field: 'whitelist_ip' })
    const ip = formatIpNetwork(network)
    return dependencies.organizations.commit(actorOf(session), async (commit) => {
      const stored = await visibleOrganization(dependencies, session, params.id)
      const { ip_allow_list: list } = stored.entity
      if (list.some((entry) => entry.ip === ip))
        throw new PortalError('already_exists', { field: 'whitelist_ip', values: [ip] })
      if (list.length >= limits.whitelistIps) throw new PortalError('ip_list_full', { field: 'whitelist_ip' })
      const organization = {
        ...stored.entity,
        ip_allow_list: [...list, { id: commit.nextId('organization_ip'), ip }],
      }
      commit.update('organization', params.id, organization, stored, ['ip_whitelist'])
      return idempotency.record(commit, { client_whitelist_ips: toWhitelistResponse(organization) })
    })
  })

/** Removes an entry of any organization. */
const deleteWhitelistIpRoute = ({ organizations }: OrganizationSources): Route =>
  handle(deleteWhitelistIp, ({ params, session }) =>
    organizations.commit(actorOf(session), async (commit) => {
      const owner = commit.readModel.row(
        z.object({ owner: z.int() }),
        `SELECT owner FROM ${linkTable('organization', 'ip_ids')} WHERE ref = ?`,
        [params.id],
      )
      const stored = owner === undefined ? undefined : await organizations.get('organization', owner.owner)
      if (owner === undefined || stored === undefined) throw new PortalError('not_found')
      const list = stored.entity.ip_allow_list.filter(({ id }) => id !== params.id)
      if (list.length === stored.entity.ip_allow_list.length) throw new PortalError('not_found')
      commit.update('organization', owner.owner, { ...stored.entity, ip_allow_list: list }, stored, [
        'ip_whitelist',
      ])
      return {}
    }),
  )

/** The picture. Browsers cache it for ten minutes, and its URL changes with it. */
const getProfilePictureRoute = (dependencies: OrganizationSources): Route =>
  handle(getProfilePicture, async ({ params, session }) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    if (entity.picture === undefined) throw new PortalError('not_found')
    const bytes = await pictureFiles(dependencies).read(entity.picture.object, pictureLimits.bytes)
    if (bytes === undefined || bytes === 'too_big') throw new PortalError('not_found')
    return { type: entity.picture.type, bytes, cacheSeconds: pictureLimits.cacheSeconds }
  })

/** Removes the picture. Has no effect without one. */
const deleteProfilePictureRoute = (dependencies: OrganizationSources): Route =>
  handle(deleteProfilePicture, async ({ params, session }) => {
    await changePicture(dependencies, session, params.id, undefined)
    return { client: await readBasicInfoResponse(dependencies, params.id) }
  })

const updateOrganizationRoute = (dependencies: OrganizationSources): Route =>
  handle(updateOrganization, (call) => editOrganization(dependencies, call))

const deleteOrganizationRoute = (dependencies: OrganizationSources): Route =>
  handle(deleteOrganization, (call) => removeOrganization(dependencies, call))

const createOrganizationRoute = (dependencies: OrganizationSources): Route =>
  handle(createOrganizationCall, (call) => createNewOrganization(dependencies, call))

const updateServicesRoute = (dependencies: OrganizationSources): Route =>
  handle(updateServices, (call) => changeServices(dependencies, call))

const updateNotificationSettingsRoute = (dependencies: OrganizationSources): Route =>
  handle(updateNotificationSettings, (call) => changeNotificationSettings(dependencies, call))

const updateProfilePictureRoute = (dependencies: OrganizationSources): Route =>
  handle(updateProfilePicture, (call) => setPicture(dependencies, call))

const getUserActivityRoute = (dependencies: OrganizationSources): Route =>
  handle(getUserActivity, (call) => readUserActivity(dependencies, call))

/** The routes of the area. */
export const organizationRoutes = (platform: Platform): Route[] => {
  const dependencies = organizationsDependencies(platform)
  const routes = [
    listOrganizationsRoute,
    getOrganizationRoute,
    getBasicInfoRoute,
    createOrganizationRoute,
    updateOrganizationRoute,
    deleteOrganizationRoute,
    listOrganizationDeletionsRoute,
    getSignInSettingsRoute,
    updateSignInSettingsRoute,
    getChecklistRoute,
    updateChecklistRoute,
    getServicesRoute,
    updateServicesRoute,
    getNotificationSettingsRoute,
    updateNotificationSettingsRoute,
    listWhitelistIpsRoute,
    createWhitelistIpRoute,
    deleteWhitelistIpRoute,
    getUserActivityRoute,
    getProfilePictureRoute,
    updateProfilePictureRoute,
    deleteProfilePictureRoute,
  ].map((route) => route(dependencies))
  return [...routes, ...organizationKeyRoutes(platform)]
}
