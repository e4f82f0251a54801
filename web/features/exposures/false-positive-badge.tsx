import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/layout/layout.tsx'

/** A discreet badge for false positives. */
export const FalsePositiveBadge = () => {
  const { t } = useTranslation('exposures')
  return (
    <Badge icon="ban" title={t('falsePositive.hint')}>
      {t('falsePositive.mark')}
    </Badge>
  )
}
