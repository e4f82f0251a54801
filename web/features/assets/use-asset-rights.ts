import { currentCaller, useSession } from '#web/lib/session.ts'

/** Whether the signed-in person decides on assets at once; what an organization's admin does is a request. */
export const useDecides = (): boolean => {
  useSession()
  return currentCaller() === 'platform_admin'
}
