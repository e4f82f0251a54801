import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { HistorySection } from '#web/ui/drawer/history.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { ModuleRequests } from '#web/features/users/requests/module-requests.tsx'
import { isInvitationState } from '#shared/domain/user-states.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { Invitation } from './invitation.tsx'
import { ModuleSwitches } from './module-switches.tsx'
import { PendingEmail } from './pending-email.tsx'
import { SecondFactors } from './second-factors.tsx'
import type { VisibleUserReply } from '#web/features/users/user-queries.ts'
import { Note, Text, Facts } from '#web/ui/layout/layout.tsx'

/** The details, modules and module requests of a user; `anywhere` if the page does not name the organization. */
export const UserDetail = ({
  reply: { user, history },
  anywhere,
  control,
}: {
  reply: VisibleUserReply
  anywhere: boolean
  control: DrawerControl
}) => {
  const { t } = useTranslation('users')
  const { isOrganizationAdmin, isPlatformAdmin, isAnalyst: readsOnly } = useRights()
  const { client_id: organizationId, account_expiry_date: expiry, last_activity_date: last } = user
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('detail.email'),
      <a key="email" className="ui-link ui-alone" href={`mailto:${user.email}`}>
        {user.email}
      </a>,
    ],
    ...(organizationId !== null && anywhere ? [[t('detail.organization'), user.client_name] as const] : []),
    [t('detail.activity'), last === null ? t('never') : <DateText key="last" iso={last} time />],
    [t('detail.expiry'), expiry === null ? t('detail.forever') : <DateText key="expiry" iso={expiry} time />],
    ...(user.language === undefined
      ? []
      : [[t('detail.language'), t(`detail.languages.${user.language}`)] as const]),
    [t('detail.created'), <DateText key="created" iso={user.creation_date} time />],
  ]
  const protectedBy =
    user.role === 'ROLE_COMCERT_ADMIN'
      ? t('detail.platformAdmin')
      : user.role === 'ROLE_ORGANIZATION_ADMIN'
        ? t('detail.organizationAdmin')
        : undefined
  return (
    <DrawerBody>
      {!readsOnly && user.can_manage !== true && protectedBy !== undefined && (
        <DrawerSection>
          <Note tone="warn" icon="lock" role="note">
            {protectedBy}
          </Note>
        </DrawerSection>
      )}
      <DrawerSection>
        <Facts facts={facts} />
      </DrawerSection>
      {!readsOnly && isInvitationState(user.state) && <Invitation control={control} user={user} />}
      {user.pending_email !== undefined && user.pending_email !== null && (
        <PendingEmail user={user} pending={user.pending_email} />
      )}
      {user.second_factors !== undefined && <SecondFactors user={user} factors={user.second_factors} />}
      {isOrganizationAdmin && <ModuleRequests id={user.user_id} />}
      {isPlatformAdmin && user.module_requests > 0 && (
        <DrawerSection title={t('requests.title')}>
          <Text size="meta" tone="faint">
            {t('requests.waiting', { count: user.module_requests })}
          </Text>
        </DrawerSection>
      )}
      {organizationId !== null && !readsOnly && <ModuleSwitches user={user} />}
      <HistorySection changes={history} fields={t('historyField', { returnObjects: true })} />
    </DrawerBody>
  )
}
