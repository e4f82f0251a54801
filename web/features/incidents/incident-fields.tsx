import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TagPicker } from '#web/ui/form/tag-picker.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import type { IncidentFormValues } from './incident-form-values.ts'
import { useIncidentChoices } from './use-incident-choices.ts'

/** The fields that a new and a changed incident have in common. */
export const IncidentFields = ({ form: { values, errors, set } }: { form: Form<IncidentFormValues> }) => {
  const { t } = useTranslation('incidents')
  const { categories, tags } = useIncidentChoices()
  return (
    <>
      <TextField
        label={t('form.name')}
        required
        maxLength={limits.nameLength}
        value={values.name}
        error={errors.name}
        onChange={(name) => set('name', name)}
      />
      <SelectField
        label={t('form.category')}
        required
        placeholder={t('form.categoryPlaceholder')}
        options={categories}
        value={values.category}
        error={errors.category}
        onChange={(category) => set('category', category)}
      />
      <TagPicker
        label={t('form.tags')}
        placeholder={t('form.tagsPlaceholder')}
        options={tags}
        value={values.tags}
        max={limits.tagsPerItem}
        error={errors.tags}
        onChange={(chosen) => set('tags', chosen)}
      />
      <TextArea
        label={t('form.description')}
        maxLength={limits.descriptionLength}
        rows={8}
        value={values.description}
        error={errors.description}
        onChange={(description) => set('description', description)}
      />
    </>
  )
}
