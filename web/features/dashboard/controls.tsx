/** The parts of the dashboard area for other pages. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Dashboard = lazyPart(
  async () =>
    (await withTexts(['dashboard', 'assetMatches'], import('#web/features/dashboard/dashboard.tsx')))
      .Dashboard,
)

/** The home page of organization members. */
export const OrganizationDashboard = () => <Dashboard />
