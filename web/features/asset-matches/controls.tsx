/** The asset match parts for the lists and drawers of other areas, and for the dashboard. */
import { withTexts } from '#web/i18n/index.ts'
import { Card } from '#web/ui/layout/layout.tsx'
import { lazyPart, LoadingFallback } from '#web/ui/loading/lazy-part.tsx'
import styles from './asset-match-summary.module.css'

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
  <LoadingFallback shows={<Card className={styles.root} busy />}>
    <Line />
  </LoadingFallback>
)
