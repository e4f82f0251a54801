import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { News, NewsLine } from '#shared/contracts/news.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { exactCount } from '#web/lib/counts.ts'
import { dayOf } from '#web/lib/days.ts'
import { formatDay, formatTime } from '#web/lib/format-relative.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { readerOf } from '#web/lib/reader.ts'
import { Badge, Card } from '#web/ui/layout/layout.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { NewsRow } from '#web/ui/news/news-row.tsx'
import { NothingNew } from './news-panels.tsx'
import styles from '#web/ui/news/news.module.css'

const lists = {
  visibilities: { icon: 'eye', path: paths.exposures },
  incidents: { icon: 'exclamation-triangle', path: paths.incidents },
  threats: { icon: 'bolt', path: paths.threats },
  feeds: { icon: 'database', path: paths.indicators },
} as const satisfies Record<ItemList, object>

interface CamePanelProps {
  readonly news: News
  /** Since when, in words. */
  readonly since: string
  readonly onWeek: () => void
}

/** What came, newest first, by day. Indicators are one line, since there may be thousands. */
export const CamePanel = ({ news, since, onWeek }: CamePanelProps) => {
  const { t, i18n } = useTranslation('dashboard')
  const total = news.came_total + (news.indicators?.count ?? 0)
  const days = daysOf(news)
  return (
    <Card
      flush
      icon="inbox"
      label={t('news.came')}
      title={t('news.came')}
      meta={<Badge>{exactCount(total, i18n.language)}</Badge>}
    >
      {total === 0 ? (
        <NothingNew since={since} onWeek={onWeek} />
      ) : (
        days.map(({ day, lines }) => (
          <section key={day} aria-labelledby={`news-${day}`}>
            <h3 id={`news-${day}`} className={styles.day}>
              {formatDay(new Date(lines[0]?.at ?? news.at), new Date(news.at), i18n.language)}
            </h3>
            <ul className={styles.rows}>
              {lines.map((line) =>
                'name' in line ? (
                  <CameRow key={`${line.list}${line.id}`} line={line} />
                ) : (
                  <IndicatorsRow key="feeds" indicators={line} />
                ),
              )}
            </ul>
          </section>
        ))
      )}
      {news.came_older.length > 0 && (
        <p className={styles.foot}>
          <span>{t('news.more', { count: news.came_total - news.came.length })}</span>
          {news.came_older.map(({ list, count }) => (
            <span key={list}>
              <Link to={lists[list].path}>{t(`card.${list}.name`)}</Link>
              {news.came_older.length > 1 && ` (${exactCount(count, i18n.language)})`}
            </span>
          ))}
        </p>
      )}
    </Card>
  )
}

type Line = NewsLine | NonNullable<News['indicators']>

/** The lines by the day they came on, in the browser's zone. */
const daysOf = ({ came, indicators }: News): { day: string; lines: Line[] }[] => {
  const days = new Map<string, Line[]>()
  const lines: Line[] = [...came, ...(indicators === null ? [] : [indicators])]
  for (const line of lines.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const day = dayOf(new Date(line.at))
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days].map(([day, found]) => ({ day, lines: found }))
}

const CameRow = ({ line }: { line: NewsLine }) => {
  const { t, i18n } = useTranslation('dashboard')
  const { icon, path } = lists[line.list]
  const facts = [
    localName(line.category, i18n.language),
    ...(line.criticality_level === undefined
      ? []
      : [t('news.criticality', { level: t(`exposures.level.${criticalityNames[line.criticality_level]}`) })]),
    ...(line.replied === true ? [t('news.replied')] : []),
    ...(line.returned === true ? [t('news.returned')] : []),
  ]
  return (
    <NewsRow
      icon={icon}
      to={hrefOf(path, { item: line.id })}
      name={nameIn(line, readerOf(i18n.language))}
      isUnread={line.unread}
      tlp={line.tlp}
      facts={<span>{facts.join(' · ')}</span>}
      end={<Time iso={line.at} />}
    />
  )
}

/** The moment after one: what came at a moment is not among what came since, and lists begin with theirs. */
const momentAfter = (iso: string): string => new Date(Date.parse(iso) + 1).toISOString()

const IndicatorsRow = ({
  indicators: { count, since, at, unread },
}: {
  indicators: NonNullable<News['indicators']>
}) => {
  const { t } = useTranslation('dashboard')
  return (
    <NewsRow
      icon={lists.feeds.icon}
      to={hrefOf(lists.feeds.path, { publication_after: momentAfter(since) })}
      name={t('news.indicators', { count })}
      isUnread={unread}
      facts={<span>{t('news.indicatorsText')}</span>}
      end={<Time iso={at} />}
    />
  )
}

const Time = ({ iso }: { iso: string }) => {
  const { i18n } = useTranslation()
  return <time dateTime={iso}>{formatTime(new Date(iso), i18n.language)}</time>
}
