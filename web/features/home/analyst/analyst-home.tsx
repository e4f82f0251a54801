import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getToDo, oldDays, type ToDo, type WaitingKind, type WaitingLine } from '#shared/contracts/to-do.ts'
import { undeliveredDays } from '#shared/domain/mails.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { actorName } from '#web/lib/actor-name.ts'
import { call } from '#web/lib/api.ts'
import { exactCount } from '#web/lib/counts.ts'
import { browserTimeZone } from '#web/lib/days.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { readerOf } from '#web/lib/reader.ts'
import { Badge, Card, Empty, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { NewsRow } from '#web/ui/news/news-row.tsx'
import newsStyles from '#web/ui/news/news.module.css'
import styles from '../home.module.css'
import { CameCards } from './came-cards.tsx'
import { lineHref, listHref, namedLine, oldHref, waitingLists } from './waiting-lists.ts'

/** Lines of all kinds together, and of conversations. */
const mostLines = 10
const mostConversations = 4

/** The first screen of an analyst, in one request: pending work, by age and kind, and what came. */
export const AnalystHome = () => {
  const { t } = useTranslation('home')
  const timezone = browserTimeZone()
  const reply = useQuery({
    queryKey: ['to-do', timezone],
    queryFn: async () => (await call(getToDo, { query: { timezone } })).to_do,
  })
  const { data } = reply
  if (data === undefined)
    return (
      <Card label={t('waiting.title')} title={t('waiting.title')} busy={!reply.isError}>
        {reply.isError ? (
          <Empty>
            <LoadFailed text={t('waiting.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
          </Empty>
        ) : (
          <Skeleton widths={[80, 50, 70, 45, 75, 55]} />
        )}
      </Card>
    )
  return (
    <>
      <div className={newsStyles.root}>
        <OldestPanel toDo={data} />
        <div className={newsStyles.side}>
          <KindsPanel toDo={data} />
          <ConversationsPanel toDo={data} />
        </div>
      </div>
      <CameCards came={data.came} />
    </>
  )
}

const Age = ({ since, at }: { since: string; at: string }) => {
  const { i18n } = useTranslation()
  return <time dateTime={since}>{formatRelative(new Date(since), new Date(at), i18n.language)}</time>
}

const Line = ({ kind, line, at }: { kind: WaitingKind; line: WaitingLine; at: string }) => {
  const { t, i18n } = useTranslation('home')
  const { t: common } = useTranslation('common')
  const person = line.person === null ? null : actorName(common, { name: line.person })
  const facts = [
    t(`waiting.one.${kind}`),
    line.client,
    person !== null && kind === 'conversations' ? t('waiting.wrote', { name: person }) : person,
  ].filter((fact) => fact !== null)
  return (
    <NewsRow
      icon={waitingLists[kind].icon}
      to={lineHref(kind, line.id)}
      name={nameIn(namedLine(kind, line), readerOf(i18n.language))}
      isValue={kind === 'feeds' || kind === 'sightings'}
      {...(line.tlp === null ? {} : { tlp: line.tlp })}
      facts={<span>{facts.join(' · ')}</span>}
      end={<Age since={line.since} at={at} />}
    />
  )
}

/** What has waited longest, of whatever kind. */
const OldestPanel = ({ toDo: { waits, at } }: { toDo: ToDo }) => {
  const { t } = useTranslation('home')
  const lines = waits
    .flatMap(({ kind, data }) => data.map((line) => ({ kind, line })))
    .toSorted((a, b) => a.line.since.localeCompare(b.line.since))
    .slice(0, mostLines)
  return (
    <Card flush icon="clock" label={t('waiting.oldest')} title={t('waiting.oldest')}>
      {lines.length === 0 ? (
        <Empty icon="check-circle" level={3} title={t('waiting.none')} text={t('waiting.noneText')} />
      ) : (
        <ul className={newsStyles.rows}>
          {lines.map(({ kind, line }) => (
            <Line key={`${kind}${line.id}`} kind={kind} line={line} at={at} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** How much of each kind waits, and since when. Each number leads to the list with exactly these. */
const KindsPanel = ({
  toDo: { waits, failed_mails: failed, failing_sources: failingSources, at },
}: {
  toDo: ToDo
}) => {
  const { t, i18n } = useTranslation('home')
  return (
    <Card flush icon="list-check" label={t('waiting.title')} title={t('waiting.title')}>
      <ul className={styles.kinds}>
        {waits.map(({ kind, total, old = 0, data: [oldest] }) => (
          <li key={kind}>
            <i className={`pi pi-${waitingLists[kind].icon}`} aria-hidden="true" />
            {total === 0 ? (
              <Text as="span" tone="muted">
                {t(`waiting.${kind}None`)}
              </Text>
            ) : (
              <Link to={listHref(kind)}>{t(`waiting.${kind}`)}</Link>
            )}
            <span>
              {old > 0 ? (
                <Link to={oldHref(kind, oldDays, new Date(at))}>
                  {t('waiting.old', { days: oldDays, count: old, shown: exactCount(old, i18n.language) })}
                </Link>
              ) : (
                oldest !== undefined && <Age since={oldest.since} at={at} />
              )}
            </span>
            {total > 0 && <b>{exactCount(total, i18n.language)}</b>}
          </li>
        ))}
        {failingSources !== null && failingSources > 0 && (
          <li>
            <i className="pi pi-database" aria-hidden="true" />
            <Link to={hrefOf(paths.sources, { state: 'attention' })}>{t('waiting.sources')}</Link>
            <span />
            <b>{exactCount(failingSources, i18n.language)}</b>
          </li>
        )}
        {failed > 0 && (
          <li>
            <i className="pi pi-envelope" aria-hidden="true" />
            <span>{t('waiting.failedNotifications')}</span>
            <span>{t('waiting.lastDays', { days: undeliveredDays })}</span>
            <b>{exactCount(failed, i18n.language)}</b>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** The conversations in which an organization had the last word, with who wrote it. */
const ConversationsPanel = ({ toDo: { waits, at } }: { toDo: ToDo }) => {
  const { t, i18n } = useTranslation('home')
  const conversations = waits.find(({ kind }) => kind === 'conversations')
  if (conversations === undefined || conversations.total === 0) return null
  return (
    <Card
      flush
      icon="comments"
      label={t('waiting.conversations')}
      title={t('waiting.conversations')}
      meta={<Badge>{exactCount(conversations.total, i18n.language)}</Badge>}
      actions={<Link to={listHref('conversations')}>{t('waiting.all')}</Link>}
    >
      <ul className={newsStyles.rows}>
        {conversations.data.slice(0, mostConversations).map((line) => (
          <Line key={line.id} kind="conversations" line={line} at={at} />
        ))}
      </ul>
    </Card>
  )
}
