import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { EmailDrawer } from './email-drawer.tsx'
import { useAllEmails, useSendsMails } from './email-queries.ts'
import { SettingsSection } from './settings/settings-section.tsx'
import { useEmailList } from './use-email-list.tsx'
import { Note } from '#web/ui/layout/layout.tsx'

/** The Notification e-mails tab of an organization (part 3 section 2). */
export const EmailsTab = ({ organizationId }: { organizationId: number }) => {
  const all = useAllEmails(organizationId)
  const full = all !== undefined && all.length >= limits.notificationEmails
  const definition = useEmailList(organizationId, full)
  const ending =
    all?.filter(({ pgp_key_state: state }) => state === 'expiring' || state === 'expired').length ?? 0
  const paused = all?.filter(({ delivery_state: state }) => state === 'paused').length ?? 0
  return (
    <ListPage
      definition={definition}
      intro={
        <>
          <Warnings organizationId={organizationId} ending={ending} paused={paused} full={full} />
          <SettingsSection organizationId={organizationId} />
        </>
      }
      drawer={(control) => (
        <EmailDrawer control={control} organizationId={organizationId} hrefOf={definition.hrefOf} />
      )}
    />
  )
}

/** Warnings: no service sends e-mails, addresses are paused, keys expire, or no address can be added. */
const Warnings = ({
  organizationId,
  ending,
  paused,
  full,
}: {
  organizationId: number
  ending: number
  paused: number
  full: boolean
}) => {
  const { t } = useTranslation('notificationEmails')
  const { isPlatformAdmin } = useRights()
  const sends = useSendsMails(organizationId)
  return (
    <>
      {sends === false && <Note>{t(isPlatformAdmin ? 'noneOn' : 'noneOnOwn')}</Note>}
      {paused > 0 && <Note tone="danger">{t('delivery.count', { count: paused })}</Note>}
      {ending > 0 && <Note tone="warn">{t('expiringCount', { count: ending })}</Note>}
      {full && <Note tone="warn">{t('full', { count: limits.notificationEmails })}</Note>}
    </>
  )
}
