import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import type { EmailFormValues } from './email-form-values.ts'

/** The fields of a notification e-mail. The address itself cannot be changed later. */
export const EmailFields = ({
  form: { field },
  isNew,
}: {
  form: BoundForm<EmailFormValues>
  isNew: boolean
}) => {
  const { t } = useTranslation('notificationEmails')
  return (
    <>
      <TextField label={t('description')} hint={t('descriptionHint')} {...field('description')} />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        disabled={!isNew}
        {...(isNew ? {} : { hint: t('emailFixed') })}
        {...field('email')}
      />
      <SegmentsField
        label={t('language')}
        options={(['pl', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
        {...field('language')}
      />
    </>
  )
}
