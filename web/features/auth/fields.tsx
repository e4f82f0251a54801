/** The fields of the pages before sign-in. */
import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button/button.tsx'
import { FieldFrame, type FieldFrameProps } from '#web/ui/form/fields/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sign-in.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface SignInFieldProps
  extends
    Omit<FieldFrameProps, 'children' | 'note'>,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'autoFocus' | 'placeholder'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

interface InputFieldProps
  extends
    SignInFieldProps,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'type' | 'inputMode' | 'maxLength' | 'autoCapitalize' | 'className'
    > {
  /** Over the end of the input: a button. */
  readonly end?: ReactNode
}

const InputField = ({
  label,
  aside,
  error,
  hint,
  inputRef,
  onChange,
  end,
  className = styles.line,
  ...input
}: InputFieldProps) => (
  <FieldFrame label={label} aside={aside} error={error} hint={hint}>
    {({ id, describedBy, invalid }) => (
      <div className={className}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          ref={inputRef}
          className={fieldStyles.input}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
    )}
  </FieldFrame>
)

/** An e-mail address. */
export const EmailField = (props: SignInFieldProps) => (
  <InputField {...props} type="email" inputMode="email" autoComplete="username" maxLength={255} />
)

/** A password, with a button to show it. */
export const PasswordField = (props: SignInFieldProps) => {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <InputField
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={1024}
      end={
        <Button
          kind="plain"
          square
          className={styles.eye}
          aria-pressed={shown}
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" size={18} />
        </Button>
      }
    />
  )
}

/** A recovery code. */
export const RecoveryField = (props: SignInFieldProps) => (
  <InputField
    {...props}
    className={styles.code}
    autoComplete="off"
    autoCapitalize="characters"
    maxLength={20}
  />
)

/** Whether the text looks like an e-mail address; the server decides. */
export const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
