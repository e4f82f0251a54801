/** Who is told that keys of an organization end. */
import * as z from 'zod'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { minuteOf } from '#functions/organizations/listing.ts'
import type { MailingPlatform } from '#functions/platform/mail/platform-outbox.ts'
import { readProfile, type KnownProfile } from '#functions/platform/tenants/users.ts'

/** The most administrators who are told of one key. */
const mostTold = 10
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** The administrators of an organization who can sign in. */
export const adminsOf = async (
  { platform }: MailingPlatform,
  clientId: number,
): Promise<readonly KnownProfile[]> => {
  const replica = await platform.collection(organizationsCollection).replica()
  const ids = replica.rows(
    idSchema,
    `SELECT user.id FROM user JOIN organization ON organization.id = user.client_id
     WHERE user.client_id = ? AND user.role = 'organization_admin' AND user.deactivated = 0
       AND (user.expires IS NULL OR user.expires > ${minuteOf(platform.clock.now())})
     ORDER BY user.id LIMIT ${mostTold}`,
    [clientId],
  )
  const known = await Promise.all(ids.map((id) => readProfile(platform.table, id)))
  return known.filter((one) => one !== undefined)
}
