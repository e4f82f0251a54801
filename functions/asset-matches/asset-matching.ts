/**
 * The matching rule and how each kind of item is compared. Word lists and public suffixes make it large, so functions
 * load it from its own file when they first compare something (infra/bundle.ts).
 */
import type { MatchedItem } from '#shared/contracts/asset-matches.ts'
import type { MatchProjection } from './match-projection.ts'
import { indicatorMatchProjection, threatMatchProjection, exposureMatchProjection } from './projections.ts'

export { getPublicSuffix } from 'tldts'
export { projectMatches } from './match-projection.ts'
export { watchedAssets } from './watched-assets.ts'
export { candidatePatterns } from '#shared/domain/asset-matches/candidates.ts'
export { explainMatch } from '#shared/domain/asset-matches/explain.ts'
export { hostParts, registrable } from '#shared/domain/asset-matches/labels.ts'
export { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'

const subjects: Readonly<Record<MatchedItem, MatchProjection>> = {
  feed: indicatorMatchProjection,
  threat: threatMatchProjection,
  visibility: exposureMatchProjection,
}

/** The match projection of a kind; undefined for kinds that are not compared. */
export const projectionOf = (kind: string | undefined): MatchProjection | undefined =>
  Object.values(subjects).find((subject) => subject.kind === kind)
