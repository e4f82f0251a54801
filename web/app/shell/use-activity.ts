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

/** What opening a page counts as: entering its module, where the person may. */
export const activityOf = (pathname: string, user: SessionUser): Activity | undefined => {
  const route = matchRoutes([...pageRoutes], pathname)?.[0]?.route
  if (route === undefined || admission(route, user) !== 'open') return undefined
  if (route.path === paths.apiKey) return 'api'
  return route.module === undefined ? undefined : activityOfModule[route.module]
}

/** Notes for the organization's statistics that the portal or a module was entered (part 1 section 6). */
export const useActivity = (): void => {
  const user = useSession()
  const userId = user?.user_id
  const { pathname } = useLocation()
  const activity = user === null ? undefined : activityOf(pathname, user)
  useEffect(() => {
    if (userId !== undefined && firstTime(userId)) void note('open_portal')
  }, [userId])
  // The next sign-in in this tab opens the portal anew.
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

/** Whether this person has not opened the portal in this tab yet: a page read anew is not another visit. */
const firstTime = (userId: number): boolean => {
  try {
    if (sessionStorage.getItem(openedKey) === String(userId)) return false
    sessionStorage.setItem(openedKey, String(userId))
  } catch {
    // A browser that keeps nothing counts each reading of the page.
  }
  return true
}

const forgetOpened = (): void => {
  try {
    sessionStorage.removeItem(openedKey)
  } catch {
    // Nothing was kept.
  }
}

/** A count that is not taken disturbs nobody's work. */
const note = async (activity: Activity): Promise<void> => {
  if (!createUserActivity.roles.some((role) => role === currentCaller())) return
  try {
    await call(createUserActivity, { body: { activity }, quiet: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
