/** One dictionary at work: its calls over a kind of a collection (part 2 section 4). */
import * as z from 'zod'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Kinds } from '#functions/platform/journal/definition.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import { nameKey } from '#shared/domain/text.ts'

type Names = Readonly<Record<string, string>>
type Any = z.ZodType
type Id = z.ZodType<{ id: number }>

/** A dictionary of a collection. */
export interface Dictionary<K extends Kinds, N extends Names, Item> {
  readonly collection: Collection<K>
  /** The collection's dictionaries alone, for reading: a list of tags needs no replica of what has them. */
  readonly entries: Pick<Collection, 'replica'>
  readonly kind: keyof K & string
  /** Each name with the column that holds its key. */
  readonly keyColumns: Readonly<Record<keyof N & string, string>>
  /** Counts what refers to an entry: one `?` for its id. */
  readonly usage: string
  readonly calls: {
    readonly list: Endpoint<Any, Any, Any, z.ZodType<unknown, { data: Item[] }>>
    /** A dictionary may have no call for one entry. */
    readonly get?: Endpoint<Id, Any, Any, z.ZodType<unknown, { data: Item }>>
    readonly create: Endpoint<
      Any,
      Any,
      z.ZodType<N>,
      z.ZodType<unknown, { data: Item; reactivated: boolean }>
    >
    readonly update: Endpoint<
      Id,
      Any,
      z.ZodType<N & { is_active: boolean }>,
      z.ZodType<unknown, { data: Item }>
    >
    readonly delete: Endpoint<Id>
  }
  /** What machines take an entry for by its names: they may not mean something else while it is in use. */
  readonly meaning?: (names: N) => readonly string[]
  /** Reads the names of a row. */
  readonly names: z.ZodType<N>
  readonly item: (id: number, names: N, isActive: boolean) => Item
}

/** The names that an entry of some dictionary has. */
const nameFields = ['name', 'name_en', 'name_pl'] as const

const stateSchema = z.object({ id: z.int(), is_active: z.int() })

/** The routes of a dictionary. */
export const dictionaryRoutes = <K extends Kinds, N extends Names, Item>(
  dictionary: Dictionary<K, N, Item>,
): Route[] => {
  const { collection, entries, kind, calls, item } = dictionary
  const entrySchema = z
    .looseObject(stateSchema.shape)
    .transform((row) => ({ id: row.id, isActive: row.is_active === 1, names: dictionary.names.parse(row) }))
  const read = (replica: Replica, id: number) =>
    replica.row(entrySchema, `SELECT * FROM ${kind} WHERE id = ?`, [id])
  const existing = (replica: Replica, id: number) => {
    const entry = read(replica, id)
    if (entry === undefined) throw new PortalError('not_found')
    return entry
  }

  /** Entries that have one of the names, in either language. */
  const clashing = (replica: Replica, names: N) =>
    Object.entries<string>(dictionary.keyColumns).flatMap(([name, column]) =>
      replica.rows(entrySchema, `SELECT * FROM ${kind} WHERE ${column} = ?`, [nameKey(names[name] ?? '')]),
    )
  const sameNames = (left: N, right: N): boolean =>
    Object.keys(dictionary.keyColumns).every(
      (name) => nameKey(left[name] ?? '') === nameKey(right[name] ?? ''),
    )

  const store = async (
    commit: Commit<K>,
    id: number,
    names: N,
    isActive: boolean,
    changed: readonly AuditedField[],
  ): Promise<void> => {
    const stored = await collection.get(kind, id)
    if (stored === undefined) throw new PortalError('not_found')
    commit.update(kind, id, collection.parse(kind, { ...names, is_active: isActive }), stored, changed)
  }

  return [
    handle(calls.list, async () => {
      const replica = await entries.replica()
      const rows = replica.rows(entrySchema, `SELECT * FROM ${kind} ORDER BY name_sort, id`)
      return { data: rows.map((row) => item(row.id, row.names, row.isActive)) }
    }),
    ...(calls.get === undefined
      ? []
      : [
          handle(calls.get, async ({ params }) => {
            const entry = existing(await entries.replica(), params.id)
            return { data: item(params.id, entry.names, entry.isActive) }
          }),
        ]),
    handle(calls.create, ({ body, session, once }) =>
      collection.commit(actorOf(session), async (commit) => {
        const clashes = clashing(commit.replica, body)
        const dormant = clashes.find(({ isActive, names }) => !isActive && sameNames(names, body))
        if (clashes.some(({ id }) => id !== dormant?.id))
          throw new PortalError('already_exists', { field: 'name' })
        if (dormant !== undefined) {
          await store(commit, dormant.id, dormant.names, true, ['is_active'])
          return once.keep(commit, { data: item(dormant.id, dormant.names, true), reactivated: true })
        }
        const id = commit.nextId(kind)
        commit.create(kind, id, collection.parse(kind, { ...body, is_active: true }))
        return once.keep(commit, { data: item(id, body, true), reactivated: false })
      }),
    ),
    handle(calls.update, ({ params, body, session }) =>
      collection.commit(actorOf(session), async (commit) => {
        const entry = existing(commit.replica, params.id)
        if (clashing(commit.replica, body).some(({ id }) => id !== params.id))
          throw new PortalError('already_exists', { field: 'name' })
        const changed: AuditedField[] = [
          ...nameFields.filter((name) => name in dictionary.keyColumns && body[name] !== entry.names[name]),
          ...(body.is_active === entry.isActive ? [] : ['is_active' as const]),
        ]
        const names = dictionary.names.parse(body)
        const meaning = ({ meaning: of }: typeof dictionary, named: N): string =>
          JSON.stringify(of?.(named).toSorted())
        if (
          meaning(dictionary, names) !== meaning(dictionary, entry.names) &&
          commit.replica.count(dictionary.usage, [params.id]) > 0
        )
          throw new PortalError('type_in_use', { field: 'name' })
        if (changed.length > 0) await store(commit, params.id, names, body.is_active, changed)
        return { data: item(params.id, names, body.is_active) }
      }),
    ),
    handle(calls.delete, ({ params, session }) =>
      collection.commit(actorOf(session), (commit) => {
        existing(commit.replica, params.id)
        if (commit.replica.count(dictionary.usage, [params.id]) > 0) throw new PortalError('in_use')
        commit.delete(kind, params.id)
        return {}
      }),
    ),
  ]
}
