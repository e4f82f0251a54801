/** What the area of the dashboard adds to other pages. */
import { lazy } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const Dashboard = lazy(async () => ({
  default: (await withTexts(['dashboard'], import('#web/features/dashboard/dashboard.tsx'))).Dashboard,
}))

/** The home page of people in client organizations. */
export const ClientDashboard = () => (
  <LazyPart>
    <Dashboard />
  </LazyPart>
)
