/** What the area of sightings adds to the drawer of an indicator. */
import { type ComponentProps } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Sightings = lazyPart(
  async () => (await withTexts(['sightings'], import('./answer/my-sightings.tsx'))).MySightings,
)
const All = lazyPart(
  async () => (await withTexts(['sightings'], import('./answer/all-sightings.tsx'))).AllSightings,
)

/** What the own organization says of an indicator, and what it was answered; for people of organizations. */
export const MySightingsSection = (props: ComponentProps<typeof Sightings>) => <Sightings {...props} />

/** What all organizations say of an indicator, with their names; for analysts. */
export const AllSightingsSection = (props: ComponentProps<typeof All>) => <All {...props} />
