/** What the user is e-mailed about personally. The settings change it, and the pages of views what of it is theirs. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMyNotifications, type MyNotifications } from '#shared/contracts/my-notifications.ts'
import { call } from './api.ts'
import { attempt } from './use-action.ts'

const myNotificationsQuery = queryOptions({
  queryKey: ['account', 'notifications'],
  queryFn: ({ signal }) => call(getMyNotifications, { signal }),
})

/**
 * The user's choices with the reply that has them, and a function that saves a change of them. Returns whether it is
 * saved.
 */
export const useMyNotifications = () => {
  const client = useQueryClient()
  const reply = useQuery(myNotificationsQuery)
  const save = async (
    change: () => Promise<{ readonly my_notifications: MyNotifications }>,
    done: () => void,
  ): Promise<boolean> => {
    let isSaved = false
    await attempt(async () => {
      client.setQueryData(myNotificationsQuery.queryKey, await change())
      isSaved = true
      done()
    })
    return isSaved
  }
  return { mine: reply.data?.my_notifications, reply, save }
}
