/**
 * Sessions: a random token in a `__Host-` cookie, its hash in the table (part 1 section 4).
 *
 * The token names its user and organization, so that one request reads the session and the organization together. Safe
 * methods read eventually consistent, at half the price. A revoked session may then live on for the table's replication
 * lag. Unsafe methods read strongly consistent.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { effectiveAccess, organizationEntitySchema, timeZoneOf } from '../tenants/organization.ts'
import { browserNames, systemNames, type Device } from '#shared/domain/device.ts'
import { isProviderStaff, roles, type ModuleAccess, type Role } from '#shared/domain/roles.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Random, Clock } from '#functions/core/clock.ts'
import type { Actor, Author, Undoable } from '#functions/core/event-store/entry.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '../keys.ts'
import type { Item, Table, TransactWrite } from '#functions/core/store/table.ts'

export const sessionCookie = '__Host-session'

/** Session lifetimes, in seconds. */
export const sessionLifetime = {
  idle: 2 * 3600,
  absolute: 12 * 3600,
  touchEvery: 5 * 60,
  mostPerUser: 10,
} as const

const flagsSchema = z.object({
  has_threat_access: z.boolean(),
  has_feed_access: z.boolean(),
  has_incident_access: z.boolean(),
  has_visibility_access: z.boolean(),
  has_report_access: z.boolean(),
})

/** A session's copy of its user. A change of the user rewrites or ends the user's sessions in the same transaction. */
const sessionItemSchema = z.object({
  /** The session's id, independent of its token; missing while the first token is in use. */
  id: z.string().optional(),
  user_id: z.int(),
  client_id: z.int().nullable(),
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  flags: flagsSchema,
  /** Epoch seconds. */
  started: z.int(),
  seen: z.int(),
  account_expires: z.int().nullable(),
  /** When a second factor last confirmed the user: at the start or later. Epoch seconds. */
  confirmed: z.int().default(0),
  /** Whether the user must set up a second factor before anything else. */
  must_enrol: z.boolean().default(false),
  /** The address where it was last used, and the browser's user agent. */
  address: z.string().nullable().default(null),
  device: z
    .object({ browser: z.enum(browserNames).nullable(), system: z.enum(systemNames).nullable() })
    .nullable()
    .default(null),
  /** When DynamoDB may delete the item: the idle or absolute end, epoch seconds. */
  expires: z.int(),
})
type SessionItem = z.infer<typeof sessionItemSchema>

/** A signed-in caller. */
export interface Session {
  readonly key: Key
  /** Identifies the session without granting access; stays the same when the token changes. */
  readonly id: string
  readonly userId: number
  /** Null for provider staff. */
  readonly organizationId: number | null
  readonly organizationName: string | null
  /** The organization's time zone; missing for provider staff. */
  readonly timeZone?: string
  readonly role: Role
  readonly name: string
  readonly email: string
  /** The address of this request. */
  readonly address: string
  /** Effective access: both the organization's service and the user's flag are on. */
  readonly access: ModuleAccess
  /** Items that the call requested with the session: half a read unit each, and no extra request. */
  readonly alongside: readonly (Item | undefined)[]
  /** The actor, if not a user: a key. */
  readonly actor?: Actor
  /** The act, if the call can be undone. */
  readonly undoable?: Undoable
  /** When a second factor last confirmed the user, in epoch seconds; for users only. */
  readonly confirmedAt?: number
  /** The user must set up a second factor before anything else. */
  readonly mustEnrol?: boolean
  /** The strictest TLP level that a key may receive; on screens users see all levels. */
  readonly maxTlp?: TlpLevel
}

export interface NewSession {
  readonly userId: number
  readonly organizationId: number | null
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly flags: ModuleAccess
  /** Epoch seconds; null for an account that does not expire. */
  readonly accountExpires: number | null
  readonly mustEnrol?: boolean
  readonly address?: string
  readonly device?: Device
}

