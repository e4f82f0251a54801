/**
 * Refusals on record: who was refused, from where, what call and why. A flood of them must not become a flood
 * of writes, so an instance records the first of each caller and of each minute, counts the others, and
 * records afterwards how many there were, of whom most came by name (docs/decisions/audit.md). The log has a line for every one.
 */
import { errorCatalogue, type ErrorCode } from '#shared/http/errors.ts'
import type { Clock, Random } from '../clock.ts'
import { describeError, type Log } from '../log.ts'
import type { Table } from '../store/table.ts'
import { addressCounter } from './attempts.ts'
import { audit, type AuditEvent } from './audit.ts'

/** What an instance records in a minute: of one caller, and of all of them. */
export const refusalSamples = { ofOne: 10, ofAll: 60, milliseconds: 60_000 } as const
/** Those of whom most was left out of a minute are named with their number; so many are kept apart at all. */
const named = { most: 10, from: 10, kept: 1_000 } as const

export interface Refusal {
  readonly code: ErrorCode
  /** The method and path that were called, without secrets. */
  readonly call: string
  /** Null where no session proves who it is. */
  readonly userId: number | null
  readonly organizationId: number | null
  readonly address: string
}

/** Whether a failure refuses somebody something, as opposed to an input that is wrong. */
export const isRefusal = (code: ErrorCode): boolean => refusedStatuses.has(errorCatalogue[code].status)
const refusedStatuses: ReadonlySet<number> = new Set([401, 403, 404, 429])

/** What the counters of attempts refuse they record themselves, with the limit that was reached. */
const recordedByCounters: readonly ErrorCode[] = [
  'too_many_attempts',
  'account_guarded',
  'mail_quota_exceeded',
]

/** What sign-in refuses it records itself, since it knows whose account it is. */
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

/** Whether the code that refuses has put it on record already; `anonymous` says that anybody may make the call. */
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
  /** What was left out of each caller. */
  readonly leftOut: Map<string, LeftOut>
  /** What was left out of those whom the map has no room for. */
  others: number
}

interface LeftOut extends Pick<Refusal, 'userId' | 'organizationId' | 'address'> {
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
   * Records a refusal, or counts it when its caller or the instance has had its share of this minute. A
   * record that cannot be written is logged: the refusal stands all the same.
   */
  async record(refusal: Refusal, log: Log): Promise<void> {
    const minute = await this.#now(log)
    const caller =
      refusal.userId === null ? `address ${addressCounter(refusal.address)}` : `user ${refusal.userId}`
    const before = minute.ofCaller.get(caller) ?? 0
    if (before >= refusalSamples.ofOne || minute.recorded >= refusalSamples.ofAll) {
      const { userId, organizationId, address } = refusal
      const known = minute.leftOut.get(caller)
      if (known !== undefined) known.times += 1
      else if (minute.leftOut.size < named.kept)
        minute.leftOut.set(caller, { userId, organizationId, address, times: 1 })
      else minute.others += 1
      return
    }
    minute.ofCaller.set(caller, before + 1)
    minute.recorded += 1
    const { code, call: detail, userId, organizationId, address } = refusal
    await this.#write(
      {
        action: 'refusal',
        outcome: code,
        userId,
        organizationId,
        actorOrganizationId: organizationId,
        address,
        detail,
      },
      log,
    )
  }

  /** The current minute. When one has passed, the number of what was left out of it is recorded. */
  async #now(log: Log): Promise<Minute> {
    const now = this.#dependencies.clock.now().getTime()
    const last = this.#minute
    if (now < last.ends) return last
    this.#minute = newMinute(now + refusalSamples.milliseconds)
    const next = this.#minute
    const all = [...last.leftOut.values()].toSorted((a, b) => b.times - a.times)
    // Of one alone even little is told with the name; of many those who stand out.
    const most = all.length === 1 ? all : all.slice(0, named.most).filter(({ times }) => times >= named.from)
    const rest = all.filter((one) => !most.includes(one)).reduce((sum, { times }) => sum + times, last.others)
    for (const one of most) await this.#writeLeftOut(one, log)
    if (rest > 0)
      await this.#writeLeftOut({ userId: null, organizationId: null, address: null, times: rest }, log)
    return next
  }

  /** Tells what was left out of a minute that has passed. Cheap to call at each request. */
  async reportLeftOut(log: Log): Promise<void> {
    if (this.#minute.leftOut.size > 0) await this.#now(log)
  }

  #writeLeftOut(
    {
      userId,
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
