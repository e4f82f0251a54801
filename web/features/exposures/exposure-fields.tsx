import { useTranslation } from 'react-i18next'
import { TextArea, TextField } from '#web/ui/form/fields/field.tsx'
import { MomentField } from '#web/ui/form/fields/moment-field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { TlpField } from '#web/ui/tlp/tlp-controls.tsx'
import { useExposureChoices } from './use-exposure-choices.ts'
import type { ExposureFormValues } from './exposure-form-values.ts'

/** The fields of an exposure. Only a new one has organization and first detection. */
export const ExposureFields = ({
  form: { field },
  isNew,
}: {
  form: BoundForm<ExposureFormValues>
  isNew: boolean
}) => {
  const { t } = useTranslation('exposures')
  const { organizations, categories, criticality } = useExposureChoices()
  return (
    <>
      {isNew && (
        <SelectField
          label={t('form.organization')}
          placeholder={t('form.organizationPlaceholder')}
          options={organizations}
          {...field('organization')}
        />
      )}
      <TextField label={t('form.name')} {...field('name')} />
      <SelectField
        label={t('form.category')}
        placeholder={t('form.categoryPlaceholder')}
        options={categories}
        {...field('category')}
      />
      <SelectField
        label={t('form.criticality')}
        placeholder={t('form.criticalityPlaceholder')}
        options={criticality}
        {...field('criticality')}
      />
      <TlpField {...field('tlp')} />
      <TextArea label={t('form.description')} rows={6} {...field('description')} />
      <TextArea label={t('form.comment')} rows={4} note={t('form.commentHint')} {...field('comment')} />
      {isNew && (
        <MomentField label={t('form.detected')} hint={t('form.detectedHint')} {...field('detected')} />
      )}
    </>
  )
}
