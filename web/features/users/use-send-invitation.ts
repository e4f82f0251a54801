import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendInvitation } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { refreshUsers, type VisibleUser } from './user-queries.ts'

/** Sends a user's invitation again, and says so. */
export const useSendInvitation = ({
  user_id: id,
  email,
}: Pick<VisibleUser, 'user_id' | 'email'>): { isSending: boolean; send: () => Promise<void> } => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    send: async () => {
      setSending(true)
      try {
        await call(sendInvitation, { params: { id: String(id) }, quiet: true })
        notify.success(
          t('invitation.sent', { email }),
          t('invitation.sentText', { hours: limits.invitationHours }),
        )
      } catch (error) {
        notifyFailure(error)
      } finally {
        await refreshUsers(client)
        setSending(false)
      }
    },
  }
}
