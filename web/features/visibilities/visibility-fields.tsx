import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { MomentField } from '#web/ui/form/moment-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { useVisibilityChoices } from './use-visibility-choices.ts'
import type { VisibilityFormValues } from './visibility-form-values.ts'

/** The fields of a visibility. Whose it is and when it was first detected is said of a new one only. */
export const VisibilityFields = ({
  form: { values, errors, set },
  isNew,
}: {
  form: Form<VisibilityFormValues>
  isNew: boolean
}) => {
  const { t } = useTranslation('visibilities')
  const { organizations, categories, criticality } = useVisibilityChoices()
  return (
    <>
      {isNew && (
        <SelectField
          label={t('form.organization')}
          required
          placeholder={t('form.organizationPlaceholder')}
          options={organizations}
          value={values.organization}
          error={errors.organization}
          onChange={(organization) => set('organization', organization)}
        />
      )}
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
      <SelectField
        label={t('form.criticality')}
        required
        placeholder={t('form.criticalityPlaceholder')}
        options={criticality}
        value={values.criticality}
        error={errors.criticality}
        onChange={(level) => set('criticality', level)}
      />
      <TextArea
        label={t('form.description')}
        maxLength={limits.descriptionLength}
        rows={6}
        value={values.description}
        error={errors.description}
        onChange={(description) => set('description', description)}
      />
      <TextArea
        label={t('form.comment')}
        maxLength={limits.descriptionLength}
        rows={4}
        value={values.comment}
        error={errors.comment}
        note={t('form.commentHint')}
        onChange={(comment) => set('comment', comment)}
      />
      {isNew && (
        <MomentField
          label={t('form.detected')}
          hint={t('form.detectedHint')}
          value={values.detected}
          error={errors.detected}
          onChange={(detected) => set('detected', detected)}
        />
      )}
    </>
  )
}
