/**
 * Records refusals in the audit log: caller, address, call and reason. A flood must not become a flood of writes. So an
 * instance records the first refusals of each caller and of each minute, and counts the others. Afterwards it records
 * the counts, with the names of the most frequent callers (docs/decisions/audit.md). The log has a line for each
 * refusal.
 */
import { errorCatalogue, type ErrorCode } from '#shared/http/errors.ts'
import type { Clock, Random } from '#functions/core/clock.ts'
import { describeError, type Log } from '#functions/core/log.ts'
import type { Table } from '#functions/core/store/table.ts'
import { addressCounter } from './attempts.ts'
import { audit, type AuditEvent } from './audit.ts'

/** Maximum refusals that an instance records per minute: of one caller, and in total. */
export const refusalSamples = { ofOne: 10, ofAll: 60, milliseconds: 60_000 } as const
/**
 * Of the refusals not recorded one by one, the most frequent callers are named with their counts. `kept` is the maximum
 * number of callers counted separately.
 */
const named = { most: 10, from: 10, kept: 1_000 } as const

export interface Refusal {
  readonly code: ErrorCode
  /** The called method and path, without secrets. */
  readonly call: string
  /** Null when no session proves the user. */
  readonly userId: number | null
  /** The name of a key, which is no user. */
  readonly actorName?: string
  readonly organizationId: number | null
  readonly address: string
}

/** Whether a failure is a refusal, as opposed to invalid input. */
export const isRefusal = (code: ErrorCode): boolean => refusedStatuses.has(errorCatalogue[code].status)
const refusedStatuses: ReadonlySet<number> = new Set([401, 403, 404, 429])

/** The attempt counters record these themselves, with the limit that was reached. */
const recordedByCounters: readonly ErrorCode[] = [
  'too_many_attempts',
  'account_guarded',
  'mail_quota_exceeded',
]

/** Sign-in records these itself, because it knows the account. */
const recordedBySignIn: readonly ErrorCode[] = [
  'bad_credentials',
  'account_suspended',
  'account_expired',
  'account_locked',
  'ip_not_allowed',
  'no_module_access',
  'second_factor_incorrect',
  'passkey_refused',
]

/** Whether the refusing code has already recorded it. `anonymous`: the call needs no session. */
export const isRecordedThere = (code: ErrorCode, anonymous: boolean): boolean =>
  recordedByCounters.includes(code) || (anonymous && recordedBySignIn.includes(code))

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
}

interface Minute {
  readonly ends: number
  readonly ofCaller: Map<string, number>
  recorded: number
  /** Unrecorded refusals by caller. */
  readonly leftOut: Map<string, LeftOut>
  /** Unrecorded refusals of callers for which the map has no room. */
  others: number
}

interface LeftOut extends Pick<Refusal, 'userId' | 'organizationId' | 'address'> {
  /** Undefined also for several actors at one address. */
  actorName: string | undefined
  times: number
}

const newMinute = (ends: number): Minute => ({
  ends,
  ofCaller: new Map(),
  recorded: 0,
  leftOut: new Map(),
  others: 0,
})

/** The refusals of one function instance. */
export class Refusals {
  readonly #dependencies: Dependencies
  #minute = newMinute(0)

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Records a refusal, or counts it when the caller or the instance has reached the limit of this minute. A failed
   * write is logged and does not affect the refusal.
   */
  async record(refusal: Refusal, log: Log): Promise<void> {
    const minute = await this.#now(log)
    const caller =
      refusal.userId === null ? `address ${addressCounter(refusal.address)}` : `user ${refusal.userId}`
    const before = minute.ofCaller.get(caller) ?? 0
    if (before >= refusalSamples.ofOne || minute.recorded >= refusalSamples.ofAll) {
      const { userId, actorName, organizationId, address } = refusal
      const known = minute.leftOut.get(caller)
      if (known !== undefined) {
        known.times += 1
        if (known.actorName !== actorName) known.actorName = undefined
      } else if (minute.leftOut.size < named.kept)
        minute.leftOut.set(caller, { userId, actorName, organizationId, address, times: 1 })
      else minute.others += 1
      return
    }
    minute.ofCaller.set(caller, before + 1)
    minute.recorded += 1
    const { code, call: detail, userId, actorName, organizationId, address } = refusal
    await this.#write(
      {
        action: 'refusal',
        outcome: code,
        userId,
        ...(actorName === undefined ? {} : { actorName }),
        organizationId,
        actorOrganizationId: organizationId,
        address,
        detail,
      },
      log,
    )
  }

  /** The current minute. When the previous one has ended, its unrecorded count is recorded. */
  async #now(log: Log): Promise<Minute> {
    const now = this.#dependencies.clock.now().getTime()
    const last = this.#minute
    if (now < last.ends) return last
    this.#minute = newMinute(now + refusalSamples.milliseconds)
    const next = this.#minute
    const all = [...last.leftOut.values()].toSorted((a, b) => b.times - a.times)
    // A single caller is named for any count, several callers only for high counts.
    const most = all.length === 1 ? all : all.slice(0, named.most).filter(({ times }) => times >= named.from)
    const rest = all.filter((one) => !most.includes(one)).reduce((sum, { times }) => sum + times, last.others)
    for (const one of most) await this.#writeLeftOut(one, log)
    if (rest > 0)
      await this.#writeLeftOut(
        { userId: null, actorName: undefined, organizationId: null, address: null, times: rest },
        log,
      )
    return next
  }

  /** Records the unrecorded counts of a past minute. Cheap to call at each request. */
  async reportLeftOut(log: Log): Promise<void> {
    if (this.#minute.leftOut.size > 0) await this.#now(log)
  }

  #writeLeftOut(
    {
      userId,
      actorName,
      organizationId,
      address,
      times,
    }: Omit<LeftOut, 'address'> & { readonly address: string | null },
    log: Log,
  ): Promise<void> {
    return this.#write(
      {
        action: 'refusals_left_out',
        outcome: 'too_many_requests',
        userId,
        ...(actorName === undefined ? {} : { actorName }),
        organizationId,
        actorOrganizationId: organizationId,
        address,
        detail: `× ${times}`,
      },
      log,
    )
  }

  async #write(event: AuditEvent, log: Log): Promise<void> {
    try {
      await audit(this.#dependencies, event)
    } catch (error) {
      log.error('refusal not recorded', { ...describeError(error), outcome: event.outcome })
    }
  }
}
