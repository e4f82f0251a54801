/** The asset match parts for the lists and drawers of other areas, and for the dashboard. */
export { AssetMatchLine, AssetMatchBadge } from './asset-match-badge.tsx'
export { hasCountedMatch } from './match-text.ts'
export { matchCounts } from './match-counts.ts'
export { AssetMatchSection, type AssetMatchSectionProps } from './asset-match-section.tsx'
export { useAssetMatchList } from './use-asset-match-list.tsx'
