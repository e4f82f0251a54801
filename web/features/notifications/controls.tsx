/** The notification section for the drawers of items. */
import { type ComponentProps } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Section = lazyPart(
  async () =>
    (await withTexts(['notifications'], import('#web/features/notifications/item-notification.tsx')))
      .ItemNotification,
)

/** When organizations are notified of an item by e-mail, and the result; for analysts. */
export const NotificationSection = (props: ComponentProps<typeof Section>) => <Section {...props} />
