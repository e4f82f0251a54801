/** What "this concerns us" adds to the lists and drawers of other areas, and to the dashboard. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart, LoadingFallback } from '#web/ui/loading/lazy-part.tsx'

export { ConcernLine, ConcernBadge } from './concern-badge.tsx'
export { isConcern } from './concern-words.ts'
export { ConcernsSection, type ConcernsSectionProps } from './concerns-section.tsx'
export { useConcernList } from './use-concern-list.tsx'

const Line = lazyPart(
  async () =>
    (await withTexts(['concerns'], import('#web/features/concerns/concerns-line.tsx'))).ConcernsLine,
)

/** How much concerns the organization, for the dashboard. */
export const ConcernsLine = () => (
  <LoadingFallback shows={<div className="concerns-line" aria-hidden="true" />}>
    <Line />
  </LoadingFallback>
)
