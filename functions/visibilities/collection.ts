/**
 * The collection of visibilities, with the dictionary that visibilities refer to. Detection dates are items
 * of their own.
 */
import * as z from 'zod'
import { scopesOfClient } from '#functions/platform/journal/counters.ts'
import { defineCollection, kind } from '#functions/platform/journal/definition.ts'
import { bilingualEntryKind } from '#functions/platform/dictionaries/entries.ts'
import { searchKey, sortKey } from '#shared/domain/text.ts'
import { criticalityLevels } from '#shared/domain/visibilities.ts'
import { concerningVisibilities, namesWithin } from './concerning-visibilities.ts'

export const visibilityEntitySchema = z.object({
  client_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** For analysts alone. */
  analyst_comment: z.string().nullable(),
  category_id: z.int(),
  criticality_level: z.literal(criticalityLevels),
  is_active: z.boolean(),
  false_positive: z.boolean(),
  /** Who set or cleared the flag last. */
  false_positive_change: z.object({ name: z.string(), at: z.string() }).nullable(),
  /** ISO 8601: the earliest and the latest of the detection dates. */
  first_detection_date: z.string(),
  last_detection_date: z.string(),
  detections: z.int(),
  /** When it was resolved; null while it is open, and unknown of those resolved before this was kept. */
  closed_date: z.string().nullable().optional(),
  /** When the organization was told by mail; null until then. */
  sent_date: z.string().nullable(),
})
export type VisibilityEntity = z.infer<typeof visibilityEntitySchema>

const closedAt = ({ is_active, closed_date }: VisibilityEntity): number | null =>
  is_active || closed_date === undefined || closed_date === null ? null : Date.parse(closed_date)

const visibilityKind = kind({
  name: 'visibility',
  schema: visibilityEntitySchema,
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
    sent: 'integer?',
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
  ],
  row: (visibility) => ({
    client_id: visibility.client_id,
    name: visibility.name,
    name_search: searchKey(visibility.name),
    name_sort: sortKey(visibility.name),
    about: namesWithin(visibility.description),
    category_id: visibility.category_id,
    criticality: visibility.criticality_level,
    is_active: Number(visibility.is_active),
    false_positive: Number(visibility.false_positive),
    first: Date.parse(visibility.first_detection_date),
    last: Date.parse(visibility.last_detection_date),
    closed: closedAt(visibility),
    sent: visibility.sent_date === null ? null : Date.parse(visibility.sent_date),
  }),
  concerning: concerningVisibilities,
  tallies: ({ client_id, is_active }) => {
    const field = is_active === 1 ? 'open' : 'closed'
    return scopesOfClient(client_id).map((scope) => ({ scope, field }))
  },
})

export const visibilitiesCollection = defineCollection({
  name: 'visibilities',
  kinds: { visibility: visibilityKind, visibility_category: bilingualEntryKind('visibility_category') },
})
export type VisibilityKinds = (typeof visibilitiesCollection)['kinds']
