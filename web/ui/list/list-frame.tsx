import type { ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './list-page.module.css'

interface ListFrameProps {
  /** One surface for all rows; the cards of a phone are their own. */
  readonly isCard: boolean
  readonly busy: boolean
  /** The rows are those of the page or the filters before. */
  readonly isRefreshing?: boolean
  readonly children: ReactNode
}

/** The surface of the rows. */
export const ListFrame = ({ isCard, busy, isRefreshing = false, children }: ListFrameProps) => (
  <div
    className={classNames(styles.body, isCard && 'is-card', isRefreshing && 'is-refreshing')}
    aria-busy={busy}
  >
    {children}
  </div>
)
