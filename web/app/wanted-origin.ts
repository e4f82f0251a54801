/**
 * The page that the user wanted before sign-in; sign-in redirects to it. It is stored for the life of the tab. If the
 * user is known, it is stored for that user only.
 */
import { matchRoutes } from 'react-router'
import type { SessionUser } from '#shared/contracts/account.ts'
import { paths } from '#web/lib/paths.ts'
import { admission, pageRoutes } from './routes.ts'

const key = 'wanted'

/** Whether the text is a path of this application. Sign-in never redirects to another site. */
const isLocalPath = (text: string): boolean => /^\/(?![/\\])/.test(text) && !text.startsWith(paths.login)

/** Separates the user id, which may be empty, from the path. */
const separator = ' '

/** Stores a path with its query, for one user or for the next one who signs in. */
export const rememberOrigin = (path: string, userId?: number): void => {
  try {
    if (isLocalPath(path)) sessionStorage.setItem(key, `${userId ?? ''}${separator}${path}`)
  } catch {
    // Storage is unavailable: sign-in redirects to the home page of the role.
  }
}

/** Where sign-in redirects a user: the wanted page if this user may see it, else the home page. */
export const destinationOf = (user: SessionUser): string => {
  const path = wantedBy(user)
  if (path === undefined) return paths.root
  const [found] = matchRoutes([...pageRoutes], new URL(path, 'http://localhost').pathname) ?? []
  return found !== undefined && admission(found.route, user) === 'no-role' ? paths.root : path
}

const wantedBy = (user: SessionUser): string | undefined => {
  try {
    const [userId = '', path = ''] = (sessionStorage.getItem(key) ?? '').split(separator, 2)
    return isLocalPath(path) && (userId === '' || userId === String(user.user_id)) ? path : undefined
  } catch {
    // Nothing can have been stored either.
    return undefined
  }
}

/** Forgets the page: the user has reached it or has signed out. */
export const forgetOrigin = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing can have been stored either.
  }
}
