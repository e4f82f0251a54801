import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Account } from '#functions/rules/tenants/account.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * Sets one field of the caller's account, together with the writes that belong to it. Throws `unauthenticated` when the
 * account was deleted.
 */
export const updateAccount = async <Field extends 'language' | 'pgp_key' | 'reminders_off'>(
  { table, random }: Platform,
  session: Session,
  field: Field,
  value: Account[Field],
  writes: readonly TransactWrite[] = [],
): Promise<void> => {
  const found = await onCondition({ random }, () =>
    table.transact([
      {
        Update: {
          TableName: table.name,
          Key: { ...keys.account(session.userId) },
          UpdateExpression: 'SET #field = :value',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#field': field },
          ExpressionAttributeValues: { ':value': value },
        },
      },
      ...writes,
    ]),
  )
  if (!found) throw new PortalError('unauthenticated')
}
