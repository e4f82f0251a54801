/** What the area of the dashboard adds to other pages. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Dashboard = lazyPart(
  async () => (await withTexts(['dashboard'], import('#web/features/dashboard/dashboard.tsx'))).Dashboard,
)

/** The home page of people in organizations. */
export const OrganizationDashboard = () => <Dashboard />
