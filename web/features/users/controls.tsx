/** What the area of users adds to other pages. */
import { lazy, Suspense } from 'react'
import { withTexts } from '#web/i18n/index.ts'

const Requests = lazy(async () => ({
  default: (await withTexts(['users'], import('#web/features/users/requests/access-requests.tsx')))
    .AccessRequests,
}))

/** Requests for modules, for the home page. */
export const AccessRequests = () => (
  <Suspense fallback={null}>
    <Requests />
  </Suspense>
)
