import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Checkbox } from '#web/ui/list/rows/checkbox.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import type { InviteLine, InviteList } from './use-invite-lines.ts'
import styles from './invite-dialog.module.css'

/** Lines that cannot be invited and are listed all the same: thousands would freeze the page. */
const mostOthers = 100

/** The recognized people, each with what becomes of them. */
export const InviteLines = ({
  list: { lines, checkError, checkAgain, toggle },
}: {
  readonly list: InviteList
}) => {
  const { t } = useTranslation('users')
  const shown = listed(lines)
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
          {shown.map((line) => (
            <Line key={`${line.index}:${line.email}`} line={line} onToggle={() => toggle(line.email)} />
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Text tone="muted">{t('invite.unlisted', { count: lines.length - shown.length })}</Text>
      )}
    </div>
  )
}

/** Everyone who can be invited, and as many of the other lines as a page has room for. */
const listed = (lines: readonly InviteLine[]): readonly InviteLine[] => {
  const others = lines.filter(({ state }) => state !== 'ready').slice(0, mostOthers)
  const [last = -1] = others.slice(-1).map(({ index }) => index)
  return lines.filter(({ state, index }) => state === 'ready' || index <= last)
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
