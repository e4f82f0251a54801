import type { KeyboardEventHandler, ReactNode } from 'react'
import type { Form } from './use-form.ts'

/** The element of a form: what is entered is judged and sent by the form itself, not by the browser. */
export const FormElement = ({
  form,
  id,
  className,
  onKeyDown,
  children,
}: {
  readonly form: Pick<Form<object>, 'ref' | 'saving' | 'submit'>
  /** For a button outside of it, as in the foot of a dialog. */
  readonly id?: string
  readonly className?: string
  /** Of the keys that its fields do not take. */
  readonly onKeyDown?: KeyboardEventHandler
  readonly children: ReactNode
}) => (
  // The keys of its fields reach it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <form
    id={id}
    ref={form.ref}
    className={className}
    noValidate
    aria-busy={form.saving}
    onKeyDown={onKeyDown}
    onSubmit={(event) => {
      event.preventDefault()
      void form.submit()
    }}
  >
    {children}
  </form>
)
