/** Secrets that are generated at first use and stored in the table. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Key } from '../store/keys.ts'
import type { Table } from '../store/table.ts'

const secretSchema = z.object({ secret: z.string() })
const secrets = new WeakMap<Table, Map<string, Promise<string>>>()

/** The secret under a key. Each instance reads it once; the first caller generates it. */
export const generatedSecret = (table: Table, key: Key): Promise<string> => {
  const known = secrets.get(table) ?? new Map<string, Promise<string>>()
  secrets.set(table, known)
  const name = `${key.pk}#${key.sk}`
  const before = known.get(name)
  if (before !== undefined) return before
  const read = table
    .update(key, {
      expression: 'SET secret = if_not_exists(secret, :secret)',
      values: { ':secret': randomBytes(32).toString('hex') },
    })
    .then((item) => secretSchema.parse(item).secret)
    .catch((error: unknown) => {
      known.delete(name)
      throw error
    })
  known.set(name, read)
  return read
}
