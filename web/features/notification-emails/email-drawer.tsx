import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { FailedDrawer, frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { EmailButtons } from './email-buttons.tsx'
import { EmailDetail } from './email-detail.tsx'
import { emailQuery } from './email-queries.ts'

const NewEmail = lazy(async () => ({ default: (await import('./new-email.tsx')).NewEmail }))
const EditEmail = lazy(async () => ({ default: (await import('./edit-email.tsx')).EditEmail }))

interface EmailDrawerProps {
  readonly control: DrawerControl
  readonly clientId: number
  readonly hrefOf: (id: number) => string
}

/** The drawer of the notification e-mails: one's details, its form, or that of a new one (part 3 section 2). */
export const EmailDrawer = ({ control, clientId, hrefOf }: EmailDrawerProps) => {
  const { t } = useTranslation('notificationEmails')
  if (control.state.mode === 'add') {
    return (
      <Suspense fallback={<LoadingDrawer control={control} title={t('addTitle')} />}>
        <NewEmail control={control} clientId={clientId} />
      </Suspense>
    )
  }
  const { id, mode } = control.state
  return <OneEmail key={id} control={control} id={id} editing={mode === 'edit'} shareHref={hrefOf(id)} />
}

const OneEmail = ({
  control,
  id,
  editing,
  shareHref,
}: {
  control: DrawerControl
  id: number
  editing: boolean
  shareHref: string
}) => {
  const { t } = useTranslation('notificationEmails')
  const reply = useQuery(emailQuery(id))
  const item = { id, shareHref }
  if (reply.data === undefined) {
    if (!reply.isError) return <LoadingDrawer control={control} item={item} title={t('loading')} />
    return (
      <FailedDrawer
        control={control}
        label={t('label', { id })}
        id={id}
        error={reply.error}
        retrying={reply.isFetching}
        onRetry={() => void reply.refetch()}
      />
    )
  }
  const { notification_email: email } = reply.data
  if (editing) {
    return (
      <Suspense fallback={<LoadingDrawer control={control} item={item} title={t('editTitle')} />}>
        <EditEmail control={control} email={email} shareHref={shareHref} />
      </Suspense>
    )
  }
  return (
    <Drawer
      label={t('label', { id })}
      overline={`#${id}`}
      shareHref={shareHref}
      title={email.description}
      {...frameOf(control)}
      actions={<EmailButtons control={control} email={email} />}
    >
      <EmailDetail email={email} />
    </Drawer>
  )
}
