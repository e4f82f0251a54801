/**
 * The gate of the key API: authenticates the caller, checks what the key may do now, applies its limits and counts its
 * use. All calls with a key pass it: resources, outputs, TAXII.
 *
 * A key whose hash is cached costs one batch read of its item, its organization and its user. The key that a hash
 * belongs to never changes, so only that is cached. Everything that can be revoked or expire is read at each request.
 */
import * as z from 'zod'
import { keyRefusals, type KeyRefusal, type KeyScope, type KeyType } from '#shared/domain/api-keys.ts'
import { keyActorName } from '#shared/domain/key-actor.ts'
import { moduleAccess, type Role } from '#shared/domain/roles.ts'
import { maxTlp, channelOfKey } from '#shared/domain/tlp/channels.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { Platform } from '../http/platform.ts'
import type { Log } from '#functions/core/log.ts'
import {
  accessNow,
  apiKeyEntitySchema,
  apiKeyScope,
  limitsOf,
  type ApiKeyEntity,
  type KeyAccess,
  formerHashes,
} from '../security/api-keys.ts'
import { addressCounter, attemptLimits, countAttempts } from '../security/attempts.ts'
import { auditWrite } from '../security/audit.ts'
import { isKey, longestKey } from '../security/key-format.ts'
import { hashToken, type Session } from '../session/sessions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import { isLostRace, type Item } from '#functions/core/store/table.ts'
import { activityDay } from '../tenants/activity.ts'
import { admits } from '../tenants/allow-list.ts'
import {
  organizationEntitySchema,
  timeZoneOf,
  userEntitySchema,
  type OrganizationEntity,
} from '../tenants/organization.ts'
import { isExpired } from '../tenants/users.ts'
import { bytesOf, countAnswered, countRefused } from './key-use.ts'

/** The caller behind a key, with its current rights. */
export interface KeyCaller {
  readonly keyId: number
  readonly type: KeyType
  /** Null for a system key, which sees every organization. */
  readonly organizationId: number | null
  readonly userId: number | null
  /** Whether it may write. */
  readonly adminAccess: boolean
  readonly access: KeyAccess
  /** What limits an indicator key; null means no limit. */
  readonly scope: KeyScope | null
  readonly entity: ApiKeyEntity
  readonly organization: OrganizationEntity | null
  readonly requestsPerMinute: number
  readonly bytesPerDay: number
  /** The session that the areas' code sees: a reader of the organization, or provider staff. */
  readonly session: Session
}

/** The parts of a request that the gate reads. */
export interface KeyRequest {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The client's address as CloudFront saw it. */
  readonly address: string
  /** The call as the audit log shows it: `GET threats/7`. */
  readonly call: string
  readonly log: Log
}

export interface EnterOptions {
  /** Rate limit tokens that the call takes from the key (docs/decisions/limits.md). */
  readonly cost: number
  /** Reads the revocable items strongly consistent, for calls that write. */
  readonly consistent?: boolean
  /** Items that the call needs for every caller, read together with the key: in `session.alongside`. */
  readonly alongside?: readonly Key[]
}

interface Owner {
  readonly keyId: number
  readonly organizationId: number | null
  readonly userId: number | null
}

/** Maximum number of hashes, and of key addresses, that an instance caches. */
const mostCached = 10_000
const retentionSeconds = 400 * 86_400
/**
 * In each window of this many milliseconds, the first refusals of a key for one reason are written at once, up to the
 * limit below. The next write counts the rest, so that a flood of requests does not become a flood of writes.
 */
const refusalsTogether = 60_000
const refusalsWritten = 20

/** How long an instance collects the count of 304 replies before it writes it, in milliseconds. */
const unchangedTogether = 5 * 60_000

