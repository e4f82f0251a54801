/**
 * The page whose visit was stopped for sign-in: sign-in leads there. It lives as long as the tab, and where it
 * is known whose visit it was, it is kept for that person alone.
 */
import { matchRoutes } from 'react-router'
import type { SessionUser } from '#shared/contracts/account.ts'
import { paths } from '#web/lib/paths.ts'
import { admission, pageRoutes } from './routes.ts'

const key = 'wanted'

/** Whether the text is a path of this application: sign-in never leads to another site. */
const isLocalPath = (text: string): boolean => /^\/(?![/\\])/.test(text) && !text.startsWith(paths.login)

/** Between the id of the person, or nothing, and the path. */
const separator = ' '

/** Remembers a path with its query, for whoever signs in or for one person. */
export const rememberOrigin = (path: string, userId?: number): void => {
  try {
    if (isLocalPath(path)) sessionStorage.setItem(key, `${userId ?? ''}${separator}${path}`)
  } catch {
    // Not remembered: sign-in then leads to the home of the role.
  }
}

/** Where sign-in leads a person: the page that was wanted, if it is that person's to see, or the home. */
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
    // Nothing can have been remembered either.
    return undefined
  }
}

/** Forgets it: the person is there, or has signed out. */
export const forgetOrigin = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing can have been remembered either.
  }
}
