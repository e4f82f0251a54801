/** Replaces the rows of a list while there are none. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Empty } from '#web/ui/layout/layout.tsx'
import styles from './list-message.module.css'

interface StateProps {
  readonly icon: string
  readonly tone?: 'plain' | 'danger'
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** An empty or failed list: the state, its reason, and the step that helps. */
export const ListMessage = ({ icon, tone = 'plain', title, text, children }: StateProps) => (
  <div className={classNames(styles.root, `is-${tone}`)} role={tone === 'danger' ? 'alert' : undefined}>
    <Empty icon={icon} title={title} text={text}>
      {children}
    </Empty>
  </div>
)

interface ListFailedProps {
  readonly text: string
  /** Whether a retry is running. */
  readonly busy: boolean
  readonly error: unknown
  readonly onRetry: () => void
}

/** A list that failed to load, with a retry button. */
export const ListFailed = ({ text, busy, error, onRetry }: ListFailedProps) => {
  const { t } = useTranslation('common')
  return (
    <ListMessage icon="exclamation-triangle" tone="danger" title={t('error.title')} text={text}>
      <Button kind="primary" icon="refresh" busy={busy} onClick={onRetry}>
        {t('error.again')}
      </Button>
      <FailedRequest error={error} />
    </ListMessage>
  )
}

/** A list that the server is preparing. The page refetches it by itself. */
export const ListPreparing = () => {
  const { t } = useTranslation('common')
  return (
    <div role="status">
      <ListMessage icon="hourglass" title={t('error.preparingTitle')} text={t('error.preparingText')} />
    </div>
  )
}

// Fixed widths that look like texts of different lengths.
const widths = [78, 61, 85, 67, 55, 82, 71, 48, 74, 63]

/** The width of a skeleton bar in a row, in percent of its cell. */
export const skeletonWidth = (row: number, column: number): number =>
  widths[(row * 3 + column * 5) % widths.length] ?? 70
