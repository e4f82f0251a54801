import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { TextField } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import type { OrganizationFormValues } from './organization-form-values.ts'
import { TagsField } from './tags-field.tsx'
import { useOrganizationTagChoices } from './use-organization-tag-choices.ts'

/** The fields of an organization; those who do not run the portal change the contact e-mail alone. */
export const OrganizationFields = ({
  form: { values, errors, set },
  whole,
}: {
  form: Form<OrganizationFormValues>
  whole: boolean
}) => {
  const { t } = useTranslation('organizations')
  const tags = useOrganizationTagChoices()
  return (
    <>
      <TextField
        label={t('form.name')}
        required
        disabled={!whole}
        {...(whole ? {} : { hint: t('form.nameFixed') })}
        maxLength={limits.organizationNameLength}
        value={values.name}
        error={errors.name}
        onChange={(name) => set('name', name)}
      />
      <TextField
        label={t('form.email')}
        type="email"
        inputMode="email"
        maxLength={limits.emailLength}
        value={values.email}
        error={errors.email}
        hint={t('form.emailHint')}
        onChange={(email) => set('email', email)}
      />
      {whole && (
        <>
          <TextField
            label={t('form.maxUsers')}
            required
            inputMode="numeric"
            maxLength={6}
            value={values.maxUsers}
            error={errors.maxUsers}
            hint={t('form.maxUsersHint', { max: limits.organizationUsers })}
            onChange={(most) => set('maxUsers', most)}
          />
          <TagsField
            options={tags}
            value={values.tags}
            error={errors.tags}
            onChange={(picked) => set('tags', picked)}
          />
        </>
      )}
    </>
  )
}
