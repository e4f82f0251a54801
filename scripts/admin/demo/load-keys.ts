/**
 * Loads API keys of the demo's organizations, with daily usage counts. The key values are unknown; to use a key, create
 * a new one.
 */
import * as z from 'zod'
import { apiKeysDependencies, addKey } from '#functions/api-keys/api-key.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { accessOf } from '#functions/rules/security/api-keys.ts'
import { activityDay } from '#functions/rules/tenants/activity.ts'
import { isWeekend } from '#shared/domain/activity-range.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { reminderWhenSet } from '#shared/domain/key-expiry.ts'
import { nameKey } from '#shared/domain/text.ts'
import { numbers } from './load-activity.ts'
import type { DemoSystem } from './people.ts'

const dayMilliseconds = 86_400_000
const retentionSeconds = 400 * 86_400
/** Approximate size of a response in bytes. */
const answerBytes = 9_000

/** Loads them for an organization. An existing key with the same name keeps its counts. */
export const loadKeys = async (
  platform: Platform,
  actor: Actor,
  organizationId: number,
  systems: readonly DemoSystem[],
): Promise<void> => {
  const dependencies = apiKeysDependencies(platform)
  const now = platform.clock.now()
  const inDays = (count: number): string => new Date(now.getTime() + count * dayMilliseconds).toISOString()
  const added = await dependencies.collection.commit(actor, async (commit) => {
    const made: { id: number; system: DemoSystem }[] = []
    for (const system of systems) {
      const { name, modules, network, age, ends } = system
      const known = commit.readModel.row(
        z.object({ id: z.int() }),
        "SELECT id FROM api_key WHERE client_id = ? AND type = 'named' AND name_key = ?",
        [organizationId, nameKey(name)],
      )
      if (known !== undefined) continue
      const expires = inDays(ends)
      const { id } = await addKey(dependencies, commit, {
        isRevealable: false,
        type: 'named',
        name,
        client_id: organizationId,
        user_id: null,
        admin_access: false,
        access: accessOf((module) => modules.includes(module)),
        networks: network === undefined ? [] : [network],
        creation_date: inDays(-age),
        expires,
        told: reminderWhenSet(expires, now),
      })
      made.push({ id, system })
    }
    return made
  })
  for (const { id, system } of added)
    await platform.table.batchPut(daysOfUse(platform, { organizationId, keyId: id }, system))
}

/** Requests of a client system per day, from its key's creation until yesterday. */
const daysOfUse = (
  { clock }: Platform,
  { organizationId, keyId }: { readonly organizationId: number; readonly keyId: number },
  { age, asks, address, refused = [] }: DemoSystem,
) => {
  const now = clock.now()
  const today = activityDay(now)
  const random = numbers(organizationId * 1000 + keyId)
  const expires = Math.floor(now.getTime() / 1000) + retentionSeconds
  return Array.from({ length: age }, (_, index) => index - age).map((offset) => {
    const day = dayAfter(today, offset)
    const types = asks
      .map(([what, aDay, atWeekends]): [string, number] => [
        `type_${what}`,
        Math.floor(aDay * (isWeekend(day) ? atWeekends : 1) * (0.9 + 0.2 * random()) + random()),
      ])
      .filter(([, count]) => count > 0)
    const answered = types.reduce((sum, [, count]) => sum + count, 0)
    const refusals = refused.filter(([daysAgo]) => daysAgo === -offset)
    const last = refusals.at(-1)
    return {
      ...keys.keyUse(organizationId, day, keyId),
      expires,
      answered,
      bytes: answered * answerBytes,
      ...Object.fromEntries(types),
      ...(answered === 0 ? {} : { last_used: `${day}T20:45:00.000Z`, last_address: address }),
      ...Object.fromEntries(refusals.map(([, reason, times]) => [`refused_${reason}`, times])),
      ...(last === undefined ? {} : { last_refusal: last[1], last_refused: `${day}T11:20:00.000Z` }),
    }
  })
}
