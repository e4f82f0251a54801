import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { exactCount } from '#web/lib/counts.ts'
import { shares } from './shares.ts'
import styles from './dash.module.css'
import statusBadge from '#web/ui/badges/status-badge.module.css'

interface OpenClosedProps {
  readonly open: number
  readonly closed: number
  readonly hrefOf: (open: boolean) => string
  readonly none: ReactNode
}

/** The shares of new items that are open and closed, in percent, with the counts in tooltips. */
export const OpenClosed = ({ open, closed, hrefOf, none }: OpenClosedProps) => {
  const { t, i18n } = useTranslation('dashboard')
  const share = shares(open, closed)
  if (share === undefined) return none
  const part = (isOpen: boolean) => {
    const count = isOpen ? open : closed
    const content = (
      <>
        {t(isOpen ? 'open' : 'closed')} <b>{t('percent', { value: isOpen ? share.open : share.closed })}</b>{' '}
        <span className={styles.count}>({exactCount(count, i18n.language)})</span>
      </>
    )
    return (
      <span className={`${statusBadge.root}${isOpen ? '' : ' is-closed'}`}>
        {count === 0 ? <span>{content}</span> : <Link to={hrefOf(isOpen)}>{content}</Link>}
      </span>
    )
  }
  return (
    <>
      <div className={styles.share} aria-hidden="true">
        {open > 0 && <i style={{ width: `${share.open}%` }} />}
        {closed > 0 && <i className="is-closed" />}
      </div>
      <div className={styles.states}>
        {part(true)}
        {part(false)}
      </div>
    </>
  )
}
