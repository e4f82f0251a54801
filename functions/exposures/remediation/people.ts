/** The users who may repair an organization's exposures. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ExposurePerson } from '#shared/contracts/visibilities.ts'

const rowSchema = z.object({ user_id: z.int(), name: z.string() })

/** Active users with the exposure module, of organizations with the service. */
const who = `FROM user JOIN organization ON organization.id = user.client_id AND organization.has_visibilities = 1
  WHERE user.has_visibility_access = 1 AND user.deactivated = 0 AND (user.expires IS NULL OR user.expires > ?)`

/** The possible owners of an organization, by name. `organizations` is the read model of organizations. */
export const peopleOf = (organizations: ReadModel, organizationId: number, now: Date): ExposurePerson[] =>
  organizations.rows(
    rowSchema,
    `SELECT user.id AS user_id, user.name ${who} AND user.client_id = ? ORDER BY user.name_sort, user.id`,
    [now.getTime(), organizationId],
  )

/** One possible owner. Undefined for any other user. */
export const personOf = (
  organizations: ReadModel,
  organizationId: number,
  userId: number,
  now: Date,
): ExposurePerson | undefined =>
  organizations.row(
    rowSchema,
    `SELECT user.id AS user_id, user.name ${who} AND user.client_id = ? AND user.id = ?`,
    [now.getTime(), organizationId, userId],
  )

/** The administrators among them. They are notified of exposures without an owner. */
export const adminsOf = (organizations: ReadModel, organizationId: number, now: Date): ExposurePerson[] =>
  organizations.rows(
    rowSchema,
    `SELECT user.id AS user_id, user.name ${who} AND user.client_id = ? AND user.role = 'organization_admin' ORDER BY user.id`,
    [now.getTime(), organizationId],
  )
