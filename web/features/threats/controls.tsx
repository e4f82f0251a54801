/** The parts of the threats area for other pages. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Latest = lazyPart(
  async () =>
    (await withTexts(['assetMatches', 'threats'], import('#web/features/threats/latest/latest-threats.tsx')))
      .LatestThreats,
)

/** The newest threats, for the dashboard. */
export const LatestThreats = () => <Latest />
