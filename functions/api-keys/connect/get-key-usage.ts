import { readKeyUse, type KeyDay } from '#functions/rules/key-api/key-use.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getKeyUsage } from '#shared/contracts/connect.ts'
import type { ApiKeysDependencies } from '../dependencies.ts'
import { findUserKey } from '../user-keys/user-key.ts'
import { daysOfUse, keysOfOrganization, refusedOn } from './connect-key.ts'
import { myOrganization } from './named-key.ts'

/** The requests of the keys that the caller may see, per day and key. */
export const getKeyUsageRoute = (dependencies: ApiKeysDependencies): Route =>
  handle(getKeyUsage, async ({ session }) => {
    const { platform, collection } = dependencies
    const { organizationId } = await myOrganization(dependencies, session)
    const ids =
      session.role === 'organization_admin'
        ? (await keysOfOrganization(dependencies, organizationId)).map(({ id }) => id)
        : [(await findUserKey(dependencies, await collection.readModel(), session.userId))?.id].filter(
            (id) => id !== undefined,
          )
    const days = daysOfUse(platform.clock.now())
    const use = (await readKeyUse(platform, organizationId, days[0] ?? '', days.at(-1) ?? '')).filter(
      ({ keyId }) => ids.includes(keyId),
    )
    return {
      days: days.map((date) => ({ date, ...sumOf(use.filter(({ day }) => day === date)) })),
      keys: ids.map((id) => {
        const own = use.filter(({ keyId }) => keyId === id)
        const last = own.findLast(({ lastRefusal }) => lastRefusal !== null)
        const reason = last?.lastRefusal ?? null
        return {
          key_id: id,
          ...sumOf(own),
          last_refusal: last === undefined || reason === null ? null : { reason, date: last.day },
        }
      }),
    }
  })

const sumOf = (days: readonly KeyDay[]): { answered: number; refused: number } => ({
  answered: days.reduce((sum, { answered }) => sum + answered, 0),
  refused: days.reduce((sum, day) => sum + refusedOn(day), 0),
})
