/**
 * One change to each of many items, one commit at a time, in id order. An area says which items and what changes;
 * progress, stopping and the size of commits are the same for all.
 */
import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { EntityOf, Kinds } from '#functions/core/event-store/definition.ts'
import type { Author } from '#functions/core/event-store/entry.ts'
import {
  CommitTooLarge,
  halvesOf,
  inCommits,
  undoWrites,
  type Cost,
} from '#functions/core/event-store/in-commits.ts'
import { commitStep, type HeldJob } from './jobs.ts'

/** Ids selected at once: enough for a few commits, yet recent enough to still match. */
export const idsAtOnce = 1_000

/** What a job does to the items of a kind. */
export interface BulkWork<K extends Kinds, N extends keyof K & string> {
  readonly collection: Collection<K>
  readonly kind: N
  readonly author: Author
  /** The next ids after one that still match, at most `idsAtOnce`. Ids only increase, so no item is met twice. */
  readonly nextIds: (after: number) => Promise<number[]>
  /** The cost of each of these in a commit. */
  readonly costs: () => Promise<(id: number) => Cost>
  /** Writes of each commit that belong to no single item. */
  readonly sharedWrites?: number
  /** The present items that the job may change. */
  readonly getMany?: (ids: readonly number[]) => Promise<readonly (Stored<EntityOf<K[N]>> | undefined)[]>
  /** Runs before a commit of these; false when the time is over. */
  readonly before?: (ids: readonly number[]) => Promise<boolean>
  /** Runs in each commit; throws a `PermanentJobError` when a retry cannot help. */
  readonly check?: (commit: Commit<K>) => void
  /** An item after the change. */
  readonly change: (
    entity: EntityOf<K[N]>,
    commit: Commit<K>,
    id: number,
  ) => Changed<EntityOf<K[N]>> | 'skip' | 'delete'
  /** Adds to a commit that deletes items. */
  readonly deleted?: (
    commit: Commit<K>,
    items: readonly { readonly id: number; readonly entity: EntityOf<K[N]> }[],
  ) => void
  /** Runs once at the end; `changed` items have changed. */
  readonly end?: (changed: number) => Promise<void>
}

/** Works until every item is done (`true`) or the time is over (`false`). Each commit contains the job's progress. */
export const doBulkWork = async <K extends Kinds, N extends keyof K & string>(
  held: HeldJob,
  isTimeOver: () => boolean,
  work: BulkWork<K, N>,
): Promise<boolean> => {
  const { collection, author, sharedWrites = 0 } = work
  for (let waiting: number[][] = []; !isTimeOver();) {
    if (waiting.length === 0) {
      const ids = await work.nextIds(held.job.cursor)
      // Each commit also stores the job's progress.
      waiting = inCommits(ids, await work.costs(), 1 + sharedWrites + undoWrites(author))
    }
    const part = waiting.shift()
    if (part === undefined) {
      await work.end?.(held.job.changed)
      // Items that others deleted meanwhile count as done.
      await held.save({ ...held.job, done: held.job.total })
      return true
    }
    if (work.before !== undefined && !(await work.before(part))) return false
    await commitStep(held, { collection, actor: author }, part, (commit) =>
      changePart(work, commit, part),
    ).catch((error: unknown) => {
      const halves = error instanceof CommitTooLarge ? halvesOf(part) : undefined
      if (halves === undefined) throw error
      waiting.unshift(...halves)
    })
  }
  return false
}

/** Adds one batch of changed items to a commit. */
const changePart = async <K extends Kinds, N extends keyof K & string>(
  work: BulkWork<K, N>,
  commit: Commit<K>,
  part: readonly number[],
): Promise<{ changed: number; skipped: number }> => {
  const { collection, kind, getMany = (ids) => collection.getMany(kind, ids) } = work
  work.check?.(commit)
  const found = await getMany(part)
  const deleted: { id: number; entity: EntityOf<K[N]> }[] = []
  let [changed, skipped] = [0, 0]
  for (const [index, id] of part.entries()) {
    const stored = found[index]
    if (stored === undefined) continue
    const after = work.change(stored.entity, commit, id)
    if (after === 'skip') skipped += 1
    else if (after === 'delete') {
      commit.delete(kind, id)
      deleted.push({ id, entity: stored.entity })
      changed += 1
    } else if (after.fields.length > 0) {
      commit.update(kind, id, after.entity, stored, after.fields)
      changed += 1
    }
  }
  if (deleted.length > 0) work.deleted?.(commit, deleted)
  return { changed, skipped }
}
