/**
 * Usage of keys: one item per key and day, with counters and with when and from where the key was last used. The days
 * of an organization share a partition, so its statistics and its key page read them in one query. A day is a
 * statistics day (`activityDay`).
 */
import * as z from 'zod'
import { keyRefusals, type KeyRefusal } from '#shared/domain/api-keys.ts'
import type { Clock } from '#functions/core/clock.ts'
import { keys } from '../keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { activityDay } from '../tenants/activity.ts'

const retentionSeconds = 400 * 86_400

/** The key and its organization. System keys are in the partition of organization 0. */
export interface UsedKey {
  readonly keyId: number
  readonly organizationId: number | null
}

const counters = z.record(z.string(), z.unknown())

export interface KeyDay {
  readonly day: string
  readonly keyId: number
  readonly answered: number
  readonly bytes: number
  /** Number of requests by type, such as `threats`. */
  readonly byType: Readonly<Record<string, number>>
  readonly refused: Readonly<Partial<Record<KeyRefusal, number>>>
  /** ISO 8601. */
  readonly lastUsed: string | null
  readonly lastAddress: string | null
  readonly lastRefusal: KeyRefusal | null
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Counts answered requests. Returns the key's bytes on this day, including these. */
export const countAnswered = async (
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  { keyId, organizationId }: UsedKey,
  used: {
    readonly type: string
    readonly times: number
    readonly bytes: number
    readonly address: string
  },
): Promise<{ day: string; bytes: number }> => {
  const now = clock.now()
  const day = activityDay(now)
  const item = await table.update(keys.keyUse(organizationId ?? 0, day, keyId), {
    expression:
      'SET expires = :end, last_used = :now, last_address = :address ADD answered :times, bytes :bytes, #type :times',
    names: { '#type': `type_${used.type}` },
    values: {
      ':end': Math.floor(now.getTime() / 1000) + retentionSeconds,
      ':now': now.toISOString(),
      ':address': used.address,
      ':times': used.times,
      ':bytes': used.bytes,
    },
  })
  return { day, bytes: numberOf(item['bytes']) }
}

/** Bytes of the replies to a key on a day. */
export const bytesOf = async (
  { table }: { readonly table: Table },
  { keyId, organizationId }: UsedKey,
  day: string,
): Promise<number> => {
  const item = await table.get(keys.keyUse(organizationId ?? 0, day, keyId), { consistent: false })
  return numberOf(item?.['bytes'])
}

/** Counts refusals of a key for one reason. */
export const countRefused = async (
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  { keyId, organizationId }: UsedKey,
  reason: KeyRefusal,
  times: number,
): Promise<void> => {
  const now = clock.now()
  await table.update(keys.keyUse(organizationId ?? 0, activityDay(now), keyId), {
    expression: 'SET expires = :end, last_refusal = :reason, last_refused = :now ADD #reason :times',
    names: { '#reason': `refused_${reason}` },
    values: {
      ':end': Math.floor(now.getTime() / 1000) + retentionSeconds,
      ':reason': reason,
      ':now': now.toISOString(),
      ':times': times,
    },
  })
}

/** Usage of an organization's keys, or of system keys (null), between two days, both included. */
export const readKeyUse = async (
  { table }: { readonly table: Table },
  organizationId: number | null,
  from: string,
  to: string,
): Promise<KeyDay[]> => {
  const items = await table.queryAll(keys.keyUse(organizationId ?? 0, from, 0).pk, {
    from,
    to: `${to}#\u{10FFFF}`,
    consistent: false,
  })
  return items.map((item): KeyDay => {
    const [day = '', keyId = ''] = z.string().parse(item['sk']).split('#')
    const fields = counters.parse(item)
    const named = (prefix: string): [string, number][] =>
      Object.entries(fields).flatMap(([name, value]): [string, number][] =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), numberOf(value)]] : [],
      )
    return {
      day,
      keyId: Number(keyId),
      answered: numberOf(fields['answered']),
      bytes: numberOf(fields['bytes']),
      byType: Object.fromEntries(named('type_')),
      refused: Object.fromEntries(named('refused_').filter(([reason]) => isRefusalReason(reason))),
      lastUsed: textOf(fields['last_used']),
      lastAddress: textOf(fields['last_address']),
      lastRefusal: keyRefusals.find((reason) => reason === fields['last_refusal']) ?? null,
    }
  })
}

const isRefusalReason = (text: string): boolean => keyRefusals.some((reason) => reason === text)

/** How many days back the last use of a key is searched. */
const lookedThrough = 90

export interface LastUse {
  /** ISO 8601. */
  readonly at: string
  readonly address: string | null
}

/**
 * When and from where each key of an organization (null: system keys) was last used, within three months. Costs one
 * query.
 */
export const lastUsesOf = async (
  dependencies: { readonly table: Table; readonly clock: Clock },
  organizationId: number | null,
): Promise<ReadonlyMap<number, LastUse>> => {
  const now = dependencies.clock.now()
  const from = activityDay(new Date(now.getTime() - lookedThrough * 86_400_000))
  const days = await readKeyUse(dependencies, organizationId, from, activityDay(now))
  return new Map(
    days.flatMap(({ keyId, lastUsed, lastAddress }): [number, LastUse][] =>
      lastUsed === null ? [] : [[keyId, { at: lastUsed, address: lastAddress }]],
    ),
  )
}

/** The last use of one key; null when it was not used within three months. */
export const lastUseOf = async (
  dependencies: { readonly table: Table; readonly clock: Clock },
  { keyId, organizationId }: UsedKey,
): Promise<LastUse | null> => (await lastUsesOf(dependencies, organizationId)).get(keyId) ?? null
