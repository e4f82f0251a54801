import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { EntityOf, KindName, Kinds } from '#functions/core/event-store/definition.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import { entityWithin, explicitTlpShape } from './tlp.ts'

const explicitSchema = z.object(explicitTlpShape)

/**
 * Items that a caller names, in the order of the ids; undefined for items of a stricter TLP level than the caller may
 * receive.
 */
export const givenMany = async <K extends Kinds, N extends KindName<K> & TlpKind>(
  collection: Collection<K>,
  kind: N,
  ids: readonly number[],
  most: TlpLevel | undefined,
): Promise<(Stored<EntityOf<K[N]>> | undefined)[]> => {
  const found = await collection.getMany(kind, ids)
  if (most === undefined) return found
  const readModel = await collection.readModel()
  return found.map((stored) =>
    stored !== undefined && entityWithin(readModel, kind, explicitSchema.parse(stored.entity), most)
      ? stored
      : undefined,
  )
}
