import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#shared/contracts/account.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'

const empty = { old: '', next: '', repeat: '' }
const fields = [
  ['old', 'current-password'],
  ['next', 'new-password'],
  ['repeat', 'new-password'],
] as const

/** The password: the current one, and the new one twice. If urgent, the first field takes the focus. */
export const PasswordSettings = ({ isUrgent }: { readonly isUrgent: boolean }) => {
  const { t } = useTranslation('account')
  const { t: errors } = useTranslation('errors')
  const [shown, setShown] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage>()
  const form = useForm({
    initial: empty,
    normalize: (values) => values,
    validate: ({ old, next, repeat }) => ({
      ...(old === '' ? { old: t('password.all') } : {}),
      ...(next === ''
        ? { next: t('password.all') }
        : isAcceptablePassword(next)
          ? {}
          : { next: errors('code.password_requirements') }),
      ...(repeat === ''
        ? { repeat: t('password.all') }
        : repeat === next
          ? {}
          : { repeat: errors('code.passwords_not_equal') }),
    }),
    onInvalid: () => setFailure(undefined),
    submit: async ({ old, next, repeat }) => {
      setFailure(undefined)
      try {
        const body = { old_password: old, new_password: next, repeat_new_password: repeat }
        await call(changePassword, { body, quiet: true })
        for (const [name] of fields) form.set(name, '')
        notify.success(t('password.saved'), t('password.savedText'))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.items.some(({ field }) => field === 'new_password')) return { next: failureMessage(error) }
        setFailure(errorMessage(error))
      }
      return {}
    },
  })
  useLeaveGuard(form.dirty)
  return (
    <FormElement form={form}>
      <FormProblem what={failure} />
      {fields.map(([name, autoComplete]) => (
        <TextField
          key={name}
          label={t(`password.${name}`)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={1024}
          required
          autoFocus={isUrgent && name === 'old'}
          value={form.values[name]}
          error={form.errors[name]}
          hint={name === 'next' && form.errors.next === undefined ? t('password.rule') : undefined}
          onChange={(value) => form.set(name, value)}
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
