import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { updateNamedKey } from '#shared/contracts/connect.ts'
import { toldWhenSet } from '#shared/domain/key-ends.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { connectKeys } from './connect-key.ts'
import { checkedEnd, checkKeyName, ownOrganization, readNamedKey, tidyNetworks } from './named-key.ts'

/** Changes the name, the networks or the end of a named key. An end that stays as it is may be one that has passed. */
export const updateNamedKeyRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(updateNamedKey, async ({ params, body, session }) => {
    const { platform, collection } = dependencies
    const owner = await ownOrganization(dependencies, session)
    const networks = body.networks === undefined ? undefined : tidyNetworks(body.networks)
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const now = platform.clock.now()
      const stored = await readNamedKey(dependencies, session, params.id)
      const before = stored.entity
      const name = body.name ?? before.name ?? ''
      const { expiry_date: wanted } = body
      const isNewEnd = wanted !== undefined && timeOf(wanted) !== timeOf(before.expires)
      const expires = isNewEnd ? checkedEnd(wanted, now) : before.expires
      const after = {
        ...before,
        name,
        networks: networks ?? before.networks,
        expires,
        told: isNewEnd ? toldWhenSet(expires, now) : before.told,
      }
      const fields: AuditedField[] = [
        ...(name === before.name ? [] : (['name'] as const)),
        ...(after.networks.join() === before.networks.join() ? [] : (['networks'] as const)),
        ...(isNewEnd ? (['expiry_date'] as const) : []),
      ]
      if (fields.length === 0) return before
      if (name !== before.name) checkKeyName(commit.replica, owner.clientId, name, params.id)
      commit.update('api_key', params.id, after, stored, fields)
      return after
    })
    const [key] = await connectKeys(dependencies, session, owner, [{ id: params.id, entity }])
    if (key === undefined) throw new Error(`The key ${params.id} was not read`)
    return { key }
  })

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
