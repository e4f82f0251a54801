import { useTranslation } from 'react-i18next'

/** Says quietly that a visibility is a false positive: a tag, and in a narrow table its icon alone. */
export const FalsePositiveBadge = () => {
  const { t } = useTranslation('visibilities')
  return (
    <span className="ui-tag visibility-false" title={t('falsePositive.hint')}>
      <i className="pi pi-ban" aria-hidden="true" />
      <span>{t('falsePositive.mark')}</span>
    </span>
  )
}
