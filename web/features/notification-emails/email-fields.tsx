import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { SegmentsField } from '#web/ui/form/segments-field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import type { EmailFormValues } from './email-form-values.ts'

/** The fields of a notification e-mail; the address itself is given once. */
export const EmailFields = ({
  form: { values, errors, set },
  isNew,
}: {
  form: Form<EmailFormValues>
  isNew: boolean
}) => {
  const { t } = useTranslation('notificationEmails')
  return (
    <>
      <TextField
        label={t('description')}
        required
        maxLength={limits.nameLength}
        value={values.description}
        error={errors.description}
        hint={t('descriptionHint')}
        onChange={(description) => set('description', description)}
      />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        required
        disabled={!isNew}
        maxLength={limits.emailLength}
        value={values.email}
        error={errors.email}
        {...(isNew ? {} : { hint: t('emailFixed') })}
        onChange={(email) => set('email', email)}
      />
      <SegmentsField
        label={t('language')}
        value={values.language}
        options={(['pl', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(language) => set('language', language)}
      />
    </>
  )
}
