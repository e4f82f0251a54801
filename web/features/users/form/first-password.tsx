import { useTranslation } from 'react-i18next'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import type { UserFormValues } from './user-form-values.ts'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'

/** An optional first password for a new user. The link in the e-mail works without one. */
export const FirstPassword = ({
  form: { values, errors, field, set },
}: {
  form: BoundForm<UserFormValues>
}) => {
  const { t } = useTranslation('users')
  const { t: wrong } = useTranslation('errors')
  const met = isAcceptablePassword(values.password)
  return (
    <>
      <SwitchField
        label={t('form.ownPassword')}
        note={t('form.ownPasswordHint')}
        checked={values.ownPassword}
        onChange={(own) => set('ownPassword', own)}
      />
      {values.ownPassword && (
        <>
          <TextField
            label={t('form.password')}
            type="password"
            autoComplete="new-password"
            {...(met || errors.password !== undefined ? {} : { hint: wrong('code.password_requirements') })}
            {...field('password')}
            required
          />
          <TextField
            label={t('form.repeat')}
            type="password"
            autoComplete="new-password"
            {...field('repeat')}
            required
          />
        </>
      )}
    </>
  )
}
