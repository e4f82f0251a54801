/** What the area of notifications adds to the drawers of items. */
import { type ComponentProps } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Section = lazyPart(
  async () =>
    (await withTexts(['notifications'], import('#web/features/notifications/item-notification.tsx')))
      .ItemNotification,
)

/** When an item is told to organizations by mail, and what came of it; for analysts. */
export const NotificationSection = (props: ComponentProps<typeof Section>) => <Section {...props} />
