import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createUserActivity } from '#shared/contracts/account.ts'
import { call, CallError } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { currentCaller, currentUser, useSession } from '../../lib/session.ts'

type Activity = 'open_portal' | 'visibilities' | 'incidents' | 'threats' | 'api'

const openedKey = 'portal-opened'

/** What is counted, by the beginning of the addresses of its pages. */
const activities = [
  [paths.visibilities, 'visibilities'],
  [paths.incidents, 'incidents'],
  [paths.threats, 'threats'],
  [paths.apiKey, 'api'],
] as const

const activityOf = (pathname: string): Activity | undefined =>
  activities.find(([path]) => pathname.startsWith(path))?.[1]

/** Notes for the organization's statistics that the portal or a module was entered (part 1 section 6). */
export const useActivity = (): void => {
  const user = useSession()
  const userId = user?.user_id
  const { pathname } = useLocation()
  const activity = activityOf(pathname)
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
