import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Checkbox } from '#web/ui/list/rows/checkbox.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import type { InviteLine, InviteList } from './use-invite-lines.ts'
import styles from './invite-dialog.module.css'

/** The recognized people, each with what becomes of them. */
export const InviteLines = ({
  list: { lines, checkError, checkAgain, toggle },
}: {
  readonly list: InviteList
}) => {
  const { t } = useTranslation('users')
  const found = lines.filter(({ state }) => state !== 'invalid' && state !== 'repeated').length
  return (
    <div>
      <Text size="label" role="status">
        {t('invite.found', { count: found })}
      </Text>
      {checkError !== null && (
        <LoadFailed text={t('invite.checkFailed')} error={checkError} onRetry={checkAgain} />
      )}
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={t('invite.people')}>
          {lines.map((line) => (
            <Line key={`${line.index}:${line.email}`} line={line} onToggle={() => toggle(line.email)} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Line = ({ line, onToggle }: { line: InviteLine; onToggle: () => void }) => {
  const { t } = useTranslation('users')
  const { email, name, state, isChosen } = line
  const isKnown = state === 'member' || state === 'repeated'
  return (
    <li className={classNames(state !== 'ready' && (isKnown ? styles.known : styles.refused))}>
      <span className={styles.check}>
        <Checkbox
          label={t('invite.choose', { email })}
          checked={isChosen}
          disabled={state !== 'ready'}
          onToggle={onToggle}
        />
      </span>
      <span className={styles.who}>
        {email}
        <Text as="div" size="meta" tone="faint">
          {state === 'ready' ? name : t(`invite.state.${state}`)}
        </Text>
      </span>
      <i
        className={classNames(
          'pi',
          `pi-${state === 'ready' ? 'check-circle' : isKnown ? 'user' : 'times-circle'}`,
          styles.sign,
        )}
        aria-hidden="true"
      />
    </li>
  )
}
