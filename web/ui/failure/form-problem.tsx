import type { Ref } from 'react'
import { isAnything, type ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from './error-message-text.tsx'
import './form-problem.css'

/** What went wrong with a form or a dialog as a whole, above its fields; nothing where nothing did. */
export const FormProblem = ({
  what,
  ref,
}: {
  what: ErrorMessage | undefined
  ref?: Ref<HTMLParagraphElement> | undefined
}) =>
  !isAnything(what) ? null : (
    <p ref={ref} className="form-problem" role="alert">
      <i className="pi pi-exclamation-circle" aria-hidden="true" />
      <ErrorMessageText what={what} />
    </p>
  )
