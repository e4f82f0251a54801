import { handle, type Route } from '#functions/rules/http/handler.ts'
import { passkeyScope } from '#functions/rules/security/stored-factors.ts'
import { keys } from '#functions/core/store/keys.ts'
import { deletePasskey } from '#shared/contracts/factors.ts'
import { callerOf } from '../caller.ts'
import { afterRemoval, changeFactors } from '../change-factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'
import { myPasskey } from './my-passkey.ts'

/** Removes a passkey. The device keeps its half, which no longer works. */
export const deletePasskeyRoute = (dependencies: FactorsDependencies): Route =>
  handle(deletePasskey, async ({ params, session, request }) => {
    const { table } = dependencies.platform
    const caller = await callerOf(dependencies.platform, session)
    const { sk, name } = myPasskey(caller, params.passkey)
    const key = { pk: keys.factors(session.userId).pk, sk }
    return changeFactors(dependencies, session, request, caller, {
      set: afterRemoval(caller, {
        app: caller.stored.app_sealed !== null,
        passkeys: caller.stored.passkeys.length - 1,
      }),
      writes: [key, keys.unique(passkeyScope, params.passkey)].map((gone) => ({
        Delete: { TableName: table.name, Key: { ...gone } },
      })),
      action: 'factor_remove',
      detail: `passkey ${name}`,
      notification: 'passkey_removed',
      name,
    })
  })
