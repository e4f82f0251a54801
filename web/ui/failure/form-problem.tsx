import type { Ref } from 'react'
import { hasMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from './error-message-text.tsx'
import './form-problem.css'

/** The error of a whole form or dialog, above its fields. Renders nothing without one. */
export const FormProblem = ({
  what,
  ref,
}: {
  what: ErrorMessage | undefined
  ref?: Ref<HTMLParagraphElement> | undefined
}) =>
  !hasMessage(what) ? null : (
    <p ref={ref} className="form-problem" role="alert">
      <i className="pi pi-exclamation-circle" aria-hidden="true" />
      <ErrorMessageText what={what} />
    </p>
  )