/** An open session as shown to its owner. Epoch seconds. */
export interface OpenSession {
  /** Identifies it without granting access. */
  readonly id: string
  readonly key: Key
  readonly started: number
  readonly seen: number
  readonly address: string | null
  readonly device: Device | null
}

/** A session with a new token. */
export interface RenewedSession {
  readonly token: string
  readonly key: Key
  /** Maximum lifetime. */
  readonly seconds: number
  readonly writes: readonly TransactWrite[]
}

/** Why a token is refused. */
export type SessionRefusal = 'unauthenticated' | 'account_expired' | 'ip_not_allowed'

/** The SHA-256 of a secret token, in hexadecimal, which is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The actor for the journal. */
export const actorOf = (session: Session): Author =>
  session.actor ?? {
    user_id: session.userId,
    name: session.name,
    client_id: session.organizationId,
    address: session.address,
    ...(session.undoable === undefined ? {} : { undoable: session.undoable }),
  }

const tokenPattern = /^([1-9]\d{0,14})\.(\d{1,15})\.([\w-]{43})$/
/** The user and organization that a token claims. Only the session itself proves them. */
export const ownerOf = (
  token: string | undefined,
): { userId: number | null; organizationId: number | null } => {
  const parts = tokenPattern.exec(token ?? '')
  return {
    userId: parts === null ? null : Number(parts[1]),
    organizationId: parts === null || parts[2] === '0' ? null : Number(parts[2]),
  }
}

/** The id of a session that still has its first token. */
const firstIdOf = ({ sk }: Key): string => hashToken(sk).slice(0, 32)

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
const endOf = (session: { started: number; seen: number }): number =>
  Math.min(session.seen + sessionLifetime.idle, session.started + sessionLifetime.absolute)

export class Sessions {
  readonly #table: Table
  readonly #clock: Clock
  readonly #random: Random
  readonly #admits: (allowList: readonly string[], address: string) => boolean

  constructor(dependencies: {
    table: Table
    clock: Clock
    random: Random
    admits: (allowList: readonly string[], address: string) => boolean
  }) {
    this.#table = dependencies.table
    this.#clock = dependencies.clock
    this.#random = dependencies.random
    this.#admits = dependencies.admits
  }

