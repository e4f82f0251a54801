/** The parts of the organizations area for other pages. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart, optionalPart } from '#web/ui/loading/lazy-part.tsx'

/** The list of addresses from which an organization's users may connect. */
export const AllowListReading = lazyPart(
  async () =>
    (
      await withTexts(
        ['organizations'],
        import('#web/features/organizations/services/allow-list-reading.tsx'),
      )
    ).AllowListReading,
)

/** What a new organization still needs, for the first screen of its admins. */
export const ChecklistLine = optionalPart(
  async () =>
    (await withTexts(['organizations'], import('#web/features/organizations/details/checklist-line.tsx')))
      .ChecklistLine,
)
