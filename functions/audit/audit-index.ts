/**
 * The index of the audit log: blocks of up to a hundred successive events, or commits of a journal, that say whose these
 * are and what they changed. A reader of rare records skips the other items unread (docs/decisions/audit.md).
 */
import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { journalDays } from '#functions/core/event-store/entry.ts'
import type { Item } from '#functions/core/store/table.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { auditDeeds, type AuditQuery, type AuditRecord } from '#shared/contracts/audit.ts'
import { isRefused, kindsOfSubjects } from '#shared/domain/audit/actions.ts'
import { audienceOfActions, audienceOfKinds } from '#shared/domain/audit/audience.ts'
import { searchKey } from '#shared/domain/text.ts'
import { isForOrganization, wholeView } from './audit-redaction.ts'
import type { AuditObject, BareRecord } from './audit-records.ts'

/**
 * Part of the key of blocks, so that a version never reads an index of other rules: it builds its own, and scans until
 * then. Raise the number when records get other names, values or texts.
 */
export const indexLayout = createHash('sha256')
  .update(JSON.stringify([3, audienceOfActions, audienceOfKinds]))
  .digest('hex')
  .slice(0, 8)

/** The partition of a source's blocks. A block's sort key is that of its oldest item. */
export const blockKey = (source: string, oldest: string): Key => keys.auditIndex(indexLayout, source, oldest)

/** What decides the sentence of a record, but names. */
const actSchema = z.tuple([
  z.string(),
  z.enum(auditDeeds).nullable(),
  z.string(),
  z.array(z.string()),
  z.int(),
  // Absent from blocks made before acts could be undone.
  z.boolean().optional(),
])
export type BlockAct = Pick<AuditRecord, 'action' | 'deed' | 'undone' | 'outcome' | 'fields' | 'count'>

/**
 * Lists of the items are texts, since a request reads a thousand blocks and zod looks at each entry of a list: items are
 * separated by spaces, the organizations of one by commas.
 */
const bodySchema = z.object({
  /** Sort keys of the items, oldest first. The next lists have one entry for each. */
  keys: z.string(),
  actors: z.string(),
  /** The organizations of the item's records. */
  organizations: z.string(),
  /** Those of them whose admins see nothing of it. */
  hidden: z.string(),
  /** Other users that it names. */
  named: z.array(z.int()),
  /** Ranges of the ids of changed entities by kind. They may contain more ids. */
  objects: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))),
  acts: z.array(actSchema),
  /** Bytes of the commits. */
  size: z.int(),
  /** The different words of the items, as platform admins see them. Null if they are too many. */
  words: z.string().nullable(),
})

export interface IndexBlock {
  readonly keys: readonly string[]
  /** Ids, or an empty text. */
  readonly actors: readonly string[]
  /** Ids that are separated by commas, as in `hidden`. */
  readonly organizations: readonly string[]
  readonly hidden: readonly string[]
  readonly named: readonly number[]
  readonly objects: Readonly<Record<string, readonly (readonly [number, number])[]>>
  readonly acts: readonly BlockAct[]
  readonly size: number
  readonly words: string | null
  /** The sort key of the newest item of the block before; null for the first block. */
  readonly after: string | null
  /** ISO 8601, of the oldest item. */
  readonly at: string
  /** Stored bytes. */
  readonly bytes: number
}

/** An event or a commit with its records. */
export interface IndexedItem {
  readonly sk: string
  /** ISO 8601. */
  readonly at: string
  /** Stored bytes of a commit; 0 for an event, which is small. */
  readonly bytes: number
  readonly records: readonly BareRecord[]
  /** The entities that it changes or is about. */
  readonly objects: readonly AuditObject[]
}

/** The items of a full block, or their bytes: a reader of one item may have to read all of them. */
const full = { items: 100, bytes: 500_000 } as const

/** Whether a block of so many items and bytes has no room for more. */
export const isFull = (items: number, bytes: number): boolean => items >= full.items || bytes >= full.bytes

/** Characters of the words of a block. A DynamoDB item has at most 400,000 bytes. */
const wordsMost = 100_000
/** Ranges of ids for each kind of a block. */
const rangesMost = 500

/** What a record says in words of its own. Words are in any order, so their order does not matter. */
export const textOf = ({
  address,
  detail,
  objects,
  values,
  actor,
  subject,
}: Pick<BareRecord, 'address' | 'detail' | 'values'> & {
  readonly actor: { readonly name: string | undefined } | null
  readonly subject: { readonly name: string | null } | null
  readonly objects: readonly { readonly id: number; readonly name: string | null }[]
}): string =>
  [
    actor?.name,
    subject?.name,
    address,
    detail,
    ...objects.map(({ id, name }) => `#${id} ${name ?? ''}`),
    ...values.map(({ before, after }) => `${String(before)} ${String(after)}`),
  ].join(' ')

