/** What the area of reports adds to other pages. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Next = lazyPart(
  async () => (await withTexts(['reports'], import('#web/features/reports/next-report.tsx'))).NextReport,
)

/** When the next report is made, for the home page of who has access to reports. */
export const NextReport = () => <Next />
