/**
 * The users that a session sees (part 3 section 6): users outside its organization return 404. Also users as other areas
 * name, count and notify them.
 */
import * as z from 'zod'
import type { ApiKeyKinds } from '#functions/api-keys/api-key-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf, idRow } from '#functions/core/read-model/rows.ts'
import { allOf, anyOf, type Condition, contains, oneOf } from '#functions/core/read-model/where.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { ViewKinds } from '#functions/views/view-store.ts'
import {
  existingOrganizations,
  organizationColumn,
  organizationJoin,
  organizationsCollection,
  type OrganizationKinds,
} from '#functions/organizations/organization-store.ts'
import type { ReportKinds } from '#functions/reports/report-store.ts'
import { historyOf } from '#functions/rules/history.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { readPersonalSettingsOf } from '#functions/rules/mail/personal-settings.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { readFactorsResponse } from '#functions/rules/security/stored-factors.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { UserEntity } from '#functions/rules/tenants/organization.ts'
import { readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import type { User, UserPage, UserQuery } from '#shared/contracts/users.ts'
import type { ReplySide } from '#shared/domain/incident-replies.ts'
import { limits } from '#shared/domain/limits.ts'
import { accessFlag, roles, type Module, type Role, fromWireRole } from '#shared/domain/roles.ts'
import type { Service } from '#shared/domain/services.ts'
import { maySee } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  somebodyOf,
  toUserResponse,
  waitingRequestsOf,
  userJoins,
  toUserListItem,
  userRowSchema,
  userSelect,
} from './user-presenter.ts'
import { minuteOf } from './user-store.ts'

/** What commands, queries and routes of users need. */
export interface UserSources extends PlatformWithOutbox {
  readonly organizations: Collection<OrganizationKinds>
  readonly apiKeys: Collection<ApiKeyKinds>
  readonly views: Collection<ViewKinds>
  readonly reports: Collection<ReportKinds>
}

const noteSchema = z.object({ at: z.int() })
const noteOfUserSchema = noteSchema.extend({ sk: z.string() })

/** A user that the session sees. Throws `not_found`. */
export const visibleUser = async (
  { platform }: UserSources,
  session: Session,
  id: number,
): Promise<KnownProfile> => {
  const known = await readProfile(platform.table, id)
  if (known === undefined || !maySee(somebodyOf(session), known.user)) throw new PortalError('not_found')
  return known
}

/** The response for a user that the session sees. Throws `not_found`. */
export const readUserResponse = async (
  dependencies: UserSources,
  session: Session,
  id: number,
): Promise<{ user: User }> => {
  const known = await visibleUser(dependencies, session, id)
  return {
    user: toUserResponse(
      known,
      await lastActivityOf(dependencies, known),
      waitingRequestsOf(await dependencies.organizations.readModel(), id),
      await readFactorsResponse(dependencies.platform.table, id),
      session,
      dependencies.platform.clock.now(),
    ),
  }
}

/**
 * When a user was last active, in epoch seconds: at sign-in, and since then by sessions, whose notes are copied into
 * the lists.
 */
const lastActivityOf = async (
  { platform }: UserSources,
  { id, user, account }: KnownProfile,
): Promise<number | null> => {
  const note = await platform.table.get(keys.seen(id))
  const noted = note === undefined ? undefined : noteSchema.parse(note).at
  const last = Math.max(account.last_activity ?? 0, user.last_activity ?? 0, noted ?? 0)
  return last === 0 ? null : last
}

/** The history of a user, for platform admins. */
export const userHistory = async (
  { organizations }: UserSources,
  session: Session,
  id: number,
): Promise<{ history?: PastChange[] }> => {
  if (session.role !== 'platform_admin') return {}
  const stored = await organizations.get('user', id)
  return stored === undefined ? {} : { history: historyOf(stored) }
}

/** The last activity that the users' rows do not contain yet, of a quarter of an hour, in epoch seconds by user id. */
export const recentlyActive = async (table: Table): Promise<ReadonlyMap<number, number>> => {
  const notes = await table.queryAll(keys.seen(0).pk, { consistent: false })
  return new Map(notes.map((note) => noteOfUserSchema.parse(note)).map(({ sk, at }) => [Number(sk), at]))
}

