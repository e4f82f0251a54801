/** Queries for the webhooks tab. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '#shared/contracts/webhooks.ts'
import { listViews } from '#shared/contracts/views.ts'
import { isOpenToKeys } from '#shared/domain/view-lists.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { call } from '#web/lib/api.ts'

const root = ['webhooks'] as const

/** Milliseconds between two refetches while deliveries are pending; they are sent once a minute. */
const refetchInterval = 15_000

export const webhooksQuery = queryOptions({
  queryKey: [...root, 'list'],
  queryFn: async () => (await call(listWebhooks)).data,
  refetchInterval,
})

/** The saved views that webhooks may have. */
export const webhookViewsQuery = queryOptions({
  ...untilLoaded,
  queryKey: ['views', 'webhooks'],
  queryFn: async () =>
    (await call(listViews, { quiet: true })).data.filter(
      ({ is_shared: isShared, list, filters }) => isShared && isOpenToKeys(list, filters),
    ),
})

/** The key prefix of every log, for invalidation. */
export const logsKey = [...root, 'log'] as const

/** The log of a webhook, page by page. */
export const logQuery = (id: number, failed: boolean) =>
  infiniteQueryOptions({
    queryKey: [...logsKey, id, failed],
    queryFn: ({ pageParam }) =>
      call(listWebhookDeliveries, {
        params: { id: String(id) },
        query: {
          ...(pageParam === '' ? {} : { before: pageParam }),
          ...(failed ? { failed: 'true' } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    refetchInterval,
  })

/** An event with its body and its attempts. */
export const deliveryQuery = (id: number, delivery: string) =>
  queryOptions({
    queryKey: [...logsKey, id, 'event', delivery],
    queryFn: () => call(getWebhookDelivery, { params: { id: String(id), delivery } }),
  })