export class KeyGate {
  readonly #platform: Platform
  readonly #owners = new Map<string, Owner>()
  readonly #addresses = new Set<string>()
  readonly #limitsOfRefusals = new WeakMap<PortalError, Record<string, string>>()
  readonly #unchanged = new Map<string, { since: number; times: number; bytes: number }>()
  readonly #refused = new Map<string, { since: number; written: number; times: number }>()
  readonly #budgets = new Map<number, { day: string; bytes: number }>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /**
   * Authenticates a caller. Throws `key_missing`, `key_invalid`, `key_expired`, `key_ended`, `key_address`,
   * `ip_not_allowed`, `account_suspended`, `account_expired`, `too_many_attempts` after many invalid keys, and
   * `too_many_requests` and `key_budget` for a key over its limits.
   */
  async enter(request: KeyRequest, options: EnterOptions): Promise<KeyCaller> {
    const platform = this.#platform
    await platform.requestLimits.take('address', addressCounter(request.address), options.cost)
    const key = keyIn(request.headers)
    if (key === undefined) throw new PortalError('key_missing')
    const hash = hashToken(key)
    const owner = isKey(key) ? await this.#ownerOf(hash) : undefined
    const found = owner === undefined ? undefined : await this.#readOf(hash, owner, options)
    if (owner === undefined || found === undefined) {
      this.#owners.delete(hash)
      await countAttempts(
        platform,
        {
          action: 'api_key_refused',
          userId: null,
          organizationId: null,
          actorOrganizationId: null,
          address: request.address,
        },
        [[attemptLimits.apiKeyByAddress, addressCounter(request.address)]],
      )
      await this.#record(request, 'key_invalid', null)
      throw new PortalError('key_invalid')
    }
    const caller = this.#callerOf(owner, found, request.address)
    const code = this.#refusalOf(found, hash, request.address)
    if (code !== undefined) throw await this.#noted(request, caller, new PortalError(code))
    try {
      await platform.requestLimits.take('key', String(owner.keyId), options.cost, {
        perSecond: caller.requestsPerMinute / 60,
        burst: caller.requestsPerMinute,
      })
      await this.#checkBudget(caller)
    } catch (error) {
      throw error instanceof PortalError ? await this.#noted(request, caller, error) : error
    }
    await this.#noteAddress(caller, request.address)
    return caller
  }