/** Excludes users of an organization that is being deleted. */
export const everybody: Condition = {
  sql: `user.client_id IS NULL OR user.client_id IN ${existingOrganizations}`,
  parameters: [],
}

type UsersQuery = Pick<UserQuery, 'search' | 'roles' | 'state' | 'sort' | 'page' | 'per_page'>

const readUserRows = (
  readModel: ReadModel,
  within: Condition,
  query: UsersQuery,
  now: Date,
  pending: Condition,
) =>
  readPage(readModel, {
    from: 'user',
    select: userSelect,
    joins: userJoins,
    where: allOf([
      within,
      anyOf([contains('user.name_search', query.search), contains('user.email_search', query.search)]),
      oneOf('user.role', query.roles?.map(fromWireRole)),
      stateCondition(query.state, now, pending),
    ]),
    order: sortOrder(query.sort, {
      name: 'name_sort',
      email: 'email_key',
      role: 'role',
      last_activity_date: 'last_activity',
      creation_date: 'created',
      account_expiry_date: 'expires',
    }),
    schema: userRowSchema,
    page: query,
  })

/** Rows of the users of the whole portal, as their list has them. `active` as `recentlyActive` returns it. */
export const readEverybody = async (
  { platform, organizations }: Pick<UserSources, 'platform' | 'organizations'>,
  query: UsersQuery,
  active: ReadonlyMap<number, number>,
) =>
  readUserRows(
    await organizations.readModel(),
    everybody,
    query,
    platform.clock.now(),
    pendingInvitation(active.keys()),
  )

/** A page of the users within a scope. The scope may throw, depending on the read model. */
export const userPage = async (
  { platform, organizations }: UserSources,
  request: Request,
  query: UserQuery,
  scope: (readModel: ReadModel) => Condition,
): Promise<UserPage> => {
  const now = platform.clock.now()
  const [readModel, active] = await Promise.all([organizations.readModel(), recentlyActive(platform.table)])
  const within = scope(readModel)
  const waiting = pendingInvitation(active.keys())
  const countOf = (state: UserQuery['state']): number => {
    const { sql, parameters } = allOf([within, stateCondition(state, now, waiting)])
    return readModel.count(`SELECT count(*) FROM user WHERE ${sql}`, parameters)
  }
  const { rows, total } = readUserRows(readModel, within, query, now, waiting)
  const locked = await lockedAmong(
    platform.table,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) =>
      toUserListItem(
        { ...row, last_activity: Math.max(row.last_activity ?? 0, active.get(row.id) ?? 0) || null },
        locked.has(row.id),
        now,
      ),
    ),
    meta: {
      ...pageMeta(request, query, { total, count: rows.length }),
      invited_total: countOf('invited'),
      attention_total: countOf('attention'),
    },
  }
}

const lockSchema = z.object({ locked_at: z.string().nullable() })

/** The users whose sign-in is locked. Only accounts contain that. One request per page. */
const lockedAmong = async (table: Table, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const accounts = await table.batchGet(ids.map(keys.account), {
    consistent: false,
    attributes: Object.keys(lockSchema.shape),
  })
  return new Set(
    ids.filter((_, index) => {
      const { data } = lockSchema.safeParse(accounts[index])
      return data !== undefined && data.locked_at !== null
    }),
  )
}

/**
 * An invitation that waits for its first sign-in. Rows learn of a sign-in up to a quarter of an hour late, so users who
 * were active meanwhile are excluded by id.
 */
const pendingInvitation = (active: Iterable<number>): Condition => ({
  sql: 'user.invited_until IS NOT NULL AND user.last_activity IS NULL AND user.id NOT IN (SELECT value FROM json_each(?))',
  parameters: [JSON.stringify([...active])],
})

