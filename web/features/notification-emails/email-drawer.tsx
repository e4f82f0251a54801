import { useTranslation } from 'react-i18next'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { EmailButtons } from './email-buttons.tsx'
import { EmailDetail } from './email-detail.tsx'
import { emailQuery } from './email-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const NewEmail = lazyPart(async () => (await import('./new-email.tsx')).NewEmail)
const EditEmail = lazyPart(async () => (await import('./edit-email.tsx')).EditEmail)

interface EmailDrawerProps {
  readonly control: DrawerControl
  readonly organizationId: number
  readonly hrefOf: (id: number) => string
}

/**
 * The drawer of the notification e-mails: the details of an address, its form, or the form of a new one (part 3 section
 * 2).
 */
export const EmailDrawer = ({ control, organizationId, hrefOf }: EmailDrawerProps) => {
  const { t } = useTranslation('notificationEmails')
  return (
    <ItemDrawer
      control={control}
      query={emailQuery}
      hrefOf={hrefOf}
      texts={{
        add: t('addTitle'),
        edit: t('editTitle'),
        loading: t('loading'),
        label: (id) => t('label', { id }),
      }}
      addForm={<NewEmail control={control} organizationId={organizationId} />}
      editForm={({ notification_email: email }) => (
        <EditEmail control={control} email={email} shareHref={hrefOf(email.notification_email_id)} />
      )}
      detail={({ notification_email: email }) => ({
        title: email.description,
        actions: <EmailButtons control={control} email={email} />,
        children: <EmailDetail email={email} />,
      })}
    />
  )
}
