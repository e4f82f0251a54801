/** What the area of the dashboard adds to other pages. */
import { lazy, Suspense } from 'react'
import { withTexts } from '#web/i18n/index.ts'

const Dashboard = lazy(async () => ({
  default: (await withTexts(['dashboard'], import('#web/features/dashboard/dashboard.tsx'))).Dashboard,
}))

/** The home page of people in client organizations. */
export const ClientDashboard = () => (
  <Suspense fallback={null}>
    <Dashboard />
  </Suspense>
)
