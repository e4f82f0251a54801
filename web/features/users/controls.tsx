/** The parts of the users area for other pages. */
import type { Module } from '#shared/domain/roles.ts'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

export { inviteAdmins } from './invite/invite-admins.ts'
export { toDoKey } from './user-queries.ts'

const Requests = lazyPart(
  async () =>
    (await withTexts(['users'], import('#web/features/users/requests/access-requests.tsx'))).AccessRequests,
)

/** The module requests that a platform admin can answer, as the first screen has read them. */
export const RequestsToAnswer = lazyPart(
  async () =>
    (await withTexts(['users'], import('#web/features/users/requests/access-requests.tsx'))).RequestsToAnswer,
)

/**
 * Module requests for the home page of an organization. `without` excludes the user's own requests for modules that are shown elsewhere.
 */
export const AccessRequests = ({ without }: { without?: readonly Module[] }) => (
  <Requests {...(without === undefined ? {} : { without })} />
)

const Request = lazyPart(
  async () =>
    (await withTexts(['users'], import('#web/features/users/requests/request-access.tsx'))).RequestAccess,
)

/** Lets a user request a module, on the page that says it is locked. */
export const RequestModule = ({ module }: { module: Module }) => <Request module={module} />
