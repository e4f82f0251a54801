import { useTranslation } from 'react-i18next'

/** A discreet badge for false positives: a tag, and in a narrow table its icon alone. */
export const FalsePositiveBadge = () => {
  const { t } = useTranslation('exposures')
  return (
    <span className="ui-tag exposure-false" title={t('falsePositive.hint')}>
      <i className="pi pi-ban" aria-hidden="true" />
      <span>{t('falsePositive.mark')}</span>
    </span>
  )
}
