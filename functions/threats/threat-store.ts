/** The collection of threats and the dictionaries that they refer to. */
import * as z from 'zod'
import { matchTables } from '#functions/asset-matches/match-tables.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { bilingualEntryKind, plainEntryKind, usesOfEntry } from '#functions/rules/dictionaries/entries.ts'
import {
  translatedShape,
  wholeTranslationColumns,
  wholeTranslationRow,
} from '#functions/rules/translations/columns.ts'
import {
  disclosedTlp,
  explicitTlpShape,
  tlpColumn,
  tlpDefaultKind,
  tlpRow,
} from '#functions/rules/tlp/tlp.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { searchKey, sortKey } from '#shared/domain/text.ts'
import { threatMatchProjection } from './threat-match-queries.ts'

/** A TLP upgrade beyond the level that every key receives. Machines then get a revocation. */
const tlpUpgradeSchema = z.object({
  /** ISO 8601, and the journal sequence of the commit. */
  at: z.string(),
  sequence: z.int(),
  from: z.enum(tlpLevels),
})
/** Maximum number kept; the oldest are dropped. */
export const maxTlpUpgrades = 20

export const threatEntitySchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  ...translatedShape,
  category_id: z.int(),
  tag_ids: z.array(z.int()),
  ioc_group_id: z.int().nullable(),
  hyperlinks: z.array(z.string()),
  /** ISO 8601. */
  creation_date: z.string(),
  last_update_date: z.string(),
  /** When organizations were notified by e-mail, or null. */
  sent_date: z.string().nullable(),
  ...explicitTlpShape,
  rises: z.array(tlpUpgradeSchema).optional(),
})
export type ThreatEntity = z.infer<typeof threatEntitySchema>

const threatKind = kind({
  name: 'threat',
  schema: threatEntitySchema,
  columns: {
    name: 'text',
    name_search: 'text',
    name_sort: 'text',
    /** Used in full to match assets. */
    description: 'text?',
    ...wholeTranslationColumns,
    category_id: 'integer',
    tag_ids: 'ids',
    ioc_group_id: 'integer?',
    created: 'integer',
    updated: 'integer',
    sent: 'integer?',
    ...tlpColumn,
    /** TLP upgrades as JSON, or null. `rises` is the stored name. */
    rises: 'text?',
  },
  indexes: [
    ['created', 'id'],
    ['updated', 'id'],
    ['name_sort', 'id'],
    ['category_id', 'created', 'id'],
    ['name_search'],
    ['translation_search'],
  ],
  row: (threat) => ({
    name: threat.name,
    name_search: searchKey(threat.name),
    name_sort: sortKey(threat.name),
    description: threat.description,
    ...wholeTranslationRow(threat),
    category_id: threat.category_id,
    tag_ids: threat.tag_ids,
    ioc_group_id: threat.ioc_group_id,
    created: Date.parse(threat.creation_date),
    updated: Date.parse(threat.last_update_date),
    sent: timeOf(threat.sent_date),
    ...tlpRow(threat),
    rises: threat.rises === undefined ? null : JSON.stringify(threat.rises),
  }),
  keepsTombstones: true,
  derived: matchTables(threatMatchProjection),
  disclosed: (item) => disclosedTlp(item),
  counters: () => [{ scope: 'all', field: 'threats' }],
})

export const threatsCollection = defineCollection({
  name: 'threats',
  kinds: {
    threat: threatKind,
    threat_category: bilingualEntryKind('threat_category'),
    threat_tag: plainEntryKind('threat_tag'),
    threat_tlp: tlpDefaultKind('threat'),
  },
})
export type ThreatKinds = (typeof threatsCollection)['kinds']

/** SQL that counts the threats with an entry of a dictionary. */
export const threatEntryUses = {
  threat_category: usesOfEntry(['threat', 'category_id']),
  threat_tag: usesOfEntry(['threat', 'tag_ids']),
}
