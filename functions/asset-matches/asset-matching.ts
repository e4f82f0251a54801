/**
 * The matching rule. Word lists and public suffixes make it large, so functions
 * load it from its own file when they first compare something (infra/bundle.ts).
 */
export { getPublicSuffix } from 'tldts'
export { projectMatches } from './match-projection.ts'
export { watchedAssets } from './watched-assets.ts'
export { candidatePatterns } from '#shared/domain/asset-matches/candidates.ts'
export { explainMatch } from '#shared/domain/asset-matches/explain.ts'
export { hostParts, registrable } from '#shared/domain/asset-matches/labels.ts'
export { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'
