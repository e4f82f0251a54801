/**
 * Sessions: a random token in a `__Host-` cookie, its hash in the table (part 1 section 4).
 *
 * The token names its user and organization, so that one request reads the session and the organization
 * together.
 * Safe methods read eventually consistent (half the price; a revoked session lives at most the table's
 * replication lag
 * longer), unsafe ones strongly consistent.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  effectiveAccess,
  organizationEntitySchema,
  timeZoneOf,
} from '#functions/platform/tenants/organization.ts'
import { browserNames, systemNames, type Device } from '#shared/domain/device.ts'
import { isProviderStaff, roles, type ModuleAccess, type Role } from '#shared/domain/roles.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Random, Clock } from '../clock.ts'
import type { Actor } from '../journal/entry.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item, Table, TransactWrite } from '../store/table.ts'

export const sessionCookie = '__Host-session'

/** How long a session lives, in seconds. */
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

/**
 * What a session keeps of its user. A change of the user rewrites or ends the user's sessions in the same
 * transaction.
 */
const sessionItemSchema = z.object({
  /** Names the session whatever its token; absent where the token it started with is still the one. */
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
  /** When it was last shown by a second factor who it is: at its start, or since. Epoch seconds. */
  confirmed: z.int().default(0),
  /** Whether a second factor has to be set up before anything else. */
  must_enrol: z.boolean().default(false),
  /** Where it was last seen, and what the browser says it is. */
  address: z.string().nullable().default(null),
  device: z
    .object({ browser: z.enum(browserNames).nullable(), system: z.enum(systemNames).nullable() })
    .nullable()
    .default(null),
  /** When DynamoDB may remove the item: idle or absolute end, epoch seconds. */
  expires: z.int(),
})
type SessionItem = z.infer<typeof sessionItemSchema>

/** A signed-in caller. */
export interface Session {
  readonly key: Key
  /** Names a person's session without opening it, also after it was given another token. */
  readonly id: string
  readonly userId: number
  /** Null for provider staff. */
  readonly organizationId: number | null
  readonly organizationName: string | null
  /** The organization's time zone; absent for provider staff. */
  readonly timeZone?: string
  readonly role: Role
  readonly name: string
  readonly email: string
  /** Where this request comes from. */
  readonly address: string
  /** Effective access: the organization's service and the user's flag are on. */
  readonly access: ModuleAccess
  /**
   * What the call asked to be read in the same request as the session: half a unit an item, and no request of
   * its own.
   */
  readonly alongside: readonly (Item | undefined)[]
  /** Who acts, where that is no person: a key. */
  readonly actor?: Actor
  /** When a second factor last showed who it is, in epoch seconds; of a person alone. */
  readonly confirmedAt?: number
  /** A second factor has to be set up before anything else. */
  readonly mustEnrol?: boolean
  /** The strictest TLP level that the caller is given, of a key; people see all of them on their screens. */
  readonly maxTlp?: TlpLevel
}

export interface NewSession {
  readonly userId: number
  readonly organizationId: number | null
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly flags: ModuleAccess
  /** Epoch seconds, or null for an account that is valid for ever. */
  readonly accountExpires: number | null
  readonly mustEnrol?: boolean
  readonly address?: string
  readonly device?: Device
}

/** An open session as its owner sees it. Epoch seconds. */
export interface OpenSession {
  /** Names it without opening it. */
  readonly id: string
  readonly key: Key
  readonly started: number
  readonly seen: number
  readonly address: string | null
  readonly device: Device | null
}

/** A session that gets another token. */
export interface RenewedSession {
  readonly token: string
  readonly key: Key
  /** How long it lives at most. */
  readonly seconds: number
  readonly writes: readonly TransactWrite[]
}

/** Why a token opens no session. */
export type SessionRefusal = 'unauthenticated' | 'account_expired' | 'ip_not_allowed'

/** The SHA-256 of a secret token, in hexadecimal: what is stored in its place. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Who acts, for the journal. */
export const actorOf = (session: Session): Actor =>
  session.actor ?? {
    user_id: session.userId,
    name: session.name,
    client_id: session.organizationId,
    address: session.address,
  }

const tokenPattern = /^([1-9]\d{0,14})\.(\d{1,15})\.([\w-]{43})$/
/** Whose session a token claims to be. Claims only: the session itself is what proves it. */
export const ownerOf = (
  token: string | undefined,
): { userId: number | null; organizationId: number | null } => {
  const parts = tokenPattern.exec(token ?? '')
  return {
    userId: parts === null ? null : Number(parts[1]),
    organizationId: parts === null || parts[2] === '0' ? null : Number(parts[2]),
  }
}

/** The name of a session that has the token it started with. */
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
   * Starts a session; answers with its token, which is kept nowhere. The user's oldest sessions beyond the
   * limit end.
   * It starts in one transaction with the writes given: sign-in puts there what it depends on.
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

  /** The session a token opens from an address, with the access it has at this moment. */
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
    // Expired items stay until DynamoDB removes them, so the end is judged here.
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

  /** The open sessions of a user, those that were seen last first. */
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
   * Another token for a session, after its owner has shown anew who they are: whoever had the one before has nothing. The
   * writes are for the transaction that is the reason; they fail when the session has ended or its user has changed
   * meanwhile. Throws `unauthenticated` when it has ended already.
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

  /** The write by which a session is like any other once a second factor is set up. */
  enrolment({ key }: Pick<Session, 'key'>): TransactWrite {
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

  /** Ends the session that a token opens, if it opens one. */
  async endByToken(token: string): Promise<void> {
    const parts = tokenPattern.exec(token)
    if (parts !== null) await this.#table.delete(keys.session(Number(parts[1]), hashToken(token)))
  }

  /** The writes that end all sessions of a user but one, for the transaction that is their reason. */
  async endings(userId: number, options: { except?: Key } = {}): Promise<TransactWrite[]> {
    const items = await this.#table.queryAll(keys.session(userId, '').pk)
    return items
      .map((item) => z.string().parse(item['sk']))
      .filter((sk) => sk !== options.except?.sk)
      .map((sk) => ({ Delete: { TableName: this.#table.name, Key: { ...keys.session(userId, sk) } } }))
  }

  /**
   * The writes by which all sessions of a user take over a change of the user, for the transaction that is
   * the change. Each stands under
   * the condition that its session still is: one that ends meanwhile fails the transaction, which is then
   * made anew.
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

  /** Ends all sessions of a user but one; answers with how many ended. */
  async endAll(userId: number, options: { except?: Key } = {}): Promise<number> {
    let ended = 0
    // One that gets another token between the listing and its end is found by the next listing.
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
      // The session was ended in the meantime; the next request will see it.
      if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error
      return
    }
    await this.#table.put({ ...keys.seen(item.user_id), at: now })
  }
}
