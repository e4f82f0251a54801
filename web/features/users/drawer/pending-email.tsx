import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resendEmailChange, withdrawEmailChange, type User } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import {
  refreshUsers,
  userQuery,
  type VisibleUser,
  type VisibleUserReply,
} from '#web/features/users/user-queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'

/** An unconfirmed e-mail address. Users who may change the account can send the link again or withdraw the change. */
export const PendingEmail = ({
  user,
  pending,
}: {
  user: VisibleUser
  pending: NonNullable<User['pending_email']>
}) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const [busy, setBusy] = useState<'resend' | 'withdraw'>()
  const { user_id: id } = user
  const { email } = pending

  const act = async (what: 'resend' | 'withdraw'): Promise<void> => {
    if (busy !== undefined) return
    setBusy(what)
    try {
      const saved = await call(what === 'resend' ? resendEmailChange : withdrawEmailChange, {
        params: { id: String(id) },
        quiet: true,
      })
      client.setQueryData<VisibleUserReply>(userQuery(id, true).queryKey, (before) => ({
        ...before,
        ...saved,
      }))
      notify.success(
        t(`pendingEmail.${what === 'resend' ? 'resent' : 'withdrawn'}`, {
          email: what === 'resend' ? email : user.email,
        }),
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Confirmed, withdrawn or expired meanwhile: the current state is refetched.
      if (error.status === 404) notify.info(t('pendingEmail.gone'))
      else notifyFailure(error)
    } finally {
      await refreshUsers(client)
      setBusy(undefined)
    }
  }
  return (
    <DrawerSection title={t('pendingEmail.title')}>
      <Stack>
        <Text size="meta" tone="faint">
          {t('pendingEmail.text', { email })}{' '}
          <span>
            {t('pendingEmail.until')} <DateText iso={pending.until} time />
          </span>
        </Text>
        {user.can_manage === true && (
          <Row wrap>
            {(['resend', 'withdraw'] as const).map((what) => (
              <Button
                key={what}
                small
                icon={what === 'resend' ? 'send' : 'undo'}
                busy={busy === what}
                aria-disabled={busy !== undefined}
                onClick={() => void act(what)}
              >
                {t(`pendingEmail.${what}`)}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </DrawerSection>
  )
}
