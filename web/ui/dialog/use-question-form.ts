import { useRef } from 'react'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useSending } from '#web/lib/use-sending.ts'
import type { Form } from '#web/ui/form/use-form.ts'

/**
 * The form of a dialog that asks a question, without the fields of a call. `answer` makes the call and returns a message
 * if it cannot be made. A failed call has its error above the content.
 */
export const useQuestionForm = (
  answer: () => Promise<ErrorMessage | void>,
  dirty = false,
): Pick<Form<object>, 'ref' | 'saving' | 'dirty' | 'submit'> & {
  readonly problem: ErrorMessage | undefined
} => {
  const ref = useRef<HTMLFormElement>(null)
  const { busy, failure, setFailure, send } = useSending()
  return {
    ref,
    saving: busy,
    dirty,
    problem: failure,
    submit: () =>
      send(async () => {
        const refused = await answer()
        if (refused !== undefined) setFailure(refused)
      }),
  }
}
