/** What the area of notification e-mails adds to other pages. */
import { lazy, Suspense } from 'react'
import { withTexts } from '#web/i18n/index.ts'

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
  <Suspense fallback={null}>
    <Warnings clientId={clientId} />
  </Suspense>
)
