import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  getPortalToDo,
  portalKinds,
  type PortalKind,
  type PortalLine,
  type PortalToDo,
} from '#shared/contracts/to-do.ts'
import { RequestsToAnswer, toDoKey } from '#web/features/users/controls.tsx'
import { call } from '#web/lib/api.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Card, Empty, Row, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { Tile, TileFigure, TileLink } from '../tile.tsx'
import styles from '../home.module.css'
import { toDoKinds } from './to-do-kinds.ts'

/**
 * The first screen of a platform admin, in one request: requests for modules, and a tile for each kind of pending work,
 * linked to its list. Kinds without pending work are named in a sentence below.
 */
export const ToDoList = () => {
  const { t } = useTranslation('home')
  const reply = useQuery({
    queryKey: toDoKey,
    queryFn: async () => (await call(getPortalToDo)).to_do,
    // Pending work may have been done on another page.
    staleTime: 0,
  })
  const { data } = reply
  const retry = (): void => void reply.refetch()
  return (
    <>
      {data !== undefined && (
        <RequestsToAnswer
          isProvider
          requests={data.module_requests ?? undefined}
          failure={data.module_requests === null ? { requestId: data.request_id } : undefined}
          onRetry={retry}
        />
      )}
      {/* The heading stays while it is read again, as the focus may be there. */}
      <section className={styles.waits} aria-label={t('waiting.title')}>
        <h2>{t('waiting.title')}</h2>
        {data !== undefined ? (
          <Waiting toDo={data} onRetry={retry} />
        ) : (
          <Card busy={!reply.isError}>
            {reply.isError ? (
              <Empty>
                <LoadFailed text={t('waiting.failed')} error={reply.error} onRetry={retry} />
              </Empty>
            ) : (
              <Skeleton widths={[80, 50, 70]} />
            )}
          </Card>
        )}
      </section>
    </>
  )
}

interface WaitingProps {
  readonly toDo: PortalToDo
  readonly onRetry: () => void
}

const Waiting = ({ toDo: { waits, request_id: requestId }, onRetry }: WaitingProps) => {
  const { t } = useTranslation('home')
  const asked = portalKinds.map((kind) => ({ kind, found: waits.find((one) => one.kind === kind) }))
  const isCalm = ({ found }: (typeof asked)[number]): boolean => found?.total === 0
  const [tiles, calm] = [asked.filter((one) => !isCalm(one)), asked.filter(isCalm)]
  return (
    <>
      {tiles.length > 0 && (
        <ul className={styles.tiles}>
          {tiles.map(({ kind, found }) => (
            <WaitingTile key={kind} kind={kind} found={found} requestId={requestId} onRetry={onRetry} />
          ))}
        </ul>
      )}
      {calm.length > 0 && (
        <ul className={styles.calm} aria-label={t('waiting.calm')}>
          {calm.map(({ kind }) => (
            <li key={kind}>
              <i className="pi pi-check" aria-hidden="true" />
              {t(`waiting.${toDoKinds[kind].key}None`)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface WaitingTileProps {
  readonly kind: PortalKind
  /** Undefined when the server could not read it. */
  readonly found: PortalToDo['waits'][number] | undefined
  readonly requestId: string | null
  readonly onRetry: () => void
}

const WaitingTile = ({ kind, found, requestId, onRetry }: WaitingTileProps) => {
  const { t } = useTranslation('home')
  const { key, icon, href, opens, hrefOf } = toDoKinds[kind]
  const name = t(`waiting.${key}`)
  const state = opens === undefined ? undefined : { [opens]: true }
  if (found === undefined)
    return (
      <Tile icon={icon} name={name} level={3}>
        <LoadFailed text={t('waiting.failed')} error={undefined} requestId={requestId} onRetry={onRetry} />
      </Tile>
    )
  return (
    <Tile icon={icon} name={name} level={3}>
      <TileFigure
        count={found.total}
        more={found.more === true}
        unit={t(`waiting.${key}Unit`, { count: found.total })}
      />
      <ul className={styles.rows}>
        {found.data.map((line) => (
          <li key={line.id}>
            <Link className="ui-alone" to={hrefOf(line)} state={state}>
              {line.name}
            </Link>
            <Row wrap>
              <Text as="small" size="meta" tone="muted" tabular className={styles.rowFacts}>
                {line.client !== null && <span>{line.client.name}</span>} <LineFact line={line} />
              </Text>
            </Row>
          </li>
        ))}
      </ul>
      {href !== undefined && found.total > found.data.length && (
        <TileLink to={href} state={state} label={t('waiting.allOf', { tile: name })}>
          {t('waiting.all')}
        </TileLink>
      )}
    </Tile>
  )
}

const LineFact = ({ line: { since, until, date, count } }: { line: PortalLine }) => {
  const { t } = useTranslation('home')
  if (count !== undefined) return <span>{t('waiting.requestsOf', { count })}</span>
  if (date !== undefined) {
    return (
      <span>
        <DateText iso={date} />
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
