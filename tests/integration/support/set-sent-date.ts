/** Items that organizations were told of by mail. */
import type { Platform } from '#functions/platform/http/platform.ts'
import type { CollectionDefinition, KindName, Kinds } from '#functions/platform/journal/definition.ts'

/** Says of an item that its first mail was sent then: ISO 8601. */
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
