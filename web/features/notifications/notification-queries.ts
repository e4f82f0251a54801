/** Queries for an item's notification. */
import { queryOptions } from '@tanstack/react-query'
import { getNotification } from '#shared/contracts/notifications.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { call } from '#web/lib/api.ts'
import { refetchDelay } from './notification-state.ts'

/** The key prefix of each area's queries: a change of the item invalidates its notification too. */
const areas = {
  threat: 'threats',
  incident: 'incidents',
  visibility: 'visibilities',
  feed: 'feeds',
} as const satisfies Record<NotifiedModule, string>

/** The query key of the area with the module's items. */
export const areaKey = (module: NotifiedModule): readonly string[] => [areas[module]]

/** The notification status of an item. Polled while it may change by itself and the page is visible. */
export const notificationQuery = (module: NotifiedModule, id: number) =>
  queryOptions({
    queryKey: [areas[module], 'notification', id],
    queryFn: async () =>
      (await call(getNotification, { params: { module, id: String(id) }, quiet: true })).notification,
    refetchInterval: ({ state }) => refetchDelay(state.data),
    staleTime: 0,
  })