/** The users in a state, in the precedence of `accountStateOf`. */
const stateCondition = (state: UserQuery['state'], now: Date, pending: Condition): Condition | undefined => {
  if (state === undefined) return undefined
  const at = now.getTime()
  const working: Condition = {
    sql: 'user.deactivated = 0 AND (user.expires IS NULL OR user.expires > ?)',
    parameters: [at],
  }
  const bounced: Condition = { sql: 'user.invitation_bounced = 1', parameters: [] }
  const delivered: Condition = { sql: 'user.invitation_bounced = 0', parameters: [] }
  const over: Condition = { sql: 'user.invited_until <= ?', parameters: [at] }
  switch (state) {
    case 'deactivated':
      return { sql: 'user.deactivated = 1', parameters: [] }
    case 'expired':
      return { sql: 'user.deactivated = 0 AND user.expires <= ?', parameters: [at] }
    case 'expiring':
      return {
        sql: 'user.deactivated = 0 AND user.expires > ? AND user.expires <= ?',
        parameters: [at, at + limits.accountWarningDays * 86_400_000],
      }
    case 'active':
      return allOf([working, { sql: `NOT (${pending.sql})`, parameters: pending.parameters }])
    case 'invited':
      return allOf([working, pending, delivered, { sql: 'user.invited_until > ?', parameters: [at] }])
    case 'invitation_expired':
      return allOf([working, pending, delivered, over])
    case 'undelivered':
      return allOf([working, pending, bounced])
    case 'attention':
      return allOf([working, pending, anyOf([bounced, over])])
  }
}

const idsParameter = (ids: Iterable<number>): string => JSON.stringify([...new Set(ids)])

/** A user with the present names. The organization is null for provider staff and while it is being deleted. */
interface NamedUser {
  readonly name: string
  readonly email: string
  readonly organization: OrganizationRef | null
}

const namedUserRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  client_id: z.int().nullable(),
  client_name: z.string().nullable(),
})

/** Users by id. Deleted ones are absent. */
export const usersByIds = (readModel: ReadModel, ids: Iterable<number>): ReadonlyMap<number, NamedUser> =>
  new Map(
    readModel
      .rows(
        namedUserRow,
        `SELECT user.id, user.name, user.email, ${organizationColumn('id')} AS client_id, ${organizationColumn('name')} AS client_name
           FROM user LEFT ${organizationJoin('user.client_id')}
          WHERE user.id IN (SELECT value FROM json_each(?))`,
        [idsParameter(ids)],
      )
      .map(({ id, name, email, client_id, client_name }) => [
        id,
        {
          name,
          email,
          organization: client_id === null || client_name === null ? null : { client_id, name: client_name },
        },
      ]),
  )

const memberRow = z.object({ id: z.int(), is_own: z.int() })

/** The ids of an organization's users, and of all others. */
export const userIdsOf = (
  readModel: ReadModel,
  organizationId: number,
): { readonly own: ReadonlySet<number>; readonly others: ReadonlySet<number> } => {
  const rows = readModel.rows(memberRow, 'SELECT id, client_id IS ? AS is_own FROM user', [organizationId])
  const idsOf = (isOwn: number): ReadonlySet<number> =>
    new Set(rows.filter((row) => row.is_own === isOwn).map(({ id }) => id))
  return { own: idsOf(1), others: idsOf(0) }
}

const personRow = z.object({ user_id: z.int(), name: z.string() })

/**
 * The users of an organization who have the exposure module and can sign in, by name. None while the organization does
 * not have the service. `only`: the user with this id, or those with this role.
 */
export const usersWithExposures = (
  readModel: ReadModel,
  organizationId: number,
  now: Date,
  only: { readonly id?: number; readonly role?: Role } = {},
): z.infer<typeof personRow>[] => {
  const { sql, parameters } = allOf([
    {
      sql: `user.client_id = ? AND user.has_visibility_access = 1 AND user.deactivated = 0
        AND (user.expires IS NULL OR user.expires > ?)`,
      parameters: [organizationId, now.getTime()],
    },
    oneOf('user.id', only.id === undefined ? undefined : [only.id]),
    oneOf('user.role', only.role === undefined ? undefined : [only.role]),
  ])
  return readModel.rows(
    personRow,
    `SELECT user.id AS user_id, user.name
       FROM user ${organizationJoin('user.client_id')} AND ${organizationColumn('has_visibilities')} = 1
      WHERE ${sql} ORDER BY user.name_sort, user.id`,
    parameters,
  )
}

/** What decides whether a user has reports, of the user and the organization. */
export interface UserWithServices {
  readonly id: number
  readonly client_id: number
  readonly user: Pick<UserEntity, 'role' | 'deactivated' | 'account_expiry_date' | 'has_report_access'>
  readonly organization: { readonly services: Readonly<Record<Service, { readonly enabled: boolean }>> }
}

