import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { getFeed } from '#shared/contracts/indicators.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { NotificationSection } from '#web/features/notifications/controls.tsx'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { AssetMatchSection } from '#web/features/asset-matches/controls.tsx'
import { NameText } from '#web/ui/translations/name-text.tsx'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerBody, DrawerSection, Facts } from '#web/ui/drawer/drawer.tsx'
import { HistorySection } from '#web/ui/drawer/history.tsx'
import { LinkedText } from '#web/ui/drawer/linked-text-view.tsx'
import { SentBadge } from '#web/ui/drawer/sent-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { CommentsSection } from './comments-section.tsx'
import { AllSightingsSection, MySightingsSection } from '#web/features/sightings/controls.tsx'
import { withdrawalQuery } from '#web/features/indicators/indicator-queries.ts'
import { Validity } from './validity.tsx'
import { useWithdrawalFacts, type Withdrawal } from './withdrawal-detail.tsx'
import { RelatedThreats } from '#web/features/indicators/related-threats.tsx'

type Reply = ResponseOf<typeof getFeed>

/** What is known of a feed. */
export const FeedDetail = ({ feed, history, concerns: matches, compared }: Omit<Reply, 'request_id'>) => {
  const { t } = useTranslation('feeds')
  const { isAnalyst, clientId, seesThreats } = useRights()
  const facts: (readonly [string, ReactNode])[] = [
    ['TLP', <TlpFact key="tlp" item={feed} />],
    [t('detail.type'), feed.type.name],
    [t('detail.category'), feed.category.name],
    [t('detail.ids'), t(feed.ids_flag ? 'ids.on' : 'ids.off')],
    ...(feed.origin === undefined ? [] : [[t('detail.origin'), feed.origin] as const]),
    ...(feed.creation_date === undefined
      ? []
      : [[t('detail.created'), <DateText key="created" iso={feed.creation_date} time />] as const]),
    [
      t('detail.published'),
      feed.published_date === null ? (
        t('detail.notPublished')
      ) : (
        <DateText key="published" iso={feed.published_date} time />
      ),
    ],
    ...(feed.published_date === null
      ? []
      : [
          [
            t(feed.expired_date === null ? 'detail.validUntil' : 'detail.expired'),
            <Validity key="valid" feed={feed} />,
          ] as const,
        ]),
    // Analysts have a part of their own; that nothing has gone out yet is the provider's business.
    ...(isAnalyst || !feed.sent
      ? []
      : [[t('detail.notification'), <SentBadge key="sent" sent date={feed.sent_date} />] as const]),
  ]
  return (
    <DrawerBody>
      <AssetMatchSection
        item="feed"
        id={feed.feed_id}
        concerns={matches}
        compared={compared}
        shown={(text) => shownValue(text, feed.type.name)}
      />
      <DrawerSection>
        <Facts facts={facts} />
      </DrawerSection>
      {isAnalyst && feed.is_verified === false && wasPublished(history) && <Withdrawn id={feed.feed_id} />}
      {clientId !== null && (
        <MySightingsSection
          feedId={feed.feed_id}
          value={shownValue(feed.value, feed.type.name)}
          isFalsePositive={feed.is_false_positive === true}
        />
      )}
      {isAnalyst && <AllSightingsSection feedId={feed.feed_id} />}
      {isAnalyst && (feed.is_verified === true || feed.sent) && (
        <NotificationSection module="feed" id={feed.feed_id} sentDate={feed.sent_date} />
      )}
      <DrawerSection title={t('detail.groups')}>
        {feed.groups.length === 0 ? (
          <p className="ui-muted">{t('detail.noGroups')}</p>
        ) : (
          <ul className="ui-links">
            {feed.groups.map((group) => (
              <li key={group.group_id} className="ui-badged-name">
                <Link className="ui-link" to={hrefOf(paths.feedGroup, { id: group.group_id })}>
                  <NameText item={group} />
                </Link>
                <TlpBadge level={group.tlp} />
              </li>
            ))}
          </ul>
        )}
      </DrawerSection>
      <DrawerSection title={t('detail.notes')}>
        {feed.notes === null || feed.notes === '' ? (
          <p className="ui-muted">{t('detail.noNotes')}</p>
        ) : (
          <LinkedText text={feed.notes} />
        )}
      </DrawerSection>
      {seesThreats && (
        <DrawerSection title={t('threats.title')}>
          <RelatedThreats source={{ kind: 'feed', id: feed.feed_id }} />
        </DrawerSection>
      )}
      <CommentsSection feedId={feed.feed_id} />
      <HistorySection changes={history} fields={t('historyField', { returnObjects: true })} />
    </DrawerBody>
  )
}

/** Whether a draft may have been published before: its status has changed since it was added. */
const wasPublished = (history: NonNullable<Reply['history']> = []): boolean =>
  history.some(({ fields }) => fields.includes('is_verified'))

/** When a draft of today was withdrawn, and what its readers were told. */
const Withdrawn = ({ id }: { id: number }) => {
  const { data } = useQuery(withdrawalQuery(id))
  return data === undefined ? null : <WithdrawnFacts withdrawal={data.withdrawal} />
}

const WithdrawnFacts = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { t } = useTranslation('feeds')
  return (
    <DrawerSection title={t('withdrawn.title')}>
      <Facts facts={useWithdrawalFacts(withdrawal)} />
    </DrawerSection>
  )
}
