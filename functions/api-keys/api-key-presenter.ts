/** API keys as the connections page shows them, with their scope and use. */
import { idRow } from '#functions/core/read-model/rows.ts'
import { readKeyUse, type KeyDay } from '#functions/rules/key-api/key-use.ts'
import { keys } from '#functions/rules/keys.ts'
import { accessNow, limitsOf, type ApiKeyEntity } from '#functions/rules/security/api-keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { activityDay } from '#functions/rules/tenants/activity.ts'
import { userEntitySchema, type UserEntity } from '#functions/rules/tenants/organization.ts'
import { languagesOf } from '#functions/rules/translations/columns.ts'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { keyLimits, keyModules, type KeyScope } from '#shared/domain/api-keys.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { keyStateOf, previousUntil } from '#shared/domain/key-expiry.ts'
import { channelOfKey } from '#shared/domain/tlp/channels.ts'
import { type KeyOwner, type ApiKeySources, mayRevoke } from './api-key.ts'
import { missingLimits, readScopes, visibleScope } from './key-scopes.ts'

export interface KnownKey {
  readonly id: number
  readonly entity: ApiKeyEntity
}

/** Organization and user keys first, then named keys by name, revoked ones last. */
const order = `ORDER BY CASE type WHEN 'organization' THEN 0 WHEN 'named' THEN 1 ELSE 2 END, revoked IS NOT NULL, name_sort, id`

/** The keys of an organization: its own, the named ones and those of its users. */
export const keysOfOrganization = async (
  { collection }: ApiKeySources,
  organizationId: number,
): Promise<KnownKey[]> => {
  const readModel = await collection.readModel()
  const ids = readModel.rows(idRow, `SELECT id FROM api_key WHERE client_id = ? ${order}`, [organizationId])
  const stored = await collection.getMany('api_key', ids)
  return ids.flatMap((id, index) => {
    const entity = stored[index]?.entity
    return entity === undefined ? [] : [{ id, entity }]
  })
}

/** The days of use that the page shows, oldest first. */
export const daysOfUse = (now: Date): string[] => {
  const today = activityDay(now)
  return Array.from({ length: keyLimits.usageDays }, (_, index) =>
    dayAfter(today, index + 1 - keyLimits.usageDays),
  )
}

export const refusedOn = ({ refused }: Pick<KeyDay, 'refused'>): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0)

/** Keys as the API shows them to a caller, without the secrets. All must belong to one organization. */
export const toKeyResponses = async (
  { platform }: ApiKeySources,
  session: Session,
  { organizationId, organization }: KeyOwner,
  known: readonly KnownKey[],
): Promise<ConnectKey[]> => {
  const { table, clock } = platform
  const now = clock.now()
  const scopes = known.flatMap(({ entity }): KeyScope[] => (entity.scope === null ? [] : [entity.scope]))
  const [existing, users, { recent, last }] = await Promise.all([
    readScopes(table, scopes),
    usersOf(
      platform,
      known.flatMap(({ entity }) => (entity.user_id === null ? [] : [entity.user_id])),
    ),
    useOf(platform, organizationId, known),
  ])
  const visible = visibleScope(session, existing)
  return known.map(({ id, entity }): ConnectKey => {
    const user = entity.user_id === null ? undefined : users.get(entity.user_id)
    const access = accessNow(entity, organization, user)
    const { requestsPerMinute, bytesPerDay } = limitsOf(entity)
    const state = keyStateOf(entity, now)
    const { scope } = entity
    const gone = scope === null ? undefined : missingLimits(scope, organizationId, existing)
    return {
      key_id: id,
      type: entity.type,
      name: entity.name,
      user:
        entity.user_id === null || user === undefined
          ? null
          : { user_id: entity.user_id, user_name: user.name },
      prefix: entity.prefix,
      key_hint: entity.hint,
      modules: keyModules.filter((module) => access[module]),
      sightings: entity.sightings && access.feed,
      amber_strict: channelOfKey({ type: entity.type, amberStrict: entity.amber_strict }) === 'key_own',
      groups: (scope?.groups ?? []).map((group_id) => {
        const group = visible.groups.get(group_id)
        return {
          group_id,
          name: group?.name ?? null,
          // People read their own language, machines the one it was written in.
          ...languagesOf({ translation: group?.translation }),
          tlp: group?.tlp ?? null,
          is_gone: gone?.groups.includes(group_id) === true,
        }
      }),
      views: (scope?.views ?? []).map((view_id) => ({
        view_id,
        view_name: visible.views.get(view_id)?.view_name ?? null,
        is_gone: gone?.views.includes(view_id) === true,
      })),
      networks: entity.networks,
      creation_date: entity.creation_date,
      expiry_date: entity.expires,
      state,
      revoked_date: entity.revoked,
      previous_until: previousUntil(entity, now),
      last_used_date: last.get(id)?.lastUsed ?? null,
      last_used_address: last.get(id)?.lastAddress ?? null,
      refused: recent.reduce((sum, day) => sum + (day.keyId === id ? refusedOn(day) : 0), 0),
      is_changeable:
        entity.type === 'named' && session.role === 'organization_admin' && entity.revoked === null,
      is_revocable: entity.revoked === null && mayRevoke(session, entity),
      requests_per_minute: requestsPerMinute,
      bytes_per_day: bytesPerDay,
    }
  })
}

const usersOf = async (
  { table }: ApiKeySources['platform'],
  ids: readonly number[],
): Promise<Map<number, UserEntity>> => {
  const items = await table.batchGet(
    ids.map((id) => keys.entity('user', id)),
    { consistent: false },
  )
  return new Map(
    ids.flatMap((id, index): [number, UserEntity][] => {
      const item = items[index]
      return item === undefined ? [] : [[id, userEntitySchema.parse(item['entity'])]]
    }),
  )
}

/** Days before the last fortnight that are searched for the last use of a key. */
const lookedFurther = 76

/** The use on the days that the page shows, and the last day of use of each key within three months. */
const useOf = async (
  platform: ApiKeySources['platform'],
  organizationId: number,
  known: readonly KnownKey[],
): Promise<{ recent: readonly KeyDay[]; last: ReadonlyMap<number, KeyDay> }> => {
  const last = new Map<number, KeyDay>()
  const note = (days: readonly KeyDay[]): void => {
    for (const day of days.toReversed())
      if (day.lastUsed !== null && !last.has(day.keyId)) last.set(day.keyId, day)
  }
  if (known.length === 0) return { recent: [], last }
  const days = daysOfUse(platform.clock.now())
  const [first = '', today = ''] = [days[0], days.at(-1)]
  const recent = await readKeyUse(platform, organizationId, first, today)
  note(recent)
  // Most keys are used daily or never. Only for the others are the earlier months read.
  if (known.some(({ id, entity }) => !last.has(id) && entity.creation_date.slice(0, 10) < first))
    note(await readKeyUse(platform, organizationId, dayAfter(first, -lookedFurther), dayAfter(first, -1)))
  return { recent, last }
}
