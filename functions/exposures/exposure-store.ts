/** The collection of exposures and the dictionary that they refer to. Detection dates are separate items. */
import * as z from 'zod'
import { matchTables } from '#functions/asset-matches/match-tables.ts'
import { namesWithin } from '#functions/asset-matches/names-within.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { bilingualEntryKind, usesOfEntry } from '#functions/rules/dictionaries/entries.ts'
import { keys } from '#functions/rules/keys.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import {
  disclosedTlp,
  explicitTlpShape,
  tlpColumn,
  tlpDefaultKind,
  tlpRow,
} from '#functions/rules/tlp/tlp.ts'
import { criticalityLevels } from '#shared/domain/exposures/detections.ts'
import { searchKey, sortKey } from '#shared/domain/text.ts'
import { exposureMatchProjection } from './exposure-match-queries.ts'
import { remediationOf, remediationSchema, repairTimeOf } from './remediation/remediation.ts'

export const exposureEntitySchema = z.object({
  client_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** Visible to analysts only. */
  analyst_comment: z.string().nullable(),
  category_id: z.int(),
  criticality_level: z.literal(criticalityLevels),
  is_active: z.boolean(),
  false_positive: z.boolean(),
  /** The user who last set or cleared the flag. */
  false_positive_change: z.object({ name: z.string(), at: z.string() }).nullable(),
  /** ISO 8601: the earliest and latest detection date. */
  first_detection_date: z.string(),
  last_detection_date: z.string(),
  detections: z.int(),
  /** When it was resolved. Null while it is open; absent when it was resolved before this field existed. */
  closed_date: z.string().nullable().optional(),
  /** When it was published. Absent before this field existed. */
  published_date: z.string().optional(),
  /** When the organization was notified by e-mail, or null. */
  sent_date: z.string().nullable(),
  /**
   * State of the remediation. Absent while nothing has happened since the workflow was introduced: the state is then
   * new or closed.
   */
  life: remediationSchema.optional(),
  /** Number of comments. */
  comments: z.int().optional(),
  /** When the organization made a comment that the provider has neither answered nor acted upon. */
  asked_date: z.string().nullable().optional(),
  ...explicitTlpShape,
})
export type ExposureEntity = z.infer<typeof exposureEntitySchema>

const closedAt = ({ is_active, closed_date }: ExposureEntity): number | null =>
  is_active ? null : timeOf(closed_date)

const remediationRow = (exposure: ExposureEntity) => {
  const remediation = remediationOf(exposure)
  return {
    state: remediation.state,
    until: remediation.state === 'accepted' ? (remediation.accepted?.until ?? null) : null,
    owner: remediation.owner?.user_id ?? null,
    owner_name: remediation.owner?.name ?? null,
    due: remediation.due_date,
    unplanned: Number(remediation.state !== 'in_repair' || remediation.due_date === null),
    fixed: timeOf(remediation.fixed_date),
    returned: timeOf(remediation.returned_date),
    ended: remediation.acceptance_ended_date ?? null,
    given: remediation.owner_told ? null : timeOf(remediation.owner_since),
    since: timeOf(remediation.owner_since),
    repair: exposure.false_positive ? null : repairTimeOf(exposure),
    asked: timeOf(exposure.asked_date),
  }
}

