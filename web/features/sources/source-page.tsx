import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Source } from '#shared/contracts/sources.ts'
import { indicatorTypeNames, indicatorTypes } from '#shared/domain/indicators/types.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { groupNamesQuery, useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { counted } from '#web/lib/counted.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { buttonClass } from '#web/ui/button/button.tsx'
import { Card, Columns, Facts, Note, Page, Row, Stack, Text, ToneIcon } from '#web/ui/layout/layout.tsx'
import { ItemPage } from '#web/ui/pages/item-page.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { HeldNote } from './held-note.tsx'
import { RunsCard } from './runs-card.tsx'
import { SourceActs } from './source-acts.tsx'
import { sourceQuery } from './source-queries.ts'
import styles from './sources.module.css'
import { shownAddress } from './source-address.ts'
import { lookOf, signed, useSourceText, warnedShare } from './use-source-text.ts'

const minute = 60_000

/** `/ioc/sources/{id}`: a source with its state, its settings and its runs. */
const SourcePage = () => (
  <ItemPage list={paths.sources} query={sourceQuery}>
    {({ source }) => <OneSource source={source} />}
  </ItemPage>
)

const OneSource = ({ source }: { readonly source: Source }) => {
  const { t } = useTranslation('sources')
  const text = useSourceText(useNow(minute))
  useTitle(source.name)
  const look = lookOf(source)
  return (
    <Page
      title={source.name}
      back={<BackLink to={paths.sources} label={t('back')} />}
      actions={
        <>
          <Link className={buttonClass()} to={hrefOf(paths.sourceSettings, { id: source.source_id })}>
            <i className="pi pi-cog" aria-hidden="true" />
            {t('settings')}
          </Link>
          <SourceActs source={source} />
        </>
      }
    >
      <Stack gap={4}>
        <Row wrap gap={3}>
          <Row as="span" gap={2} role="status">
            <ToneIcon name={look.icon} tone={look.tone} />
            <span>{text.state(source)}</span>
          </Row>
          <TlpBadge level={source.tlp} />
          <Text as="span" tone="muted">
            {[
              t(`kind.${source.kind}`),
              hostOf(source.url),
              text.every(source.interval_minutes),
              text.when(source),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </Row>
        <Trouble source={source} />
        {source.held !== null && <HeldNote source={source} held={source.held} />}
        <Figures source={source} />
        <Columns>
          <RunsCard source={source} />
          <SettingsCard source={source} />
        </Columns>
      </Stack>
    </Page>
  )
}

/** Why it fails, what becomes of its indicators meanwhile, and what helps. */
const Trouble = ({ source }: { readonly source: Source }) => {
  const { t } = useTranslation('sources')
  const text = useSourceText(useNow(minute))
  const { last_run: last, failures, indicators } = source
  if (failures === 0 || last === null || last.problem === null) return null
  return (
    <Note tone={source.state === 'failing' ? 'danger' : 'warn'} role="note">
      <strong>{t('trouble', { count: failures, problem: text.problem(last.problem, last.status) })}</strong>{' '}
      {indicators > 0 && `${t('troubleStay', counted(indicators))} `}
      {t(`advice.${last.problem}`)}
    </Note>
  )
}

const Figures = ({ source }: { readonly source: Source }) => {
  const { indicators, last_run: last } = source
  const { t } = useTranslation('sources')
  const { isAnalyst } = useRights()
  const text = useSourceText(useNow(minute))
  const share = last === null ? undefined : warnedShare(last)
  const figures = [
    ['indicators', counted(indicators).shown],
    ['added', last === null ? '–' : signed(last.counts.new + last.counts.attached, '+')],
    ['gone', last === null ? '–' : signed(last.counts.gone, '−')],
    ['warned', share === undefined ? '–' : text.percent(share)],
    ['refused', last === null ? '–' : counted(last.counts.refused).shown],
  ] as const
  return (
    <Card>
      <dl className={styles.figures}>
        {figures.map(([key, shown]) => (
          <div key={key}>
            <dt>{t(`figure.${key}`)}</dt>
            <dd>
              {key === 'indicators' && isAnalyst && indicators > 0 ? (
                <Link className="ui-link ui-alone" to={`${paths.indicators}?sources=${source.source_id}`}>
                  {shown}
                </Link>
              ) : (
                shown
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What was set, in words. */
const SettingsCard = ({ source }: { readonly source: Source }) => {
  const { t } = useTranslation('sources')
  const text = useSourceText(useNow(minute))
  const { categories, tags } = useIndicatorDictionaries()
  const { isAnalyst } = useRights()
  const { group_id: group, confidence, auth } = source
  const names = useQuery({ ...groupNamesQuery(String(group)), enabled: isAnalyst && group !== null })
  const category = categories?.find((one) => one.feed_category_id === source.feed_category_id)
  const named = source.tags_ids.map((id) => tags?.find((tag) => tag.feed_tag_id === id)?.name ?? `#${id}`)
  const validity = Object.entries(source.validity)
    .map(([type, days]) => {
      const name = indicatorTypeNames[indicatorTypes.find((one) => one === type) ?? 'domain']
      return `${name}: ${days === null ? t('noEnd') : t('days', { count: days })}`
    })
    .join(', ')
  const groupName = names.data?.data.find((one) => one.group_id === group)?.name ?? `#${group}`
  return (
    <Card title={t('settings')}>
      <Facts
        labelWidth={120}
        facts={[
          [
            t('fact.address'),
            <Text key="address" as="code" size="value">
              {shownAddress(source.url)}
            </Text>,
          ],
          [
            t('fact.auth'),
            auth.name === null ? t(`authOf.${auth.type}`) : `${t(`authOf.${auth.type}`)}: ${auth.name}`,
          ],
          ...(source.collection === null ? [] : ([[t('fact.collection'), source.collection]] as const)),
          ...(source.event_tags.length === 0
            ? []
            : ([[t('fact.eventTags'), source.event_tags.join(', ')]] as const)),
          ...(source.kind === 'list' || source.detection_only
            ? []
            : ([
                [t('fact.detection'), t(source.kind === 'misp' ? 'attributesToo' : 'observablesToo')],
              ] as const)),
          ...(source.portal_only ? ([[t('fact.licence'), t('portalOnly')]] as const) : []),
          [t('fact.interval'), text.every(source.interval_minutes)],
          [
            t('fact.publishing'),
            source.publishing === 'at_once' && source.publish_from > 0
              ? t('publishFrom', { from: source.publish_from })
              : t(`publishingOf.${source.publishing}`),
          ],
          [t('fact.category'), category?.name ?? (categories === undefined ? '' : t('unknown'))],
          [t('fact.tags'), named.length === 0 ? t('none') : named.join(', ')],
          ...(group === null ? [] : ([[t('fact.group'), groupName]] as const)),
          [t('fact.confidence'), t('confidenceOf', confidence)],
          [t('fact.gone'), text.gone(source.gone)],
          ...(validity === '' ? [] : ([[t('fact.validity'), validity]] as const)),
          [t('fact.threshold'), t('thresholdOf', { count: source.gone.threshold })],
          [t('fact.rows'), t('rowsOf', counted(source.max_rows))],
        ]}
      />
    </Card>
  )
}

export default SourcePage
