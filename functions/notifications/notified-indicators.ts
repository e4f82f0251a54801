/** Of which indicators an address was told, so that their withdrawal is told to it and that of others is not. */
import * as z from 'zod'
import type { Platform } from '#functions/platform/http/platform.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Item } from '#functions/platform/store/table.ts'

const retentionSeconds = 400 * 86_400

/** Indicators that a digest told, by their publication after the one and until the other, as they were `at`. */
const notifiedSchema = z.object({ after: z.number(), until: z.number(), at: z.number() })
export type NotifiedWindow = z.infer<typeof notifiedSchema>

interface Address {
  readonly organizationId: number
  readonly emailId: number
}

/** That a digest told an address of indicators, as an item of the table. */
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

/** What digests told an address of indicators. One request. */
export const readNotifiedIndicators = async (
  { table }: Pick<Platform, 'table'>,
  { organizationId, emailId }: Address,
): Promise<NotifiedWindow[]> => {
  const { pk, sk } = keys.notifiedIndicators(organizationId, emailId, '')
  return (await table.queryAll(pk, { beginsWith: sk })).map((item) => notifiedSchema.parse(item))
}

/** Whether an address was told of an indicator that was published and later withdrawn, epoch milliseconds. */
export const wasNotified = (
  notified: readonly NotifiedWindow[],
  { published, withdrawn }: { readonly published: number; readonly withdrawn: number },
): boolean =>
  notified.some(({ after, until, at }) => after < published && published <= until && withdrawn >= at)
