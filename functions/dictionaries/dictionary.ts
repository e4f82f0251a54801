/** The generic routes of a dictionary: one kind of a collection (part 2 section 4). */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { EntityOf, Kinds } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { entriesWithKey, entryRow, entryRows } from '#functions/rules/dictionaries/entries.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { AuditedField } from '#shared/contracts/audit.ts'
import { nameKey } from '#shared/domain/text.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'

/** The names of an entry, and other fields of this dictionary. */
type Names = Readonly<Record<string, string | number | null>>
type Any = z.ZodType
type Id = z.ZodType<{ id: number }>

/** A request body. Fields other than names are optional. */
type Given<N extends Names> = { readonly [F in keyof N]?: N[F] | undefined }

/** Describes a dictionary of a collection. */
export interface Dictionary<K extends Kinds, N extends Names, Item> {
  readonly collection: Collection<K>
  /** The read model of the dictionaries alone: a list of tags does not need the items that have them. */
  readonly entries: Pick<Collection, 'readModel'>
  readonly kind: keyof K & string
  /** Maps each name to the column with its unique key. */
  readonly keyColumns: Readonly<Partial<Record<keyof N & string, string>>>
  /** SQL that counts the uses of an entry, as `usesOfEntry`. */
  readonly usage: string
  readonly calls: {
    readonly list: Endpoint<Any, Any, Any, z.ZodType<unknown, { data: Item[] }>>
    /** Some dictionaries have no route for one entry. */
    readonly get?: Endpoint<Id, Any, Any, z.ZodType<unknown, { data: Item }>>
    readonly create: Endpoint<
      Any,
      Any,
      z.ZodType<Given<N>>,
      z.ZodType<unknown, { data: Item; reactivated: boolean }>
    >
    readonly update: Endpoint<
      Id,
      Any,
      z.ZodType<Given<N> & { is_active: boolean } & BasedOn>,
      z.ZodType<unknown, { data: Item }>
    >
    readonly delete: Endpoint<Id>
  }
  /** The meaning that machines derive from an entry's names. It must not change while the entry is in use. */
  readonly meaning?: (names: N) => readonly string[]
  /** Parses the names of a row. */
  readonly names: z.ZodType<N>
  readonly item: (id: number, names: N, isActive: boolean) => Item
}

/** All name fields of the dictionaries. */
const nameFields = ['name', 'name_en', 'name_pl'] as const

/** All other fields of the dictionaries. */
const otherFields = ['validity_days'] as const

/** The fields of a body that are not names. */
const withoutNames = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([field]) => otherFields.some((other) => other === field)))

const keyOf = (name: unknown): string => nameKey(typeof name === 'string' ? name : '')

const entitySchema = z.looseObject({})
const stateSchema = z.object({ id: z.int(), is_active: z.int() })

