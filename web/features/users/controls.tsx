/** What the area of users adds to other pages. */
import type { Module } from '#shared/domain/roles.ts'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Requests = lazyPart(
  async () =>
    (await withTexts(['users'], import('#web/features/users/requests/access-requests.tsx'))).AccessRequests,
)

/** Requests for modules, for the home page; of one's own, those for modules that tell of them elsewhere are left out. */
export const AccessRequests = ({ without }: { without?: readonly Module[] }) => (
  <Requests {...(without === undefined ? {} : { without })} />
)

const Request = lazyPart(
  async () =>
    (await withTexts(['users'], import('#web/features/users/requests/request-access.tsx'))).RequestAccess,
)

/** The way of a user to ask for a module, where one says that it is closed. */
export const RequestModule = ({ module }: { module: Module }) => <Request module={module} />
