/** The operator as an actor in the journal. */
import { userInfo } from 'node:os'
import type { Actor } from '#functions/core/event-store/entry.ts'

/** For example `operator anna`: operators have no account in the portal, so the login name identifies them. */
export const operator = (): Actor => ({
  user_id: null,
  name: ['operator', loginName()].filter((part) => part !== '').join(' '),
  client_id: null,
})

const loginName = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container may run under a user id without a name.
    return ''
  }
}
