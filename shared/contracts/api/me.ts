/** What a key may do, said to who has it: the first call of every integration. */
import * as z from 'zod'
import { leftOutByTlpSchema, tlpSchema, tlpShape } from '../tlp.ts'
import { keyModules, keyTypes } from '../../domain/api-keys.ts'
import { keyEndpoint } from '../../http/key-endpoint.ts'
import { idSchema, instantSchema } from '../../http/schemas.ts'
import { clientSchema } from '../organization-refs.ts'
import { nameLanguagesShape } from '../translations.ts'

/** What may be asked for, by the path of its list. */
export const keyResources = [
  'threats',
  'incidents',
  'visibilities',
  'indicators',
  'groups',
  'views',
  'assets',
  'categories',
  'tags',
  'indicator-types',
] as const

export const keySelfSchema = z.object({
  key_id: idSchema,
  type: z.enum(keyTypes),
  /** Of a system's key and of a named one. */
  name: z.string().nullable(),
  /** The user name where a product asks for one; null of a key that was made before keys had prefixes. */
  prefix: z.string().nullable(),
  /** Whose items it sees; null of a system's key, which sees those of every organization. */
  client: clientSchema.nullable(),
  /** What it opens at this moment. */
  modules: z.array(z.enum(keyModules)),
  resources: z.array(z.enum(keyResources)),
  /** Whether it may create, change and delete. */
  writes: z.boolean(),
  /** Whether it may say what its organization saw of indicators. */
  sightings: z.boolean(),
  /** The strictest TLP level that it is given; how many items are stricter each list says as `left_out`. */
  most_tlp: tlpSchema,
  /** What a key of indicators is limited to, by name; null is no limit. */
  scope: z
    .object({
      groups: z.array(z.object({ group_id: idSchema, name: z.string(), ...nameLanguagesShape, ...tlpShape })),
      views: z.array(z.object({ view_id: idSchema, view_name: z.string() })),
      /** The ids of those that were deleted or taken back. */
      gone: z.object({ groups: z.array(idSchema), views: z.array(idSchema) }),
      /**
       * How many groups stand and are stricter than `most_tlp`: the key gets nothing of them. When nothing else is left,
       * indicators are refused with `scope_gone`.
       */
      left_out: leftOutByTlpSchema,
    })
    .nullable(),
  /** It works from these alone; none are no limit. The organization's list of addresses holds besides. */
  networks: z.array(z.string()),
  creation_date: instantSchema,
  /** Null of one that does not end. */
  expiry_date: instantSchema.nullable(),
  /** Of a key that was made anew, when this is the one before: until when it still works. */
  previous_until: instantSchema.nullable(),
  limits: z.object({
    requests_per_minute: z.int(),
    /** Bytes of replies in a day of Europe/Warsaw. */
    bytes_per_day: z.int(),
  }),
})
export type KeySelf = z.infer<typeof keySelfSchema>

export const apiGetMe = keyEndpoint({
  method: 'GET',
  path: 'me',
  area: 'api_me',
  counts: 'me',
  summary: 'What this key may do: modules, limits, networks and its end.',
  response: keySelfSchema,
})
