/** The users that a session sees (part 3 section 6). Users outside its organization return 404. */
import * as z from 'zod'
import type { ApiKeyKinds } from '#functions/api-keys/api-key-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, anyOf, type Condition, contains, oneOf } from '#functions/core/read-model/where.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { IndicatorViewKinds } from '#functions/indicators/views/view-store.ts'
import type { OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { ReportKinds } from '#functions/reports/report-store.ts'
import { historyOf } from '#functions/rules/history.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { readFactorsResponse } from '#functions/rules/security/stored-factors.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import type { User, UserListItem, UserQuery } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { maySee } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Pagination } from '#shared/http/schemas.ts'
import { recentlyActive } from './last-activity.ts'
import {
  somebodyOf,
  toUserResponse,
  waitingRequestsOf,
  userJoins,
  toUserListItem,
  userRowSchema,
  userSelect,
} from './user-presenter.ts'

/** What commands, queries and routes of users need. */
export interface UserSources extends PlatformWithOutbox {
  readonly organizations: Collection<OrganizationKinds>
  readonly apiKeys: Collection<ApiKeyKinds>
  readonly indicatorViews: Collection<IndicatorViewKinds>
  readonly reports: Collection<ReportKinds>
}

const noteSchema = z.object({ at: z.int() })

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

/** A page of the users within a scope. The scope may throw, depending on the read model. */
export const userPage = async (
  { platform, organizations }: UserSources,
  request: Request,
  query: UserQuery,
  scope: (readModel: ReadModel) => Condition,
): Promise<{ data: UserListItem[]; meta: { pagination: Pagination } }> => {
  const now = platform.clock.now()
  const [readModel, active] = await Promise.all([organizations.readModel(), recentlyActive(platform.table)])
  const { rows, total } = readPage(readModel, {
    from: 'user',
    select: userSelect,
    joins: userJoins,
    where: allOf([
      scope(readModel),
      anyOf([contains('user.name_search', query.search), contains('user.email_search', query.search)]),
      oneOf('user.role', query.roles?.map(fromWireRole)),
      stateCondition(query.state, now),
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
    page: query.page,
    perPage: query.per_page,
  })
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
    meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
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

const stateCondition = (state: UserQuery['state'], now: Date): Condition | undefined => {
  if (state === undefined) return undefined
  if (state === 'deactivated') return { sql: 'user.deactivated = 1', parameters: [] }
  if (state === 'expiring')
    return {
      sql: 'user.deactivated = 0 AND user.expires > ? AND user.expires <= ?',
      parameters: [now.getTime(), now.getTime() + limits.accountWarningDays * 86_400_000],
    }
  const expired = 'user.expires IS NOT NULL AND user.expires <= ?'
  return {
    sql: `user.deactivated = 0 AND ${state === 'expired' ? `(${expired})` : `NOT (${expired})`}`,
    parameters: [now.getTime()],
  }
}
