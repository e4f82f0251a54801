/**
 * Cleanups: notes of what nothing refers to. Of deleted entities these are files and partitions of the table, more
 * than a transaction or a request can delete; the commit that deletes an entity also notes its cleanup,
 * and a scheduled function runs it within minutes. Of entities to be, these are files: they are noted before
 * they are stored, and the commit that takes them over removes the note.
 */
import * as z from 'zod'
import { concurrently } from './concurrently.ts'
import type { Files } from './files/files.ts'
import { describeError, type Log } from './log.ts'
import type { Clock, Random } from './clock.ts'
import { keys, type Key } from './store/keys.ts'
import type { Item, Table, TransactWrite } from './store/table.ts'

const cleanupSchema = z.object({
  sk: z.string(),
  /** Objects of the bucket of files. */
  objects: z.array(z.string()),
  partitions: z.array(z.string()),
  /** Until then a request may be about to take them over: ISO 8601. */
  after: z.string().optional(),
})
type Cleanup = z.infer<typeof cleanupSchema>

interface Dependencies {
  readonly table: Table
  readonly files: Files | undefined
  readonly log: Log
}

/** The item of an entity's cleanup, for the commit that deletes the entity. `id` is new. */
export const cleanupItem = (
  id: string,
  left: { readonly objects?: readonly string[]; readonly partitions?: readonly string[] },
): Key & Item => ({
  ...keys.cleanup(id),
  objects: left.objects ?? [],
  partitions: left.partitions ?? [],
})

/** Items of a partition that are read and deleted before the time is looked at again. */
const itemsAtOnce = 200

/** No request takes this long: API Gateway ends it after 30 seconds. In milliseconds. */
const takeOverMilliseconds = 15 * 60_000

/** Files that are noted to be deleted, unless a commit takes them over. */
export interface NotedObjects {
  /** Of the note, for `runCleanups`: it deletes what no commit has taken over. */
  readonly id: string
  /** The write by which a commit takes the files over, but those left. It fails when the note is gone. */
  takeOver(left?: readonly string[]): TransactWrite
}

/** Notes objects of the bucket of files before they are stored. */
export const noteObjects = async (
  { table, clock, random }: { readonly table: Table; readonly clock: Clock; readonly random: Random },
  objects: readonly string[],
): Promise<NotedObjects> => {
  const id = random.uuid()
  const after = new Date(clock.now().getTime() + takeOverMilliseconds).toISOString()
  await table.put({ ...cleanupItem(id, { objects }), after })
  const stands = { TableName: table.name, ConditionExpression: 'attribute_exists(pk)' }
  return {
    id,
    takeOver: (left = []) =>
      left.length === 0
        ? { Delete: { ...stands, Key: { ...keys.cleanup(id) } } }
        : { Put: { ...stands, Item: cleanupItem(id, { objects: left }) } },
  }
}

/**
 * Runs the cleanups of these ids within a request: for a file or a few, never for partitions, whose size
 * nothing bounds. A failure is logged: the scheduled function tries again.
 */
export const runCleanups = async (dependencies: Dependencies, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    try {
      const item = await dependencies.table.get(keys.cleanup(id))
      if (item !== undefined) await clear(dependencies, cleanupSchema.parse(item))
    } catch (error) {
      dependencies.log.error('cleanup failed', { cleanup: id, ...describeError(error) })
    }
  }
}

/**
 * Runs all cleanups that no request can still take over, until `enough` says so: the next run continues.
 * Returns how many were completed. Failures are thrown at the end, after the others were tried.
 */
export const runAllCleanups = async (
  dependencies: Dependencies & { readonly clock: Clock },
  enough: () => boolean = () => false,
): Promise<number> => {
  const now = dependencies.clock.now().toISOString()
  const failures: unknown[] = []
  let done = 0
  for await (const page of dependencies.table.query(keys.cleanup('').pk)) {
    for (const item of page) {
      if (enough()) break
      try {
        const left = cleanupSchema.parse(item)
        if (left.after !== undefined && left.after > now) continue
        if (await clear(dependencies, left, enough)) done += 1
      } catch (error) {
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cleanups failed`)
  return done
}

/** Deletes what is left; false when `enough` came first. Its item goes last, so that nothing is forgotten. */
const clear = async (
  { table, files }: Dependencies,
  left: Cleanup,
  enough: () => boolean = () => false,
): Promise<boolean> => {
  if (left.objects.length > 0 && files === undefined) throw new Error('No bucket of files')
  await concurrently(left.objects, 20, async (object) => {
    if (!enough()) await files?.delete(object)
  })
  await concurrently(left.partitions, 10, async (partition) => {
    if (enough()) return
    for await (const page of table.query(partition, { limit: itemsAtOnce })) {
      if (enough()) return
      await concurrently(page, 10, (item) =>
        table.delete({ pk: partition, sk: z.string().parse(item['sk']) }),
      )
    }
  })
  if (enough()) return false
  await table.delete(keys.cleanup(left.sk))
  return true
}
