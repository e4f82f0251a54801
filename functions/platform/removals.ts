/**
 * What must go with an entity but is more than its transaction can delete: files, and partitions of the table. The commit
 * that deletes the entity also writes down what is left to do; it is done right after, and a scheduled function does what
 * a killed process left.
 */
import * as z from 'zod'
import { concurrently } from './concurrently.ts'
import type { Files } from './files/files.ts'
import { describeError, type Log } from './log.ts'
import { keys, type Key } from './store/keys.ts'
import type { Item, Table } from './store/table.ts'

const removalSchema = z.object({
  sk: z.string(),
  /** Objects of the bucket of files. */
  objects: z.array(z.string()),
  partitions: z.array(z.string()),
})
type Removal = z.infer<typeof removalSchema>

interface Parts {
  readonly table: Table
  readonly files: Files | undefined
  readonly log: Log
}

/** The item that says what is left to delete, to be put in the transaction that makes it so. `id` is new. */
export const removalItem = (
  id: string,
  left: { readonly objects?: readonly string[]; readonly partitions?: readonly string[] },
): Key & Item => ({
  ...keys.removal(id),
  objects: left.objects ?? [],
  partitions: left.partitions ?? [],
})

/** Deletes what is written down under the ids. A failure is logged: the scheduled function tries again. */
export const carryOutRemovals = async (parts: Parts, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    try {
      const item = await parts.table.get(keys.removal(id))
      if (item !== undefined) await carryOut(parts, removalSchema.parse(item))
    } catch (error) {
      parts.log.error('removal left for later', { removal: id, ...describeError(error) })
    }
  }
}

/** Deletes everything that is written down; answers with how many were done. The first failure is thrown, after the others were tried. */
export const carryOutAllRemovals = async (parts: Parts): Promise<number> => {
  const failures: unknown[] = []
  let done = 0
  for await (const page of parts.table.query(keys.removal('').pk)) {
    for (const item of page) {
      try {
        await carryOut(parts, removalSchema.parse(item))
        done += 1
      } catch (error) {
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} removals failed`)
  return done
}

const carryOut = async ({ table, files }: Parts, removal: Removal): Promise<void> => {
  if (removal.objects.length > 0) {
    if (files === undefined) throw new Error('No bucket of files')
    await concurrently(removal.objects, 20, (object) => files.delete(object))
  }
  await concurrently(removal.partitions, 10, async (partition) => {
    for await (const page of table.query(partition)) {
      await concurrently(page, 10, (item) =>
        table.delete({ pk: partition, sk: z.string().parse(item['sk']) }),
      )
    }
  })
  await table.delete(keys.removal(removal.sk))
}