/** The item of a block, from items that are oldest first. */
export const blockItem = (
  source: string,
  items: readonly [IndexedItem, ...IndexedItem[]],
  after: string | null,
): Key & Item => {
  const [oldest] = items
  const newest = items.at(-1) ?? oldest
  const records = items.flatMap((item) => item.records)
  const words = new Set(
    // What platform admins may not read is not searched for them.
    records.flatMap((record) => searchKey(textOf(wholeView(record) ?? record)).split(' ')),
  )
  const text = [...words].join(' ')
  const body: z.infer<typeof bodySchema> = {
    keys: items.map(({ sk }) => sk).join(' '),
    actors: items.map((item) => item.records[0]?.actor?.user_id ?? '').join(' '),
    organizations: items.map((item) => organizationsOf(item.records).join()).join(' '),
    hidden: items
      .map((item) => {
        const seen = organizationsOf(item.records.filter(isForOrganization))
        return organizationsOf(item.records)
          .filter((client) => !seen.includes(client))
          .join()
      })
      .join(' '),
    named: [
      ...new Set(
        records.flatMap(({ subject, objects }) => [
          ...(subject?.kind === 'user' && subject.id !== null ? [subject.id] : []),
          ...objects.flatMap(({ user_id }) => user_id ?? []),
        ]),
      ),
    ],
    objects: Object.fromEntries(
      [
        ...Map.groupBy(
          items.flatMap((item) => item.objects),
          ({ kind }) => kind,
        ),
      ].map(([kind, all]) => [kind, rangesOf(all.map(({ id }) => id))]),
    ),
    acts: [
      ...new Map(
        records.map(({ action, deed, undone, outcome, fields, count }) => {
          const act: z.infer<typeof actSchema> = [action, deed, outcome, fields, count, undone]
          return [JSON.stringify(act), act]
        }),
      ).values(),
    ],
    size: items.reduce((sum, { bytes }) => sum + bytes, 0),
    words: text.length > wordsMost ? null : text,
  }
  return {
    ...blockKey(source, oldest.sk),
    newest: newest.sk,
    after,
    at: oldest.at,
    body: zstdCompressSync(JSON.stringify(body)),
    expires: Math.floor(Date.parse(newest.at) / 1000) + journalDays * 86_400,
  }
}

const organizationsOf = (records: readonly BareRecord[]): number[] => [
  ...new Set(records.flatMap(({ client_id }) => client_id ?? [])),
]

/** Ranges that contain all of the ids, and others where there would be too many ranges. */
const rangesOf = (ids: readonly number[]): [number, number][] => {
  const sorted = [...new Set(ids)].toSorted((one, other) => one - other)
  for (let gap = 1; ; gap *= 4) {
    const ranges: [number, number][] = []
    for (const id of sorted) {
      const last = ranges.at(-1)
      if (last !== undefined && id - last[1] <= gap) last[1] = id
      else ranges.push([id, id])
    }
    if (ranges.length <= rangesMost) return ranges
  }
}

const itemSchema = z.object({
  after: z.string().nullable(),
  at: z.string(),
  body: z.instanceof(Uint8Array),
})

/** Reads a block's item. */
export const readBlock = (item: Item): IndexBlock => {
  const { after, at, body } = itemSchema.parse(item)
  const { acts, keys, actors, organizations, hidden, ...block } = bodySchema.parse(
    JSON.parse(zstdDecompressSync(body).toString('utf8')),
  )
  return {
    ...block,
    keys: keys.split(' '),
    actors: actors.split(' '),
    organizations: organizations.split(' '),
    hidden: hidden.split(' '),
    acts: acts.map(([action, deed, outcome, fields, count, undone = false]) => ({
      action,
      deed,
      undone,
      outcome,
      fields,
      count,
    })),
    after,
    at,
    bytes: body.length,
  }
}

export interface Wanted extends Pick<AuditQuery, 'user_id' | 'client_id' | 'object' | 'actions' | 'failed'> {
  /** The organization whose admin reads. Null for platform admins. */
  readonly viewer: number | null
  /** Whether a block may have a record with the text that is searched. */
  readonly mayMatch: (block: IndexBlock) => boolean
}

/** The sort keys of the items of a block that may have a wanted record. All others have none. */
export const wantedIn = (block: IndexBlock, wanted: Wanted): readonly string[] => {
  const { user_id, client_id, object, actions, failed, viewer, mayMatch } = wanted
  const has = (act: BlockAct): boolean =>
    (actions === undefined || actions.includes(act.action)) &&
    (failed === undefined || isRefused(act.outcome))
  if (!block.acts.some(has)) return []
  if (
    object !== undefined &&
    block.objects[object.kind]?.some(([from, to]) => from <= object.id && object.id <= to) !== true
  )
    return []
  // Blocks have the words of everybody's records, so they answer platform admins alone.
  if (viewer === null && !mayMatch(block)) return []
  return block.keys.filter(
    (_, index) =>
      (user_id === undefined || block.actors[index] === String(user_id)) &&
      (client_id === undefined || isOf(block.organizations[index], client_id)) &&
      (viewer === null || (isOf(block.organizations[index], viewer) && !isOf(block.hidden[index], viewer))),
  )
}

const isOf = (ids: string | undefined, id: number): boolean =>
  ids === String(id) || ids?.split(',').includes(String(id)) === true

/** The entities that an event is about. */
export const objectsOfEvent = ({ subject }: BareRecord): AuditObject[] =>
  subject === null || subject.id === null ? [] : [{ kind: kindsOfSubjects[subject.kind], id: subject.id }]
