/**
 * The rule of what concerns whom, and how each kind of items is read for it, for who compares: with its words and the
 * public suffixes it is large, so a function reads it from a file of its own when something is compared
 * (infra/bundle.ts).
 */
import type { ConcernedItem } from '#shared/contracts/concerns.ts'
import type { ConcernSubject } from './keeping.ts'
import { concerningFeeds } from './subjects/indicators.ts'
import { concerningThreats } from './subjects/threats.ts'
import { concerningVisibilities } from './subjects/visibilities.ts'

export { getPublicSuffix } from 'tldts'
export { keepConcerns } from './keeping.ts'
export { watchedAssets } from './watched-assets.ts'
export { candidatePatterns } from '#shared/domain/concerns/candidates.ts'
export { explainConcern } from '#shared/domain/concerns/explain.ts'
export { hostParts, registrable } from '#shared/domain/concerns/labels.ts'
export { ConcernMatcher } from '#shared/domain/concerns/matcher.ts'

const subjects: Readonly<Record<ConcernedItem, ConcernSubject>> = {
  feed: concerningFeeds,
  threat: concerningThreats,
  visibility: concerningVisibilities,
}

/** How the items of a kind are compared; undefined where they are not. */
export const subjectOf = (kind: string | undefined): ConcernSubject | undefined =>
  Object.values(subjects).find((subject) => subject.kind === kind)
