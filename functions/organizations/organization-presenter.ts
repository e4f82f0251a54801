/** Presents organizations. */
import * as z from 'zod'
import type { PendingRequests } from '#functions/assets/asset-store.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { userCount, expiredUserCount, hasAdmin } from '#functions/users/user-store.ts'
import {
  organizationSchema,
  type BasicOrganization,
  type Organization,
  type OrganizationListItem,
  type WhitelistIp,
} from '#shared/contracts/organizations.ts'
import { compareIpNetworks, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { isProviderStaff, type Role } from '#shared/domain/roles.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'

/** The number of pending asset requests, from the counts of all organizations. These belong to another collection. */
export const pendingAssetRequests = (pending: PendingRequests): string =>
  `coalesce((SELECT value FROM json_each('${JSON.stringify(Object.fromEntries(pending))}') WHERE key = CAST(organization.id AS TEXT)), 0)`

/** The tags of a list of ids, as JSON. */
const tagsOf = (ids: string): string => `
  (SELECT json_group_array(json_object('id', tag.id, 'name_pl', tag.name_pl, 'name_en', tag.name_en, 'is_active', json(iif(tag.is_active, 'true', 'false'))))
     FROM json_each(${ids}) AS link CROSS JOIN organization_tag AS tag ON tag.id = link.value)`

/** The list's columns. Users and tags are joined from their own tables, so that nothing needs to be kept in sync. */
export const organizationSelect = (now: Date, pending: PendingRequests): string => `
  organization.id, organization.name, organization.contact_email, organization.max_user_count, organization.created, organization.picture,
  ${userCount('organization.id')} AS user_count, ${expiredUserCount('organization.id', now)} AS expired_user_count,
  ${pendingAssetRequests(pending)} AS asset_requests,
  ${hasAdmin('organization.id', now)} AS has_admin,
  ${tagsOf('organization.tag_ids')} AS tags`

const tagsSchema = organizationSchema.shape.organization_tags

export const organizationRowSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    contact_email: z.string().nullable(),
    max_user_count: z.int(),
    created: z.int(),
    picture: z.string().nullable(),
    user_count: z.int(),
    expired_user_count: z.int(),
    asset_requests: z.int(),
    has_admin: z.int(),
    tags: z.string(),
  })
  .transform((row): Organization => ({
    client_id: row.id,
    client_name: row.name,
    photo_file:
      row.picture === null ? null : `${apiPrefix}/client/${row.id}/profile_picture?version=${row.picture}`,
    contact_email: row.contact_email,
    max_user_count: row.max_user_count,
    user_count: row.user_count,
    expired_user_count: row.expired_user_count,
    asset_requests: row.asset_requests,
    has_admin: row.has_admin === 1,
    creation_date: new Date(row.created).toISOString(),
    organization_tags: tagsSchema.parse(JSON.parse(row.tags)),
  }))

/** An organization from a read model. Throws `not_found`. */
export const toOrganizationResponse = (
  readModel: ReadModel,
  id: number,
  now: Date,
  pending: PendingRequests = new Map(),
): Organization => {
  const organization = readModel.row(
    organizationRowSchema,
    `SELECT ${organizationSelect(now, pending)} FROM organization WHERE id = ?`,
    [id],
  )
  if (organization === undefined) throw new PortalError('not_found')
  return organization
}

/** An organization created by the commit. The commit's read model has only its tags. */
export const newOrganizationOf = (
  readModel: ReadModel,
  id: number,
  organization: OrganizationEntity,
): Organization => ({
  client_id: id,
  client_name: organization.name,
  photo_file: null,
  contact_email: organization.contact_email,
  max_user_count: organization.max_user_count,
  user_count: 0,
  expired_user_count: 0,
  asset_requests: 0,
  has_admin: false,
  creation_date: organization.creation_date,
  organization_tags: tagsSchema.parse(
    JSON.parse(
      readModel.row(z.object({ tags: z.string() }), `SELECT ${tagsOf('?')} AS tags`, [
        JSON.stringify(organization.tags),
      ])?.tags ?? '[]',
    ),
  ),
})

/** What everyone may know of an organization. */
export const basicOf = ({ client_id, client_name, photo_file }: Organization): BasicOrganization => ({
  client_id,
  client_name,
  photo_file,
})

/** An organization in a list, for a role. Administrator fields and, outside the provider, tags are left out. */
export const listItemFor = (role: Role, organization: Organization): OrganizationListItem => {
  if (role === 'platform_admin' || role === 'organization_admin') return organization
  return {
    ...basicOf(organization),
    ...(isProviderStaff(role) ? { organization_tags: organization.organization_tags } : {}),
  }
}

/** The IP allow-list as the API shows it, sorted by address. */
export const toWhitelistResponse = ({ ip_allow_list }: OrganizationEntity): WhitelistIp[] =>
  ip_allow_list
    .map(({ id, ip }) => ({ ip_id: id, ip, network: parseIpNetwork(ip) }))
    .toSorted((a, b) =>
      a.network === undefined || b.network === undefined ? 0 : compareIpNetworks(a.network, b.network),
    )
    .map(({ ip_id, ip }) => ({ ip_id, ip }))
