/** The operator, as the journal names them. */
import { userInfo } from 'node:os'
import type { Actor } from '#functions/platform/journal/entry.ts'

/** `operator anna`: an operator has no account in the portal, so the login name tells operators apart. */
export const operator = (): Actor => ({
  user_id: null,
  name: ['operator', loginName()].filter((part) => part !== '').join(' '),
  client_id: null,
})

const loginName = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return ''
  }
}
