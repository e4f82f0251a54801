/** The calls about an item's notification, as queries. */
import { queryOptions } from '@tanstack/react-query'
import { getNotification } from '#shared/contracts/notifications.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { call } from '#web/lib/api.ts'
import { askedAgainAfter } from './notification-state.ts'

/** The first part of the keys of an area's queries: a change of the item makes its notification stale too. */
const areas = {
  threat: 'threats',
  incident: 'incidents',
  visibility: 'visibilities',
  feed: 'feeds',
} as const satisfies Record<NotifiedModule, string>

/** The queries of the area that the items of a module are in. */
export const areaKey = (module: NotifiedModule): readonly string[] => [areas[module]]

/** What is told of an item by mail; asked for again while that may change by itself and somebody looks at it. */
export const notificationQuery = (module: NotifiedModule, id: number) =>
  queryOptions({
    queryKey: [areas[module], 'notification', id],
    queryFn: async () =>
      (await call(getNotification, { params: { module, id: String(id) }, quiet: true })).notification,
    refetchInterval: ({ state }) => askedAgainAfter(state.data),
    staleTime: 0,
  })
