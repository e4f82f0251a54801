/** Pages that replace another one: not found, restricted, failed. */
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { failedStatus } from '#web/ui/form/failed-status.ts'
import { localeOf } from '#web/lib/locale.ts'
import { paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { dateFormat } from '#web/lib/intl.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Empty, Row } from '#web/ui/layout/layout.tsx'

interface MessagePageProps {
  /** The name of an icon of the icon font, without `pi-`. */
  readonly icon: string
  readonly title: string
  readonly text: string
  /** The error, if there is one. */
  readonly error?: unknown
  readonly children?: ReactNode
}

/** An icon, a title, a sentence and what the user can do now. */
export const MessagePage = ({ icon, title, text, error, children }: MessagePageProps) => {
  useTitle(title)
  return (
    <Empty icon={icon} title={title} level={1} text={text}>
      <FailedRequest error={error} />
      <Row wrap>{children}</Row>
    </Empty>
  )
}

/** The link to the home page. */
export const ToDashboard = ({ second = false }: { second?: boolean }) => {
  const { t } = useTranslation('app')
  return (
    <Link className={buttonClass({ kind: second ? 'outline' : 'primary' })} to={paths.dashboard}>
      {t('page.toDashboard')}
    </Link>
  )
}

/** No such page, or not for this role. */
export const NotFoundPage = () => {
  const { t } = useTranslation('app')
  return (
    <MessagePage icon="info-circle" title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <ToDashboard />
    </MessagePage>
  )
}

/** The user may not see this page. */
export const RestrictedPage = ({ error }: { error?: unknown }) => {
  const { t } = useTranslation('app')
  return (
    <MessagePage icon="lock" title={t('page.restrictedTitle')} text={t('page.restrictedText')} error={error}>
      <ToDashboard />
    </MessagePage>
  )
}

/** The item was deleted or never existed. */
export const ItemNotFoundPage = ({ error }: { error?: unknown }) => {
  const { t } = useTranslation('app')
  return (
    <MessagePage icon="info-circle" title={t('page.goneTitle')} text={t('page.goneText')} error={error}>
      <ToDashboard />
    </MessagePage>
  )
}

/** A failed load, by the status of the reply. */
export const ErrorPage = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation('app')
  const status = failedStatus(error)
  if (status === 403) return <RestrictedPage error={error} />
  if (status === 404) return <ItemNotFoundPage error={error} />
  return (
    <MessagePage
      icon="exclamation-circle"
      title={t('page.errorTitle')}
      text={t('page.errorText')}
      error={error}
    >
      <Button kind="primary" onClick={onRetry ?? (() => window.location.reload())}>
        {t('page.again')}
      </Button>
    </MessagePage>
  )
}

/**
 * A rendering error. After a deployment a file of the old version may be missing, which reloading fixes. No request
 * failed, so the operator searches the logs by time.
 */
export const BrokenPage = () => {
  const { t, i18n } = useTranslation('app')
  const [at] = useState(() => new Date())
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [])
  return (
    <MessagePage
      icon="exclamation-circle"
      title={t('page.brokenTitle')}
      text={t('page.brokenText', {
        at: dateFormat(localeOf(i18n.language), {
          dateStyle: 'long',
          timeStyle: 'medium',
        }).format(at),
      })}
    >
      <Button kind="primary" onClick={() => window.location.reload()}>
        {t('page.reload')}
      </Button>
    </MessagePage>
  )
}
