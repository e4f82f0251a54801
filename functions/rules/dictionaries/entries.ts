/** Dictionary entries as stored: with one name, or with a Polish and an English name. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { kind, linkTable } from '#functions/core/event-store/definition.ts'
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
