import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { audit } from '#functions/rules/security/audit.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import { idSchema } from '#shared/http/schemas.ts'
import { PortalError } from '#shared/http/errors.ts'
import { validated } from '#functions/core/http/validated.ts'

export const unlockAccountInputSchema = z.object({ user_id: idSchema })
export type UnlockAccountInput = z.input<typeof unlockAccountInputSchema>

/** Unlocks an account after too many wrong codes, and resets their counter. Throws `not_found`. */
export const unlockAccount = async (
  platform: Platform,
  actor: Actor,
  input: UnlockAccountInput,
): Promise<void> => {
  const { user_id } = validated(unlockAccountInputSchema, input)
  const known = await readProfile(platform.table, user_id)
  if (known === undefined) throw new PortalError('not_found')
  const found = await onCondition(platform, () =>
    platform.table.update(keys.account(user_id), {
      expression: 'SET locked_at = :none, second_factor_failures = :zero',
      values: { ':none': null, ':zero': 0 },
      condition: 'attribute_exists(pk)',
    }),
  )
  if (!found) throw new PortalError('not_found')
  await audit(platform, {
    action: 'account_unlocked',
    outcome: 'success',
    detail: `by ${actor.name}`,
    subject: { kind: 'user', id: user_id, name: null },
    userId: actor.user_id,
    organizationId: known.user.client_id,
    actorOrganizationId: actor.client_id,
    address: null,
  })
}
