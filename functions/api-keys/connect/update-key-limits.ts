import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { limitsOf, type ApiKeyEntity } from '#functions/rules/security/api-keys.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { updateKeyLimits } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'

/** Sets the request limits of a key of any type. A revoked key counts as not found. */
export const updateKeyLimitsRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(updateKeyLimits, async ({ params, body: given, session }) => {
    const { collection } = dependencies
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await collection.get('api_key', params.id)
      if (stored === undefined || stored.entity.revoked !== null) throw new PortalError('not_found')
      const body = mergedInput(given, toKeyLimits(stored.entity))
      const changed = (['requests_per_minute', 'bytes_per_day'] as const satisfies AuditedField[]).filter(
        (field) => body[field] !== stored.entity[field],
      )
      const after = { ...stored.entity, ...body }
      if (changed.length > 0) commit.update('api_key', params.id, after, stored, changed)
      return after
    })
    const { requestsPerMinute, bytesPerDay } = limitsOf(entity)
    return { requests_per_minute: requestsPerMinute, bytes_per_day: bytesPerDay }
  })

/** The limits of a key that differ from the default. Null means the default. */
const toKeyLimits = (key: ApiKeyEntity) => {
  const { requestsPerMinute, bytesPerDay } = limitsOf(key)
  return {
    requests_per_minute: requestsPerMinute === keyLimits.requestsPerMinute ? null : requestsPerMinute,
    bytes_per_day: bytesPerDay === keyLimits.bytesPerDay ? null : bytesPerDay,
  }
}
