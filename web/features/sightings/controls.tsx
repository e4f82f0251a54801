/** What the area of sightings adds to the drawer of an indicator. */
import { lazy, type ComponentProps } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const Own = lazy(async () => ({
  default: (await withTexts(['sightings'], import('./answer/own-sightings.tsx'))).OwnSightings,
}))
const All = lazy(async () => ({
  default: (await withTexts(['sightings'], import('./answer/all-sightings.tsx'))).AllSightings,
}))

/** What the own organization says of an indicator, and what it was answered; for people of organizations. */
export const OwnSightingsSection = (props: ComponentProps<typeof Own>) => (
  <LazyPart>
    <Own {...props} />
  </LazyPart>
)

/** What all organizations say of an indicator, with their names; for analysts. */
export const AllSightingsSection = (props: ComponentProps<typeof All>) => (
  <LazyPart>
    <All {...props} />
  </LazyPart>
)
