/**
 * A journal entry: one commit of a collection, as it is stored, and as the read model, the outbox and the audit
 * log read it.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { valueChangeSchema } from '#shared/contracts/value-changes.ts'
import type { Item } from '../store/table.ts'

/** Who made a commit. The system itself (a schedule) and the operator at the command line have no user id. */
export const actorSchema = z.object({
  user_id: z.int().nullable(),
  name: z.string(),
  client_id: z.int().nullable(),
  /** Where the request came from; absent for the system and the operator. */
  address: z.string().optional(),
})
export type Actor = z.infer<typeof actorSchema>

export const changeActionSchema = z.enum(['create', 'update', 'delete'])
export type ChangeAction = z.infer<typeof changeActionSchema>

type Cell = string | number | null | number[]

const isCell = (value: unknown): value is Cell =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one === 'number'))

/** Checked without a copy: a request that catches up with an import reads tens of thousands of rows. */
const rowSchema = z.custom<Record<string, Cell>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((cell) => isCell(cell)),
)

export const changeSchema = z.object({
  kind: z.string(),
  id: z.int(),
  action: changeActionSchema,
  /** Names of the fields that changed; empty on create and delete. */
  fields: z.array(z.string()),
  /** The new list row; absent when the entity is gone. */
  row: rowSchema.optional(),
  /**
   * What the columns of its row held before that this commit changed: all of them of an entity that is gone, none of a
   * new one. Absent in entries that were made before this was kept.
   */
  before: rowSchema.optional(),
  /** Whose it was, of an entity that is gone and belonged to an organization: the audit log tells it. */
  client_id: z.int().optional(),
  /** Values of security fields, of a kind that discloses them. */
  values: z.array(valueChangeSchema).optional(),
})
export type Change = z.infer<typeof changeSchema>

const bodySchema = z.object({
  actor: actorSchema,
  changes: z.array(changeSchema),
  /** The last id given to each kind, after this commit. */
  last_ids: z.record(z.string(), z.int()),
})

export interface Entry extends z.infer<typeof bodySchema> {
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
  /** Tells a commit from another that raced for the same sequence. */
  readonly commitId: string
}

/**
 * How long entries are kept for the audit log, in days; snapshots make older ones needless for read models.
 */
export const journalDays = 400

/** Bodies above this many bytes are compressed: bulk commits then cost a fraction of the write units. */
const compressAbove = 1024

/** The attributes of an entry's item, without its key. */
export const encodeEntry = (entry: Entry): Item & { readonly body: string | Uint8Array } => {
  const json = JSON.stringify({ actor: entry.actor, changes: entry.changes, last_ids: entry.last_ids })
  return {
    n: entry.sequence,
    at: entry.at,
    by: entry.actor.user_id,
    commit_id: entry.commitId,
    body: json.length > compressAbove ? zstdCompressSync(json) : json,
    expires: Math.floor(Date.parse(entry.at) / 1000) + journalDays * 86_400,
  }
}

const itemSchema = z.object({
  n: z.int(),
  at: z.string(),
  commit_id: z.string(),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
})

const outlineSchema = z.object({
  n: z.int(),
  at: z.string(),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
  /** Absent from entries that were written before it was kept beside the body. */
  by: z.int().nullable().optional(),
})

/**
 * What an entry's item says without being unpacked; `userId` is undefined where it does not say whose it is. Throws
 * when it is no entry.
 */
export const outlineOf = (
  item: Item,
): { sequence: number; at: string; userId: number | null | undefined; bytes: number } => {
  const { n, at, by, body } = outlineSchema.parse(item)
  return { sequence: n, at, userId: by, bytes: body.length }
}

/** Reads an entry's item; throws when it is not one. */
export const decodeEntry = (item: Item): Entry => {
  const { n, at, commit_id, body } = itemSchema.parse(item)
  const json: unknown = JSON.parse(
    typeof body === 'string' ? body : zstdDecompressSync(body).toString('utf8'),
  )
  return { sequence: n, at, commitId: commit_id, ...bodySchema.parse(json) }
}
