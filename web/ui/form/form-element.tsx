import type { KeyboardEventHandler, ReactNode } from 'react'
import { takesEscape } from '#web/lib/escape.ts'
import type { Form } from './use-form.ts'

/** The form element. The form validates and sends its values itself, not the browser. */
export const FormElement = ({
  form,
  id,
  label,
  className,
  onKeyDown,
  onCancel,
  children,
}: {
  readonly form: Pick<Form<object>, 'ref' | 'saving' | 'submit'>
  /** For a submit button outside the form, as in a dialog's footer. */
  readonly id?: string
  /** The name of a form that is a region of its page. */
  readonly label?: string
  readonly className?: string
  /** Receives the keys that the fields do not handle. */
  readonly onKeyDown?: KeyboardEventHandler
  /** Called at Escape, but not while the form is being sent. */
  readonly onCancel?: (() => void) | undefined
  readonly children: ReactNode
}) => (
  // Key events bubble up from its fields.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <form
    id={id}
    aria-label={label}
    ref={form.ref}
    className={className}
    noValidate
    aria-busy={form.saving}
    {...(onCancel === undefined ? {} : { 'data-cancels': '' })}
    onKeyDown={(event) => {
      onKeyDown?.(event)
      // What was opened from the form is elsewhere in the DOM and closes by itself.
      if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
      if (onCancel !== undefined && takesEscape(event) && !form.saving) onCancel()
    }}
    onSubmit={(event) => {
      event.preventDefault()
      // A dialog is elsewhere in the DOM, but React passes its events on to the form that it was opened from.
      event.stopPropagation()
      void form.submit()
    }}
  >
    {children}
  </form>
)
