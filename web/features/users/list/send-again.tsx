import { useTranslation } from 'react-i18next'
import type { UserListItem } from '#shared/contracts/users.ts'
import { isInvitationState } from '#shared/domain/user-states.ts'
import type { RowActions } from '#web/ui/list/rows/row-definition.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useSendInvitation } from '#web/features/users/use-send-invitation.ts'

const SendAgain = ({ user, tabIndex }: { user: UserListItem; tabIndex: 0 | -1 }) => {
  const { t } = useTranslation('users')
  const { isSending, send } = useSendInvitation(user)
  return (
    <Button
      kind="text"
      small
      busy={isSending}
      tabIndex={tabIndex}
      aria-label={t('invitation.sendAgainTo', { name: user.name })}
      onClick={(event) => {
        // The row opens the user.
        event.stopPropagation()
        void send()
      }}
    >
      {t('invitation.sendAgain')}
    </Button>
  )
}

/** What one can do in the row of a user: send an open or failed invitation again. */
export const userActions: RowActions<UserListItem> = {
  width: 132,
  render: (user, tabIndex) => isInvitationState(user.state) && <SendAgain user={user} tabIndex={tabIndex} />,
}
