import * as z from 'zod'
import { removeKeysOfUser } from '#functions/api-keys/organization-data.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idSchema } from '#shared/http/schemas.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { moveAddress } from './move-address.ts'

const setEmailInputSchema = z.object({ user_id: idSchema, email: emailSchema })

/**
 * Sets a user's e-mail address at once, for operators: platform admins' addresses cannot be changed in the portal, and
 * a lost mailbox cannot confirm. Ends sessions, deletes the API key, and the outbox notifies the previous address.
 * Returns that address. Throws `not_found` and `already_exists`.
 */
export const setEmail = async (
  dependencies: Pick<UsersDependencies, 'platform' | 'outbox' | 'organizations' | 'apiKeys'>,
  actor: Actor,
  input: z.input<typeof setEmailInputSchema>,
): Promise<{ before: string; email: string }> => {
  const { user_id: id, email } = validated(setEmailInputSchema, input)
  const { platform, organizations, apiKeys } = dependencies
  const known = await readProfile(platform.table, id)
  if (known === undefined) throw new PortalError('not_found')
  const before = known.user.email
  if (emailKey(before) === emailKey(email)) return { before, email }
  await organizations.commit(actor, async (commit) => {
    const stored = await organizations.get('user', id)
    if (stored === undefined) throw new PortalError('not_found')
    await moveAddress(
      dependencies,
      commit,
      { known, stored, email },
      {
        userId: null,
        organizationId: null,
        address: null,
        note: `, by ${actor.name}`,
      },
    )
  })
  await removeKeysOfUser(platform, apiKeys, id, actor)
  // Ends a session that started between the listing of sessions and the transaction.
  await platform.sessions.endAll(id)
  return { before, email }
}
