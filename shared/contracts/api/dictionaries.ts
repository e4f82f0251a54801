/**
 * Categories and tags of all modules, and types of indicators, in the key API. Each entry names its module (part 2
 * section 4).
 */
import * as z from 'zod'
import { keyModules } from '../../domain/api-keys.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { changesOf, changesQuerySchema, keyPageOf, keyPageShape } from '../../http/key-schemas.ts'
import { booleanQuerySchema, idSchema } from '../../http/schemas.ts'

const area = 'api_dictionaries' as const
const moduleSchema = z.enum(keyModules)

/** Modules that have categories; those that have tags. */
export const categorizedModules = [
  'threat',
  'incident',
  'visibility',
  'feed',
] as const satisfies readonly z.output<typeof moduleSchema>[]
export const taggedModules = ['threat', 'incident', 'feed'] as const satisfies readonly z.output<
  typeof moduleSchema
>[]

const queryShape = {
  ...keyPageShape,
  /** A module that the key has. */
  module: moduleSchema.optional(),
  /** Whether it can be chosen for new items. */
  is_active: booleanQuerySchema.optional(),
}

/** A category. Indicator categories have one name for both languages. */
export const keyCategorySchema = z.object({
  module: z.enum(categorizedModules),
  /** Unique within its module: the `threat_category_id` of a threat, and so on. */
  category_id: idSchema,
  name_pl: z.string(),
  name_en: z.string(),
  is_active: z.boolean(),
})
export type KeyCategory = z.infer<typeof keyCategorySchema>

export const keyTagSchema = z.object({
  module: z.enum(taggedModules),
  /** Unique within its module: the `threat_tag_id` of a threat's tag, and so on. */
  tag_id: idSchema,
  name: z.string(),
  is_active: z.boolean(),
})
export type KeyTag = z.infer<typeof keyTagSchema>

/** An indicator type: `domain`, `IPv4`. */
export const keyIndicatorTypeSchema = z.object({
  /** The `feed_type_id` of an indicator, and the value of the filter `types`. */
  type_id: idSchema,
  name: z.string(),
  is_active: z.boolean(),
})
export type KeyIndicatorType = z.infer<typeof keyIndicatorTypeSchema>

export const apiListCategories = keyEndpoint({
  method: 'GET',
  path: 'categories',
  area,
  counts: 'categories',
  pages: true,
  query: z.strictObject(queryShape),
  response: keyPageOf(keyCategorySchema),
  errors: ['cursor_invalid', 'key_scope'],
})

export const apiCategoryChanges = keyEndpoint({
  method: 'GET',
  path: 'categories/changes',
  area,
  counts: 'categories',
  query: changesQuerySchema.extend({ module: z.enum(categorizedModules) }),
  response: changesOf(keyCategorySchema),
  errors: ['cursor_invalid', 'cursor_gone', 'key_scope'],
})

export const apiListTags = keyEndpoint({
  method: 'GET',
  path: 'tags',
  area,
  counts: 'tags',
  pages: true,
  query: z.strictObject(queryShape),
  response: keyPageOf(keyTagSchema),
  errors: ['cursor_invalid', 'key_scope'],
})

export const apiTagChanges = keyEndpoint({
  method: 'GET',
  path: 'tags/changes',
  area,
  counts: 'tags',
  query: changesQuerySchema.extend({ module: z.enum(taggedModules) }),
  response: changesOf(keyTagSchema),
  errors: ['cursor_invalid', 'cursor_gone', 'key_scope'],
})

const { module: _, ...typesShape } = queryShape

export const apiListIndicatorTypes = keyEndpoint({
  method: 'GET',
  path: 'indicator-types',
  area,
  module: 'feed',
  counts: 'indicator_types',
  pages: true,
  query: z.strictObject(typesShape),
  response: keyPageOf(keyIndicatorTypeSchema),
  errors: ['cursor_invalid'],
})

export const apiIndicatorTypeChanges = keyEndpoint({
  method: 'GET',
  path: 'indicator-types/changes',
  area,
  module: 'feed',
  counts: 'indicator_types',
  query: changesQuerySchema,
  response: changesOf(keyIndicatorTypeSchema),
  errors: ['cursor_invalid', 'cursor_gone'],
})
