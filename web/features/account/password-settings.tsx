import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#shared/contracts/account.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { contractForm, type FieldMessages, type FormField } from '#web/ui/form/contract-form.ts'
import { held } from '#web/ui/form/field-kinds.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

const passwordField = <const Wire extends keyof BodyIn<typeof changePassword>>(
  wire: Wire,
  messages: FieldMessages,
): FormField<string, Wire> => ({
  ...held<string>('')(wire, messages),
  check: (password) => (password === '' ? 'account:password.all' : undefined),
})

const passwordForm = contractForm(changePassword, {
  fields: {
    old: passwordField('old_password', { old_password_incorrect: 'errors:code.old_password_incorrect' }),
    next: passwordField('new_password', {
      new_password_same_as_old: 'errors:code.new_password_same_as_old',
      password_requirements: 'errors:code.password_requirements',
      password_common: 'errors:code.password_common',
      password_personal: 'errors:code.password_personal',
    }),
    repeat: passwordField('repeat_new_password', {
      passwords_not_equal: 'errors:code.passwords_not_equal',
    }),
  },
  body: ({ old, next, repeat }) => ({ old_password: old, new_password: next, repeat_new_password: repeat }),
  check: ({ next, repeat }) => ({
    next: next === '' || isAcceptablePassword(next) ? undefined : 'errors:code.password_requirements',
    repeat: repeat === '' || repeat === next ? undefined : 'errors:code.passwords_not_equal',
  }),
})

const fields = [
  ['old', 'current-password'],
  ['next', 'new-password'],
  ['repeat', 'new-password'],
] as const

/** The password: the current one, and the new one twice. If urgent, the first field takes the focus. */
export const PasswordSettings = ({ isUrgent }: { readonly isUrgent: boolean }) => {
  const { t } = useTranslation('account')
  const email = useSession()?.email ?? ''
  const [shown, setShown] = useState(false)
  const form = useContractForm({
    form: passwordForm,
    initial: passwordForm.empty,
    submit: async ({ body }) => {
      await call(changePassword, { body, quiet: true })
      for (const [name] of fields) form.set(name, '')
      notify.success(t('password.saved'), t('password.savedText'))
    },
  })
  useLeaveGuard(form.dirty)
  return (
    <FormElement form={form}>
      <FormProblem what={form.problem} />
      {/* Password managers save the new password for this account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {fields.map(([name, autoComplete]) => (
        <TextField
          key={name}
          label={t(`password.${name}`)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoFocus={isUrgent && name === 'old'}
          {...form.field(name)}
          required
          hint={name === 'next' && form.errors.next === undefined ? t('password.rule') : undefined}
        />
      ))}
      <Stack gap={3} align="start">
        <CheckField label={t('password.show')} checked={shown} onChange={setShown} />
        <Button type="submit" kind="primary" busy={form.saving}>
          {t('password.save')}
        </Button>
      </Stack>
    </FormElement>
  )
}
