import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accessFlag, fromWireRole } from '#shared/domain/roles.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { useSession } from '#web/lib/session.ts'
import { FailedRequest } from '#web/ui/failure/said-text.tsx'
import { DateText } from '#web/ui/marks/date-text.tsx'
import { oldDays, waitingKinds, type WaitingKind, type WaitingRow } from './waiting-kinds.ts'

/** What waits for an analyst or a platform admin: a tile for each kind, which leads to its list. */
export const WhatWaits = () => {
  const { t } = useTranslation('home')
  const user = useSession()
  if (user === null) return null
  const kinds = waitingKinds.filter(
    ({ role, module }) =>
      role === fromWireRole(user.role) && (module === undefined || user[accessFlag(module)]),
  )
  return (
    <section aria-label={t('waiting.title')}>
      <h2 className="home-part">{t('waiting.title')}</h2>
      <ul className="tiles is-wide">
        {kinds.map((kind) => (
          <WaitingTile key={kind.key} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

const WaitingTile = ({ kind: { key, icon, area, href, opens, ask } }: { kind: WaitingKind }) => {
  const { t, i18n } = useTranslation('home')
  const reply = useQuery({ queryKey: [area, 'waiting', key], queryFn: () => ask(new Date()) })
  const found = reply.data
  const name = t(`waiting.${key}`)
  const state = opens === undefined ? undefined : { [opens]: true }
  return (
    <li className="tile" aria-busy={found === undefined && !reply.isError}>
      <div className="tile-head">
        <i className={`pi pi-${icon}`} aria-hidden="true" />
        <h3>{name}</h3>
      </div>
      {found === undefined ? (
        reply.isError ? (
          <div role="alert">
            <p className="tile-text">{t('waiting.failed')}</p>
            <button type="button" className="plain-btn is-outline" onClick={() => void reply.refetch()}>
              {t('again')}
            </button>
            <FailedRequest error={reply.error} />
          </div>
        ) : (
          <div className="tile-skeleton" aria-hidden="true" />
        )
      ) : found.total === 0 ? (
        <p className="tile-text">
          <i className="pi pi-check tile-done" aria-hidden="true" />
          {t(`waiting.${key}None`)}
        </p>
      ) : (
        <>
          <p className="tile-figure" title={exactCount(found.total, i18n.language)}>
            {shortCount(found.total, i18n.language)}
            <span className="tile-unit">{t(`waiting.${key}Unit`, { count: found.total })}</span>
          </p>
          {found.old !== undefined && found.old.count > 0 && (
            <Link className="tile-old" to={found.old.href}>
              {t('waiting.old', {
                days: oldDays,
                count: found.old.count,
                shown: exactCount(found.old.count, i18n.language),
              })}
            </Link>
          )}
          <ul className="tile-rows">
            {found.rows.map((row) => (
              <li key={row.key}>
                <span className="tile-row-name">
                  <Link to={row.href} state={state}>
                    {row.name}
                  </Link>
                  {row.client !== undefined && <small>{row.client}</small>}
                </span>
                <RowFact row={row} />
              </li>
            ))}
          </ul>
          {href !== undefined && found.total > found.rows.length && (
            <Link
              className="tile-link"
              to={href}
              state={state}
              aria-label={t('waiting.allOf', { tile: name })}
            >
              {t('waiting.all')}
              <i className="pi pi-arrow-right" aria-hidden="true" />
            </Link>
          )}
        </>
      )}
    </li>
  )
}

const RowFact = ({ row: { since, until, count } }: { row: WaitingRow }) => {
  const { t } = useTranslation('home')
  if (count !== undefined) return <span>{t('waiting.requestsOf', { count })}</span>
  const iso = since ?? until
  if (iso === undefined) return null
  return (
    <span>
      {t(since === undefined ? 'waiting.until' : 'waiting.since')} <DateText iso={iso} />
    </span>
  )
}
