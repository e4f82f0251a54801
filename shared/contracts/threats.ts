/** Threats (part 1 sections 2, 3, 5 and 7). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { analyst, organizationRoles, readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  bulkIdsSchema,
  bulkResultSchema,
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  idsSchema,
  instantInputSchema,
  instantSchema,
  mailIdSchema,
  nameSchema,
  nullableTextSchema,
  pageQueryShape,
  searchQuerySchema,
  sortQuerySchema,
  textSchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { languageSchema } from './languages.ts'
import { csvAmountSchema, csvReplySchema } from './csv-files.ts'
import { matchedPageOf, matchesSchema, itemMatchesShape } from './asset-matches.ts'
import { threatCategorySchema, threatTagSchema } from './dictionaries.ts'
import { pastChangeSchema } from './histories.ts'
import {
  changedLanguagesShape,
  languagesShape,
  listLanguagesShape,
  nameTranslationSchema,
  newLanguagesShape,
} from './translations.ts'
import { bulkTlpShape, givenTlpShape, tlpFilterShape, tlpSchema, tlpShape, wholeTlpShape } from './tlp.ts'
import { undoEndpoint, undoShape } from './undo.ts'

const tagSchema = threatTagSchema.pick({ threat_tag_id: true, name: true })
const descriptionSchema = textSchema(limits.descriptionLength)

/** A threat as a list shows it. */
export const threatListItemSchema = z.object({
  threat_id: idSchema,
  name: z.string(),
  ...listLanguagesShape,
  threat_category: threatCategorySchema,
  tags: z.array(tagSchema),
  ioc_group_id: idSchema.nullable(),
  ioc_group_name: z.string().nullable(),
  /** The language of the group's name, and the name in the other language; absent when there is none. */
  ioc_group_lang: languageSchema.optional(),
  ioc_group_translation: nameTranslationSchema.optional(),
  /** The group's level, which applies to its name too; absent without a group. */
  ioc_group_tlp: tlpSchema.optional(),
  ...tlpShape,
  creation_date: instantSchema,
  last_update_date: instantSchema,
  sent: z.boolean(),
  sent_date: instantSchema.nullable(),
  /** For the organization's own users and keys; absent for others. */
  concerns: matchesSchema.optional(),
})
export type ThreatListItem = z.infer<typeof threatListItemSchema>

/** A whole threat. */
export const threatSchema = threatListItemSchema.extend({
  ...languagesShape,
  description: z.string().nullable(),
  hyperlinks: z.array(z.string()),
  ...wholeTlpShape,
})
export type Threat = z.infer<typeof threatSchema>

export const threatSortFields = ['creation_date', 'last_update_date', 'name', 'tlp'] as const

/** Filters of the threat list. Both ends of a range are inclusive instants. */
export const threatFilterShape = {
  search: searchQuerySchema.optional(),
  name: searchQuerySchema.optional(),
  categories: idListQuerySchema.optional(),
  tags: idListQuerySchema.optional(),
  ioc_group_id: idListQuerySchema.optional(),
  ...tlpFilterShape,
  creation_after: instantInputSchema.optional(),
  creation_before: instantInputSchema.optional(),
  last_update_after: instantInputSchema.optional(),
  last_update_before: instantInputSchema.optional(),
  /** For analysts: whether the organizations were notified by e-mail. */
  sent: booleanQuerySchema.optional(),
  /** For organizations: whether its text names their assets, or indicators of its group match them. */
  concerns_us: booleanQuerySchema.optional(),
  /** Items of one e-mail: `mail` of the link in a notification. */
  mail: mailIdSchema.optional(),
}
export const threatQuerySchema = z.object({
  ...pageQueryShape,
  sort: sortQuerySchema(threatSortFields, '-creation_date'),
  ...threatFilterShape,
})
export const threatExportQuerySchema = threatQuerySchema
  .omit({ page: true, per_page: true })
  .extend({ amount: csvAmountSchema })
export type ThreatQuery = z.infer<typeof threatQuerySchema>

