/**
 * Rate limits: a token bucket for each user and each address, shared by all instances. An instance leases tokens from
 * the bucket in the table in blocks, so that one write covers many requests. It also grants a few tokens without the
 * bucket, so that opening a page costs no write (docs/decisions/limits.md).
 */
import * as z from 'zod'
import { PortalError } from '#shared/http/errors.ts'
import type { Clock } from '#functions/core/clock.ts'
import { keys } from '../keys.ts'
import { isLostRace, type Item, type Table } from '#functions/core/store/table.ts'

export interface RequestRate {
  /** Tokens refilled per second. */
  readonly perSecond: number
  /** Tokens of a full bucket: the maximum burst after a pause. */
  readonly burst: number
}

/** Generous for people: a page sends 20 requests at once, and an office of hundreds shares an address. */
export const requestRates = {
  user: { perSecond: 10, burst: 600 },
  address: { perSecond: 100, burst: 6000 },
} as const satisfies Record<string, RequestRate>
/** A key's rate is its own. */
type Whose = keyof typeof requestRates | 'key'

const rateOf = (whose: Whose): RequestRate => (whose === 'key' ? requestRates.user : requestRates[whose])

/** Tokens that an instance grants a caller per minute without counting; fewer for small buckets. */
const freeTokens = 10
const freeOf = ({ burst }: RequestRate): number => Math.min(freeTokens, Math.floor(burst / 60))
const minute = 60_000
/** Maximum size of a leased block. */
const mostLeased = 50
/** Maximum callers that an instance caches. Evicting one loses its leased tokens. */
const mostCallers = 5000
/** A bucket is full again after a minute; then DynamoDB may delete it. */
const retentionSeconds = 3600

interface Leased {
  tokens: number
  /** Epoch milliseconds. */
  minuteEnds: number
  usedThisMinute: number
  refusedUntil: number
  /** The number of tokens that was refused. A smaller request may still succeed. */
  refusedTokens: number
  /** When the shared bucket is full again, as of the last lease, in epoch milliseconds. */
  fullAt: number
}

/** The rate limits that the pipeline checks before it works for a caller. */
export interface RequestLimits {
  /** Takes tokens of a caller. Throws `too_many_requests` with the time until there are enough. */
  take(whose: Whose, who: string, tokens: number, rate?: RequestRate): Promise<void>
  /** The caller's remaining tokens as known to this instance, and the seconds until the bucket is full. */
  left(whose: Whose, who: string, rate?: RequestRate): { remaining: number; seconds: number }
}

/** The leases of one function instance. */
export class LeasedLimits implements RequestLimits {
  readonly #table: Table
  readonly #clock: Clock
  readonly #callers = new Map<string, Leased>()

  constructor(dependencies: { readonly table: Table; readonly clock: Clock }) {
    this.#table = dependencies.table
    this.#clock = dependencies.clock
  }

  async take(whose: Whose, who: string, cost: number, rate = rateOf(whose)): Promise<void> {
    // A call that costs more than a full bucket takes the whole bucket.
    const tokens = Math.min(cost, Math.floor(rate.burst))
    const now = this.#clock.now().getTime()
    const caller = this.#caller(`${whose} ${who}`, now)
    if (now < caller.refusedUntil && tokens >= caller.refusedTokens) throw tooMany(caller.refusedUntil - now)
    caller.usedThisMinute += tokens
    if (caller.usedThisMinute <= freeOf(rate)) return
    if (caller.tokens < tokens) {
      // As many tokens as were used here before, so that at most half of the leased tokens stay unused.
      const wanted = Math.max(
        tokens,
        Math.min(mostLeased, caller.usedThisMinute, Math.floor(rate.burst / 10)),
      )
      const leased = await this.#lease({ whose, who, rate }, wanted, tokens)
      if ('wait' in leased) {
        caller.refusedUntil = now + leased.wait
        caller.refusedTokens = tokens
        throw tooMany(leased.wait)
      }
      caller.tokens += leased.tokens
      caller.fullAt = leased.fullAt
    }
    caller.tokens -= tokens
  }

