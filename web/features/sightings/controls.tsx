/** The sightings sections for the drawer of an indicator. */
import { type ComponentProps } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Sightings = lazyPart(
  async () => (await withTexts(['sightings'], import('./answer/my-sightings.tsx'))).MySightings,
)
const All = lazyPart(
  async () => (await withTexts(['sightings'], import('./answer/all-sightings.tsx'))).AllSightings,
)

/** The organization's own sightings of an indicator, and the answers; for organization members. */
export const MySightingsSection = (props: ComponentProps<typeof Sightings>) => <Sightings {...props} />

/** The sightings of all organizations with their names; for analysts. */
export const AllSightingsSection = (props: ComponentProps<typeof All>) => <All {...props} />
