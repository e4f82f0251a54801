import { CallError } from './api.ts'
import { notify } from './notify.ts'
import { errorMessage } from './error-message.ts'

/**
 * Says in a message why an action was refused; `title` says what was not done. The end of a session has a
 * page of its own. Throws what is no failure of a call.
 */
export const notifyFailure = (error: unknown, title?: string): void => {
  if (!(error instanceof CallError)) throw error
  if (error.status === 401) return
  const reason = errorMessage(error)
  if (title === undefined) notify.error(reason)
  else notify.error(title, reason)
}
