import type { Random } from '#functions/platform/clock.ts'
import { cleanupItem } from '#functions/platform/cleanup.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import type { Item } from '#functions/platform/store/table.ts'

/** The cleanup of a deleted webhook: its log and its state. */
export const webhookCleanup = ({ random }: { readonly random: Random }, id: number): Key & Item =>
  cleanupItem(random.uuid(), {
    partitions: [keys.webhookDelivery(id, '').pk, keys.webhookState(id).pk],
  })
