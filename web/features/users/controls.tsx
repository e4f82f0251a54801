/** What the area of users adds to other pages. */
import { lazy } from 'react'
import type { Module } from '#shared/domain/roles.ts'
import { withTexts } from '#web/i18n/index.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const Requests = lazy(async () => ({
  default: (await withTexts(['users'], import('#web/features/users/requests/access-requests.tsx')))
    .AccessRequests,
}))

/** Requests for modules, for the home page; of one's own, those for modules that tell of them elsewhere are left out. */
export const AccessRequests = ({ without }: { without?: readonly Module[] }) => (
  <LazyPart>
    <Requests {...(without === undefined ? {} : { without })} />
  </LazyPart>
)

const Request = lazy(async () => ({
  default: (await withTexts(['users'], import('#web/features/users/requests/request-access.tsx')))
    .RequestAccess,
}))

/** The way of a user to ask for a module, where one says that it is closed. */
export const RequestModule = ({ module }: { module: Module }) => (
  <LazyPart>
    <Request module={module} />
  </LazyPart>
)
