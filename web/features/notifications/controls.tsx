/** What the area of notifications adds to the drawers of items. */
import { lazy, Suspense, type ComponentProps } from 'react'
import { withTexts } from '#web/i18n/index.ts'

const Section = lazy(async () => ({
  default: (await withTexts(['notifications'], import('#web/features/notifications/item-notification.tsx')))
    .ItemNotification,
}))

/** When an item is told to organizations by mail, and what came of it; for analysts. */
export const NotificationSection = (props: ComponentProps<typeof Section>) => (
  <Suspense fallback={null}>
    <Section {...props} />
  </Suspense>
)
