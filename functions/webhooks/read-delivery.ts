/** An event of a webhook of the caller's organization. */
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/core/store/keys.ts'
import { PortalError } from '#shared/http/errors.ts'
import { deliverySchema, type StoredDelivery } from './deliveries.ts'

/** Throws `not_found` for a deleted event or one of another organization. */
export const readDelivery = async (
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  { webhookId, organizationId, id }: { webhookId: number; organizationId: number; id: string },
): Promise<StoredDelivery> => {
  const item = await table.get(keys.webhookDelivery(webhookId, id))
  // DynamoDB may delete expired items late.
  if (item === undefined || Number(item['expires']) * 1000 <= clock.now().getTime())
    throw new PortalError('not_found')
  const delivery = deliverySchema.parse(item)
  if (delivery.client_id !== organizationId) throw new PortalError('not_found')
  return delivery
}