  left(whose: Whose, who: string, rate = rateOf(whose)): { remaining: number; seconds: number } {
    const now = this.#clock.now().getTime()
    const { tokens, fullAt, usedThisMinute, refusedUntil } = this.#caller(`${whose} ${who}`, now)
    // A recent refusal is more exact than this instance's own count.
    if (now < refusedUntil) return { remaining: 0, seconds: Math.ceil((refusedUntil - now) / 1000) }
    const used = Math.max(
      Math.min(usedThisMinute, freeOf(rate)),
      (Math.max(0, fullAt - now) * rate.perSecond) / 1000 - tokens,
    )
    return {
      remaining: Math.max(0, Math.floor(rate.burst - used)),
      seconds: Math.ceil(used / rate.perSecond),
    }
  }

  #caller(key: string, now: number): Leased {
    const known = this.#callers.get(key)
    if (known !== undefined) {
      if (now >= known.minuteEnds) Object.assign(known, { minuteEnds: now + minute, usedThisMinute: 0 })
      return known
    }
    const [oldest] = this.#callers.keys()
    if (this.#callers.size >= mostCallers && oldest !== undefined) this.#callers.delete(oldest)
    const caller = {
      tokens: 0,
      minuteEnds: now + minute,
      usedThisMinute: 0,
      refusedUntil: 0,
      refusedTokens: 0,
      fullAt: 0,
    }
    this.#callers.set(key, caller)
    return caller
  }

  /**
   * Takes tokens from the shared bucket: all wanted ones, or at least the needed ones. Otherwise returns the
   * milliseconds until there are enough. The bucket is one number, the time at which it is full again.
   */
  async #lease(
    { whose, who, rate }: { readonly whose: Whose; readonly who: string; readonly rate: RequestRate },
    wanted: number,
    needed: number,
  ): Promise<{ tokens: number; fullAt: number } | { wait: number }> {
    const { perSecond, burst } = rate
    const [each, whole] = [1000 / perSecond, (burst * 1000) / perSecond]
    const key = keys.requestRate(whose, who)
    const now = this.#clock.now().getTime()
    const expires = Math.floor((now + whole) / 1000) + retentionSeconds
    const write = (expression: string, condition: string, values: Readonly<Record<string, number>>) =>
      withCondition(
        this.#table.update(key, {
          expression: `${expression}, expires = :expires`,
          condition,
          values: { ...values, ':now': now, ':expires': expires },
        }),
      )
    const fromFull = (tokens: number): Promise<number | undefined> =>
      write('SET full_at = :full', 'attribute_not_exists(full_at) OR full_at < :now', {
        ':full': now + Math.ceil(tokens * each),
      })
    const fromRest = (tokens: number): Promise<number | undefined> =>
      write('SET full_at = full_at + :more', 'full_at BETWEEN :now AND :most', {
        ':more': Math.ceil(tokens * each),
        ':most': now + Math.floor(whole - tokens * each),
      })
    const all = (await fromFull(wanted)) ?? (await fromRest(wanted))
    if (all !== undefined) return { tokens: wanted, fullAt: all }
    const some = wanted > needed ? await fromRest(needed) : undefined
    if (some !== undefined) return { tokens: needed, fullAt: some }
    const fullAt = fullAtOf(await this.#table.get(key), now)
    return { wait: Math.max(1000, fullAt + needed * each - whole - now) }
  }
}

const tooMany = (milliseconds: number): PortalError => {
  const seconds = Math.ceil(milliseconds / 1000)
  return new PortalError('too_many_requests', { retryAfter: seconds, values: [String(seconds)] })
}

const bucketSchema = z.object({ full_at: z.number() })
const fullAtOf = (item: Item | undefined, now: number): number =>
  item === undefined ? now : bucketSchema.parse(item).full_at

/** When the bucket is full again after a write; undefined when the condition failed. */
const withCondition = async (write: Promise<Item>): Promise<number | undefined> => {
  try {
    return bucketSchema.parse(await write).full_at
  } catch (error) {
    if (isLostRace(error)) return undefined
    throw error
  }
}
