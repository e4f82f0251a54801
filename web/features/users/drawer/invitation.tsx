import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endInvitation } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { notify } from '#web/lib/notify.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { refreshUsers, type VisibleUser } from '#web/features/users/user-queries.ts'
import { useSendInvitation } from '#web/features/users/use-send-invitation.ts'
import { useLastAdmin } from './use-last-admin.tsx'

/** An invitation that nobody has accepted: until when it works, and the two things one can do. */
export const Invitation = ({ control, user }: { control: DrawerControl; user: VisibleUser }) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const lastAdmin = useLastAdmin()
  const { isSending, send } = useSendInvitation(user)
  const [isAsking, setAsking] = useState(false)
  const afterUnmount = useAfterUnmount()
  const { user_id: id, name, email, state, invited_until: until } = user

  const end = async (confirmed: boolean): Promise<void> => {
    await call(endInvitation, {
      params: { id: String(id) },
      body: { confirm_last_admin: confirmed },
      quiet: true,
    })
    notify.success(t('invitation.ended', { email }))
    afterUnmount(() => refreshUsers(client, id))
    control.closeDeleted()
  }
  return (
    <DrawerSection title={t('invitation.title')}>
      <Stack>
        <Text size="meta" tone={state === 'invited' ? 'faint' : 'danger'}>
          {t(
            state === 'undelivered'
              ? 'invitation.undelivered'
              : `invitation.${state === 'invited' ? 'open' : 'over'}`,
          )}{' '}
          {state !== 'undelivered' && until !== null && <DateText iso={until} time />}
        </Text>
        <Row wrap>
          <Button small icon="send" busy={isSending} onClick={() => void send()}>
            {t('invitation.sendAgain')}
          </Button>
          {user.can_manage === true && (
            <Button small danger icon="times" onClick={() => setAsking(true)}>
              {t('invitation.end')}
            </Button>
          )}
        </Row>
      </Stack>
      {isAsking && (
        <Confirm
          title={t('invitation.endTitle')}
          text={t('invitation.endText', { name, email })}
          action={t('invitation.end')}
          destructive
          onConfirm={async () => {
            try {
              await lastAdmin.attempt('remove', user.client_name ?? '', end)
            } catch (error) {
              if (!(error instanceof CallError)) throw error
              notifyFailure(error)
              await refreshUsers(client)
            }
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {lastAdmin.question}
    </DrawerSection>
  )
}
