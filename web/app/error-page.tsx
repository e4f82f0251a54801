/** Pages that stand in for another: not found, restricted, without the module, failed. */
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Module } from '#shared/domain/roles.ts'
import { withTexts } from '#web/i18n/index.ts'
import { Icon, type IconName } from './icon.tsx'
import { paths } from './paths.ts'
import { useSession } from './session.ts'
import { useTitle } from './use-title.ts'
import './error-page.css'

const RequestAccess = lazy(async () => ({
  default: (await withTexts(['users'], import('#web/features/users/request-access.tsx'))).RequestAccess,
}))

interface MessagePageProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

const MessagePage = ({ icon, title, text, children }: MessagePageProps) => {
  useTitle(title)
  return (
    <div className="message-page">
      <span className="message-mark">
        <Icon name={icon} size={24} />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children !== undefined && <div className="message-actions">{children}</div>}
    </div>
  )
}

const ToDashboard = ({ second = false }: { second?: boolean }) => {
  const { t } = useTranslation('app')
  return (
    <Link className={`plain-btn ${second ? 'is-outline' : 'is-primary'}`} to={paths.dashboard}>
      {t('page.toDashboard')}
    </Link>
  )
}

/** No such page, or not for this role. */
export const NotFoundPage = () => {
  const { t } = useTranslation('app')
  return (
    <MessagePage icon="info" title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <ToDashboard />
    </MessagePage>
  )
}

/** The person may not see what is here. */
export const RestrictedPage = () => {
  const { t } = useTranslation('app')
  return (
    <MessagePage icon="lock" title={t('page.restrictedTitle')} text={t('page.restrictedText')}>
      <ToDashboard />
    </MessagePage>
  )
}

/** The module is off for the person or the organization. A user may ask for it. */
export const ModuleForbiddenPage = ({ module }: { module: Module | undefined }) => {
  const { t } = useTranslation('app')
  const mayAsk = useSession()?.role === 'ROLE_USER' && module !== undefined
  const names: Partial<Record<Module, string>> = {
    visibility: t('menu.visibilities'),
    incident: t('menu.incidents'),
    threat: t('menu.threats'),
    feed: t('menu.feeds'),
  }
  return (
    <MessagePage
      icon="lock"
      title={t('page.moduleTitle')}
      text={t('page.moduleText', { module: (module === undefined ? undefined : names[module]) ?? '' })}
    >
      {mayAsk && (
        <Suspense fallback={null}>
          <RequestAccess module={module} />
        </Suspense>
      )}
      <ToDashboard second={mayAsk} />
    </MessagePage>
  )
}

/** Something that failed to load, by the status of the reply. */
export const ErrorPage = ({ status, onRetry }: { status: number | undefined; onRetry?: () => void }) => {
  const { t } = useTranslation('app')
  if (status === 403) return <RestrictedPage />
  if (status === 404)
    return (
      <MessagePage icon="info" title={t('page.goneTitle')} text={t('page.goneText')}>
        <ToDashboard />
      </MessagePage>
    )
  return (
    <MessagePage icon="alert" title={t('page.errorTitle')} text={t('page.errorText')}>
      <button
        type="button"
        className="plain-btn is-primary"
        onClick={onRetry ?? (() => window.location.reload())}
      >
        {t('page.again')}
      </button>
    </MessagePage>
  )
}

/** The page itself broke. A file of an older version may be gone after a deployment: loading anew mends that. */
export const BrokenPage = () => {
  const { t } = useTranslation('app')
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [])
  return (
    <MessagePage icon="alert" title={t('page.brokenTitle')} text={t('page.brokenText')}>
      <button type="button" className="plain-btn is-primary" onClick={() => window.location.reload()}>
        {t('page.reload')}
      </button>
    </MessagePage>
  )
}
