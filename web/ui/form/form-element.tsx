import type { ReactNode } from 'react'
import type { Form } from './use-form.ts'

/** The element of a form: what is entered is judged and sent by the form itself, not by the browser. */
export const FormElement = ({
  form,
  id,
  className,
  children,
}: {
  readonly form: Pick<Form<object>, 'ref' | 'saving' | 'submit'>
  /** For a button outside of it, as in the foot of a dialog. */
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}) => (
  <form
    id={id}
    ref={form.ref}
    className={className}
    noValidate
    aria-busy={form.saving}
    onSubmit={(event) => {
      event.preventDefault()
      void form.submit()
    }}
  >
    {children}
  </form>
)