const enabled = z.int().transform((flag) => ({ enabled: flag === 1 }))
const accessRow = z
  .object({
    id: z.int(),
    client_id: z.int(),
    role: z.enum(roles),
    deactivated: z.int(),
    expires: z.int().nullable(),
    has_report_access: z.int(),
    visibilities: enabled,
    incidents: enabled,
    threats: enabled,
    feeds: enabled,
  })
  .transform(
    ({ id, client_id, role, deactivated, expires, has_report_access, ...services }): UserWithServices => ({
      id,
      client_id,
      user: {
        role,
        deactivated: deactivated === 1,
        account_expiry_date: instantOf(expires),
        has_report_access: has_report_access === 1,
      },
      organization: { services },
    }),
  )

/** Users of organizations by id, with the services of their organizations. Deleted ones are left out. */
export const usersWithServices = (readModel: ReadModel, ids: Iterable<number>): UserWithServices[] =>
  readModel.rows(
    accessRow,
    `SELECT user.id, user.client_id, user.role, user.deactivated, user.expires, user.has_report_access,
            ${organizationColumn('has_visibilities')} AS visibilities, ${organizationColumn('has_incidents')} AS incidents,
            ${organizationColumn('has_threats')} AS threats, ${organizationColumn('has_feeds')} AS feeds
       FROM user ${organizationJoin('user.client_id')}
      WHERE user.id IN (SELECT value FROM json_each(?))`,
    [idsParameter(ids)],
  )

/** Maximum users notified at once, and of whom it is asked whether they want that. */
const maxNotified = 10
const maxAsked = 100
/** Maximum mentioned users e-mailed at once: with those who are answered, their e-mails are one transaction. */
const mostMentioned = 50

type Reading = Pick<Platform, 'collection' | 'clock' | 'table'>

/** The administrators of an organization who can sign in. */
export const adminsOf = (platform: Reading, organizationId: number): Promise<readonly KnownProfile[]> =>
  usersWhoSignIn(
    platform,
    `FROM user ${organizationJoin('user.client_id')} WHERE user.client_id = ? AND user.role = 'organization_admin'`,
    [organizationId],
  )

/** The platform admins who can sign in. */
export const platformAdmins = (platform: Reading): Promise<readonly KnownProfile[]> =>
  usersWhoSignIn(platform, "FROM user WHERE user.role = 'platform_admin'", [])

/**
 * Of these analysts those who can sign in, have a module and want to hear of replies; if there are none, all who do. Ten
 * at most.
 */
