import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { GroupField } from '#web/features/indicators/group-picker/group-field.tsx'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import type { PublicationValues } from './publication-form.ts'
import styles from './publication.module.css'

/** What holds for all indicators of a publication. */
export const ForAllFields = ({ form: { field, values } }: { form: BoundForm<PublicationValues> }) => {
  const { t } = useTranslation('publication')
  const { categories, tags } = useIndicatorChoices()
  return (
    <div className={styles.forAll}>
      <GroupField
        label={t('group')}
        placeholder={values.name === '' ? t('groupOfThreat') : t('groupNamed', { name: values.name })}
        {...field('group')}
      />
      <TlpField {...field('indicatorTlp')} label={t('indicatorTlp')} placeholder={t('tlpOfThreat')} />
      <SelectField
        label={t('indicatorCategory')}
        placeholder={t('indicatorCategoryPlaceholder')}
        options={categories}
        {...field('indicatorCategory')}
      />
      <details>
        <summary>{t('more')}</summary>
        <TextField
          label={t('origin')}
          placeholder={values.name === '' ? t('originOfThreat') : values.name}
          {...field('origin')}
          maxLength={limits.indicatorOriginLength}
        />
        <TagPicker
          label={t('indicatorTags')}
          placeholder={t('indicatorTagsPlaceholder')}
          options={tags}
          {...field('indicatorTags')}
        />
      </details>
    </div>
  )
}
