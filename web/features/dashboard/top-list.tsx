import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { exactCount } from '#web/lib/counts.ts'
import styles from './dash.module.css'

interface TopRow {
  readonly id: number
  readonly name: string
  readonly count: number
  readonly href: string
}

/** The most frequent values, each with a proportional bar and a link to its list. */
export const TopList = ({ rows, none }: { rows: readonly TopRow[]; none: ReactNode }) => {
  const { i18n } = useTranslation('dashboard')
  const most = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0) return none
  return (
    <ol className={styles.top}>
      {rows.map(({ id, name, count, href }) => (
        <li key={id}>
          <Link to={href} title={name}>
            <i aria-hidden="true" style={{ width: `${(count * 100) / most}%` }} />
            <span className="ui-cut">{name}</span>
            <b>{exactCount(count, i18n.language)}</b>
          </Link>
        </li>
      ))}
    </ol>
  )
}
