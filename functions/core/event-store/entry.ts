/** A journal entry: one commit of a collection as stored. The read model, the outbox and the audit log read it. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { ownerField } from '#shared/domain/owner-field.ts'
import { valueChangeSchema } from '#shared/domain/value-changes.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item, Table } from '../store/table.ts'

/** The actor of a commit. The system itself (a schedule) and the operator at the command line have no user id. */
export const actorSchema = z.object({
  user_id: z.int().nullable(),
  name: z.string(),
  [ownerField]: z.int().nullable(),
  /** Where the request came from; absent for the system and the operator. */
  address: z.string().optional(),
  /** The token of an act that can be undone. */
  act: z.string().optional(),
  /** The token of the act that the commit undid. */
  undoes: z.string().optional(),
  /** The job that made the commit, whose commits are one act. */
  job: z.string().optional(),
})
export type Actor = z.infer<typeof actorSchema>
/** The actor of a commit, and the act that it belongs to, if that can be undone. */
export interface Author extends Actor {
  readonly undoable?: Undoable
}

/** An act whose commits store what they changed (`undo.ts`). */
export interface Undoable {
  readonly token: string
  /** The token, once a commit has stored changes. */
  readonly offered: string | undefined
  /** Begins the recording of a commit. */
  begin(collection: string, sequence: number, at: string): UndoRecording
}

export interface UndoRecording {
  /** Records a change; returns the act and until when it can be undone. `after` is undefined for a deleted entity. */
  record(
    change: Change,
    before: { readonly entity: unknown; readonly history: readonly PastChange[] },
    after: unknown,
  ): PastChange['act']
  /** What the commit stores: one item, if anything. */
  item(): (Key & Item & { readonly body: Uint8Array }) | undefined
  /** The commit is made. */
  committed(): void
}

export const changeActionSchema = z.enum(['create', 'update', 'delete'])
export type ChangeAction = z.infer<typeof changeActionSchema>

/** A change of an entity in the history that is stored with it. */
export const pastChangeSchema = z.object({
  at: z.string(),
  actor: z.string(),
  action: changeActionSchema,
  fields: z.array(z.string()),
  /** How the change can be undone. */
  act: z
    .object({
      token: z.string(),
      /** ISO 8601. */
      until: z.string(),
      /** Its author, in the role. Absent, with the rest, from changes made before these fields existed. */
      holder: z.string().optional(),
      /** The fields of the entity that an undo restores, and a hash of their values: another hash refuses it. */
      restores: z.array(z.string()).optional(),
      values: z.string().optional(),
    })
    .optional(),
  /** The token of the act that this change undid. */
  undoes: z.string().optional(),
  /** Values of changed fields, as lists show them. Absent from changes made before the field existed. */
  values: z.array(valueChangeSchema).optional(),
})
export type PastChange = z.infer<typeof pastChangeSchema>

type Cell = string | number | null | number[]

const isCell = (value: unknown): value is Cell =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one === 'number'))

/** Validates without copying, because a request that catches up with an import reads tens of thousands of rows. */
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
  /** Names of the changed fields; empty on create and delete. */
  fields: z.array(z.string()),
  /** The new list row; missing when the entity was deleted. */
  row: rowSchema.optional(),
  /**
   * The previous values of the changed columns: all columns of a deleted entity, none of a new one. Missing in entries
   * older than this field.
   */
  before: rowSchema.optional(),
  /** The name of an entity whose row has none, for the audit log. */
  name: z.string().optional(),
  /** What creating it was, for the audit log, if more than that; for a deleted one, what was undone. */
  deed: z.literal('publish').optional(),
  /** Whose entity was deleted, for the audit log. */
  [ownerField]: z.int().optional(),
  /** Values of security fields, for kinds that disclose them. */
  values: z.array(valueChangeSchema).optional(),
})
export type Change = z.infer<typeof changeSchema>

/** The row before a change: none of a new entity, and unknown in entries older than `before`. */
export const rowBefore = ({
  action,
  row,
  before,
}: Pick<Change, 'action' | 'row' | 'before'>): Change['row'] | 'unknown' => {
  if (action === 'create') return undefined
  return before === undefined ? 'unknown' : { ...row, ...before }
}

const bodySchema = z.object({
  actor: actorSchema,
  changes: z.array(changeSchema),
  /** The last id of each kind after this commit. */
  last_ids: z.record(z.string(), z.int()),
})

export interface Entry extends z.infer<typeof bodySchema> {
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
  /** Distinguishes a commit from others that raced for the same sequence. */
  readonly commitId: string
}

/** Retention of entries for the audit log, in days. Read models do not need entries older than a snapshot. */
export const journalDays = 400

/** Larger bodies, in bytes, are compressed, which saves most write units of a bulk commit. */
const compressAbove = 1024

/** The attributes of an entry's item without its key. */
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
  /** Missing in entries older than this attribute. */
  by: z.int().nullable().optional(),
})

/**
 * Reads an entry's item without decompressing its body; `userId` is undefined if the item does not have it. Throws if
 * it is not an entry.
 */
export const outlineOf = (
  item: Item,
): { sequence: number; at: string; userId: number | null | undefined; bytes: number } => {
  const { n, at, by, body } = outlineSchema.parse(item)
  return { sequence: n, at, userId: by, bytes: body.length }
}

/** Decodes an entry's item. Throws if it is not an entry. */
export const decodeEntry = (item: Item): Entry => {
  const { n, at, commit_id, body } = itemSchema.parse(item)
  const json: unknown = JSON.parse(
    typeof body === 'string' ? body : zstdDecompressSync(body).toString('utf8'),
  )
  return { sequence: n, at, commitId: commit_id, ...bodySchema.parse(json) }
}

/** Page size: about DynamoDB's own limit of a megabyte. */
const entriesAtOnce = 1_000

/** The commits of a collection after a sequence, in order, page by page. */
export async function* entriesAfter(
  table: Table,
  collection: string,
  sequence: number,
  options: { readonly limit?: number } = {},
): AsyncGenerator<Entry[]> {
  const { pk, sk: after } = keys.journal(collection, sequence)
  for await (const page of table.query(pk, { after, limit: entriesAtOnce, ...options }))
    yield page.map(decodeEntry)
}
