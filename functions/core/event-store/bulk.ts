/** Changes many entities at once, in commits as large as a transaction allows. */
import { PortalError } from '#shared/http/errors.ts'
import type { ChangedField, EntityOf, Kinds } from './definition.ts'
import type { Author } from './entry.ts'
import type { Collection } from './collection.ts'
import type { Commit } from './commit.ts'
import { costOfEntities, eachPart, inCommits, undoWrites } from './in-commits.ts'
import type { ReadModel } from '../read-model/read-model.ts'
import { idRow } from '../read-model/rows.ts'

/**
 * Deletes entities of a kind; returns how many. Throws `not_found` before any change if an id does not exist. An entity
 * that someone else deletes meanwhile is not an error. An empty list costs no request. `also` adds further writes to
 * each commit, at most `also.writes`.
 */
export const deleteEntities = async <K extends Kinds>(
  collection: Collection<K>,
  kind: keyof K & string,
  ids: readonly number[],
  author: Author,
  also?: { readonly writes: number; add(commit: Commit<K>, deleted: readonly number[]): void },
): Promise<number> => {
  if (ids.length === 0) return 0
  const isThere = (readModel: ReadModel, id: number): boolean => existing(readModel, kind, [id]).size === 1
  const readModel = await collection.readModel()
  requireAll(readModel, kind, ids)
  const deleted = await eachPart(inCommits(ids, costOfEntities(readModel, kind), also?.writes), (part) =>
    collection.commit(author, (commit) => {
      const left = part.filter((id) => isThere(commit.readModel, id))
      for (const id of left) commit.delete(kind, id)
      if (left.length > 0) also?.add(commit, left)
      return left.length
    }),
  )
  return sum(deleted)
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** The new entity, with the names of the changed fields. */
export interface Changed<Entity> {
  readonly entity: Entity
  readonly fields: readonly ChangedField[]
}

/** Applies a change after another one. A change without effect leaves the entity as it is. */
export const chainChanges = <Entity>(
  first: Changed<Entity>,
  next: ((entity: Entity) => Changed<Entity>) | undefined,
): Changed<Entity> => {
  const second = next?.(first.entity)
  return second === undefined || second.fields.length === 0
    ? first
    : { entity: second.entity, fields: [...first.fields, ...second.fields] }
}

/**
 * Changes entities of a kind; returns how many. Behaves like `deleteEntities`. Does not write an entity without
 * changes.
 */
export const changeEntities = async <K extends Kinds, N extends keyof K & string>(
  collection: Collection<K>,
  kind: N,
  ids: readonly number[],
  author: Author,
  change: (entity: EntityOf<K[N]>, commit: Commit<K>) => Changed<EntityOf<K[N]>>,
): Promise<number> => {
  const readModel = await collection.readModel()
  requireAll(readModel, kind, ids)
  const changed = await eachPart(
    inCommits(ids, costOfEntities(readModel, kind), undoWrites(author)),
    (part) =>
      collection.commit(author, async (commit) => {
        const found = await collection.getMany(kind, part)
        let count = 0
        for (const [index, id] of part.entries()) {
          const stored = found[index]
          if (stored === undefined) continue
          const { entity, fields } = change(stored.entity, commit)
          if (fields.length === 0) continue
          commit.update(kind, id, entity, stored, fields)
          count += 1
        }
        return count
      }),
  )
  return sum(changed)
}

const requireAll = (readModel: ReadModel, kind: string, ids: readonly number[]): void => {
  const there = existing(readModel, kind, ids)
  const missing = ids.filter((id) => !there.has(id))
  if (missing.length > 0) throw new PortalError('not_found', { values: missing.map(String) })
}

const existing = (readModel: ReadModel, kind: string, ids: readonly number[]): Set<number> =>
  new Set(
    readModel.rows(idRow, `SELECT id FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`, [
      JSON.stringify(ids),
    ]),
  )
