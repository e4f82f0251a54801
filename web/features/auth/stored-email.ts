/** The e-mail that was typed at sign-in, for the page that resets the password: nobody types it twice. */
const key = 'typed-email'

/** Keeps it for this tab. */
export const storeEmail = (email: string): void => {
  try {
    sessionStorage.setItem(key, email.trim())
  } catch {
    // Not kept, then: it is typed again.
  }
}

/** Forgets it: whoever comes next in this tab is not told who was here. */
export const forgetEmail = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing can have been kept either.
  }
}

/** What was kept; empty when nothing was. */
export const storedEmail = (): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // Nothing can have been kept either.
    return ''
  }
}
