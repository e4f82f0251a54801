import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#shared/contracts/account.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { call, CallError } from '#web/lib/api.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Icon } from '#web/ui/icon.tsx'
import { notify } from '#web/lib/notify.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'

const empty = { old: '', next: '', repeat: '' }
type Field = keyof typeof empty

/** The password: the current one, and the new one twice. If urgent, the first field takes the focus. */
export const PasswordSettings = ({ isUrgent }: { readonly isUrgent: boolean }) => {
  const { t } = useTranslation('account')
  const { t: errors } = useTranslation('errors')
  const [values, setValues] = useState(empty)
  const [shown, setShown] = useState(false)
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage>()
  /** A new password that the server rejected, and the reason. */
  const [refused, setRefused] = useState<{ password: string; text: string }>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useLeaveGuard(Object.values(values).some((value) => value !== ''))

  const problems: Record<Field, string | undefined> = {
    old: values.old === '' ? t('password.all') : undefined,
    next:
      values.next === ''
        ? t('password.all')
        : isAcceptablePassword(values.next)
          ? refused?.password === values.next
            ? refused.text
            : undefined
          : errors('code.password_requirements'),
    repeat:
      values.repeat === ''
        ? t('password.all')
        : values.repeat === values.next
          ? undefined
          : errors('code.passwords_not_equal'),
  }

  const save = async (): Promise<void> => {
    if (busy) return
    setChecked(true)
    setFailure(undefined)
    const wrong = (['old', 'next', 'repeat'] as const).find((field) => problems[field] !== undefined)
    if (wrong !== undefined)
      return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    setBusy(true)
    try {
      await call(changePassword, {
        body: { old_password: values.old, new_password: values.next, repeat_new_password: values.repeat },
        quiet: true,
      })
      setValues(empty)
      setChecked(false)
      notify.success(t('password.saved'), t('password.savedText'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.items.some(({ field }) => field === 'new_password')) {
        setRefused({ password: values.next, text: failureMessage(error) })
        form.current?.querySelector<HTMLInputElement>('[name="next"]')?.focus()
      } else setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const field = (name: Field, label: string, autoComplete: string, hint?: string) => (
    <div className="plain-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        name={name}
        className="plain-input"
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        maxLength={1024}
        autoFocus={isUrgent && name === 'old'}
        value={values[name]}
        aria-invalid={checked && problems[name] !== undefined}
        aria-describedby={`${id}-${name}-note`}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      />
      <div id={`${id}-${name}-note`}>
        {checked && problems[name] !== undefined ? (
          <p className="plain-error">
            <Icon name="alert" />
            {problems[name]}
          </p>
        ) : (
          hint !== undefined && <p className="plain-hint">{hint}</p>
        )}
      </div>
    </div>
  )

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormAlert text={failure} />
      {field('old', t('password.old'), 'current-password')}
      {field('next', t('password.next'), 'new-password', t('password.rule'))}
      {field('repeat', t('password.repeat'), 'new-password')}
      <label className="settings-check">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        {t('password.show')}
      </label>
      <div className="settings-actions">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {t('password.save')}
        </Button>
      </div>
    </form>
  )
}
