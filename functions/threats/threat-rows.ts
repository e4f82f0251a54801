/** Presents threats from the read model. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { languagesOf, translationRowShape, translationSelect } from '#functions/rules/translations/columns.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import type { Threat, ThreatListItem } from '#shared/contracts/threats.ts'
import { tlpOfRank } from '#shared/domain/tlp/levels.ts'
import type { ThreatEntity } from './collection.ts'

/** The list's columns. Category and tags are joined by id, so that a renamed one shows everywhere at once. */
export const threatSelect = `
  threat.id, threat.name, ${translationSelect('threat')}, threat.created, threat.updated, threat.sent, threat.ioc_group_id, ${tlpSql('threat')} AS tlp,
  category.id AS category_id, category.name_pl, category.name_en, category.is_active,
  (SELECT json_group_array(json_object('threat_tag_id', tag.id, 'name', tag.name))
     FROM json_each(threat.tag_ids) AS link CROSS JOIN threat_tag AS tag ON tag.id = link.value) AS tags`
export const threatJoins = 'JOIN threat_category AS category ON category.id = threat.category_id'

export const threatRowSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    ...translationRowShape,
    created: z.int(),
    updated: z.int(),
    sent: z.int().nullable(),
    ioc_group_id: z.int().nullable(),
    tlp: z.int(),
    category_id: z.int(),
    name_pl: z.string(),
    name_en: z.string(),
    is_active: z.int(),
    tags: z.string(),
  })
  .transform((row): ThreatListItem => ({
    threat_id: row.id,
    name: row.name,
    ...languagesOf(row),
    threat_category: {
      threat_category_id: row.category_id,
      name_pl: row.name_pl,
      name_en: row.name_en,
      is_active: row.is_active === 1,
    },
    tags: tagsSchema.parse(JSON.parse(row.tags)),
    ioc_group_id: row.ioc_group_id,
    ioc_group_name: null,
    tlp: tlpOfRank(row.tlp),
    creation_date: new Date(row.created).toISOString(),
    last_update_date: new Date(row.updated).toISOString(),
    sent: row.sent !== null,
    sent_date: row.sent === null ? null : new Date(row.sent).toISOString(),
  }))
const tagsSchema = z.array(z.object({ threat_tag_id: z.int(), name: z.string() }))

/** Threats with these ids as a list shows them, in the order of the ids. Deleted ones are left out. */
export const threatsByIds = (readModel: ReadModel, ids: readonly number[]): ThreatListItem[] =>
  readModel.rows(
    threatRowSchema,
    `SELECT ${threatSelect} FROM json_each(?) AS asked JOIN threat ON threat.id = asked.value ${threatJoins} ORDER BY asked.key`,
    [JSON.stringify(ids)],
  )

/** A threat in full: its stored entity with names from the dictionaries. */
export const toThreatResponse = (readModel: ReadModel, id: number, threat: ThreatEntity): Threat => {
  const category = readModel.row(
    z.object({ id: z.int(), name_pl: z.string(), name_en: z.string(), is_active: z.int() }),
    'SELECT id, name_pl, name_en, is_active FROM threat_category WHERE id = ?',
    [threat.category_id],
  )
  if (category === undefined)
    throw new Error(`Threat ${id} has category ${threat.category_id}, which does not exist`)
  const tags = readModel.rows(
    z.object({ threat_tag_id: z.int(), name: z.string() }),
    'SELECT tag.id AS threat_tag_id, tag.name FROM json_each(?) AS link CROSS JOIN threat_tag AS tag ON tag.id = link.value',
    [JSON.stringify(threat.tag_ids)],
  )
  return {
    threat_id: id,
    name: threat.name,
    description: threat.description,
    ...languagesOf(threat),
    threat_category: {
      threat_category_id: category.id,
      name_pl: category.name_pl,
      name_en: category.name_en,
      is_active: category.is_active === 1,
    },
    tags,
    ioc_group_id: threat.ioc_group_id,
    ioc_group_name: null,
    ...tlpOf(readModel, 'threat', threat),
    hyperlinks: threat.hyperlinks,
    creation_date: threat.creation_date,
    last_update_date: threat.last_update_date,
    sent: threat.sent_date !== null,
    sent_date: threat.sent_date,
  }
}