const exposureKind = kind({
  name: 'visibility',
  schema: exposureEntitySchema,
  columns: {
    client_id: 'integer',
    name: 'text',
    name_search: 'text',
    name_sort: 'text',
    /** What its description names. */
    about: 'text?',
    category_id: 'integer',
    criticality: 'integer',
    is_active: 'integer',
    false_positive: 'integer',
    first: 'integer',
    last: 'integer',
    closed: 'integer?',
    published: 'integer?',
    sent: 'integer?',
    ...tlpColumn,
    state: 'text',
    /** The last day on which its risk is accepted. */
    until: 'text?',
    owner: 'integer?',
    owner_name: 'text?',
    due: 'text?',
    /** 0 when its repair has a due day. Those sort first in the order of that day. */
    unplanned: 'integer',
    fixed: 'integer?',
    returned: 'integer?',
    /** The last day of an acceptance that has ended. */
    ended: 'text?',
    /** Since when the owner has it, unless the owner took it. */
    given: 'integer?',
    since: 'integer?',
    /** Repair time in milliseconds, once it is closed. */
    repair: 'integer?',
    /** Since when the organization has been waiting for an answer. */
    asked: 'integer?',
  },
  indexes: [
    ['first', 'id'],
    ['last', 'id'],
    ['name_sort', 'id'],
    ['criticality', 'id'],
    ['is_active', 'first', 'id'],
    ['is_active', 'last', 'id'],
    ['category_id', 'first', 'id'],
    ['client_id', 'first', 'id', 'category_id', 'is_active'],
    ['client_id', 'closed'],
    ['client_id', 'category_id', 'name_search'],
    ['unplanned', 'due', 'id'],
    ['owner', 'client_id'],
    ['until'],
    ['asked'],
  ],
  row: (exposure) => ({
    client_id: exposure.client_id,
    name: exposure.name,
    name_search: searchKey(exposure.name),
    name_sort: sortKey(exposure.name),
    about: namesWithin(exposure.description),
    category_id: exposure.category_id,
    criticality: exposure.criticality_level,
    is_active: Number(exposure.is_active),
    false_positive: Number(exposure.false_positive),
    first: Date.parse(exposure.first_detection_date),
    last: Date.parse(exposure.last_detection_date),
    closed: closedAt(exposure),
    published: timeOf(exposure.published_date),
    sent: timeOf(exposure.sent_date),
    ...tlpRow(exposure),
    ...remediationRow(exposure),
  }),
  // Journal entries contain rows older than the workflow.
  current: (row) =>
    'state' in row
      ? { asked: null, ended: null, published: null, ...row }
      : {
          published: null,
          ...row,
          state: row['is_active'] === 1 ? 'new' : 'closed',
          until: null,
          owner: null,
          owner_name: null,
          due: null,
          unplanned: 1,
          fixed: null,
          returned: null,
          ended: null,
          given: null,
          since: null,
          asked: null,
          repair:
            typeof row['closed'] === 'number' &&
            typeof row['first'] === 'number' &&
            row['false_positive'] === 0
              ? Math.max(0, row['closed'] - row['first'])
              : null,
        },
  derived: matchTables(exposureMatchProjection),
  disclosed: (item) => disclosedTlp(item),
  counters: ({ client_id, is_active }) => {
    const field = is_active === 1 ? 'open' : 'closed'
    return scopesOfOrganization(client_id).map((scope) => ({ scope, field }))
  },
})

/** The partitions that belong to an exposure: its detections and its history lines. */
export const childPartitions = (id: number): string[] => [
  keys.detection(id, '').pk,
  keys.historyLine(id, '', 0).pk,
]

/** Within how many days an organization wants exposures repaired. The id is the organization's. */
const exposureSettingsKind = kind({
  name: 'exposure_settings',
  schema: z.object({ client_id: z.int(), high: z.int(), medium: z.int(), low: z.int() }),
  columns: { client_id: 'integer', high: 'integer', medium: 'integer', low: 'integer' },
  highestId: Infinity,
  indexes: [],
  row: (settings) => settings,
})

export const exposuresCollection = defineCollection({
  name: 'visibilities',
  kinds: {
    visibility: exposureKind,
    visibility_category: bilingualEntryKind('visibility_category'),
    exposure_settings: exposureSettingsKind,
    visibility_tlp: tlpDefaultKind('visibility'),
  },
})
export type ExposureKinds = (typeof exposuresCollection)['kinds']

/** SQL that counts the exposures with an entry of a dictionary. */
export const exposureEntryUses = {
  visibility_category: usesOfEntry(['visibility', 'category_id']),
}
