/**
 * Leftovers of deleted entities: files and partitions of the table, which are more than a transaction can
 * delete. The commit
 * that deletes an entity also writes down its leftovers; they are cleared right after, and a scheduled
 * function clears what
 * a killed process did not.
 */
import * as z from 'zod'
import { concurrently } from './concurrently.ts'
import type { Files } from './files/files.ts'
import { describeError, type Log } from './log.ts'
import { keys, type Key } from './store/keys.ts'
import type { Item, Table } from './store/table.ts'

const leftoversSchema = z.object({
  sk: z.string(),
  /** Objects of the bucket of files. */
  objects: z.array(z.string()),
  partitions: z.array(z.string()),
})
type Leftovers = z.infer<typeof leftoversSchema>

interface Parts {
  readonly table: Table
  readonly files: Files | undefined
  readonly log: Log
}

/** The item of an entity's leftovers, for the commit that deletes the entity. `id` is new. */
export const leftoversItem = (
  id: string,
  left: { readonly objects?: readonly string[]; readonly partitions?: readonly string[] },
): Key & Item => ({
  ...keys.leftovers(id),
  objects: left.objects ?? [],
  partitions: left.partitions ?? [],
})

/** Clears the leftovers of these ids. A failure is logged: the scheduled function tries again. */
export const clearLeftovers = async (parts: Parts, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    try {
      const item = await parts.table.get(keys.leftovers(id))
      if (item !== undefined) await clear(parts, leftoversSchema.parse(item))
    } catch (error) {
      parts.log.error('leftovers not cleared', { leftovers: id, ...describeError(error) })
    }
  }
}

/**
 * Clears all leftovers; answers with how many were cleared. Failures are thrown at the end, after the others
 * were tried.
 */
export const clearAllLeftovers = async (parts: Parts): Promise<number> => {
  const failures: unknown[] = []
  let done = 0
  for await (const page of parts.table.query(keys.leftovers('').pk)) {
    for (const item of page) {
      try {
        await clear(parts, leftoversSchema.parse(item))
        done += 1
      } catch (error) {
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} leftovers failed`)
  return done
}

const clear = async ({ table, files }: Parts, left: Leftovers): Promise<void> => {
  if (left.objects.length > 0) {
    if (files === undefined) throw new Error('No bucket of files')
    await concurrently(left.objects, 20, (object) => files.delete(object))
  }
  await concurrently(left.partitions, 10, async (partition) => {
    for await (const page of table.query(partition)) {
      await concurrently(page, 10, (item) =>
        table.delete({ pk: partition, sk: z.string().parse(item['sk']) }),
      )
    }
  })
  await table.delete(keys.leftovers(left.sk))
}
