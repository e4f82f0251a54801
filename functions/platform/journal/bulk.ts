/** Changes of many entities at once, in commits as large as a transaction takes. */
import { PortalError } from '#shared/http/errors.ts'
import type { Kinds } from './collection.ts'
import type { Actor } from './entry.ts'
import { entitiesPerCommit, type Collection } from './journal.ts'
import type { Replica } from './replica.ts'

/** The ids in parts, each for one commit. */
export const inCommits = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / entitiesPerCommit) }, (_, part) => ids.slice(part * entitiesPerCommit, (part + 1) * entitiesPerCommit))

/**
 * Deletes entities of a kind. Ids that do not exist refuse the whole request with `not_found`, before anything is changed;
 * one that somebody else deletes meanwhile is no error, since what was asked for holds.
 * Answers with how many were deleted here.
 */
export const deleteEntities = async <K extends Kinds>(
  collection: Collection<K>,
  kind: keyof K & string,
  ids: readonly number[],
  actor: Actor,
): Promise<number> => {
  const isThere = (replica: Replica, id: number): boolean => {
    const of = collection.definition.kinds[kind]
    return of !== undefined && replica.entityRow(of, id) !== undefined
  }
  const replica = await collection.replica()
  const missing = ids.filter((id) => !isThere(replica, id))
  if (missing.length > 0) throw new PortalError('not_found', { values: missing.map(String) })
  let deleted = 0
  for (const part of inCommits(ids)) {
    deleted += await collection.commit(actor, (draft) => {
      const left = part.filter((id) => isThere(draft.replica, id))
      for (const id of left) draft.delete(kind, id)
      return left.length
    })
  }
  return deleted
}
