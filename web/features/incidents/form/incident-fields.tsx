import { useTranslation } from 'react-i18next'
import type { Incident } from '#shared/contracts/incidents.ts'
import { TextsFields } from '#web/ui/translations/texts-fields.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { TlpField } from '#web/ui/tlp/tlp-controls.tsx'
import type { IncidentFormValues } from './incident-form-values.ts'
import { useIncidentChoices } from '#web/features/incidents/use-incident-choices.ts'

/** The fields that new and existing incidents share. */
export const IncidentFields = ({
  form,
  incident,
}: {
  form: BoundForm<IncidentFormValues>
  /** Undefined for a new one. */
  incident?: Incident
}) => {
  const { t } = useTranslation('incidents')
  const { categories, tags } = useIncidentChoices()
  const { field } = form
  return (
    <>
      <TextsFields
        form={form}
        labels={{ name: t('form.name'), description: t('form.description') }}
        item={incident}
      />
      <SelectField
        label={t('form.category')}
        placeholder={t('form.categoryPlaceholder')}
        options={categories}
        {...field('category')}
      />
      <TagPicker
        label={t('form.tags')}
        placeholder={t('form.tagsPlaceholder')}
        options={tags}
        {...field('tags')}
      />
      <TlpField {...field('tlp')} />
    </>
  )
}
