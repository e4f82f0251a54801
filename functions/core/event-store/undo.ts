/**
 * What an act changed: its commits store it under the act's token, so that the author can undo it. An act is one
 * request, which may need several commits.
 */
import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { undoLimits } from '#shared/domain/undo.ts'
import { keys } from '../store/keys.ts'
import type { Item } from '../store/table.ts'
import { pastChangeSchema, type Change, type Undoable, type UndoRecording } from './entry.ts'

/** Maximum bytes stored for a commit. A larger one cannot be undone. */
const mostBytes = 300_000

const undoableChangeSchema = z.object({
  kind: z.string(),
  id: z.int(),
  /** The fields that the journal named. */
  fields: z.array(z.string()),
  /** The entity's own fields that differed: their values before, and after. A field without a value is absent. */
  before: z.record(z.string(), z.unknown()),
  /** Absent if the act deleted the entity, which is then whole in `before`. */
  after: z.record(z.string(), z.unknown()).optional(),
  /** The history of a deleted entity. */
  history: z.array(pastChangeSchema).optional(),
  /** Until when it can be undone, ISO 8601. Absent from acts stored before the field existed: that of the part holds. */
  until: z.string().optional(),
})
/** What an act changed of one entity. */
export type UndoableChange = z.infer<typeof undoableChangeSchema>

/** How the changes of a kind are undone. */
export interface UndoRule {
  /** Fields that an undo leaves as they are, such as the number of comments. */
  readonly kept?: readonly string[]
  /** Names in the journal of what stays, too, such as a reply. */
  readonly stays?: readonly string[]
  /** Fields that may have changed since. They are then left. Another field that has changed refuses the undo. */
  readonly lenient?: readonly string[]
  /** Whether others are notified of a change. It can then be undone for seconds only. */
  isAnnounced?(change: Change): boolean
}

/** The rules by kind. Changes of other kinds cannot be undone. */
export type UndoRules = Readonly<Record<string, UndoRule>>

/** A request whose changes can be undone. Its commits store what they changed. */
export class UndoableAct implements Undoable {
  readonly token: string
  /** Its author, in the present role. Nobody else undoes it. */
  readonly holder: string
  readonly #rules: UndoRules
  #isStored = false

  constructor(token: string, holder: string, rules: UndoRules) {
    this.token = token
    this.holder = holder
    this.#rules = rules
  }

  begin(collection: string, sequence: number, at: string): UndoRecording {
    const changes: UndoableChange[] = []
    let latest = ''
    let isStored = false
    return {
      record: (change, before, after) => {
        const rule = this.#rules[change.kind]
        if (rule === undefined) return undefined
        const { kind, id, fields } = change
        const differing = differingFields(before.entity, after, rule.kept)
        const restores = [
          ...new Set([...Object.keys(differing.before), ...Object.keys(differing.after)]),
        ].filter((name) => rule.lenient?.includes(name) !== true)
        if (restores.length === 0) return undefined
        const until = undoableUntil(at, rule.isAnnounced?.(change) ?? false)
        if (until > latest) latest = until
        changes.push(
          after === undefined
            ? { kind, id, fields, until, before: differing.before, history: [...before.history] }
            : { kind, id, fields, until, ...differing },
        )
        return { token: this.token, until, holder: this.holder, restores, values: hashOf(after, restores) }
      },
      item: () => {
        if (changes.length === 0) return undefined
        const body = zstdCompressSync(JSON.stringify(changes))
        if (body.length > mostBytes) return undefined
        isStored = true
        const expires = Math.ceil(Date.parse(undoableUntil(at, false)) / 1000)
        return {
          ...keys.undo(this.token, collection, sequence),
          holder: this.holder,
          until: latest,
          body,
          expires,
        }
      },
      committed: () => {
        this.#isStored ||= isStored
      },
    }
  }

  get offered(): string | undefined {
    return this.#isStored ? this.token : undefined
  }
}

/** Until when a change can be undone, ISO 8601. */
const undoableUntil = (at: string, isAnnounced: boolean): string =>
  new Date(
    Date.parse(at) + (isAnnounced ? undoLimits.announcedSeconds * 1000 : undoLimits.keptHours * 3_600_000),
  ).toISOString()

const fieldsOf = (entity: unknown): Record<string, unknown> =>
  Object.fromEntries(typeof entity === 'object' && entity !== null ? Object.entries(entity) : [])

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A hash of some fields of an entity. */
export const hashOf = (entity: unknown, names: readonly string[]): string => {
  const fields = fieldsOf(entity)
  return createHash('sha256')
    .update(JSON.stringify(names.map((name) => fields[name] ?? null)))
    .digest('base64url')
    .slice(0, 12)
}

/** The fields of an entity that differ, before and after. */
const differingFields = (
  before: unknown,
  after: unknown,
  kept: readonly string[] = [],
): Pick<UndoableChange, 'before'> & { readonly after: Record<string, unknown> } => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !kept.includes(name) && !isSame(was[name], is[name]),
  )
  const only = (values: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
  return { before: only(was), after: only(is) }
}

/** An entity with the values from before a change; undefined if a field has changed since. */
export const restoredFields = (
  { before, after = {} }: Pick<UndoableChange, 'before' | 'after'>,
  current: unknown,
  lenient: readonly string[] = [],
): Record<string, unknown> | undefined => {
  const now = fieldsOf(current)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isSame(now[name], after[name]))
  if (changed.some((name) => !lenient.includes(name))) return undefined
  const restored = names.filter((name) => !changed.includes(name))
  return Object.fromEntries(
    Object.entries({ ...now, ...Object.fromEntries(restored.map((name) => [name, before[name]])) }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

/** The part of an act that one commit made. */
interface UndoablePart {
  readonly holder: string
  /** ISO 8601. */
  readonly until: string
  readonly changes: readonly UndoableChange[]
}

const partSchema = z.object({
  holder: z.string(),
  until: z.string(),
  body: z.instanceof(Uint8Array),
})

/** Reads the item of a part. */
export const decodePart = (item: Item): UndoablePart => {
  const { holder, until, body } = partSchema.parse(item)
  const changes: unknown = JSON.parse(zstdDecompressSync(body).toString('utf8'))
  return { holder, until, changes: z.array(undoableChangeSchema).parse(changes) }
}
