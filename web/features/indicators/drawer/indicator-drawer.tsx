import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Indicator, getFeed } from '#shared/contracts/indicators.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { EditAndRemove, ToggleButton } from '#web/ui/drawer/item-buttons.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { useIndicatorActions } from '#web/features/indicators/indicator-actions.ts'
import {
  AssetMatchBadge,
  hasCountedMatch,
  type AssetMatchSectionProps,
} from '#web/features/asset-matches/controls.tsx'
import { IndicatorDetail } from './indicator-detail.tsx'
import { indicatorQuery, refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { CopyValue, ValueBadge } from '#web/features/indicators/value-text.tsx'
import { IndicatorBadges as StateBadges } from '#web/features/indicators/indicator-states.tsx'
import { WithdrawalDetail, type Withdrawal } from './withdrawal-detail.tsx'
import { VerifiedBadge } from '#web/features/indicators/verified-mark.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Badge, Row } from '#web/ui/layout/layout.tsx'
import styles from '../indicators.module.css'
import { Tag } from '#web/ui/badges/tag.tsx'

const IndicatorForm = lazyPart(
  async () => (await import('#web/features/indicators/form/indicator-form.tsx')).IndicatorForm,
)

const ReasonDialog = lazyPart(async () => (await import('#web/ui/dialog/reason-dialog.tsx')).ReasonDialog)

/** The drawer of an indicator list: an indicator's details, its form, or the form of a new one. */
export const IndicatorDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('indicators')
  const { isAnalyst } = useRights()
  return (
    <ItemDrawer
      control={control}
      query={indicatorQuery}
      hrefOf={(id) => hrefOf(paths.indicator, { id })}
      texts={{
        add: t('form.addTitle'),
        edit: t('form.editTitle'),
        loading: t('detail.loading'),
        label: (id) => t('detail.label', { id }),
      }}
      addForm={<IndicatorForm control={control} indicator={undefined} />}
      editForm={(reply) =>
        'withdrawal' in reply ? undefined : <IndicatorForm control={control} indicator={reply.feed} />
      }
      detail={(reply) =>
        'withdrawal' in reply
          ? withdrawn(reply.withdrawal)
          : shown(
              reply,
              isAnalyst ? <IndicatorButtons control={control} indicator={reply.feed} /> : undefined,
            )
      }
    />
  )
}

const Title = ({ value, typeName }: { value: string; typeName: string }) => (
  <span className={styles.title}>{shownValue(value, typeName)}</span>
)

/** The drawer of an indicator. */
const shown = (
  { feed: indicator, history, concerns: matches, compared, known_from }: ResponseOf<typeof getFeed>,
  actions: ReactNode,
) => ({
  title: <Title value={indicator.value} typeName={indicator.type.name} />,
  facts: (
    <Row gap={1} wrap className={styles.badges}>
      <CopyValue value={indicator.value} typeName={indicator.type.name} />
      <ValueBadge value={indicator.value} typeName={indicator.type.name} />
      <IndicatorBadges indicator={indicator} concerns={matches} />
    </Row>
  ),
  actions,
  children: (
    <IndicatorDetail
      feed={indicator}
      history={history}
      concerns={matches}
      compared={compared}
      known_from={known_from}
    />
  ),
})

/** The drawer of a withdrawn indicator. */
const withdrawn = (withdrawal: Withdrawal) => {
  const { value, type_name: typeName } = withdrawal
  return {
    title: <Title value={value} typeName={typeName} />,
    facts: (
      <Row gap={1} wrap className={styles.badges}>
        <CopyValue value={value} typeName={typeName} />
        <ValueBadge value={value} typeName={typeName} />
        <WithdrawnBadge />
      </Row>
    ),
    children: <WithdrawalDetail withdrawal={withdrawal} />,
  }
}

const WithdrawnBadge = () => {
  const { t } = useTranslation('indicators')
  return (
    <Row as="ul" wrap aria-label={t('detail.marks')}>
      <li>
        <Badge icon="undo">{t('state.withdrawn')}</Badge>
      </li>
    </Row>
  )
}

const IndicatorBadges = ({
  indicator,
  concerns: matches,
}: {
  indicator: Indicator
  concerns: AssetMatchSectionProps['concerns']
}) => {
  const { t } = useTranslation('indicators')
  const matchesUs = hasCountedMatch(matches)
  const hasState = indicator.expired_date !== null || indicator.is_false_positive === true
  if (indicator.tags.length === 0 && indicator.is_verified === undefined && !matchesUs && !hasState)
    return null
  return (
    <Row as="ul" wrap aria-label={t('detail.marks')}>
      {matchesUs && (
        <li>
          <AssetMatchBadge />
        </li>
      )}
      {indicator.is_verified !== undefined && (
        <li>
          <VerifiedBadge verified={indicator.is_verified} />
        </li>
      )}
      {hasState && (
        <li>
          <Row gap={1}>
            <StateBadges indicator={indicator} />
          </Row>
        </li>
      )}
      {indicator.tags.map((tag) => (
        <Tag key={tag.feed_tag_id}>{tag.name}</Tag>
      ))}
    </Row>
  )
}

const IndicatorButtons = ({ control, indicator }: { control: DrawerControl; indicator: Indicator }) => {
  const { t } = useTranslation('indicators')
  const { setVerified, remove } = useIndicatorActions()
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const { feed_id: id } = indicator
  const verified = indicator.is_verified === true
  return (
    <>
      <ToggleButton
        label={t(verified ? 'unverify' : 'verify')}
        icon={verified ? 'undo' : 'check'}
        primary={!verified}
        run={async () => {
          if (verified) setAsking(true)
          else await setVerified(id, true)
        }}
      />
      {isAsking && (
        <ReasonDialog
          title={t('takeBack.title')}
          text={t('takeBack.text')}
          action={t('unverify')}
          label={t('takeBack.reason')}
          note={t('takeBack.note')}
          missing={t('takeBack.missing')}
          onConfirm={async (reason) => {
            await setVerified(id, false, reason)
            return true
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <EditAndRemove
        control={control}
        id={id}
        labels={{ edit: t('edit'), remove: t('remove') }}
        remove={remove}
        onRemoved={() => refreshIndicators(client, { indicators: [id] })}
        question={{
          title: t('confirmRemove.title'),
          text: t('confirmRemove.text', { value: shownValue(indicator.value, indicator.type.name) }),
          action: t('confirmRemove.action'),
        }}
      />
    </>
  )
}
