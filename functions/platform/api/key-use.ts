/**
 * The use of keys: an item for each key and day, to which every request adds, with when and from where the key was used
 * last. An organization's days are one partition, which its statistics and the page of its keys read in one query.
 * Days are those of the statistics (`activityDay`).
 */
import * as z from 'zod'
import { keyRefusals, type KeyRefusal } from '#shared/domain/api-keys.ts'
import type { Clock } from '../clock.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'
import { activityDay } from '../tenants/activity.ts'

const retentionSeconds = 400 * 86_400

/** Whose key it is: the partition of a system's keys is that of no organization, 0. */
export interface UsedKey {
  readonly keyId: number
  readonly clientId: number | null
}

const counters = z.record(z.string(), z.unknown())

export interface KeyDay {
  readonly day: string
  readonly keyId: number
  readonly answered: number
  readonly bytes: number
  /** By what was asked for: `threats`. */
  readonly byType: Readonly<Record<string, number>>
  readonly refused: Readonly<Partial<Record<KeyRefusal, number>>>
  /** ISO 8601. */
  readonly lastUsed: string | null
  readonly lastAddress: string | null
  readonly lastRefusal: KeyRefusal | null
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Counts requests that were answered; answers with the bytes of the key on this day, these included. */
export const countAnswered = async (
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  { keyId, clientId }: UsedKey,
  used: {
    readonly type: string
    readonly times: number
    readonly bytes: number
    readonly address: string
  },
): Promise<{ day: string; bytes: number }> => {
  const now = clock.now()
  const day = activityDay(now)
  const item = await table.update(keys.keyUse(clientId ?? 0, day, keyId), {
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

/** The bytes that a key was answered with on a day. */
export const bytesOf = async (
  { table }: { readonly table: Table },
  { keyId, clientId }: UsedKey,
  day: string,
): Promise<number> => {
  const item = await table.get(keys.keyUse(clientId ?? 0, day, keyId), { consistent: false })
  return numberOf(item?.['bytes'])
}

/** Counts refusals of one key for one reason. */
export const countRefused = async (
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  { keyId, clientId }: UsedKey,
  reason: KeyRefusal,
  times: number,
): Promise<void> => {
  const now = clock.now()
  await table.update(keys.keyUse(clientId ?? 0, activityDay(now), keyId), {
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

/** The use of an organization's keys, or of systems' for null, from a day to another, both included. */
export const readKeyUse = async (
  { table }: { readonly table: Table },
  clientId: number | null,
  from: string,
  to: string,
): Promise<KeyDay[]> => {
  const items = await table.queryAll(keys.keyUse(clientId ?? 0, from, 0).pk, {
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

/** Days that are looked through for the last use of a key. */
const lookedThrough = 90

export interface LastUse {
  /** ISO 8601. */
  readonly at: string
  readonly address: string | null
}

/**
 * When each key of an organization, or of systems for null, was last used, and from where: those that were in the last
 * three months. All of them are one query.
 */
export const lastUsesOf = async (
  dependencies: { readonly table: Table; readonly clock: Clock },
  clientId: number | null,
): Promise<ReadonlyMap<number, LastUse>> => {
  const now = dependencies.clock.now()
  const from = activityDay(new Date(now.getTime() - lookedThrough * 86_400_000))
  const days = await readKeyUse(dependencies, clientId, from, activityDay(now))
  return new Map(
    days.flatMap(({ keyId, lastUsed, lastAddress }): [number, LastUse][] =>
      lastUsed === null ? [] : [[keyId, { at: lastUsed, address: lastAddress }]],
    ),
  )
}

/** The same of one key; null of one that was not used in that time. */
export const lastUseOf = async (
  dependencies: { readonly table: Table; readonly clock: Clock },
  { keyId, clientId }: UsedKey,
): Promise<LastUse | null> => (await lastUsesOf(dependencies, clientId)).get(keyId) ?? null
