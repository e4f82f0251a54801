import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InboxItem } from '#shared/contracts/sightings.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { actorName } from '#web/lib/actor-name.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { CopyValue, ValueBadge } from '#web/features/indicators/value-text.tsx'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { AllSightings } from '../answer/all-sightings.tsx'
import { SightingAnswer } from '../answer/sighting-item.tsx'
import { KindBadge } from '../kind-badge.tsx'
import { inboxQuery, sightingQuery } from '../sighting-queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { LongText } from '../long-text.tsx'
import { AnsweredBadge } from './use-inbox-list.tsx'
import { buttonClass } from '#web/ui/button/button.tsx'
import { Row, Stack, Text, Facts } from '#web/ui/layout/layout.tsx'
import styles from '#web/features/indicators/indicators.module.css'
import { Tag } from '#web/ui/badges/tag.tsx'

/** The drawer of the inbox: the sighting, related information about its organization and indicator, and the answer. */
export const InboxDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('sightings')
  const { t: indicators } = useTranslation('indicators')
  return (
    <ItemDrawer
      control={control}
      query={sightingQuery}
      hrefOf={(id) => hrefOf(paths.sightings, { item: id })}
      texts={{ add: '', edit: '', loading: t('detail.loading'), label: (id) => t('detail.label', { id }) }}
      addForm={null}
      editForm={() => undefined}
      detail={({ sighting }) => {
        const { feed: indicator } = sighting
        return {
          title: <span className={styles.title}>{shownValue(indicator.value, indicator.type_name)}</span>,
          facts: (
            <Row gap={1} wrap className={styles.badges}>
              <CopyValue value={indicator.value} typeName={indicator.type_name} />
              <ValueBadge value={indicator.value} typeName={indicator.type_name} />
              <Row as="ul" wrap aria-label={t('detail.marks')}>
                <li>
                  <AnsweredBadge answered={sighting.answer !== null} kind={sighting.kind} />
                </li>
                {indicator.expired_date !== null && <Tag>{indicators('state.expired')}</Tag>}
              </Row>
            </Row>
          ),
          actions:
            indicator.state === 'deleted' ? undefined : (
              <Link className={buttonClass()} to={hrefOf(paths.indicators, { item: indicator.feed_id })}>
                <i className="pi pi-database" aria-hidden="true" />
                {t('detail.indicator')}
              </Link>
            ),
          children: <InboxDetail sighting={sighting} />,
        }
      }}
    />
  )
}

const InboxDetail = ({ sighting }: { sighting: InboxItem }) => {
  const { t } = useTranslation('sightings')
  const { t: common } = useTranslation('common')
  const { feed: indicator, seen_at: seen, where } = sighting
  const facts: (readonly [string, ReactNode])[] = [
    ...(indicator.tlp === null
      ? []
      : [['TLP', <TlpFact key="tlp" item={{ tlp: indicator.tlp }} />] as const]),
    [t('detail.kind'), <KindBadge key="kind" kind={sighting.kind} />],
    [t('detail.client'), sighting.client.name],
    [t('detail.by'), actorName(common, { name: sighting.by })],
    [t('detail.date'), <DateText key="date" iso={sighting.creation_date} time />],
    ...(seen === null
      ? []
      : [
          [t('detail.seen'), <DateText key="seen" iso={seen} time />] as const,
          ...(where === null ? [] : [[t('detail.where'), where] as const]),
          [t('detail.times'), t('times', { count: sighting.times })] as const,
        ]),
    [t('detail.state'), t(`detail.${indicator.state}`)],
    ...(sighting.other_value === null
      ? []
      : [[t('detail.otherValue'), shownValue(sighting.other_value, indicator.type_name)] as const]),
  ]
  return (
    <DrawerBody>
      <DrawerSection title={t('detail.what')}>
        <Facts facts={facts} />
      </DrawerSection>
      <DrawerSection title={t('detail.evidence')}>
        {sighting.evidence === null ? (
          <Text tone="faint">{t('detail.noEvidence')}</Text>
        ) : (
          <LongText text={sighting.evidence} />
        )}
      </DrawerSection>
      <DrawerSection title={t('answer.title')}>
        {sighting.answer === null ? (
          <AnswerForm key={sighting.sighting_id} sighting={sighting} />
        ) : (
          <SightingAnswer answer={sighting.answer} />
        )}
      </DrawerSection>
      <AllSightings
        key={sighting.feed_id}
        indicatorId={sighting.feed_id}
        but={sighting.sighting_id}
        title={t('detail.ofFeed')}
      />
      <OfOrganization sighting={sighting} />
    </DrawerBody>
  )
}

const few = 5

/** The same organization's sightings of other indicators, latest first. */
const OfOrganization = ({
  sighting: { client: organization, feed_id: indicatorId },
}: {
  sighting: InboxItem
}) => {
  const { t } = useTranslation('sightings')
  const organizations = String(organization.client_id)
  const reply = useQuery(inboxQuery({ clients: organizations, per_page: String(few) }))
  const others = reply.data?.data.filter((one) => one.feed_id !== indicatorId)
  return (
    <DrawerSection title={t('detail.others')}>
      {others === undefined && !reply.isError && <Skeleton widths={[64]} />}
      {others === undefined && reply.isError && (
        <LoadFailed text={t('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      )}
      {others?.length === 0 && <Text tone="faint">{t('detail.noOthers')}</Text>}
      {others !== undefined && others.length > 0 && (
        <Stack as="ul">
          {others.map((one) => (
            <li key={one.sighting_id}>
              <Text as="span" size="value">
                <Link
                  className="ui-link ui-alone"
                  to={hrefOf(paths.sightings, { clients: organizations, item: one.sighting_id })}
                >
                  {shownValue(one.feed.value, one.feed.type_name)}
                </Link>
              </Text>
              {one.feed.tlp !== null && (
                <>
                  {' '}
                  <TlpBadge level={one.feed.tlp} />
                </>
              )}
              <Text size="meta" tone="faint">
                {t(`kindOf.${one.kind}`)} · <DateText iso={one.creation_date} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
      {reply.data !== undefined && reply.data.meta.pagination.total > few && (
        <p>
          <Link className="ui-link ui-alone" to={hrefOf(paths.sightings, { clients: organizations })}>
            {t('detail.allOfClient')}
          </Link>
        </p>
      )}
    </DrawerSection>
  )
}
