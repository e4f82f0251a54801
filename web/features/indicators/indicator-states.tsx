import { useTranslation } from 'react-i18next'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import type { IndicatorListItem } from '#shared/contracts/indicators.ts'

type Stated = Pick<IndicatorListItem, 'expired_date' | 'is_false_positive'>

/** Why exports exclude an indicator: it has expired, or it is a false positive for the organization. */
export const IndicatorStates = ({ indicator }: { indicator: Stated }) => {
  const { t } = useTranslation('indicators')
  return (
    <>
      {indicator.is_false_positive === true && (
        <span className="ui-tag feed-state" title={t('state.falsePositiveTitle')}>
          <i className="pi pi-ban" aria-hidden="true" />
          <span>{t('state.falsePositive')}</span>
        </span>
      )}
      {indicator.expired_date !== null && (
        <span className="ui-tag feed-state" title={t('state.expiredTitle')}>
          <i className="pi pi-clock" aria-hidden="true" />
          <span>{t('state.expired')}</span>
        </span>
      )}
    </>
  )
}

/** The same in the row of a list. */
export const IndicatorBadges = ({ indicator }: { indicator: Stated }) => {
  const { t } = useTranslation('indicators')
  return (
    <>
      {indicator.is_false_positive === true && (
        <RowBadge icon="ban" title={t('state.falsePositiveTitle')}>
          {t('state.falsePositive')}
        </RowBadge>
      )}
      {indicator.expired_date !== null && (
        <RowBadge icon="clock" title={t('state.expiredTitle')}>
          {t('state.expired')}
        </RowBadge>
      )}
    </>
  )
}
