/** Threats as replies and CSV files show them. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import {
  categoryIn,
  categoryJoin,
  categoryOf,
  categoryRowShape,
  categorySelect,
  tagsOf,
  tagsRowShape,
  tagsSelect,
  type Category,
  type Tag,
} from '#functions/rules/dictionaries/classification.ts'
import { csvInstant, csvTable, titlesOf } from '#functions/rules/lists/csv.ts'
import { matchesColumn } from '#functions/rules/lists/matches-csv.ts'
import { tlpOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { languagesOf, translationRowShape, translationSelect } from '#functions/rules/translations/columns.ts'
import { csvTextsOf, languagesCsvColumns } from '#functions/rules/translations/csv.ts'
import en from '#messages/en/csv/threats.ts'
import pl from '#messages/pl/csv/threats.ts'
import type { Threat, ThreatListItem } from '#shared/contracts/threats.ts'
import { stricterTlp, tlpLabel, tlpOfRank } from '#shared/domain/tlp/levels.ts'
import { descriptionIn, nameIn } from '#shared/domain/translations.ts'
import type { ThreatEntity } from './threat-store.ts'

const toCategory = ({ id, ...names }: Category): Threat['threat_category'] => ({
  threat_category_id: id,
  ...names,
})
const toTags = (tags: readonly Tag[]): Threat['tags'] =>
  tags.map(({ id, name }) => ({ threat_tag_id: id, name }))

/** The rows of the list. Their groups are named by `withGroups`. */
export const threatList = {
  from: 'threat',
  select: `
    threat.id, threat.name, ${translationSelect('threat')}, threat.created, threat.updated, threat.sent,
    threat.ioc_group_id, ${tlpSql('threat')} AS tlp, ${categorySelect}, ${tagsSelect('threat')}`,
  joins: categoryJoin('threat'),
  schema: z
    .object({
      id: z.int(),
      name: z.string(),
      ...translationRowShape,
      created: z.int(),
      updated: z.int(),
      sent: z.int().nullable(),
      ioc_group_id: z.int().nullable(),
      tlp: z.int(),
      ...categoryRowShape,
      ...tagsRowShape,
    })
    .transform((row): ThreatListItem => ({
      threat_id: row.id,
      name: row.name,
      ...languagesOf(row),
      threat_category: toCategory(categoryIn(row)),
      tags: toTags(row.tags),
      ioc_group_id: row.ioc_group_id,
      ioc_group_name: null,
      tlp: tlpOfRank(row.tlp),
      creation_date: new Date(row.created).toISOString(),
      last_update_date: new Date(row.updated).toISOString(),
      sent: row.sent !== null,
      sent_date: instantOf(row.sent),
    })),
}

/** A threat in full: its stored entity with names from the dictionaries. */
export const toThreatResponse = (readModel: ReadModel, id: number, threat: ThreatEntity): Threat => ({
  threat_id: id,
  name: threat.name,
  description: threat.description,
  ...languagesOf(threat),
  threat_category: toCategory(categoryOf(readModel, 'threat', threat)),
  tags: toTags(tagsOf(readModel, 'threat', threat)),
  ioc_group_id: threat.ioc_group_id,
  ioc_group_name: null,
  ...tlpOf(readModel, 'threat', threat),
  hyperlinks: threat.hyperlinks,
  creation_date: threat.creation_date,
  last_update_date: threat.last_update_date,
  sent: threat.sent_date !== null,
  sent_date: threat.sent_date,
})

/** Texts and links of a threat that are not in its row. Empty for a deleted threat. */
export const threatCsvTexts = (threat: ThreatEntity | undefined) => ({
  ...csvTextsOf(threat),
  hyperlinks: threat?.hyperlinks ?? [],
})

const title = titlesOf(en, pl)

/** The CSV files of threats. A group is named if the reader may see it. */
export const threatCsv = csvTable<ThreatListItem & ReturnType<typeof threatCsvTexts>>(title('prefix'), [
  { ...title('columns.id'), cell: (threat) => threat.threat_id },
  { ...title('columns.name'), cell: nameIn },
  { ...title('columns.description'), cell: descriptionIn },
  {
    ...title('columns.category'),
    cell: (threat, language) => threat.threat_category[`name_${language}`],
  },
  { ...title('columns.tags'), cell: (threat) => threat.tags.map(({ name }) => name).join('; ') },
  {
    ...title('columns.group'),
    cell: ({ ioc_group_name: name, ioc_group_translation: translation }, language) =>
      name === null ? null : nameIn({ name, translation }, language),
  },
  {
    ...title('columns.tlp'),
    // The line also contains its group's name, so the group's level counts.
    cell: (threat) => tlpLabel(stricterTlp(threat.tlp, threat.ioc_group_tlp ?? threat.tlp)),
  },
  { ...title('columns.links'), cell: (threat) => threat.hyperlinks.join('; ') },
  { ...title('columns.created'), cell: (threat) => csvInstant(threat.creation_date) },
  {
    ...title('columns.updated'),
    cell: (threat) => csvInstant(threat.last_update_date),
  },
  { ...title('columns.notified'), cell: (threat) => csvInstant(threat.sent_date) },
  ...languagesCsvColumns,
  matchesColumn,
])
