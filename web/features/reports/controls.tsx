/** The parts of the reports area for other pages. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Next = lazyPart(
  async () => (await withTexts(['reports'], import('#web/features/reports/next-report.tsx'))).NextReport,
)

/** The time of the next report, for the home page of users with access to reports. */
export const NextReport = () => <Next />