export const analystsAmong = async (
  platform: Reading,
  ids: readonly number[],
  module: Module,
): Promise<readonly KnownProfile[]> => {
  const from = `FROM user WHERE user.role = 'analyst' AND user.${accessFlag(module)} = 1`
  const among = await usersWhoSignIn(
    platform,
    `${from} AND user.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(ids)],
    wanting('replies'),
  )
  return among.length > 0 ? among : usersWhoSignIn(platform, from, [], wanting('replies'))
}

/** The same among users of an organization. The module of the organization is not asked for. */
export const membersAmong = (
  platform: Reading,
  organizationId: number,
  ids: readonly number[],
  module: Module,
): Promise<readonly KnownProfile[]> =>
  usersWhoSignIn(
    platform,
    `FROM user WHERE user.client_id = ? AND user.${accessFlag(module)} = 1 AND user.id IN (SELECT value FROM json_each(?))`,
    [organizationId, JSON.stringify(ids)],
    wanting('replies'),
  )

/** Those of these users who may read incidents of an organization, and want to hear of mentions. */
export const mentionedAmong = (
  platform: Reading,
  organizationId: number,
  ids: readonly number[],
): Promise<readonly KnownProfile[]> =>
  usersWhoSignIn(
    platform,
    `FROM user ${withOrganization} WHERE ${readsIncidents} AND user.id IN (SELECT value FROM json_each(?))`,
    [organizationId, JSON.stringify(ids)],
    wanting('mentions'),
    mostMentioned,
  )

const withOrganization = `LEFT ${organizationJoin('user.client_id')}`
/** Analysts, and users of the organization of the parameter. */
const readsIncidents = `user.${accessFlag('incident')} = 1
  AND (user.role = 'analyst' OR (user.client_id = ? AND ${organizationColumn('has_incidents')} = 1))`

const readerRow = personRow.extend({ client_id: z.int().nullable() })
/** Maximum users whom a reply is offered to mention. */
const mostMentionable = 1000

/** The analysts and the users of an organization who may read its incidents and can sign in, by name. `ids`: of these. */
export const incidentReaders = (
  readModel: ReadModel,
  organizationId: number,
  now: Date,
  ids?: readonly number[],
): { readonly user_id: number; readonly name: string; readonly side: ReplySide }[] =>
  readModel
    .rows(
      readerRow,
      `SELECT user.id AS user_id, user.name, user.client_id FROM user ${withOrganization}
        WHERE ${readsIncidents} AND user.deactivated = 0 AND (user.expires IS NULL OR user.expires > ?)
          ${ids === undefined ? '' : 'AND user.id IN (SELECT value FROM json_each(?))'}
        ORDER BY user.name_sort, user.id LIMIT ${mostMentionable}`,
      [organizationId, now.getTime(), ...(ids === undefined ? [] : [JSON.stringify(ids)])],
    )
    .map(({ client_id: owner, ...person }) => ({
      ...person,
      side: owner === null ? 'provider' : 'organization',
    }))

const nameRow = z.object({ name: z.string() })

/** The names of the provider's staff that a text has after `@`, whether they may sign in or not. */
export const staffNamedIn = (readModel: ReadModel, text: string): string[] =>
  readModel
    .rows(
      nameRow,
      `SELECT DISTINCT user.name FROM user WHERE user.client_id IS NULL AND instr(?, '@' || user.name) > 0`,
      [text],
    )
    .map(({ name }) => name)

/** Those who have not switched off e-mails of a kind. */
const wanting =
  (kind: 'replies' | 'mentions') =>
  async (platform: Reading, ids: readonly number[]): Promise<number[]> => {
    const settings = await readPersonalSettingsOf(platform, ids)
    return ids.filter((id) => settings.get(id)?.[kind] !== false)
  }

const usersWhoSignIn = async (
  platform: Reading,
  from: string,
  values: readonly (number | string)[],
  among: (platform: Reading, ids: readonly number[]) => Promise<readonly number[]> = (_, ids) =>
    Promise.resolve(ids),
  most = maxNotified,
): Promise<readonly KnownProfile[]> => {
  const readModel = await platform.collection(organizationsCollection).readModel()
  const ids = readModel.rows(
    idRow,
    `SELECT user.id ${from} AND user.deactivated = 0
       AND (user.expires IS NULL OR user.expires > ${minuteOf(platform.clock.now())})
     ORDER BY user.id LIMIT ${maxAsked}`,
    values,
  )
  const wanted = (await among(platform, ids)).slice(0, most)
  const known = await Promise.all(wanted.map((id) => readProfile(platform.table, id)))
  return known.filter((one) => one !== undefined)
}

/** The number of users of an organization. */
export const countUsers = (readModel: ReadModel, organizationId: number): number =>
  readModel.count('SELECT count(*) FROM user WHERE client_id = ?', [organizationId])

/** Which of the address keys belong to users of an organization. */
export const membersWith = (
  readModel: ReadModel,
  organizationId: number,
  keysOfEmails: readonly string[],
): ReadonlySet<string> =>
  new Set(
    readModel
      .rows(
        z.object({ email_key: z.string() }),
        'SELECT email_key FROM user WHERE client_id = ? AND email_key IN (SELECT value FROM json_each(?))',
        [organizationId, JSON.stringify(keysOfEmails)],
      )
      .map(({ email_key: key }) => key),
  )

const adminRow = z.object({ id: z.int(), last_activity: z.int().nullable() })

/** The number of an organization's admins who have signed in and still can. `active` as `recentlyActive` returns it. */
export const countActiveAdmins = (
  readModel: ReadModel,
  organizationId: number,
  active: ReadonlyMap<number, number>,
  now: Date,
): number =>
  readModel
    .rows(
      adminRow,
      `SELECT id, last_activity FROM user WHERE client_id = ? AND role = 'organization_admin' AND deactivated = 0
         AND (expires IS NULL OR expires > ${minuteOf(now)})`,
      [organizationId],
    )
    .filter(({ id, last_activity: last }) => last !== null || active.has(id)).length
