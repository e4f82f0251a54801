import { useId, type ReactNode } from 'react'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import '../field.css'

/** The error of a field. */
export const FieldError = ({ id, error }: { id: string; error: ErrorMessage | undefined }) =>
  error !== undefined && (
    <p className="ui-error" id={id}>
      <Icon name="alert" />
      <ErrorMessageText what={error} />
    </p>
  )

export interface FieldFrameProps {
  readonly label: ReactNode
  /** At the end of the label's line: a link. */
  readonly aside?: ReactNode
  readonly error?: ErrorMessage | undefined
  readonly hint?: ReactNode
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
    <div className="ui-field" data-invalid={invalid}>
      {aside === undefined ? (
        name
      ) : (
        <div className="ui-field-head">
          {name}
          {aside}
        </div>
      )}
      {children({ id, describedBy: described === '' ? undefined : described, invalid })}
      <FieldError id={`${id}error`} error={error} />
      {note?.(id)}
      {hint !== undefined && (
        <div className="ui-hint" id={`${id}hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
