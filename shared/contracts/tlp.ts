/** TLP levels of items, and default levels (docs/decisions/tlp.md). */
import * as z from 'zod'
import { allRoles } from '../domain/roles.ts'
import { tlpLevels, type TlpKind } from '../domain/tlp/levels.ts'
import { endpoint } from '../http/endpoint.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'

export const tlpSchema = z.enum(tlpLevels)

/** An item's level. */
export const tlpShape = { tlp: tlpSchema }
/** Additional field of a whole item: whether its level is the default of its kind. */
export const wholeTlpShape = { tlp_is_default: z.boolean() }
/** The level to set. Null, or none on creation, means the default of the kind. */
export const givenTlpShape = { tlp: tlpSchema.nullable().optional() }

/** The filter of lists: `amber,amber+strict`. A `+` in a query may arrive as a space. */
export const tlpFilterShape = {
  tlp: z
    .string()
    .regex(/^[a-z+ ]{3,12}(,[a-z+ ]{3,12}){0,4}$/)
    .transform((text) => [...new Set(text.replaceAll(' ', '+').split(','))])
    .pipe(z.array(tlpSchema))
    .optional(),
}

/** Number of items left out because their level is not allowed on this channel. */
export const leftOutByTlpSchema = z.object({ tlp: z.int() })

/** RED applies to single items and is never a default. A key cannot set a level that it would not receive. */
const milderSchema = tlpSchema.exclude(['red'])
/** The level that a key sets on an item. */
export const keyTlpShape = { tlp: milderSchema.nullable().optional() }

export const tlpDefaultsSchema = z.object({
  threat: milderSchema,
  incident: milderSchema,
  visibility: milderSchema,
  feed_group: milderSchema,
  feed: milderSchema,
} satisfies Record<TlpKind, typeof milderSchema>)
export type TlpDefaults = z.infer<typeof tlpDefaultsSchema>

const area = 'dictionaries' as const

export const getTlpDefaults = endpoint({
  method: 'GET',
  path: 'tlp_defaults',
  area,
  roles: allRoles,
  response: z.object({ tlp_defaults: tlpDefaultsSchema }),
})

export const updateTlpDefaults = endpoint({
  method: 'PUT',
  path: 'tlp_defaults',
  area,
  confirmed: true,
  roles: ['platform_admin'],
  body: tlpDefaultsSchema.extend(fieldsBeforeShape),
  response: z.object({ tlp_defaults: tlpDefaultsSchema }),
  errors: ['fields_changed', 'busy'],
})

/** The level for a bulk action. */
export const bulkTlpShape = { tlp: tlpSchema.nullable() }
