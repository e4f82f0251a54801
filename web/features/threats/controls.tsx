/** What the area of threats adds to other pages. */
import { lazy } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const Latest = lazy(async () => ({
  default: (
    await withTexts(['concerns', 'threats'], import('#web/features/threats/latest/latest-threats.tsx'))
  ).LatestThreats,
}))

/** The newest threats, for the dashboard. */
export const LatestThreats = () => (
  <LazyPart>
    <Latest />
  </LazyPart>
)
