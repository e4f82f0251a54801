import type { Random } from '#functions/core/clock.ts'
import { cleanupItem } from '#functions/core/cleanup.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'

/** The cleanup of a deleted webhook: its log and its state. */
export const webhookCleanup = ({ random }: { readonly random: Random }, id: number): Key & Item =>
  cleanupItem(random.uuid(), {
    partitions: [keys.webhookDelivery(id, '').pk, keys.webhookState(id).pk],
  })
