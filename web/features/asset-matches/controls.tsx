/** The asset match parts for the lists and drawers of other areas, and for the dashboard. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart, LoadingFallback } from '#web/ui/loading/lazy-part.tsx'

export { AssetMatchLine, AssetMatchBadge } from './asset-match-badge.tsx'
export { hasCountedMatch } from './match-text.ts'
export { AssetMatchSection, type AssetMatchSectionProps } from './asset-match-section.tsx'
export { useAssetMatchList } from './use-asset-match-list.tsx'

const Line = lazyPart(
  async () =>
    (await withTexts(['assetMatches'], import('#web/features/asset-matches/asset-match-summary.tsx')))
      .AssetMatchSummary,
)

/** The number of asset matches, for the dashboard. */
export const AssetMatchSummary = () => (
  <LoadingFallback shows={<div className="asset-match-summary" aria-hidden="true" />}>
    <Line />
  </LoadingFallback>
)
