/** Sources as lists and other areas read them. */
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Source } from '#shared/contracts/sources.ts'
import { toSourceResponse } from './source-presenter.ts'
import { sourceStateSchema } from './source-state.ts'
import { sourcesCollection } from './source-store.ts'

/** All sources, by name. */
export const readSources = async (platform: Platform): Promise<Source[]> => {
  const sources = platform.collection(sourcesCollection)
  const readModel = await sources.readModel()
  const ids = readModel.rows(idRow, 'SELECT id FROM source ORDER BY name_sort, id')
  const [stored, states] = await Promise.all([
    sources.getMany('source', ids),
    ids.length === 0 ? [] : platform.table.batchGet(ids.map((id) => keys.sourceState(id, 'state'))),
  ])
  return ids.flatMap((id, index) => {
    const entity = stored[index]?.entity
    return entity === undefined
      ? []
      : [toSourceResponse(id, entity, sourceStateSchema.parse(states[index] ?? {}))]
  })
}

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
