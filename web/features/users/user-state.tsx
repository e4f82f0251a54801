import { useTranslation } from 'react-i18next'
import type { AccountState } from '#shared/domain/user-states.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Text } from '#web/ui/layout/layout.tsx'
import { ShortDate } from '#web/ui/text/date-text.tsx'
import type { VisibleUser } from './user-queries.ts'
import styles from './user-state.module.css'

const icons: Readonly<Record<AccountState, string>> = {
  active: 'check-circle',
  invited: 'envelope',
  invitation_expired: 'times-circle',
  undelivered: 'times-circle',
  expired: 'clock',
  deactivated: 'ban',
}

interface UserStateProps {
  readonly user: Pick<VisibleUser, 'state' | 'locked' | 'invited_until' | 'account_expiry_date'>
  /** Without the second line. */
  readonly isShort?: boolean
}

/** The state of an account: a sign, a word, and below since or until when. */
export const UserState = ({ user, isShort = false }: UserStateProps) => {
  const { t } = useTranslation('users')
  const { state, locked, invited_until: until, account_expiry_date: expiry } = user
  const isLocked = state === 'active' && locked
  const date = state === 'expired' ? expiry : state === 'active' ? null : until
  return (
    <span
      className={classNames(styles.root, styles[isLocked ? 'undelivered' : state], isShort && 'is-whole')}
      title={isLocked ? t('badge.lockedHint') : undefined}
    >
      <i className={`pi pi-${isLocked ? 'lock' : icons[state]}`} aria-hidden="true" />
      <span className={styles.words}>
        {t(isLocked ? 'status.locked' : `status.${state}`)}
        {!isShort && state !== 'deactivated' && date !== null && (
          <Text as="small" size="meta" tone="faint" className={styles.under}>
            {state === 'undelivered' ? (
              t('status.undeliveredWhy')
            ) : (
              <>
                {t(state === 'invited' ? 'status.until' : 'status.since')} <ShortDate iso={date} />
              </>
            )}
          </Text>
        )}
      </span>
    </span>
  )
}
