/** What the area of notification e-mails adds to other pages. */
import { lazy } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const Warnings = lazy(async () => ({
  default: (
    await withTexts(
      ['notificationEmails'],
      import('#web/features/notification-emails/delivery/home-warnings.tsx'),
    )
  ).HomeWarnings,
}))

/** Addresses of the own organization that need attention, for the home page of its administrators. */
export const EmailWarnings = ({ clientId }: { readonly clientId: number }) => (
  <LazyPart>
    <Warnings clientId={clientId} />
  </LazyPart>
)
