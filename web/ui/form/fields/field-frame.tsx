import { useId, type ReactNode } from 'react'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import fieldStyles from '#web/ui/form/field.module.css'

interface ErrorLineProps {
  readonly id?: string
  readonly role?: 'alert'
  readonly children: ReactNode
}

/** What is wrong, under the place where it is. */
export const ErrorLine = ({ children, ...rest }: ErrorLineProps) => (
  <p className={fieldStyles.error} {...rest}>
    <Icon name="alert" />
    {children}
  </p>
)

/** The error of a field. */
export const FieldError = ({ id, error }: { id?: string; error: ErrorMessage | undefined }) =>
  error !== undefined && (
    <ErrorLine id={id}>
      <ErrorMessageText what={error} />
    </ErrorLine>
  )

export interface FieldFrameProps {
  readonly label: ReactNode
  /** At the end of the label's line: a link. */
  readonly aside?: ReactNode
  readonly error?: ErrorMessage | undefined
  /** May need the id of the control. */
  readonly hint?: ReactNode | ((id: string) => ReactNode)
  /** Between the error and the hint. Receives the id of the control. */
  readonly note?: (id: string) => ReactNode
  /** Receives the id for the control and the ids of the elements that describe it. */
  readonly children: (control: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode
}

/** A control with its label, its error and its hint. It has no texts of its own, so sign-in loads little with it. */
export const FieldFrame = ({ label, aside, error, hint, note, children }: FieldFrameProps) => {
  const id = useId()
  const invalid = error !== undefined
  const described = [invalid ? `${id}error` : '', hint === undefined ? '' : `${id}hint`].join(' ').trim()
  const name = <label htmlFor={id}>{label}</label>
  return (
    <div className={fieldStyles.root} data-invalid={invalid}>
      {aside === undefined ? (
        name
      ) : (
        <div className={fieldStyles.head}>
          {name}
          {aside}
        </div>
      )}
      {children({ id, describedBy: described === '' ? undefined : described, invalid })}
      <FieldError id={`${id}error`} error={error} />
      {note?.(id)}
      {hint !== undefined && (
        <div className={fieldStyles.hint} id={`${id}hint`}>
          {typeof hint === 'function' ? hint(id) : hint}
        </div>
      )}
    </div>
  )
}
