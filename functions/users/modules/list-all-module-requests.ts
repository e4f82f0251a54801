import { handle, type Route } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import { listAllModuleRequests } from '#shared/contracts/module-requests.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { requestJoins, requestRowSchema, requestSelect, waiting } from './module-request-rows.ts'

/** Requests for modules: the user's own, or the pending ones that an administrator may answer. */
export const listAllModuleRequestsRoute = ({ organizations, platform }: UsersDependencies): Route =>
  handle(listAllModuleRequests, async ({ query, session, request }) => {
    const now = platform.clock.now()
    const isAuthor = session.role === 'user'
    const { rows, total } = readPage(await organizations.readModel(), {
      from: 'module_request',
      select: requestSelect(now),
      joins: requestJoins,
      where: allOf([
        oneOf(
          'module_request.client_id',
          session.organizationId === null ? undefined : [session.organizationId],
        ),
        oneOf('module_request.user_id', isAuthor ? [session.userId] : undefined),
        isAuthor && query.waits_for === undefined ? undefined : waiting(now, query.waits_for),
      ]),
      order: sortOrder(query.sort, { creation_date: 'created' }),
      schema: requestRowSchema,
      page: query.page,
      perPage: query.per_page,
    })
    return {
      data: rows,
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
    }
  })