  async #noted(request: KeyRequest, caller: KeyCaller, error: PortalError): Promise<PortalError> {
    this.#limitsOfRefusals.set(error, this.limitHeaders(caller))
    await this.recordRefusal(request, caller, error)
    return error
  }

  /** Counts and records a refusal of a known key. */
  async recordRefusal(request: KeyRequest, key: KeyCaller, error: PortalError): Promise<void> {
    const { clock } = this.#platform
    const reason = keyRefusalOf(error.code)
    const name = `${key.keyId} ${reason}`
    const now = clock.now().getTime()
    const known = this.#refused.get(name)
    const isNew = known === undefined || now >= known.since + refusalsTogether
    const window = isNew ? { since: now, written: 0, times: known?.times ?? 0 } : known
    if (isNew) {
      bounded(this.#refused)
      this.#refused.set(name, window)
    }
    window.times += 1
    if (window.written < refusalsWritten) {
      const { times } = window
      window.written += 1
      window.times = 0
      await countRefused(this.#platform, key, reason, times)
    }
    await this.#record(request, error.code, key)
  }

  /**
   * Counts an answered request. `type` is its type in the organization's statistics. Most replies to pollers are 304,
   * and a write would be most of their cost. So an instance writes the first one of a key, then a count every five
   * minutes.
   */
  async answered(
    caller: KeyCaller,
    type: string,
    bytes: number,
    { isUnchanged = false }: { isUnchanged?: boolean } = {},
  ): Promise<void> {
    const now = this.#platform.clock.now().getTime()
    const name = `${caller.keyId} ${type}`
    const waiting = this.#unchanged.get(name)
    const all = { times: 1 + (waiting?.times ?? 0), bytes: bytes + (waiting?.bytes ?? 0) }
    if (isUnchanged && waiting !== undefined && now < waiting.since + unchangedTogether) {
      this.#unchanged.set(name, { since: waiting.since, ...all })
      return
    }
    if (isUnchanged || waiting !== undefined) {
      bounded(this.#unchanged)
      this.#unchanged.set(name, { since: now, times: 0, bytes: 0 })
    }
    await this.#countLeftRefusals(caller)
    const used = await countAnswered(this.#platform, caller, {
      type,
      ...all,
      address: caller.session.address,
    })
    bounded(this.#budgets)
    this.#budgets.set(caller.keyId, used)
  }

  /** Writes the refusals of a flood that has ended, since no later refusal would write them. */
  async #countLeftRefusals(key: Owner): Promise<void> {
    for (const reason of keyRefusals) {
      const window = this.#refused.get(`${key.keyId} ${reason}`)
      if (window === undefined || window.times === 0) continue
      const { times } = window
      window.times = 0
      await countRefused(this.#platform, key, reason, times)
    }
  }

  /** The rate limit headers of a key that `enter` has refused; empty for other failures. */
  limitsOf(failure: PortalError): Record<string, string> {
    return this.#limitsOfRefusals.get(failure) ?? {}
  }

  /** The rate limit headers of a caller (draft-ietf-httpapi-ratelimit-headers-11). */
  limitHeaders({ keyId, requestsPerMinute, bytesPerDay }: KeyCaller): Record<string, string> {
    const now = this.#platform.clock.now()
    const used = this.#budgets.get(keyId)
    const { remaining, seconds } = this.#platform.requestLimits.left('key', String(keyId), {
      perSecond: requestsPerMinute / 60,
      burst: requestsPerMinute,
    })
    return {
      'ratelimit-policy': `"min";q=${requestsPerMinute};w=60, "day";q=${bytesPerDay};w=86400;qu="content-bytes"`,
      ratelimit: [
        `"min";r=${remaining};t=${seconds}`,
        ...(used?.day === activityDay(now)
          ? [`"day";r=${Math.max(0, bytesPerDay - used.bytes)};t=${secondsToNextDay(now)}`]
          : []),
      ].join(', '),
    }
  }

  /** The owner of a key hash. A hash always belongs to the same key, or to none. */
  async #ownerOf(hash: string): Promise<Owner | undefined> {
    const known = this.#owners.get(hash)
    if (known !== undefined) return known
    const { table } = this.#platform
    const guard = await table.get(keys.unique(apiKeyScope, hash))
    if (guard === undefined) return undefined
    const keyId = z.int().parse(guard['owner'])
    const item = await table.get(keys.entity('api_key', keyId))
    if (item === undefined) return undefined
    const { client_id: organizationId, user_id: userId } = apiKeyEntitySchema.parse(item['entity'])
    bounded(this.#owners)
    const owner = { keyId, organizationId, userId }
    this.#owners.set(hash, owner)
    return owner
  }

  /** Reads the items of the key with this hash; undefined when the key has been rotated to another hash. */
  async #readOf(hash: string, owner: Owner, options: EnterOptions): Promise<Found | undefined> {
    const found = await this.#read(owner, options)
    if (isOf(found, hash) || options.consistent === true) return isOf(found, hash) ? found : undefined
    // The cheaper read may be stale, and a key that was just created must not be refused.
    const again = await this.#read(owner, { ...options, consistent: true })
    return isOf(again, hash) ? again : undefined
  }

  async #read(
    { keyId, organizationId, userId }: Owner,
    { consistent = false, alongside = [] }: EnterOptions,
  ): Promise<Found | undefined> {
    const wanted: Key[] = [
      keys.entity('api_key', keyId),
      ...(organizationId === null ? [] : [keys.entity('organization', organizationId)]),
      ...(userId === null ? [] : [keys.entity('user', userId)]),
      ...alongside,
    ]
    const items = await this.#platform.table.batchGet(wanted, { consistent })
    const [key, ...others] = items
    if (key === undefined) return undefined
    const organization = organizationId === null ? undefined : others.shift()
    const user = userId === null ? undefined : others.shift()
    return {
      entity: apiKeyEntitySchema.parse(key['entity']),
      organization:
        organization === undefined ? null : organizationEntitySchema.parse(organization['entity']),
      user: user === undefined ? undefined : userEntitySchema.parse(user['entity']),
      isOrphan:
        (organizationId !== null && organization === undefined) || (userId !== null && user === undefined),
      alongside: others,
    }
  }

  #refusalOf(
    { entity, organization, user, isOrphan }: Found,
    hash: string,
    address: string,
  ): ErrorCode | undefined {
    const now = this.#platform.clock.now()
    const time = now.toISOString()
    if (isOrphan || entity.revoked !== null) return 'key_ended'
    // Keys are for the role `user`: a key does not follow its owner into another role.
    if (user !== undefined && user.role !== 'user') return 'key_ended'
    const isPrevious = entity.previous?.hash === hash && entity.previous.until > time
    if (entity.hash !== hash && !isPrevious) return 'key_ended'
    if (entity.expires !== null && entity.expires <= time) return 'key_expired'
    if (user?.deactivated === true) return 'account_suspended'
    if (user !== undefined && isExpired(user, now)) return 'account_expired'
    if (!admits(entity.networks, address)) return 'key_address'
    if (
      organization !== null &&
      !admits(
        organization.ip_allow_list.map(({ ip }) => ip),
        address,
      )
    )
      return 'ip_not_allowed'
    return undefined
  }

  #callerOf(owner: Owner, found: Found, address: string): KeyCaller {
    const { entity, organization, user, alongside } = found
    const access = accessNow(entity, organization, user)
    const role: Role = owner.organizationId === null ? 'analyst' : (user?.role ?? 'user')
    const name = actorNameOf(entity)
    return {
      ...owner,
      type: entity.type,
      adminAccess: entity.admin_access,
      access,
      scope: entity.scope,
      entity,
      organization,
      ...limitsOf(entity),
      session: {
        key: keys.entity('api_key', owner.keyId),
        id: `key ${owner.keyId}`,
        // No user has this id, so a key never sees personal data.
        userId: owner.userId ?? 0,
        organizationId: owner.organizationId,
        organizationName: organization?.name ?? null,
        ...(organization === null ? {} : { timeZone: timeZoneOf(organization) }),
        role,
        name,
        email: '',
        address,
        access: moduleAccess((module) => module !== 'report' && access[module]),
        alongside,
        maxTlp: maxTlp(channelOfKey({ type: entity.type, amberStrict: entity.amber_strict })),
        actor: { user_id: owner.userId, name, client_id: owner.organizationId, address },
      },
    }
  }

  /** An instance that has not answered the key today reads how much other instances have sent. */
  async #checkBudget({ keyId, organizationId, bytesPerDay }: KeyCaller): Promise<void> {
    const now = this.#platform.clock.now()
    const day = activityDay(now)
    let used = this.#budgets.get(keyId)
    if (used?.day !== day) {
      used = { day, bytes: await bytesOf(this.#platform, { keyId, organizationId }, day) }
      bounded(this.#budgets)
      this.#budgets.set(keyId, used)
    }
    if (used.bytes < bytesPerDay) return
    throw new PortalError('key_budget', { retryAfter: secondsToNextDay(now) })
  }

  /** Records the first use of a key from an address. */
  async #noteAddress(
    { keyId, userId, organizationId, entity, session }: KeyCaller,
    address: string,
  ): Promise<void> {
    const name = `${keyId} ${address}`
    if (this.#addresses.has(name)) return
    const { table, clock } = this.#platform
    const key = keys.apiKeyUse(keyId, address)
    if ((await table.get(key, { consistent: false })) === undefined) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const event = {
        action: 'api_key_use',
        outcome: 'success',
        userId,
        organizationId,
        actorOrganizationId: organizationId,
        address,
        actorName: session.name,
        detail: detailOf({ keyId, prefix: entity.prefix }),
      } as const
      try {
        // In one transaction, so that a known address always has its audit entry.
        await table.transact([
          {
            Put: {
              TableName: table.name,
              Item: { ...key, used: now, expires: now + retentionSeconds },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          auditWrite(this.#platform, event),
        ])
      } catch (error) {
        if (!isLostRace(error)) throw error
      }
    }
    if (this.#addresses.size >= mostCached) this.#addresses.clear()
    this.#addresses.add(name)
  }

  #record({ call, address, log }: KeyRequest, code: ErrorCode, key: KeyCaller | null): Promise<void> {
    return this.#platform.refusals.record(
      {
        code,
        call: key === null ? call : `key ${key.keyId}: ${call}`,
        userId: key?.userId ?? null,
        ...(key === null ? {} : { actorName: key.session.name }),
        organizationId: key?.organizationId ?? null,
        address,
      },
      log,
    )
  }
}

interface Found {
  readonly entity: ApiKeyEntity
  readonly organization: OrganizationEntity | null
  readonly user: z.infer<typeof userEntitySchema> | undefined
  readonly isOrphan: boolean
  readonly alongside: readonly (Item | undefined)[]
}

const isOf = (found: Found | undefined, hash: string): boolean =>
  found !== undefined && [found.entity.hash, ...formerHashes(found.entity)].includes(hash)

/** A key as the actor of what it does. */
const actorNameOf = ({ name, prefix, hint }: ApiKeyEntity): string =>
  keyActorName(name ?? prefix ?? `…${hint}`)

const detailOf = ({ keyId, prefix }: { keyId: number; prefix: string | null }): string =>
  `key ${keyId}${prefix === null ? '' : ` ${prefix}`}`

/** Drops the oldest entry, so that strangers cannot fill the memory. */
const bounded = (map: Map<unknown, unknown>): void => {
  if (map.size < mostCached) return
  const [oldest] = map.keys()
  map.delete(oldest)
}

const reasons: Readonly<Partial<Record<ErrorCode, KeyRefusal>>> = {
  key_expired: 'expired',
  key_ended: 'revoked',
  key_address: 'address',
  ip_not_allowed: 'address',
  key_scope: 'scope',
  key_cannot_write: 'scope',
  scope_gone: 'scope',
  module_forbidden: 'scope',
  forbidden: 'scope',
  too_many_requests: 'too_many',
  key_budget: 'budget',
  account_suspended: 'account',
  account_expired: 'account',
}

/** Whether a failure counts as a refusal of the key, which the statistics and the audit log show. */
export const isKeyRefusal = ({ status, code }: Pick<PortalError, 'status' | 'code'>): boolean =>
  status === 403 || status === 429 || code === 'scope_gone'

/** The reason under which a refusal is counted. */
export const keyRefusalOf = (code: ErrorCode): KeyRefusal => reasons[code] ?? 'other'

/** Seconds until the statistics day ends, searched by the minute: a day with a clock change has 23 or 25 hours. */
const secondsToNextDay = (now: Date): number => {
  const day = activityDay(now)
  let [same, next] = [0, 25 * 60]
  while (next - same > 1) {
    const middle = Math.floor((same + next) / 2)
    if (activityDay(new Date(now.getTime() + middle * 60_000)) === day) same = middle
    else next = middle
  }
  return next * 60
}

/**
 * The key in a request: `Authorization: Bearer`, `Token` or HTTP Basic (the password), or `X-Api-Key`. The Basic user
 * name is ignored, because products send anything there.
 */
export const keyIn = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const authorization = headers['authorization']
  if (authorization !== undefined && authorization.length <= mostHeader) {
    const [, scheme = '', value = ''] = /^\s*([A-Za-z]+)\s+(\S+)\s*$/.exec(authorization) ?? []
    const kind = scheme.toLowerCase()
    if (kind === 'bearer' || kind === 'token') return value
    if (kind === 'basic') {
      const text = Buffer.from(value, 'base64').toString('utf8')
      const mark = text.indexOf(':')
      const user = mark < 0 ? text : text.slice(0, mark)
      const password = mark < 0 ? '' : text.slice(mark + 1)
      // Clients with a single credential field may send the key as the user name.
      return password === '' || (isKey(user) && !isKey(password)) ? user : password
    }
  }
  const own = headers['x-api-key']
  return own === undefined || own.length > longestKey ? undefined : own.trim()
}
const mostHeader = 500
