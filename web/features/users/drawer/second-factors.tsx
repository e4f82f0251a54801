import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resetFactors, type User } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import {
  refreshUsers,
  userQuery,
  type VisibleUser,
  type VisibleUserReply,
} from '#web/features/users/user-queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'

/** A user's second factors in addition to e-mail codes, and the reset for a user who has lost them. */
export const SecondFactors = ({
  user,
  factors,
}: {
  readonly user: VisibleUser
  readonly factors: User['second_factors']
}) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { user_id: id, name } = user
  const has = factors.app || factors.passkeys > 0

  const reset = async (): Promise<void> => {
    try {
      const saved = await call(resetFactors, { params: { id: String(id) }, quiet: true })
      client.setQueryData<VisibleUserReply>(userQuery(id, true).queryKey, (before) => ({
        ...before,
        ...saved,
      }))
      notify.success(t('factors.done', { name }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notifyFailure(error)
    }
    await refreshUsers(client)
  }
  return (
    <DrawerSection title={t('factors.title')}>
      <Stack>
        <Text size="meta" tone="faint">
          {has
            ? [
                ...(factors.app ? [t('factors.app')] : []),
                ...(factors.passkeys > 0 ? [t('factors.passkeys', { count: factors.passkeys })] : []),
              ].join(', ')
            : t('factors.mail')}
        </Text>
        {has && user.can_manage === true && (
          <Row>
            <Button small icon="undo" onClick={() => setAsking(true)}>
              {t('factors.reset')}
            </Button>
          </Row>
        )}
      </Stack>
      {asking && (
        <Confirm
          title={t('factors.resetTitle')}
          text={t('factors.resetText', { name })}
          action={t('factors.reset')}
          destructive
          onConfirm={reset}
          onClose={() => setAsking(false)}
        />
      )}
    </DrawerSection>
  )
}
