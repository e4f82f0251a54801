import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accessFlag, fromWireRole } from '#shared/domain/roles.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { useSession } from '#web/lib/session.ts'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { NameText } from '#web/ui/translations/name-text.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { oldDays, toDoKinds, type ToDo, type ToDoKind, type ToDoRow } from './to-do-kinds.ts'
import { Button } from '#web/ui/button/button.tsx'

/**
 * The pending work of an analyst or platform admin: a tile for each kind, linked to its list. Kinds without pending
 * work are named in a sentence below.
 */
export const ToDoList = () => {
  const { t } = useTranslation('home')
  const user = useSession()
  const kinds =
    user === null
      ? []
      : toDoKinds.filter(
          ({ role, module }) =>
            role === fromWireRole(user.role) && (module === undefined || user[accessFlag(module)]),
        )
  const replies = useQueries({
    queries: kinds.map(({ area, key, ask }) => ({
      queryKey: [area, 'waiting', key],
      queryFn: () => ask(new Date()),
    })),
  })
  const asked = kinds.map((kind, index) => ({ kind, reply: replies[index] }))
  const isCalm = ({ reply }: (typeof asked)[number]): boolean => reply?.data?.total === 0
  const [tiles, calm] = [asked.filter((one) => !isCalm(one)), asked.filter(isCalm)]
  return (
    <section className="home-waits" aria-label={t('waiting.title')}>
      <h2 className="home-part">{t('waiting.title')}</h2>
      {tiles.length > 0 && (
        <ul className="tiles is-wide">
          {tiles.map(({ kind, reply }) => (
            <WaitingTile key={kind.key} kind={kind} reply={reply} />
          ))}
        </ul>
      )}
      {calm.length > 0 && (
        <ul className="home-calm" aria-label={t('waiting.calm')}>
          {calm.map(({ kind: { key } }) => (
            <li key={key}>
              <i className="pi pi-check" aria-hidden="true" />
              {t(`waiting.${key}None`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface WaitingTileProps {
  readonly kind: ToDoKind
  readonly reply: UseQueryResult<ToDo> | undefined
}

const WaitingTile = ({ kind: { key, icon, href, opens }, reply }: WaitingTileProps) => {
  const { t, i18n } = useTranslation('home')
  const found = reply?.data
  const name = t(`waiting.${key}`)
  const state = opens === undefined ? undefined : { [opens]: true }
  return (
    <li className="tile" aria-busy={found === undefined && reply?.isError !== true}>
      <div className="tile-head">
        <i className={`pi pi-${icon}`} aria-hidden="true" />
        <h3>{name}</h3>
      </div>
      {found === undefined ? (
        reply?.isError === true ? (
          <div role="alert">
            <p className="tile-text">{t('waiting.failed')}</p>
            <Button onClick={() => void reply.refetch()}>{t('again')}</Button>
            <FailedRequest error={reply.error} />
          </div>
        ) : (
          <div className="tile-skeleton" aria-hidden="true" />
        )
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
                <Link to={row.href} state={state}>
                  <NameText item={row} />
                </Link>
                <small className="tile-facts">
                  {row.tlp !== undefined && <TlpBadge level={row.tlp} />}{' '}
                  {row.organization !== undefined && <span>{row.organization}</span>} <RowFact row={row} />
                </small>
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

const RowFact = ({ row: { since, until, at, count } }: { row: ToDoRow }) => {
  const { t } = useTranslation('home')
  if (count !== undefined) return <span>{t('waiting.requestsOf', { count })}</span>
  if (at !== undefined) {
    return (
      <span>
        <DateText iso={at} />
      </span>
    )
  }
  const iso = since ?? until
  if (iso === undefined) return null
  return (
    <span>
      {t(since === undefined ? 'waiting.until' : 'waiting.since')} <DateText iso={iso} />
    </span>
  )
}
