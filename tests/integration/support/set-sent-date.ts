/** Items that organizations were notified about. */
import type { Platform } from '#functions/rules/http/platform.ts'
import type { CollectionDefinition, KindName, Kinds } from '#functions/core/event-store/definition.ts'

/** Records when the first message about an item was sent: ISO 8601. */
export const setSentDate = async <K extends Kinds>(
  platform: Platform,
  definition: CollectionDefinition<K>,
  kind: KindName<K>,
  id: number,
  sent: string,
): Promise<void> => {
  const collection = platform.collection(definition)
  await collection.commit({ user_id: null, name: 'notifier', client_id: null }, async (commit) => {
    const stored = await collection.get(kind, id)
    const entity = stored?.entity
    if (stored === undefined || typeof entity !== 'object' || entity === null)
      throw new Error(`There is no ${kind} ${id}`)
    commit.refresh(kind, id, Object.assign(entity, { sent_date: sent }), stored, ['sent_date'])
  })
}
