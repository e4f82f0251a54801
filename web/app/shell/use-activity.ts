import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createUserActivity } from '#shared/contracts/account.ts'
import { call, CallError } from '../api.ts'
import { currentCaller, useSession } from '../session.ts'

type Activity = 'open_portal' | 'threats'

const openedKey = 'portal-opened'

const activityOf = (pathname: string): Activity | undefined => (pathname.startsWith('/threats') ? 'threats' : undefined)

/** Notes for the organization's statistics that the portal or a module was entered (part 1 section 6). */
export const useActivity = (): void => {
  const user = useSession()
  const userId = user?.user_id
  const { pathname } = useLocation()
  const activity = activityOf(pathname)
  useEffect(() => {
    if (userId === undefined || sessionStorage.getItem(openedKey) === String(userId)) return
    sessionStorage.setItem(openedKey, String(userId))
    void note('open_portal')
  }, [userId])
  useEffect(() => { if (userId !== undefined && activity !== undefined) void note(activity) }, [userId, activity])
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
