/** Placeholders for a part of a page that is loading or has failed to load. */
import { useTranslation } from 'react-i18next'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { RequestId } from '#web/ui/failure/request-id.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from './loading.module.css'
import { classNames } from '../layout/class-names.ts'

/** Bars of the given widths, in percent, as placeholders for text. */
export const Skeleton = ({ widths, className }: { widths: readonly number[]; className?: string }) => (
  <div className={classNames(styles.root, className)} aria-hidden="true">
    {widths.map((width, index) => (
      <span key={index} className={styles.bar} style={{ width: `${width}%` }} />
    ))}
  </div>
)

interface LoadFailedProps {
  readonly text: string
  readonly className?: string
  readonly error: unknown
  /** Of an answer that lacks only this. */
  readonly requestId?: string | null
  readonly onRetry: () => void
}

/** An error message for failed reads, with a retry button. */
export const LoadFailed = ({ text, className, error, requestId = null, onRetry }: LoadFailedProps) => {
  const { t } = useTranslation('common')
  return (
    <div className={className} role="alert">
      {text}{' '}
      <Button kind="text" small onClick={onRetry}>
        {t('error.again')}
      </Button>
      {requestId === null ? <FailedRequest error={error} /> : <RequestId id={requestId} />}
    </div>
  )
}
