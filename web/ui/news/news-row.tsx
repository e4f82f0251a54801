import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { UnreadMark } from '#web/ui/unread/unread-mark.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import styles from './news.module.css'

interface NewsRowProps {
  readonly icon: string
  readonly to: string
  readonly name: string
  readonly isValue?: boolean
  readonly isUnread?: boolean
  readonly tlp?: TlpLevel
  /** The second line, after the TLP. */
  readonly facts?: ReactNode
  /** At the end of the row: a time, a due date. */
  readonly end?: ReactNode
}

/** A line of the first screen: a link to an item or a list. */
export const NewsRow = ({
  icon,
  to,
  name,
  isValue = false,
  isUnread = false,
  tlp,
  facts,
  end,
}: NewsRowProps) => {
  const { t } = useTranslation('common')
  return (
    <li className={styles.row}>
      {isUnread && <UnreadMark label={t('unread')} />}
      <i className={`pi pi-${icon}`} aria-hidden="true" />
      <div className={styles.lines}>
        <Link
          to={to}
          className={classNames('ui-cut ui-fills is-touched', styles.name, isValue && styles.value)}
          title={name}
        >
          {name}
        </Link>
        <div className={styles.facts}>
          {tlp !== undefined && <TlpBadge level={tlp} />}
          {facts}
        </div>
      </div>
      <span className={styles.end}>{end}</span>
    </li>
  )
}
