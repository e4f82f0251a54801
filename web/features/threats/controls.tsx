/** What the area of threats adds to other pages. */
import { lazy, Suspense } from 'react'
import { withTexts } from '#web/i18n/index.ts'

const Latest = lazy(async () => ({
  default: (
    await withTexts(['concerns', 'threats'], import('#web/features/threats/latest/latest-threats.tsx'))
  ).LatestThreats,
}))

/** The newest threats, for the dashboard. */
export const LatestThreats = () => (
  <Suspense fallback={null}>
    <Latest />
  </Suspense>
)
