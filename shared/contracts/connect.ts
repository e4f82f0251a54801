/**
 * The page where an organization connects its systems: any number of named, limited keys, and their usage
 * (docs/decisions/api-keys.md). The specified keys are in api-keys.ts and organization-keys.ts.
 */
import * as z from 'zod'
import { keyLimits, keyModules, keyRefusals, keyStates, keyTypes } from '../domain/api-keys.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, idSchema, idsSchema, instantSchema, listOf, nameSchema } from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { organizationAdmin, organizationRoles, platformAdmin } from '../domain/roles.ts'
import { networksSchema } from './api-keys.ts'
import { tlpSchema } from './tlp.ts'
import { nameTranslationSchema } from './translations.ts'

const area = 'api_keys' as const

/** A key as its owners see it, without the key itself. */
export const connectKeySchema = z.object({
  key_id: idSchema,
  type: z.enum(keyTypes),
  /** For named keys and system keys; null for others. */
  name: z.string().nullable(),
  /** Owner of a user's key. */
  user: z.object({ user_id: idSchema, user_name: z.string() }).nullable(),
  /** The user name for products that need one; null for keys older than prefixes. */
  prefix: z.string().nullable(),
  key_hint: z.string(),
  /** Modules that it can read now. */
  modules: z.array(z.enum(keyModules)),
  /** Whether it may report sightings of its organization. It only reads everything else. */
  sightings: z.boolean(),
  /** Whether it receives TLP:AMBER+STRICT: true for a key of the organization's own product, or of the provider. */
  amber_strict: z.boolean(),
  /**
   * Groups and views that limit an indicator key; an empty list is no limit. The name is null when the caller cannot
   * see it: it was deleted or unpublished, or another user's view is not shared. `gone` means deleted or unpublished.
   */
  groups: z.array(
    z.object({
      group_id: idSchema,
      name: z.string().nullable(),
      translation: nameTranslationSchema.optional(),
      /** Null when the name is null. */
      tlp: tlpSchema.nullable(),
      is_gone: z.boolean(),
    }),
  ),
  views: z.array(z.object({ view_id: idSchema, view_name: z.string().nullable(), is_gone: z.boolean() })),
  /** Networks that may use the key; an empty list is no limit. */
  networks: z.array(z.string()),
  creation_date: instantSchema,
  /** Null when it does not expire. */
  expiry_date: instantSchema.nullable(),
  state: z.enum(keyStates),
  revoked_date: instantSchema.nullable(),
  /** Until when the previous key works after a rotation. */
  previous_until: instantSchema.nullable(),
  last_used_date: instantSchema.nullable(),
  last_used_address: z.string().nullable(),
  /** Number of refused requests in the days that usage covers. */
  refused: z.int(),
  /** Whether the caller may change and rotate it. */
  is_changeable: z.boolean(),
  is_revocable: z.boolean(),
  requests_per_minute: z.int(),
  bytes_per_day: z.int(),
})
export type ConnectKey = z.infer<typeof connectKeySchema>

const scopeIds = idsSchema(keyLimits.scope)

/** The reply with the key itself, which is shown once. */
const createdKeySchema = z.object({ key: connectKeySchema, secret: z.string() })

export const listConnectKeys = endpoint({
  method: 'GET',
  path: 'connect/keys',
  area,
  roles: organizationRoles,
  response: listOf(connectKeySchema),
})

export const createNamedKey = endpoint({
  method: 'POST',
  idempotency: 'refused',
  path: 'connect/keys',
  area,
  confirmed: true,
  roles: organizationAdmin,
  body: z.object({
    name: nameSchema,
    modules: z.array(z.enum(keyModules)).min(1).max(keyModules.length),
    /** For an indicator key: it may report sightings. */
    sightings: z.boolean().default(false),
    /** The organization itself runs the product, so it may receive TLP:AMBER+STRICT. */
    amber_strict: z.boolean().default(false),
    groups_ids: scopeIds.default([]),
    views_ids: scopeIds.default([]),
    networks: networksSchema.default([]),
    /** At most `keyLimits.lifeDays` days ahead; null means no expiry. */
    expiry_date: instantSchema.nullable(),
  }),
  response: createdKeySchema,
  errors: [
    'already_exists',
    'service_disabled',
    'unknown_reference',
    'ip_invalid',
    'expiry_date_in_past',
    'expiry_date_too_far',
    'too_many_keys',
    'busy',
  ],
})

export const updateNamedKey = endpoint({
  method: 'PATCH',
  path: 'connect/keys/{id}',
  area,
  confirmed: { body: ['networks', 'expiry_date'] },
  roles: organizationAdmin,
  params: idParamsSchema,
  body: z
    .object({ name: nameSchema, networks: networksSchema, expiry_date: instantSchema.nullable() })
    .partial()
    .extend(fieldsBeforeShape),
  response: z.object({ key: connectKeySchema }),
  errors: [
    'already_exists',
    'ip_invalid',
    'expiry_date_in_past',
    'expiry_date_too_far',
    'key_revoked',
    'fields_changed',
    'busy',
  ],
})

export const rotateNamedKey = endpoint({
  method: 'POST',
  idempotency: 'refused',
  path: 'connect/keys/{id}/rotate',
  area,
  confirmed: true,
  roles: organizationAdmin,
  params: idParamsSchema,
  response: createdKeySchema,
  errors: ['key_revoked', 'busy'],
})

export const revokeNamedKey = endpoint({
  method: 'DELETE',
  path: 'connect/keys/{id}',
  area,
  roles: ['platform_admin', 'organization_admin'],
  params: idParamsSchema,
  errors: ['key_revoked', 'busy'],
})

const countsSchema = z.object({ answered: z.int(), refused: z.int() })

export const getKeyUsage = endpoint({
  method: 'GET',
  path: 'connect/usage',
  area,
  roles: organizationRoles,
  response: z.object({
    days: z.array(countsSchema.extend({ date: z.iso.date() })),
    keys: z.array(
      countsSchema.extend({
        key_id: idSchema,
        last_refusal: z.object({ reason: z.enum(keyRefusals), date: z.iso.date() }).nullable(),
      }),
    ),
  }),
})

export const listClientKeys = endpoint({
  method: 'GET',
  path: 'client/{id}/keys',
  area,
  roles: platformAdmin,
  params: idParamsSchema,
  response: listOf(connectKeySchema),
})

export const updateKeyLimits = endpoint({
  method: 'PATCH',
  path: 'key_limits/{id}',
  area,
  roles: platformAdmin,
  params: idParamsSchema,
  body: z.object({
    requests_per_minute: z.int().min(1).max(keyLimits.mostRequestsPerMinute).nullable(),
    bytes_per_day: z.int().min(1_000_000).max(keyLimits.mostBytesPerDay).nullable(),
    ...fieldsBeforeShape,
  }),
  response: z.object({ requests_per_minute: z.int(), bytes_per_day: z.int() }),
  errors: ['fields_changed', 'busy'],
})
