/** Sources as other areas name them. */
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { sourceStateSchema } from './source-state.ts'
import { sourcesCollection } from './source-store.ts'

/** Names of the sources that exist, and when each was last read whole. ISO 8601. */
export const namedSources = async (
  platform: Platform,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly seen: string | undefined }>> => {
  if (ids.length === 0) return new Map()
  const [stored, states] = await Promise.all([
    platform.collection(sourcesCollection).getMany('source', ids, { consistent: false }),
    platform.table.batchGet(
      ids.map((id) => keys.sourceState(id, 'state')),
      { consistent: false },
    ),
  ])
  return new Map(
    ids.flatMap((id, index) => {
      const entity = stored[index]?.entity
      const { seen } = sourceStateSchema.parse(states[index] ?? {})
      return entity === undefined ? [] : [[id, { name: entity.name, seen }] as const]
    }),
  )
}
