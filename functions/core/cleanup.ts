/**
 * Cleanups: records of data that nothing refers to. For deleted entities these are files and table partitions, which
 * may exceed a transaction or a request. Items of a partition name their own files in `files`. The commit that deletes
 * an entity records its cleanup, and a scheduled function runs it within minutes. For new entities these are files: they
 * are recorded before they are stored, and the commit that takes them over deletes the record.
 */
import * as z from 'zod'
import { concurrently } from './concurrently.ts'
import type { Files } from './files/files.ts'
import { describeError, type Log } from './log.ts'
import type { Clock, Random } from './clock.ts'
import { keys, type Key } from './store/keys.ts'
import type { Item, Table, TransactWrite } from './store/table.ts'
import { throwFailures } from './failures.ts'

const cleanupSchema = z.object({
  sk: z.string(),
  /** Objects in the bucket of files. */
  objects: z.array(z.string()),
  partitions: z.array(z.string()),
  /** Until this time a request may still take the objects over: ISO 8601. */
  after: z.string().optional(),
})
type Cleanup = z.infer<typeof cleanupSchema>

interface Dependencies {
  readonly table: Table
  readonly files: Files | undefined
  readonly log: Log
}

/** The cleanup item of an entity, for the commit that deletes it. `id` is new. */
export const cleanupItem = (
  id: string,
  left: { readonly objects?: readonly string[]; readonly partitions?: readonly string[] },
): Key & Item => ({
  ...keys.cleanup(id),
  objects: left.objects ?? [],
  partitions: left.partitions ?? [],
})

/** An item of a partition, with the files that go with it. */
const clearedItemSchema = z.object({
  sk: z.string(),
  files: z.array(z.object({ object: z.string() })).default([]),
})

/** Items of a partition that are read and deleted between two checks of the time. */
const itemsAtOnce = 200

/** No request takes this long, in milliseconds: API Gateway ends it after 30 seconds. */
const takeOverMilliseconds = 15 * 60_000

/** Files recorded for cleanup until a commit takes them over. */
export interface NotedObjects {
  /** Id of the cleanup, for `runCleanups`, which deletes files that no commit has taken over. */
  readonly id: string
  /**
   * The write with which a commit takes over the files, except those in `left`. Fails when the cleanup no longer
   * exists.
   */
  takeOver(left?: readonly string[]): TransactWrite
}

/** Records objects of the bucket of files for cleanup, before they are stored. */
export const noteObjects = async (
  { table, clock, random }: { readonly table: Table; readonly clock: Clock; readonly random: Random },
  objects: readonly string[],
): Promise<NotedObjects> => {
  const id = random.uuid()
  const after = new Date(clock.now().getTime() + takeOverMilliseconds).toISOString()
  await table.put({ ...cleanupItem(id, { objects }), after })
  const existing = { TableName: table.name, ConditionExpression: 'attribute_exists(pk)' }
  return {
    id,
    takeOver: (left = []) =>
      left.length === 0
        ? { Delete: { ...existing, Key: { ...keys.cleanup(id) } } }
        : { Put: { ...existing, Item: cleanupItem(id, { objects: left }) } },
  }
}

/**
 * Runs these cleanups within a request. Use it for a few files, never for partitions, which have no size limit. Logs a
 * failure: the scheduled function tries again.
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
 * Runs all cleanups that no request can still take over, until `enough` returns true; the next run continues. Returns
 * the number completed. Throws failures at the end, after trying the others.
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
  throwFailures(failures, `${failures.length} cleanups failed`)
  return done
}

/** Deletes what remains; false when `enough` ended it first. Deletes the cleanup item last, so that nothing is lost. */
const clear = async (
  { table, files }: Dependencies,
  left: Cleanup,
  enough: () => boolean = () => false,
): Promise<boolean> => {
  if (left.objects.length > 0 && files === undefined) throw new Error('The files bucket is missing')
  await concurrently(left.objects, 20, async (object) => {
    if (!enough()) await files?.delete(object)
  })
  await concurrently(left.partitions, 10, async (partition) => {
    if (enough()) return
    for await (const page of table.query(partition, { limit: itemsAtOnce })) {
      if (enough()) return
      await concurrently(page, 10, async (item) => {
        const { sk, files: own } = clearedItemSchema.parse(item)
        for (const { object } of own) await files?.delete(object)
        await table.delete({ pk: partition, sk })
      })
    }
  })
  if (enough()) return false
  await table.delete(keys.cleanup(left.sk))
  return true
}
