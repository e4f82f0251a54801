import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { undoFeedAct, type getFeed } from '#shared/contracts/indicators.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { NotificationSection } from '#web/features/notifications/controls.tsx'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { AssetMatchSection } from '#web/features/asset-matches/controls.tsx'
import { NameText } from '#web/ui/translations/name-text.tsx'
import { useUndo } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { HistorySection } from '#web/ui/drawer/history.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { SentBadge } from '#web/ui/drawer/sent-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { CommentsSection } from './comments-section.tsx'
import { KnownFrom } from './known-from.tsx'
import { AllSightingsSection, MySightingsSection } from '#web/features/sightings/controls.tsx'
import { refreshIndicators, withdrawalQuery } from '#web/features/indicators/indicator-queries.ts'
import { Validity } from './validity.tsx'
import { useWithdrawalFacts, type Withdrawal } from './withdrawal-detail.tsx'
import { RelatedThreats } from '#web/features/indicators/related-threats.tsx'
import { Text, Stack, Row, Facts } from '#web/ui/layout/layout.tsx'

type Reply = ResponseOf<typeof getFeed>

export const IndicatorDetail = ({
  feed: indicator,
  history,
  concerns: matches,
  compared,
  known_from: sources,
}: Omit<Reply, 'request_id'>) => {
  const { t } = useTranslation('indicators')
  const { isAnalyst, organizationId, seesThreats } = useRights()
  const undo = useUndo(undoFeedAct, refreshIndicators)
  const facts: (readonly [string, ReactNode])[] = [
    ['TLP', <TlpFact key="tlp" item={indicator} />],
    [t('detail.type'), indicator.type.name],
    [t('detail.category'), indicator.category.name],
    [t('detail.ids'), t(indicator.ids_flag ? 'ids.on' : 'ids.off')],
    ...(indicator.origin === undefined ? [] : [[t('detail.origin'), indicator.origin] as const]),
    ...(indicator.creation_date === undefined
      ? []
      : [[t('detail.created'), <DateText key="created" iso={indicator.creation_date} time />] as const]),
    [
      t('detail.published'),
      indicator.published_date === null ? (
        t('detail.notPublished')
      ) : (
        <DateText key="published" iso={indicator.published_date} time />
      ),
    ],
    ...(indicator.published_date === null
      ? []
      : [
          [
            t(indicator.expired_date === null ? 'detail.validUntil' : 'detail.expired'),
            <Validity key="valid" indicator={indicator} />,
          ] as const,
        ]),
    // Analysts have a separate section. That nothing was sent yet matters to the provider only.
    ...(isAnalyst || !indicator.sent
      ? []
      : [[t('detail.notification'), <SentBadge key="sent" sent date={indicator.sent_date} />] as const]),
  ]
  return (
    <DrawerBody>
      <AssetMatchSection
        item="feed"
        id={indicator.feed_id}
        concerns={matches}
        compared={compared}
        shown={(text) => shownValue(text, indicator.type.name)}
      />
      <DrawerSection>
        <Facts facts={facts} />
      </DrawerSection>
      <KnownFrom sources={sources} />
      {isAnalyst && indicator.is_verified === false && wasPublished(history) && (
        <Withdrawn id={indicator.feed_id} />
      )}
      {organizationId !== null && (
        <MySightingsSection
          indicatorId={indicator.feed_id}
          value={shownValue(indicator.value, indicator.type.name)}
          isFalsePositive={indicator.is_false_positive === true}
        />
      )}
      {isAnalyst && <AllSightingsSection indicatorId={indicator.feed_id} />}
      {isAnalyst && (indicator.is_verified === true || indicator.sent) && (
        <NotificationSection module="feed" id={indicator.feed_id} sentDate={indicator.sent_date} />
      )}
      <DrawerSection title={t('detail.groups')}>
        {indicator.groups.length === 0 ? (
          <Text tone="faint">{t('detail.noGroups')}</Text>
        ) : (
          <Stack as="ul">
            {indicator.groups.map((group) => (
              <li key={group.group_id}>
                <Row as="span" wrap>
                  <Link
                    className="ui-link ui-alone"
                    to={hrefOf(paths.indicatorGroup, { id: group.group_id })}
                  >
                    <NameText item={group} />
                  </Link>
                  <TlpBadge level={group.tlp} />
                </Row>
              </li>
            ))}
          </Stack>
        )}
      </DrawerSection>
      <DrawerSection title={t('detail.notes')}>
        {indicator.notes === null || indicator.notes === '' ? (
          <Text tone="faint">{t('detail.noNotes')}</Text>
        ) : (
          <MarkdownText text={indicator.notes} />
        )}
      </DrawerSection>
      {seesThreats && (
        <DrawerSection title={t('threats.title')}>
          <RelatedThreats source={{ kind: 'feed', id: indicator.feed_id }} />
        </DrawerSection>
      )}
      <CommentsSection indicatorId={indicator.feed_id} />
      <HistorySection changes={history} fields={t('historyField', { returnObjects: true })} undo={undo} />
    </DrawerBody>
  )
}

/** Whether a draft may have been published before: its status has changed since it was added. */
const wasPublished = (history: NonNullable<Reply['history']> = []): boolean =>
  history.some(({ fields }) => fields.includes('is_verified'))

/** When an indicator that is now a draft was withdrawn, and what its readers were notified of. */
const Withdrawn = ({ id }: { id: number }) => {
  const { data } = useQuery(withdrawalQuery(id))
  return data === undefined ? null : <WithdrawnFacts withdrawal={data.withdrawal} />
}

const WithdrawnFacts = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { t } = useTranslation('indicators')
  return (
    <DrawerSection title={t('withdrawn.title')}>
      <Facts facts={useWithdrawalFacts(withdrawal)} />
    </DrawerSection>
  )
}
