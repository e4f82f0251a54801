import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { renamePasskey } from '#shared/contracts/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf, toFactorsResponse } from '../caller.ts'
import type { FactorsDependencies } from '../dependencies.ts'
import { myPasskey } from './my-passkey.ts'

/** Renames a passkey. */
export const renamePasskeyRoute = ({ platform }: FactorsDependencies): Route =>
  handle(renamePasskey, async ({ params, body, session }) => {
    const { sk, name: before } = myPasskey(await callerOf(platform, session), params.passkey)
    const { name } = mergedInput(body, { name: before })
    const isOver = body.fields_before !== undefined
    const found = await onCondition(platform, () =>
      platform.table.update(
        { pk: keys.factors(session.userId).pk, sk },
        {
          expression: 'SET #name = :name',
          names: { '#name': 'name' },
          values: { ':name': name, ...(isOver ? { ':before': before } : {}) },
          condition: `attribute_exists(pk)${isOver ? ' AND #name = :before' : ''}`,
        },
      ),
    )
    if (!found) throw new PortalError(isOver ? 'fields_changed' : 'not_found', { field: 'name' })
    return toFactorsResponse(await callerOf(platform, session))
  })
