/** The e-mail address typed at sign-in, so that the password reset page can fill it in. */
const key = 'typed-email'

/** Stores it for this tab. */
export const storeEmail = (email: string): void => {
  try {
    sessionStorage.setItem(key, email.trim())
  } catch {
    // Storage is unavailable, so the user types it again.
  }
}

/** Forgets it, so that the next user of this tab does not see it. */
export const forgetEmail = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing can have been stored either.
  }
}

/** The stored address, or an empty text. */
export const storedEmail = (): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // Nothing can have been stored either.
    return ''
  }
}