/** The routes of a dictionary. */
export const dictionaryRoutes = <K extends Kinds, N extends Names, Item>(
  dictionary: Dictionary<K, N, Item>,
): Route[] => {
  const { collection, entries, kind, calls, item } = dictionary
  const entrySchema = z
    .looseObject(stateSchema.shape)
    .transform((row) => ({ id: row.id, isActive: row.is_active === 1, names: dictionary.names.parse(row) }))
  const read = (readModel: ReadModel, id: number) => entryRow(readModel, entrySchema, kind, id)
  const existing = (readModel: ReadModel, id: number) => {
    const entry = read(readModel, id)
    if (entry === undefined) throw new PortalError('not_found')
    return entry
  }

  /** Entries with one of the names, in either language. */
  const clashing = (readModel: ReadModel, names: Given<N>) =>
    Object.entries(dictionary.keyColumns).flatMap(([name, column]) =>
      entriesWithKey(readModel, entrySchema, kind, String(column), keyOf(names[name])),
    )
  const sameNames = (left: Given<N>, right: Given<N>): boolean =>
    Object.keys(dictionary.keyColumns).every((name) => keyOf(left[name]) === keyOf(right[name]))

  /** An entry as the list shows it. Unset fields get the default that the names imply. */
  const itemOf = (id: number, entity: EntityOf<K[typeof kind]>): Item => {
    const row = collection.definition.kinds[kind]?.row(entity)
    const { names, isActive } = entrySchema.parse({ id, ...row })
    return item(id, names, isActive)
  }

  /** Changes the given fields. Returns the changed entry. */
  const store = async (
    commit: Commit<K>,
    id: number,
    given: object,
    changed: (before: N, after: N) => readonly AuditedField[],
  ): Promise<Item> => {
    const stored = await collection.get(kind, id)
    if (stored === undefined) throw new PortalError('not_found')
    const changedBy = { changed: { at: commit.at, sequence: commit.sequence } }
    const parsed = (more: object) =>
      collection.parse(kind, { ...entitySchema.parse(stored.entity), ...given, ...more })
    const namesOf = (of: EntityOf<K[typeof kind]>): N =>
      dictionary.names.parse(collection.definition.kinds[kind]?.row(of))
    const [before, after] = [namesOf(stored.entity), namesOf(parsed({}))]
    const fields = changed(before, after)
    const entity = parsed(isDeepStrictEqual(before, after) ? {} : changedBy)
    if (fields.length > 0) commit.update(kind, id, entity, stored, fields)
    return itemOf(id, entity)
  }

  return [
    handle(calls.list, async () => {
      const readModel = await entries.readModel()
      const rows = entryRows(readModel, entrySchema, kind)
      return { data: rows.map((row) => item(row.id, row.names, row.isActive)) }
    }),
    ...(calls.get === undefined
      ? []
      : [
          handle(calls.get, async ({ params }) => {
            const entry = existing(await entries.readModel(), params.id)
            return { data: item(params.id, entry.names, entry.isActive) }
          }),
        ]),
    handle(calls.create, ({ body, session, idempotency }) =>
      collection.commit(actorOf(session), async (commit) => {
        const clashes = clashing(commit.readModel, body)
        const dormant = clashes.find(({ isActive, names }) => !isActive && sameNames(names, body))
        if (clashes.some(({ id }) => id !== dormant?.id))
          throw new PortalError('already_exists', { field: 'name' })
        if (dormant !== undefined) {
          const { id } = dormant
          // The names stay as they were written.
          const given = { ...withoutNames(body), is_active: true }
          const data = await store(commit, id, given, (before, after) => [
            'is_active',
            ...otherFields.filter((field) => before[field] !== after[field]),
          ])
          return idempotency.record(commit, { data, reactivated: true })
        }
        const id = commit.nextId(kind)
        const entity = collection.parse(kind, { ...body, is_active: true })
        commit.create(kind, id, entity)
        return idempotency.record(commit, { data: itemOf(id, entity), reactivated: false })
      }),
    ),
    handle(calls.update, ({ params, body: given, session }) =>
      collection.commit(actorOf(session), async (commit) => {
        const entry = existing(commit.readModel, params.id)
        const body = mergedInput(given, { ...entry.names, is_active: entry.isActive })
        if (clashing(commit.readModel, body).some(({ id }) => id !== params.id))
          throw new PortalError('already_exists', { field: 'name' })
        const names = dictionary.names.parse({ ...entry.names, ...body })
        const meaning = ({ meaning: of }: typeof dictionary, named: N): string =>
          JSON.stringify(of?.(named).toSorted())
        if (
          meaning(dictionary, names) !== meaning(dictionary, entry.names) &&
          commit.readModel.count(dictionary.usage, [params.id]) > 0
        )
          throw new PortalError('type_in_use', { field: 'name' })
        const data = await store(commit, params.id, body, (before, after) => [
          ...[...nameFields, ...otherFields].filter((field) => before[field] !== after[field]),
          ...(body.is_active === entry.isActive ? [] : ['is_active' as const]),
        ])
        return { data }
      }),
    ),
    handle(calls.delete, ({ params, session }) =>
      collection.commit(actorOf(session), (commit) => {
        existing(commit.readModel, params.id)
        if (commit.readModel.count(dictionary.usage, [params.id]) > 0) throw new PortalError('in_use')
        commit.delete(kind, params.id)
        return {}
      }),
    ),
  ]
}
