import { CallError } from './api.ts'
import { notify } from './notify.ts'
import { errorMessage } from './error-message.ts'

/**
 * Shows a toast with the reason why an action failed; `title` names the action. The end of a session has its own page,
 * so it shows no toast. Throws errors that are not CallErrors.
 */
export const notifyFailure = (error: unknown, title?: string): void => {
  if (!(error instanceof CallError)) throw error
  if (error.status === 401) return
  const reason = errorMessage(error)
  if (title === undefined) notify.error(reason)
  else notify.error(title, reason)
}
