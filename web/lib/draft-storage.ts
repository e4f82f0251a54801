/**
 * Drafts that this browser keeps for an account, under keys of that account. They outlive an expired session, so that
 * nothing is lost, and end with a sign-out or when somebody else signs in.
 */
const prefix = 'draft:'
const keyOf = (userId: number, name: string): string => `${prefix}${userId}:${name}`

/** What was kept under a name; undefined for nothing. */
export const readStored = (userId: number, name: string): unknown => {
  try {
    const text = localStorage.getItem(keyOf(userId, name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // Storage is unavailable or holds foreign text.
    return undefined
  }
}

/** Keeps a value; returns whether there was room. */
export const writeStored = (userId: number, name: string, value: unknown): boolean => {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Removes what was kept under a name. */
export const removeStored = (userId: number, name: string): void => {
  try {
    localStorage.removeItem(keyOf(userId, name))
  } catch {
    // Without storage there is nothing.
  }
}

/** Removes the drafts of every account but one. */
export const clearDrafts = (except?: number): void => {
  try {
    const kept = except === undefined ? undefined : keyOf(except, '')
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (kept === undefined || !key.startsWith(kept)))
        localStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
