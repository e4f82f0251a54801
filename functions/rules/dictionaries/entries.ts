/** Dictionary entries as stored: with one name, or with a Polish and an English name. */
import * as z from 'zod'
import type { Table } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { kind, linkTable } from '#functions/core/event-store/definition.ts'
import { idNameRow } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { nameKey, sortKey } from '#shared/domain/text.ts'

export const plainEntrySchema = z.object({
  name: z.string(),
  is_active: z.boolean(),
  /** The last commit that changed what items show of the entry; absent until the first change. */
  changed: z.object({ at: z.string(), sequence: z.int() }).optional(),
})

export const bilingualEntrySchema = z.object({
  name_pl: z.string(),
  name_en: z.string(),
  is_active: z.boolean(),
})

/** A dictionary whose entries have one name. */
export const plainEntryKind = (name: string) =>
  kind({
    name,
    schema: plainEntrySchema,
    columns: {
      name: 'text',
      name_key: 'text',
      name_sort: 'text',
      is_active: 'integer',
      changed_at: 'integer?',
      changed_seq: 'integer?',
    },
    indexes: [['name_key']],
    row: (entry) => ({
      name: entry.name,
      name_key: nameKey(entry.name),
      name_sort: sortKey(entry.name),
      is_active: Number(entry.is_active),
      changed_at: entry.changed === undefined ? null : Date.parse(entry.changed.at),
      changed_seq: entry.changed?.sequence ?? null,
    }),
  })

/** A dictionary whose entries have a name in each language. */
export const bilingualEntryKind = (name: string) =>
  kind({
    name,
    schema: bilingualEntrySchema,
    columns: {
      name_pl: 'text',
      name_en: 'text',
      pl_key: 'text',
      en_key: 'text',
      name_sort: 'text',
      is_active: 'integer',
    },
    indexes: [['pl_key'], ['en_key']],
    row: (entry) => ({
      name_pl: entry.name_pl,
      name_en: entry.name_en,
      pl_key: nameKey(entry.name_pl),
      en_key: nameKey(entry.name_en),
      name_sort: sortKey(entry.name_pl),
      is_active: Number(entry.is_active),
    }),
  })

/** A dictionary's entry; undefined when it is deleted. */
export const entryRow = <T>(
  readModel: ReadModel,
  schema: z.ZodType<T>,
  kindName: string,
  id: number,
): T | undefined => readModel.row(schema, `SELECT * FROM ${kindName} WHERE id = ?`, [id])

/** All entries of a dictionary, by name. */
export const entryRows = <T>(readModel: ReadModel, schema: z.ZodType<T>, kindName: string): T[] =>
  readModel.rows(schema, `SELECT * FROM ${kindName} ORDER BY name_sort, id`)

/** The entries of a dictionary with a key in a column. */
export const entriesWithKey = <T>(
  readModel: ReadModel,
  schema: z.ZodType<T>,
  kindName: string,
  column: string,
  key: string,
): T[] => readModel.rows(schema, `SELECT * FROM ${kindName} WHERE ${column} = ?`, [key])

const bothNamesRow = z
  .object({ id: z.int(), name_pl: z.string(), name_en: z.string(), is_active: z.int() })
  .transform((row) => ({ ...row, is_active: row.is_active === 1 }))

/** The entries of a dictionary under a condition, in the order of ids, with a name for each language. */
export const entriesInBothLanguages = (
  readModel: ReadModel,
  { kind: kindName, isBilingual }: { readonly kind: string; readonly isBilingual: boolean },
  { sql, parameters }: Condition,
  limit: number,
): z.infer<typeof bothNamesRow>[] =>
  readModel.rows(
    bothNamesRow,
    `SELECT id, ${isBilingual ? 'name_pl, name_en' : 'name AS name_pl, name AS name_en'}, is_active FROM ${kindName} WHERE ${sql} ORDER BY id LIMIT ?`,
    [...parameters, limit],
  )

/** The names of entries by id, as SQL says them; those that are not seen are absent. */
export const entryNames = (
  readModel: ReadModel,
  {
    kind: kindName,
    name,
    seen,
    alias,
  }: { readonly kind: string; readonly name: string; readonly seen: string; readonly alias: string },
  ids: readonly number[],
): ReadonlyMap<number, string> =>
  new Map(
    readModel
      .rows(
        idNameRow,
        `SELECT id, ${name} AS name FROM ${kindName} AS ${alias} WHERE ${alias}.id IN (SELECT value FROM json_each(?)) AND ${seen}`,
        [JSON.stringify(ids)],
      )
      .map((entry) => [entry.id, entry.name]),
  )

/** Whether the entry exists and can still be chosen. */
export const isActiveEntry = (readModel: ReadModel, kindName: string, id: number): boolean =>
  readModel.row(z.object({ is_active: z.int() }), `SELECT is_active FROM ${kindName} WHERE id = ?`, [id])
    ?.is_active === 1

/**
 * SQL that counts the uses of an entry, with `?1` for its id, by the kinds with a reference to it: `category_id`, or a
 * column of ids such as `tag_ids`.
 */
export const usesOfEntry = (
  ...references: readonly (readonly [kindName: string, column: string])[]
): string =>
  `SELECT ${references
    .map(([kindName, column]) =>
      column.endsWith('_ids')
        ? `(SELECT count(*) FROM ${linkTable(kindName, column)} WHERE ref = ?1)`
        : `(SELECT count(*) FROM ${kindName} WHERE ${column} = ?1)`,
    )
    .join(' + ')}`

const namedSchema = z.object({ entity: z.object({ name: z.string() }) })

/** The names of entries in one language, from the table. Deleted ones are left out. */
export const storedEntryNames = async (
  table: Pick<Table, 'batchGet'>,
  kind: 'feed_type' | 'threat_tag',
  ids: readonly number[],
): Promise<string[]> =>
  (await table.batchGet(ids.map((id) => keys.entity(kind, id)))).flatMap(
    (item) => namedSchema.safeParse(item).data?.entity.name ?? [],
  )
