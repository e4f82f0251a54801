/** What the key may do: the first call of every integration. */
import * as z from 'zod'
import { leftOutByTlpSchema, tlpSchema, tlpShape } from '../tlp.ts'
import { keyModules, keyTypes } from '../../domain/api-keys.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { idSchema, instantSchema } from '../../http/schemas.ts'
import { organizationRefSchema } from '../organization-refs.ts'
import { nameLanguagesShape } from '../translations.ts'

/** Resources, by the path of their list. */
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
  /** For a system key and a named key. */
  name: z.string().nullable(),
  /** The user name for products that need one; null for keys older than prefixes. */
  prefix: z.string().nullable(),
  /** The organization whose items it sees; null for a system key, which sees every organization. */
  client: organizationRefSchema.nullable(),
  /** Modules that it can read now. */
  modules: z.array(z.enum(keyModules)),
  resources: z.array(z.enum(keyResources)),
  /** Whether it may create, change and delete. */
  writes: z.boolean(),
  /** Whether it may report sightings of its organization. */
  sightings: z.boolean(),
  /** The strictest TLP level that it may receive. Each list counts stricter items in `left_out`. */
  most_tlp: tlpSchema,
  /** Groups and views that limit an indicator key, by name; null when there is no limit. */
  scope: z
    .object({
      groups: z.array(z.object({ group_id: idSchema, name: z.string(), ...nameLanguagesShape, ...tlpShape })),
      views: z.array(z.object({ view_id: idSchema, view_name: z.string() })),
      /** Ids of groups and views that were deleted or unpublished. */
      gone: z.object({ groups: z.array(idSchema), views: z.array(idSchema) }),
      /**
       * Number of groups that are stricter than `most_tlp`, from which the key receives nothing. When no other group or
       * view remains, indicators get the error `scope_gone`.
       */
      left_out: leftOutByTlpSchema,
    })
    .nullable(),
  /** Networks that may use the key; an empty list is no limit. The organization's IP allow-list applies too. */
  networks: z.array(z.string()),
  creation_date: instantSchema,
  /** Null when it does not expire. */
  expiry_date: instantSchema.nullable(),
  /** Set for the previous key after a rotation: until when it still works. */
  previous_until: instantSchema.nullable(),
  limits: z.object({
    requests_per_minute: z.int(),
    /** Bytes of replies per day (Europe/Warsaw). */
    bytes_per_day: z.int(),
  }),
})
export type KeySelf = z.infer<typeof keySelfSchema>

export const apiGetMe = keyEndpoint({
  method: 'GET',
  path: 'me',
  area: 'api_me',
  counts: 'me',
  response: keySelfSchema,
})
