/** Records which indicators an address was notified of, so that it also receives their withdrawals, and no others. */
import * as z from 'zod'
import type { Platform } from '../http/platform.ts'
import { keys } from '../keys.ts'
import type { Item } from '#functions/core/store/table.ts'

const retentionSeconds = 400 * 86_400

/** The indicators of a digest: published after `after` and until `until`, in their state of `at`. */
const notifiedSchema = z.object({ after: z.number(), until: z.number(), at: z.number() })
export type NotifiedWindow = z.infer<typeof notifiedSchema>

interface Address {
  readonly organizationId: number
  readonly emailId: number
}

/** The item that records a digest's indicators. */
export const notifiedIndicatorsItem = (
  { organizationId, emailId }: Address,
  notified: NotifiedWindow,
): Item => ({
  ...keys.notifiedIndicators(
    organizationId,
    emailId,
    `${new Date(notified.until).toISOString()}#${notified.after}`,
  ),
  client_id: organizationId,
  ...notified,
  expires: Math.floor(notified.at / 1000) + retentionSeconds,
})

/** The digests of indicators sent to an address. Costs one request. */
export const readNotifiedIndicators = async (
  { table }: Pick<Platform, 'table'>,
  { organizationId, emailId }: Address,
): Promise<NotifiedWindow[]> => {
  const { pk, sk } = keys.notifiedIndicators(organizationId, emailId, '')
  return (await table.queryAll(pk, { beginsWith: sk })).map((item) => notifiedSchema.parse(item))
}

/** Whether an address was notified of an indicator that was later withdrawn. Epoch milliseconds. */
export const wasNotified = (
  notified: readonly NotifiedWindow[],
  { published, withdrawn }: { readonly published: number; readonly withdrawn: number },
): boolean =>
  notified.some(({ after, until, at }) => after < published && published <= until && withdrawn >= at)
