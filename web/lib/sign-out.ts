import { logout } from '#shared/contracts/auth.ts'
import { call, CallError } from './api.ts'
import { leaveSession } from './session.ts'

/**
 * Ends the session. The browser forgets the user whatever the server replies. If the server did not end the session, it
 * lives until it expires, and the sign-in page says so.
 */
export const signOut = async (): Promise<void> => {
  try {
    await call(logout, { quiet: true })
    leaveSession(true)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    leaveSession(error.status === 401)
  }
}
