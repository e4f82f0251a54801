import * as z from 'zod'
import type { Request } from '#functions/rules/http/handler.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, anyOf, type Condition, contains, oneOf } from '#functions/core/read-model/where.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { UserListItem, UserQuery } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import type { Pagination } from '#shared/http/schemas.ts'
import { recentlyActive } from './last-activity.ts'
import type { UsersDependencies } from './dependencies.ts'
import { userJoins, toUserListItem, userRowSchema, userSelect } from './user-rows.ts'

/** A page of the users within a scope. The scope may throw, depending on the read model. */
export const userPage = async (
  { platform, organizations }: UsersDependencies,
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
