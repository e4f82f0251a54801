/** The parts of the notification e-mails area for other pages. */
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Warnings = lazyPart(
  async () =>
    (
      await withTexts(
        ['notificationEmails'],
        import('#web/features/notification-emails/delivery/home-warnings.tsx'),
      )
    ).HomeWarnings,
)

/** The organization's addresses that need attention, for the home page of its administrators. */
export const EmailWarnings = ({ organizationId }: { readonly organizationId: number }) => (
  <Warnings organizationId={organizationId} />
)
