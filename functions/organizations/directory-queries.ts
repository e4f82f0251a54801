/** Organizations and users as other areas name, count and notify them. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import type { UserEntity } from '#functions/rules/tenants/organization.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import { roles, type Role } from '#shared/domain/roles.ts'
import type { Service } from '#shared/domain/services.ts'

const idsParameter = (ids: Iterable<number>): string => JSON.stringify([...new Set(ids)])

const organizationRow = z.object({
  id: z.int(),
  /** Epoch milliseconds. */
  created: z.int(),
  has_visibilities: z.int().transform((flag) => flag === 1),
  /** As `notifiedSchema`, in JSON. Null in older rows. */
  notified: z.string().nullable(),
})

/** All organizations, in id order. */
export const allOrganizations = (readModel: ReadModel): z.infer<typeof organizationRow>[] =>
  readModel.rows(
    organizationRow,
    'SELECT id, created, has_visibilities, notified FROM organization ORDER BY id',
  )

const nameRow = z.object({ id: z.int(), name: z.string() })

/** The names of organizations by id. Deleted ones are absent. */
export const organizationNamesByIds = (
  readModel: ReadModel,
  ids: Iterable<number>,
): ReadonlyMap<number, string> =>
  new Map(
    readModel
      .rows(nameRow, 'SELECT id, name FROM organization WHERE id IN (SELECT value FROM json_each(?))', [
        idsParameter(ids),
      ])
      .map(({ id, name }) => [id, name]),
  )

/** A user with the present names. The organization is null for provider staff and while it is being deleted. */
interface NamedUser {
  readonly name: string
  readonly email: string
  readonly organization: OrganizationRef | null
}

const userRow = nameRow.extend({
  email: z.string(),
  client_id: z.int().nullable(),
  client_name: z.string().nullable(),
})

/** Users by id. Deleted ones are absent. */
export const usersByIds = (readModel: ReadModel, ids: Iterable<number>): ReadonlyMap<number, NamedUser> =>
  new Map(
    readModel
      .rows(
        userRow,
        `SELECT user.id, user.name, user.email, organization.id AS client_id, organization.name AS client_name
           FROM user LEFT JOIN organization ON organization.id = user.client_id
          WHERE user.id IN (SELECT value FROM json_each(?))`,
        [idsParameter(ids)],
      )
      .map(({ id, name, email, client_id, client_name }) => [
        id,
        {
          name,
          email,
          organization: client_id === null || client_name === null ? null : { client_id, name: client_name },
        },
      ]),
  )

const memberRow = z.object({ id: z.int(), is_own: z.int() })

/** The ids of an organization's users, and of all others. */
export const userIdsOf = (
  readModel: ReadModel,
  organizationId: number,
): { readonly own: ReadonlySet<number>; readonly others: ReadonlySet<number> } => {
  const rows = readModel.rows(memberRow, 'SELECT id, client_id IS ? AS is_own FROM user', [organizationId])
  const idsOf = (isOwn: number): ReadonlySet<number> =>
    new Set(rows.filter((row) => row.is_own === isOwn).map(({ id }) => id))
  return { own: idsOf(1), others: idsOf(0) }
}

const personRow = z.object({ user_id: z.int(), name: z.string() })

/**
 * The users of an organization who have the exposure module and can sign in, by name. None while the organization does
 * not have the service. `only`: the user with this id, or those with this role.
 */
export const usersWithExposures = (
  readModel: ReadModel,
  organizationId: number,
  now: Date,
  only: { readonly id?: number; readonly role?: Role } = {},
): z.infer<typeof personRow>[] => {
  const { sql, parameters } = allOf([
    {
      sql: `user.client_id = ? AND user.has_visibility_access = 1 AND user.deactivated = 0
        AND (user.expires IS NULL OR user.expires > ?)`,
      parameters: [organizationId, now.getTime()],
    },
    oneOf('user.id', only.id === undefined ? undefined : [only.id]),
    oneOf('user.role', only.role === undefined ? undefined : [only.role]),
  ])
  return readModel.rows(
    personRow,
    `SELECT user.id AS user_id, user.name
       FROM user JOIN organization ON organization.id = user.client_id AND organization.has_visibilities = 1
      WHERE ${sql} ORDER BY user.name_sort, user.id`,
    parameters,
  )
}

/** What decides whether a user has reports, of the user and the organization. */
export interface UserWithServices {
  readonly id: number
  readonly client_id: number
  readonly user: Pick<UserEntity, 'role' | 'deactivated' | 'account_expiry_date' | 'has_report_access'>
  readonly organization: { readonly services: Readonly<Record<Service, { readonly enabled: boolean }>> }
}

const enabled = z.int().transform((flag) => ({ enabled: flag === 1 }))
const accessRow = z
  .object({
    id: z.int(),
    client_id: z.int(),
    role: z.enum(roles),
    deactivated: z.int(),
    expires: z.int().nullable(),
    has_report_access: z.int(),
    visibilities: enabled,
    incidents: enabled,
    threats: enabled,
    feeds: enabled,
  })
  .transform(
    ({ id, client_id, role, deactivated, expires, has_report_access, ...services }): UserWithServices => ({
      id,
      client_id,
      user: {
        role,
        deactivated: deactivated === 1,
        account_expiry_date: expires === null ? null : new Date(expires).toISOString(),
        has_report_access: has_report_access === 1,
      },
      organization: { services },
    }),
  )

/** Users of organizations by id, with the services of their organizations. Deleted ones are left out. */
export const usersWithServices = (readModel: ReadModel, ids: Iterable<number>): UserWithServices[] =>
  readModel.rows(
    accessRow,
    `SELECT user.id, user.client_id, user.role, user.deactivated, user.expires, user.has_report_access,
            organization.has_visibilities AS visibilities, organization.has_incidents AS incidents,
            organization.has_threats AS threats, organization.has_feeds AS feeds
       FROM user JOIN organization ON organization.id = user.client_id
      WHERE user.id IN (SELECT value FROM json_each(?))`,
    [idsParameter(ids)],
  )
