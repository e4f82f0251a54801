/** The page that an anonymous person wanted: sign-in leads there. It lives as long as the tab. */
import { paths } from '#web/lib/paths.ts'

const key = 'wanted'

/** Whether the text is a path of this application: sign-in never leads to another site. */
const isOwnPath = (text: string): boolean => /^\/(?![/\\])/.test(text) && !text.startsWith(paths.login)

/** Remembers a path with its query. */
export const rememberOrigin = (path: string): void => {
  try {
    if (isOwnPath(path)) sessionStorage.setItem(key, path)
  } catch {
    // Not remembered: sign-in then leads to the home of the role.
  }
}

/** The remembered path. */
export const wantedOrigin = (): string | undefined => {
  try {
    const path = sessionStorage.getItem(key)
    return path !== null && isOwnPath(path) ? path : undefined
  } catch {
    // Nothing can have been remembered either.
    return undefined
  }
}

/** Forgets it: the person is there. */
export const forgetOrigin = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing can have been remembered either.
  }
}
