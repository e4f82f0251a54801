/** Threats, deleted ones included, with the commits that changed what they show, for TAXII's collection of reports. */
import * as z from 'zod'
import { tombstoneTable } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { leftOutBy, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { translationRowShape } from '#functions/rules/translations/columns.ts'
import { tlpLevels, type TlpLevel } from '#shared/domain/tlp/levels.ts'

/** Number of threats that are stricter than a level. */
export const strictThreats = (readModel: ReadModel, most: TlpLevel): number =>
  leftOutBy(readModel, 'threat', most)

const tlpUpgradesSchema = z.array(z.object({ at: z.string(), sequence: z.int(), from: z.enum(tlpLevels) }))
const lineSchema = z.object({
  id: z.int(),
  at: z.int(),
  sequence: z.int(),
  group: z.int().nullable(),
  gone: z.int(),
  tlp: z.int(),
  named_at: z.int(),
  named_seq: z.int(),
  rises: z
    .string()
    .nullable()
    .transform((text) => (text === null ? [] : tlpUpgradesSchema.parse(JSON.parse(text)))),
})
/** A threat with its last commit, and the last one that changed the names that it shows. */
export type ThreatLine = z.infer<typeof lineSchema>

/** The last commit, by one of its columns, that changed the names that a threat shows, or its default level. */
const named = (table: 'threat' | 'threat_gone', column: '_at' | '_seq'): string => `max(
  coalesce((SELECT ${column} FROM threat_category WHERE id = ${table}.category_id), 0),
  coalesce((SELECT max(tag.${column}) FROM json_each(${table}.tag_ids) AS link CROSS JOIN threat_tag AS tag ON tag.id = link.value), 0),
  CASE WHEN ${table}.tlp IS NULL THEN coalesce((SELECT ${column} FROM threat_tlp), 0) ELSE 0 END)`

const linesOf = (table: 'threat' | 'threat_gone', gone: 0 | 1): string =>
  `SELECT id, _at AS at, _seq AS sequence, ioc_group_id AS "group", ${gone} AS gone, ${tlpSql('threat', table)} AS tlp, rises, ${named(table, '_at')} AS named_at, ${named(table, '_seq')} AS named_seq FROM ${table}`

/** All threats. */
export const threatLines = (readModel: ReadModel): ThreatLine[] =>
  readModel.rows(lineSchema, `${linesOf('threat', 0)} UNION ALL ${linesOf(tombstoneTable('threat'), 1)}`)

const keptSchema = z.object({ created: z.int(), ...translationRowShape })

/** When a threat was created and its translation, though it is deleted; undefined when unknown. */
export const keptThreat = (readModel: ReadModel, id: number): z.infer<typeof keptSchema> | undefined =>
  readModel.row(
    keptSchema,
    `SELECT created, lang, translation FROM threat WHERE id = ?1 UNION ALL SELECT created, lang, translation FROM ${tombstoneTable('threat')} WHERE id = ?1`,
    [id],
  )

const rowSchema = z.object({
  name: z.string(),
  ...translationRowShape,
  category_id: z.int(),
  tag_ids: z.string().transform((text) => z.array(z.int()).parse(JSON.parse(text))),
  created: z.int(),
  updated: z.int(),
})

const rowColumns = 'name, lang, translation, category_id, tag_ids, created, updated'

/** What the read model has of a threat; of a deleted one as it was last. */
export const threatRow = (
  readModel: ReadModel,
  id: number,
  isDeleted: boolean,
): z.infer<typeof rowSchema> | undefined =>
  readModel.row(
    rowSchema,
    `SELECT ${rowColumns} FROM threat WHERE id = ?1 AND ?2 = 0 UNION ALL SELECT ${rowColumns} FROM ${tombstoneTable('threat')} WHERE id = ?1 AND ?2 = 1`,
    [id, Number(isDeleted)],
  )

const namesSchema = z.object({ name: z.string() })

/** The names of tags that exist, in this order. */
export const tagNames = (readModel: ReadModel, ids: readonly number[]): string[] =>
  ids.flatMap(
    (tag) => readModel.row(namesSchema, 'SELECT name FROM threat_tag WHERE id = ?', [tag])?.name ?? [],
  )

/** The English name of a category; empty when it does not exist. */
export const englishCategoryName = (readModel: ReadModel, id: number): string =>
  readModel.row(namesSchema, 'SELECT name_en AS name FROM threat_category WHERE id = ?', [id])?.name ?? ''
