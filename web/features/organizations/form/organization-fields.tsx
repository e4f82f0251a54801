import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/form/fields/field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import type { OrganizationFormValues } from './organization-form-values.ts'
import { TagsField } from './tags-field.tsx'
import { useOrganizationTagChoices } from '#web/features/organizations/use-organization-tag-choices.ts'

/** The fields of an organization. Only platform admins can change more than the contact e-mail. */
export const OrganizationFields = ({
  form: { field },
  whole,
}: {
  form: BoundForm<OrganizationFormValues>
  whole: boolean
}) => {
  const { t } = useTranslation('organizations')
  const tags = useOrganizationTagChoices()
  return (
    <>
      <TextField
        label={t('form.name')}
        disabled={!whole}
        {...(whole ? {} : { hint: t('form.nameFixed') })}
        {...field('name')}
      />
      <TextField
        label={t('form.email')}
        type="email"
        inputMode="email"
        hint={t('form.emailHint')}
        {...field('email')}
      />
      {whole && (
        <>
          <TextField
            label={t('form.maxUsers')}
            inputMode="numeric"
            hint={t('form.maxUsersHint', { max: field('maxUsers').max })}
            {...field('maxUsers')}
            maxLength={6}
          />
          <TagsField options={tags} {...field('tags')} />
        </>
      )}
    </>
  )
}
