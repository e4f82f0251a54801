/** The Traffic Light Protocol on items, and the levels that items have by default (docs/decisions/tlp.md). */
import * as z from 'zod'
import { allRoles } from '../domain/roles.ts'
import { tlpLevels, type TlpKind } from '../domain/tlp/levels.ts'
import { endpoint } from '../http/endpoint.ts'
import { fieldsBeforeShape } from './fields-before.ts'

export const tlpSchema = z.enum(tlpLevels)

/** What an item says of its level. */
export const tlpShape = { tlp: tlpSchema }
/** What an item that is read whole says beside: whether it has the level since its kind has it by default. */
export const wholeTlpShape = { tlp_is_default: z.boolean() }
/** The level that an item is given; null, or none when it is made, is the default of its kind. */
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

/** How many items stayed in the portal since their level forbids this channel. */
export const leftOutByTlpSchema = z.object({ tlp: z.int() })

/** RED is said of an item and never of all of a kind, and no key gives a level that it would not be given itself. */
const milderSchema = tlpSchema.exclude(['red'])
/** The level that a key gives an item. */
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
  summary: 'The TLP level that items of each kind have unless they have one of their own.',
  response: z.object({ tlp_defaults: tlpDefaultsSchema }),
})

export const updateTlpDefaults = endpoint({
  method: 'PUT',
  path: 'tlp_defaults',
  area,
  confirmed: true,
  roles: ['platform_admin'],
  summary:
    'Sets the levels that items have by default. Those without a level of their own have the new one at once.',
  body: tlpDefaultsSchema.extend(fieldsBeforeShape),
  response: z.object({ tlp_defaults: tlpDefaultsSchema }),
  errors: ['fields_changed', 'busy'],
})

/** A level for each of many items. */
export const bulkTlpShape = { tlp: tlpSchema.nullable() }