// Too many tags and wrong links have error messages of their own. So the schema accepts a bounded excess and leaves the
// check to the rule.
const tagIdsSchema = idsSchema(limits.bulkItems)
const hyperlinksSchema = z.array(z.string().max(limits.hyperlinkLength * 2)).max(limits.hyperlinks)

export const createThreatInputSchema = z.object({
  name: nameSchema,
  description: descriptionSchema.pipe(z.string().min(1)),
  ...newLanguagesShape,
  threat_category_id: idSchema,
  tags_ids: tagIdsSchema.default([]),
  ioc_group_id: idSchema.nullable().default(null),
  hyperlinks: hyperlinksSchema.default([]),
  ...givenTlpShape,
})
export type CreateThreatInput = z.infer<typeof createThreatInputSchema>

export const updateThreatInputSchema = z
  .object({
    name: nameSchema,
    description: nullableTextSchema(limits.descriptionLength),
    ...changedLanguagesShape,
    threat_category_id: idSchema,
    tags_ids: tagIdsSchema,
    ioc_group_id: idSchema.nullable(),
    hyperlinks: hyperlinksSchema,
    ...givenTlpShape,
  })
  .partial()
export type UpdateThreatInput = z.infer<typeof updateThreatInputSchema>

const area = 'threats' as const
const threatReplySchema = z.object({ threat: threatSchema })
const inputErrors = [
  'too_many_tags',
  'wrong_urls',
  'unknown_reference',
  'translation_language',
  'already_exists',
  'busy',
] as const

export const listThreats = endpoint({
  method: 'GET',
  path: 'threat',
  area,
  roles: readers,
  module: 'threat',
  query: threatQuerySchema,
  response: matchedPageOf(threatListItemSchema),
})

export const exportThreats = endpoint({
  method: 'GET',
  path: 'threat/export_csv',
  cost: 'export',
  exportOf: 'threats',
  area,
  roles: organizationRoles,
  module: 'threat',
  query: threatExportQuerySchema,
  response: csvReplySchema,
})

export const getThreat = endpoint({
  method: 'GET',
  path: 'threat/{id}',
  area,
  roles: readers,
  module: 'threat',
  params: idParamsSchema,
  response: threatReplySchema.extend({
    history: z.array(pastChangeSchema).optional(),
    ...itemMatchesShape,
  }),
})

export const createThreat = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'threat',
  area,
  roles: analyst,
  module: 'threat',
  body: createThreatInputSchema,
  response: threatReplySchema,
  errors: inputErrors,
})

export const updateThreat = endpoint({
  method: 'PATCH',
  path: 'threat/{id}',
  area,
  roles: analyst,
  module: 'threat',
  params: idParamsSchema,
  body: updateThreatInputSchema.extend(fieldsBeforeShape),
  response: threatReplySchema,
  errors: [...inputErrors, 'texts_changed', 'fields_changed'],
})

export const deleteThreat = endpoint({
  method: 'DELETE',
  path: 'threat/{id}',
  area,
  roles: analyst,
  module: 'threat',
  params: idParamsSchema,
  errors: ['busy'],
})

export const bulkDeleteThreats = endpoint({
  method: 'DELETE',
  path: 'threat/bulk_delete',
  cost: 'bulk',
  area,
  roles: analyst,
  module: 'threat',
  body: z.object({ threat_ids: bulkIdsSchema }),
  response: bulkResultSchema,
  errors: ['busy', 'not_found'],
})

export const bulkUpdateThreats = endpoint({
  method: 'PATCH',
  path: 'threat/bulk_update',
  cost: 'bulk',
  area,
  roles: analyst,
  module: 'threat',
  body: z.object({ threat_ids: bulkIdsSchema, ...bulkTlpShape }),
  response: bulkResultSchema.extend(undoShape),
  errors: ['busy', 'not_found'],
})

export const undoThreatAct = undoEndpoint('threat', { area, roles: analyst, module: 'threat' })