  /**
   * Starts a session; returns its token, which is not stored. Ends the user's oldest sessions above the limit. `writes`
   * are part of its transaction: sign-in adds what it depends on.
   */
  async start(user: NewSession, writes: readonly TransactWrite[] = []): Promise<string> {
    const token = this.#newToken(user.userId, user.organizationId)
    const now = secondsOf(this.#clock.now())
    const item: SessionItem = {
      user_id: user.userId,
      client_id: user.organizationId,
      role: user.role,
      name: user.name,
      email: user.email,
      flags: { ...user.flags },
      started: now,
      seen: now,
      account_expires: user.accountExpires,
      confirmed: now,
      must_enrol: user.mustEnrol ?? false,
      address: user.address ?? null,
      device: user.device === undefined ? null : { ...user.device },
      expires: now + sessionLifetime.idle,
    }
    const others = await this.#table.queryAll(keys.session(user.userId, '').pk)
    const surplus = others
      .map((other) => ({ sk: z.string().parse(other['sk']), seen: sessionItemSchema.parse(other).seen }))
      .toSorted((a, b) => b.seen - a.seen)
      .slice(sessionLifetime.mostPerUser - 1)
    for (const { sk } of surplus) await this.#table.delete(keys.session(user.userId, sk))
    await this.#table.transact([
      ...writes,
      {
        Put: {
          TableName: this.#table.name,
          Item: { ...keys.session(user.userId, hashToken(token)), ...item },
        },
      },
      { Put: { TableName: this.#table.name, Item: { ...keys.seen(user.userId), at: now } } },
    ])
    return token
  }

  /** The session of a token from an address, with its current access. */
  async resolve(
    token: string,
    address: string,
    {
      consistent,
      alongside = [],
      alongsideOfOrganizations = [],
    }: { consistent: boolean; alongside?: readonly Key[]; alongsideOfOrganizations?: readonly Key[] },
  ): Promise<Session | SessionRefusal> {
    const parts = tokenPattern.exec(token)
    if (parts === null) return 'unauthenticated'
    const [userId, organizationId] = [Number(parts[1]), Number(parts[2])]
    const key = keys.session(userId, hashToken(token))
    const own = organizationId === 0 ? [key] : [key, keys.entity('organization', organizationId)]
    const items = await this.#table.batchGet(
      [...own, ...alongside, ...(organizationId === 0 ? [] : alongsideOfOrganizations)],
      { consistent },
    )
    const [found, organizationItem] = items.slice(0, own.length)
    if (found === undefined) return 'unauthenticated'
    const item = sessionItemSchema.parse(found)
    const now = secondsOf(this.#clock.now())
    // DynamoDB deletes expired items late, so the expiry is checked here.
    if (item.expires <= now || (item.client_id ?? 0) !== organizationId) return 'unauthenticated'
    if (item.account_expires !== null && item.account_expires <= now) return 'account_expired'
    const access = this.#access(item, organizationItem, address)
    if (typeof access === 'string') return access
    if (now - item.seen >= sessionLifetime.touchEvery) await this.#touch(key, item, now, address)
    return {
      key,
      id: item.id ?? firstIdOf(key),
      userId,
      organizationId: item.client_id,
      role: item.role,
      name: item.name,
      email: item.email,
      address,
      confirmedAt: item.confirmed,
      mustEnrol: item.must_enrol,
      ...access,
      alongside: items.slice(own.length),
    }
  }

  async end(session: Pick<Session, 'key'>): Promise<void> {
    await this.#table.delete(session.key)
  }

  /** The open sessions of a user, most recently used first. */
  async list(userId: number): Promise<OpenSession[]> {
    const items = await this.#table.queryAll(keys.session(userId, '').pk)
    const now = secondsOf(this.#clock.now())
    return items
      .map((item) => ({
        key: keys.session(userId, z.string().parse(item['sk'])),
        ...sessionItemSchema.parse(item),
      }))
      .filter(({ expires }) => expires > now)
      .map(({ id, key, started, seen, address, device }) => ({
        id: id ?? firstIdOf(key),
        key,
        started,
        seen,
        address,
        device,
      }))
      .toSorted((a, b) => b.seen - a.seen)
  }

  /**
   * A new token for a session after its owner has confirmed their identity; the previous token stops working. The
   * writes are for the transaction that causes it. They fail when the session has ended or its user has changed
   * meanwhile. Throws `unauthenticated` when the session has already ended.
   */
  async renewal(
    { key, id }: Pick<Session, 'key' | 'id'>,
    change: { readonly confirmed?: boolean; readonly isEnrolled?: boolean } = {},
  ): Promise<RenewedSession> {
    const found = await this.#table.get(key)
    if (found === undefined) throw new PortalError('unauthenticated')
    const item = sessionItemSchema.parse(found)
    const now = secondsOf(this.#clock.now())
    const token = this.#newToken(item.user_id, item.client_id)
    const renewed: SessionItem = {
      ...item,
      id,
      ...(change.confirmed === true ? { confirmed: now } : {}),
      ...(change.isEnrolled === true ? { must_enrol: false } : {}),
    }
    const newKey = keys.session(item.user_id, hashToken(token))
    return {
      token,
      key: newKey,
      seconds: item.started + sessionLifetime.absolute - now,
      writes: [
        {
          Delete: {
            TableName: this.#table.name,
            Key: { ...key },
            ConditionExpression: '#name = :name AND flags = :flags AND account_expires = :expires',
            ExpressionAttributeNames: { '#name': 'name' },
            ExpressionAttributeValues: {
              ':name': item.name,
              ':flags': { ...item.flags },
              ':expires': item.account_expires,
            },
          },
        },
        { Put: { TableName: this.#table.name, Item: { ...newKey, ...renewed } } },
      ],
    }
  }

  /** The write that lifts a session's restriction once a second factor is set up. */
  clearEnrolmentWrite({ key }: Pick<Session, 'key'>): TransactWrite {
    return {
      Update: {
        TableName: this.#table.name,
        Key: { ...key },
        UpdateExpression: 'SET must_enrol = :no',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':no': false },
      },
    }
  }

  /** Ends the session of a token, if there is one. */
  async endByToken(token: string): Promise<void> {
    const parts = tokenPattern.exec(token)
    if (parts !== null) await this.#table.delete(keys.session(Number(parts[1]), hashToken(token)))
  }

  /** The writes that end all sessions of a user except one, for the transaction that causes it. */
  async endings(userId: number, options: { except?: Key } = {}): Promise<TransactWrite[]> {
    const items = await this.#table.queryAll(keys.session(userId, '').pk)
    return items
      .map((item) => z.string().parse(item['sk']))
      .filter((sk) => sk !== options.except?.sk)
      .map((sk) => ({ Delete: { TableName: this.#table.name, Key: { ...keys.session(userId, sk) } } }))
  }

  /**
   * The writes that apply a change of the user to all of the user's sessions, for the transaction of the change. Each
   * requires that its session still exists. If one ends meanwhile, the transaction fails and must be built again.
   */
  async rewritings(
    userId: number,
    user: Pick<NewSession, 'name' | 'flags' | 'accountExpires'>,
  ): Promise<TransactWrite[]> {
    const items = await this.#table.queryAll(keys.session(userId, '').pk)
    return items.map((item) => ({
      Update: {
        TableName: this.#table.name,
        Key: { ...keys.session(userId, z.string().parse(item['sk'])) },
        UpdateExpression: 'SET #name = :name, flags = :flags, account_expires = :expires',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':name': user.name,
          ':flags': { ...user.flags },
          ':expires': user.accountExpires,
        },
      },
    }))
  }

  /** Ends all sessions of a user except one; returns how many ended. */
  async endAll(userId: number, options: { except?: Key } = {}): Promise<number> {
    let ended = 0
    // A session that gets a new token between the listing and its end is found by the next listing.
    for (;;) {
      const items = await this.#table.queryAll(keys.session(userId, '').pk)
      const open = items.map((item) => z.string().parse(item['sk'])).filter((sk) => sk !== options.except?.sk)
      if (open.length === 0) return ended
      for (const sk of open)
        if ((await this.#table.delete(keys.session(userId, sk))) !== undefined) ended += 1
    }
  }

  #newToken(userId: number, organizationId: number | null): string {
    return `${userId}.${organizationId ?? 0}.${this.#random.token(32)}`
  }

  #access(
    item: SessionItem,
    organizationItem: Item | undefined,
    address: string,
  ): Pick<Session, 'access' | 'organizationName' | 'timeZone'> | SessionRefusal {
    if (isProviderStaff(item.role)) return { access: item.flags, organizationName: null }
    if (organizationItem === undefined) return 'unauthenticated'
    const organization = organizationEntitySchema.parse(organizationItem['entity'])
    if (
      !this.#admits(
        organization.ip_allow_list.map(({ ip }) => ip),
        address,
      )
    )
      return 'ip_not_allowed'
    return {
      access: effectiveAccess(item.flags, organization),
      organizationName: organization.name,
      timeZone: timeZoneOf(organization),
    }
  }

  async #touch(key: Key, item: SessionItem, now: number, address: string): Promise<void> {
    try {
      await this.#table.update(key, {
        expression: 'SET seen = :now, expires = :end, address = :address',
        values: {
          ':now': now,
          ':end': endOf({ started: item.started, seen: now }),
          ':address': address,
        },
        condition: 'attribute_exists(pk)',
        answers: false,
      })
    } catch (error) {
      // The session ended in the meantime; the next request will notice.
      if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error
      return
    }
    await this.#table.put({ ...keys.seen(item.user_id), at: now })
  }
}
