/** The fields of the pages before sign-in. Plain inputs, so that these pages load little code. */
import { useId, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly autoComplete: string
  readonly beside?: ReactNode
  readonly hint?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  readonly autoFocus?: boolean
}

const FieldFrame = ({
  id,
  label,
  error,
  beside,
  hint,
  children,
}: Pick<FieldProps, 'label' | 'error' | 'beside' | 'hint'> & { id: string; children: ReactNode }) => (
  <div className="plain-field">
    <div className="sign-in-beside">
      <label htmlFor={id}>{label}</label>
      {beside}
    </div>
    {children}
    {error !== undefined && (
      <p className="plain-error" id={`${id}-error`}>
        <Icon name="alert" />
        {error}
      </p>
    )}
    {hint}
  </div>
)

/** An e-mail address. */
export const EmailField = (props: FieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} {...props}>
      <input
        id={id}
        ref={props.inputRef}
        className="plain-input"
        type="email"
        inputMode="email"
        autoComplete={props.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        autoFocus={props.autoFocus}
        value={props.value}
        aria-invalid={props.error !== undefined}
        aria-describedby={props.error === undefined ? undefined : `${id}-error`}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

/** A password field with a button to show the password. */
export const PasswordField = (props: FieldProps) => {
  const { t } = useTranslation('auth')
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} {...props}>
      <div className="sign-in-password">
        <input
          id={id}
          ref={props.inputRef}
          className="plain-input"
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1024}
          autoFocus={props.autoFocus}
          value={props.value}
          aria-invalid={props.error !== undefined}
          aria-describedby={props.error === undefined ? undefined : `${id}-error`}
          onChange={(event) => props.onChange(event.target.value)}
        />
        <button
          type="button"
          className="sign-in-eye"
          aria-pressed={shown}
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" size={18} />
        </button>
      </div>
    </FieldFrame>
  )
}

/** Whether the text looks like an e-mail address; the server decides. */
export const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
