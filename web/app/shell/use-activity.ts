import { useEffect } from 'react'
import { matchRoutes, useLocation } from 'react-router'
import { createUserActivity, type SessionUser, type userActivities } from '#shared/contracts/account.ts'
import type { Module } from '#shared/domain/roles.ts'
import { call, CallError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { admission, pageRoutes } from '../routes.ts'
import { currentCaller, currentUser, useSession } from '../../lib/session.ts'

type Activity = (typeof userActivities)[number]

const openedKey = 'portal-opened'

const activityOfModule = {
  visibility: 'visibilities',
  incident: 'incidents',
  threat: 'threats',
  feed: 'feeds',
  report: 'reports',
} as const satisfies Record<Module, Activity>

/** The activity that opening a page counts as: entering its module, if the user has access. */
export const activityOf = (pathname: string, user: SessionUser): Activity | undefined => {
  const route = matchRoutes([...pageRoutes], pathname)?.[0]?.route
  if (route === undefined || admission(route, user) !== 'open') return undefined
  if (route.path === paths.apiKey) return 'api'
  return route.module === undefined ? undefined : activityOfModule[route.module]
}

/** Records for the organization's statistics that the user entered the portal or a module (part 1 section 6). */
export const useActivity = (): void => {
  const user = useSession()
  const userId = user?.user_id
  const { pathname } = useLocation()
  const activity = user === null ? undefined : activityOf(pathname, user)
  useEffect(() => {
    if (userId !== undefined && firstTime(userId)) void note('open_portal')
  }, [userId])
  // The next sign-in in this tab counts as a new visit to the portal.
  useEffect(
    () => () => {
      if (currentUser() === null) forgetOpened()
    },
    [],
  )
  useEffect(() => {
    if (userId !== undefined && activity !== undefined) void note(activity)
  }, [userId, activity])
}

/** Whether this user has not yet opened the portal in this tab. Reloading a page is not another visit. */
const firstTime = (userId: number): boolean => {
  try {
    if (sessionStorage.getItem(openedKey) === String(userId)) return false
    sessionStorage.setItem(openedKey, String(userId))
  } catch {
    // Without storage every page load counts.
  }
  return true
}

const forgetOpened = (): void => {
  try {
    sessionStorage.removeItem(openedKey)
  } catch {
    // Nothing was stored.
  }
}

/** A failed count is ignored: it must not disturb the user. */
const note = async (activity: Activity): Promise<void> => {
  if (!createUserActivity.roles.some((role) => role === currentCaller())) return
  try {
    await call(createUserActivity, { body: { activity }, quiet: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
