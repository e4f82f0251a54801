import { readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { listAllModuleRequests } from '#shared/contracts/module-requests.ts'
import type { QueryOf } from '#shared/http/endpoint.ts'
import type { UserSources } from '../user-queries.ts'
import { requestJoins, requestRowSchema, requestSelect, waiting } from './module-request-presenter.ts'

/** A page of the user's own requests, or of the pending ones that an administrator may answer. */
export const readModuleRequests = async (
  { organizations, platform }: Pick<UserSources, 'organizations' | 'platform'>,
  session: Session,
  query: QueryOf<typeof listAllModuleRequests>,
) => {
  const now = platform.clock.now()
  const isAuthor = session.role === 'user'
  return readPage(await organizations.readModel(), {
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
    page: query,
  })
}
