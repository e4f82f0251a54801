import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { Tile, TileFigure, TileLink } from '../tile.tsx'
import styles from '../home.module.css'
import { toDoKinds, type ToDo, type ToDoKind, type ToDoRow } from './to-do-kinds.ts'

/**
 * The pending work of a platform admin: a tile for each kind, linked to its list. Kinds without pending
 * work are named in a sentence below.
 */
export const ToDoList = () => {
  const { t } = useTranslation('home')
  const user = useSession()
  const kinds = user === null ? [] : toDoKinds.filter(({ role }) => role === fromWireRole(user.role))
  const replies = useQueries({
    queries: kinds.map(({ area, key, ask }) => ({
      queryKey: [area, 'waiting', key],
      queryFn: ask,
    })),
  })
  const asked = kinds.map((kind, index) => ({ kind, reply: replies[index] }))
  const isCalm = ({ reply }: (typeof asked)[number]): boolean => reply?.data?.total === 0
  const [tiles, calm] = [asked.filter((one) => !isCalm(one)), asked.filter(isCalm)]
  return (
    <section className={styles.waits} aria-label={t('waiting.title')}>
      <h2>{t('waiting.title')}</h2>
      {tiles.length > 0 && (
        <ul className={styles.tiles}>
          {tiles.map(({ kind, reply }) => (
            <WaitingTile key={kind.key} kind={kind} reply={reply} />
          ))}
        </ul>
      )}
      {calm.length > 0 && (
        <ul className={styles.calm} aria-label={t('waiting.calm')}>
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
  const { t } = useTranslation('home')
  const found = reply?.data
  const name = t(`waiting.${key}`)
  const state = opens === undefined ? undefined : { [opens]: true }
  if (found === undefined && reply?.isError === true) {
    return (
      <Tile icon={icon} name={name} level={3}>
        <LoadFailed text={t('waiting.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      </Tile>
    )
  }
  return (
    <Tile icon={icon} name={name} level={3} busy={found === undefined}>
      <TileFigure count={found?.total} unit={t(`waiting.${key}Unit`, { count: found?.total ?? 0 })} />
      {found !== undefined && (
        <ul className={styles.rows}>
          {found.rows.map((row) => (
            <li key={row.key}>
              <Link to={row.href} state={state}>
                {row.name}
              </Link>
              <Row wrap>
                <Text as="small" size="meta" tone="muted" tabular className={styles.rowFacts}>
                  {row.organization !== undefined && <span>{row.organization}</span>} <RowFact row={row} />
                </Text>
              </Row>
            </li>
          ))}
        </ul>
      )}
      {found !== undefined && href !== undefined && found.total > found.rows.length && (
        <TileLink to={href} state={state} label={t('waiting.allOf', { tile: name })}>
          {t('waiting.all')}
        </TileLink>
      )}
    </Tile>
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
