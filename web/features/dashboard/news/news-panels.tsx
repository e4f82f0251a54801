import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { News } from '#shared/contracts/news.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { daysBetween } from '#shared/domain/exposures/dates.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { AssetMatchLine, matchCounts } from '#web/features/asset-matches/controls.tsx'
import { exactCount } from '#web/lib/counts.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { readerOf } from '#web/lib/reader.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { StateBadge } from '#web/ui/badges/state-badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Badge, Card, Empty, Text } from '#web/ui/layout/layout.tsx'
import { ShortDate } from '#web/ui/text/date-text.tsx'
import { NewsRow } from '#web/ui/news/news-row.tsx'
import styles from '#web/ui/news/news.module.css'

/**
 * Open exposures of the user, and overdue repairs of the organization, earliest due date first; and how many incidents
 * wait for a reply. `mine` is null without the module of exposures.
 */
export const MinePanel = ({ mine, waiting }: { mine: News['mine']; waiting: number }) => {
  const { t, i18n } = useTranslation('dashboard')
  return (
    <Card
      flush
      icon="user"
      label={t('news.mine')}
      title={t('news.mine')}
      meta={mine !== null && mine.total > 0 && <Badge>{exactCount(mine.total, i18n.language)}</Badge>}
      actions={
        mine !== null && (
          <>
            <Link to={hrefOf(paths.exposures, { mine: 'true', is_active: 'true' })}>{t('news.allMine')}</Link>
            <Link to={hrefOf(paths.exposures, { overdue: 'true' })}>{t('news.allLate')}</Link>
          </>
        )
      }
    >
      {mine === null ? null : mine.data.length === 0 ? (
        <Text tone="muted" className={styles.none}>
          {t('news.noneMine')}
        </Text>
      ) : (
        <ul className={styles.rows}>
          {mine.data.map((exposure) => (
            <NewsRow
              key={exposure.visibility_id}
              icon="eye"
              to={hrefOf(paths.exposures, { item: exposure.visibility_id })}
              name={exposure.name}
              tlp={exposure.tlp}
              facts={<State exposure={exposure} />}
              end={<Due exposure={exposure} today={mine.today} />}
            />
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <p className={styles.foot}>
          <span>{t('news.waiting')}</span>
          <Link to={hrefOf(paths.incidents, { waits_for: 'organization' })}>
            {t('news.incidents', { count: waiting })}
          </Link>
        </p>
      )}
    </Card>
  )
}

const State = ({ exposure: { state, owner } }: { exposure: VisibilityListItem }) => {
  const { t } = useTranslation('common')
  return (
    <>
      <StateBadge state={state} label={t(`exposureState.${state}`)} />
      {owner !== null && <span>{owner.name}</span>}
    </>
  )
}

const Due = ({ exposure: { due_date: due }, today }: { exposure: VisibilityListItem; today: string }) => {
  const { t } = useTranslation('dashboard')
  if (due === null) return null
  const late = daysBetween(due, today)
  return late > 0 ? (
    <Text as="strong" size="meta" tone="danger">
      {t('news.late', { count: late })}
    </Text>
  ) : (
    <>
      {t('news.due')} <ShortDate iso={due} />
    </>
  )
}

/** The newest threats and valid indicators that match the organization's assets, and how many there are. */
export const ConcernsPanel = ({ concerns, unread }: Pick<News, 'concerns'> & { unread: UnreadIds }) => {
  const { t } = useTranslation('assetMatches')
  const { t: dashboard, i18n } = useTranslation('dashboard')
  const { isOrganizationAdmin } = useRights()
  const counts = matchCounts.flatMap((one) => {
    const found = concerns[one.key]
    const count = typeof found === 'number' ? found : found?.total
    return count === undefined || count === 0 ? [] : [{ ...one, count }]
  })
  const rows = [
    ...(concerns.threats?.data ?? []).map((threat) => ({
      key: `threat${threat.threat_id}`,
      icon: 'bolt',
      to: hrefOf(paths.threats, { item: threat.threat_id }),
      name: nameIn(threat, readerOf(i18n.language)),
      tlp: threat.tlp,
      concerns: threat.concerns,
      at: threat.creation_date,
      isUnread: unread('threats', threat.threat_id),
      isValue: false,
    })),
    ...(concerns.feeds?.data ?? []).map((indicator) => ({
      key: `feed${indicator.feed_id}`,
      icon: 'database',
      to: hrefOf(paths.indicators, { item: indicator.feed_id }),
      name: shownValue(indicator.value, ''),
      tlp: indicator.tlp,
      concerns: indicator.concerns,
      at: indicator.published_date ?? '',
      isUnread: unread('feeds', indicator.feed_id),
      isValue: true,
    })),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, mostConcerns)
  return (
    <Card flush icon="bullseye" label={t('line.title')} title={t('line.title')}>
      {concerns.assets === 0 ? (
        <Text tone="muted" className={styles.none}>
          {t(isOrganizationAdmin ? 'noAssetsAdmin' : 'noAssetsUser')}
          {isOrganizationAdmin && (
            <>
              {' '}
              <Link className="ui-link" to={hrefOf(paths.myOrganization, { tab: 'assets' })}>
                {t('assets')}
              </Link>
            </>
          )}
        </Text>
      ) : counts.length === 0 ? (
        <Text tone="muted" className={styles.none}>
          {t('line.none')}
        </Text>
      ) : (
        <>
          <ul className={styles.rows}>
            {rows.map(({ key, concerns: matches, at, ...row }) => (
              <NewsRow
                {...row}
                key={key}
                facts={<AssetMatchLine concerns={matches} />}
                end={at !== '' && <ShortDate iso={at} />}
              />
            ))}
          </ul>
          <p className={styles.foot}>
            <span>{dashboard('news.concerning')}</span>
            {counts.map(({ key, list, query, count }) => (
              <Link key={key} to={hrefOf(list, query)}>
                {exactCount(count, i18n.language)} {t(`line.${key}`, { count })}
              </Link>
            ))}
          </p>
        </>
      )}
    </Card>
  )
}

/** Lines of asset matches. */
const mostConcerns = 4

type UnreadIds = (list: News['lists'][number]['list'], id: number) => boolean

/** Shown while nothing is new. */
export const NothingNew = ({ since, onWeek }: { since: string; onWeek: () => void }) => {
  const { t } = useTranslation('dashboard')
  return (
    <Empty icon="check-circle" level={3} title={t('news.none', { since })} text={t('news.noneText')}>
      <Button onClick={onWeek}>{t('news.week')}</Button>
    </Empty>
  )
}
