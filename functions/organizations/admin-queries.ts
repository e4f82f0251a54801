/** The administrators whom e-mails notify. Many functions read them, so they are apart from the lists. */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import { readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import { minuteOf, organizationsCollection } from './organization-store.ts'

/** Maximum administrators notified per key. */
const maxNotified = 10
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

type Reading = Pick<Platform, 'collection' | 'clock' | 'table'>

/** The administrators of an organization who can sign in. */
export const adminsOf = (platform: Reading, organizationId: number): Promise<readonly KnownProfile[]> =>
  administrators(
    platform,
    "FROM user JOIN organization ON organization.id = user.client_id WHERE user.client_id = ? AND user.role = 'organization_admin'",
    [organizationId],
  )

/** The platform admins who can sign in. */
export const platformAdmins = (platform: Reading): Promise<readonly KnownProfile[]> =>
  administrators(platform, "FROM user WHERE user.role = 'platform_admin'", [])

const administrators = async (
  platform: Reading,
  from: string,
  values: readonly number[],
): Promise<readonly KnownProfile[]> => {
  const readModel = await platform.collection(organizationsCollection).readModel()
  const ids = readModel.rows(
    idSchema,
    `SELECT user.id ${from} AND user.deactivated = 0
       AND (user.expires IS NULL OR user.expires > ${minuteOf(platform.clock.now())})
     ORDER BY user.id LIMIT ${maxNotified}`,
    values,
  )
  const known = await Promise.all(ids.map((id) => readProfile(platform.table, id)))
  return known.filter((one) => one !== undefined)
}
