import { useTranslation } from 'react-i18next'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import type { IndicatorListItem } from '#shared/contracts/indicators.ts'

type Stated = Pick<IndicatorListItem, 'expired_date' | 'is_false_positive'>

/** Why exports exclude an indicator: it has expired, or it is a false positive for the organization. */
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
