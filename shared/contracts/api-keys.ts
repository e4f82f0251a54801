/**
 * API keys of systems and of users (part 2 sections 2, 3, 5 and 7). Keys of organizations are in organization-keys.ts.
 */
import * as z from 'zod'
import { keyLimits, keyStates } from '../domain/api-keys.ts'
import { limits } from '../domain/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  listOf,
  nameSchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { platformAdmin } from '../domain/roles.ts'

const area = 'api_keys' as const

/** What a key may read. The flags are those at the time of its creation. */
export const keyAccessShape = {
  visibility_access: z.boolean(),
  incident_access: z.boolean(),
  threat_access: z.boolean(),
  feed_access: z.boolean(),
}

/**
 * Whether the reply has the key, which is audited. Default as specified: true. With `false` the reply has only the last
 * characters.
 */
export const revealQuerySchema = z.object({ reveal: booleanQuerySchema.default(true) })

/** The public start of a key, used as user name by products that need one. Null for keys older than prefixes. */
export const prefixSchema = z.string().nullable()

export const systemKeySchema = z.object({
  api_key_id: idSchema,
  name: z.string(),
  /** The key itself, only in the reply that creates it. It cannot be read later. */
  key: z.string().nullable(),
  /** The last four characters, to recognise the key. */
  key_hint: z.string(),
  prefix: prefixSchema,
  /** Whether the key may write. */
  admin_access: z.boolean(),
  creation_date: instantSchema,
  /** Networks that may use the key; an empty list is no limit. */
  networks: z.array(z.string()),
  /** Null when it does not expire. */
  expiry_date: instantSchema.nullable(),
  state: z.enum(keyStates),
  /** Until when the previous key works after a rotation. */
  previous_until: instantSchema.nullable(),
  /** Null before the first use. */
  last_used_date: instantSchema.nullable(),
  /** Its rate limit, set with `PATCH key_limits/{id}`. */
  requests_per_minute: z.int(),
  bytes_per_day: z.int(),
})
export type SystemKey = z.infer<typeof systemKeySchema>

/** IPv4 and IPv6 addresses and networks. The server normalises them like the IP allow-list. */
export const networksSchema = z.array(z.string().max(limits.nameLength)).max(keyLimits.networks)
/** At most `keyLimits.lifeDays` days ahead; null means no expiry. */
const endSchema = instantSchema.nullable()
const accessErrors = ['ip_invalid', 'expiry_date_in_past', 'expiry_date_too_far'] as const
const reply = z.object({ data: systemKeySchema })

export const listSystemKeys = endpoint({
  method: 'GET',
  path: 'api_key',
  area,
  roles: platformAdmin,
  response: listOf(systemKeySchema),
})

export const createSystemKey = endpoint({
  method: 'POST',
  idempotency: 'refused',
  path: 'api_key',
  area,
  confirmed: true,
  roles: platformAdmin,
  body: z.object({
    name: nameSchema,
    admin_access: z.boolean(),
    networks: networksSchema.default([]),
    expiry_date: endSchema.default(null),
  }),
  response: reply,
  errors: ['already_exists', ...accessErrors, 'busy'],
})

export const getSystemKey = endpoint({
  method: 'GET',
  path: 'api_key/{id}',
  area,
  roles: platformAdmin,
  params: idParamsSchema,
  response: reply,
})

export const updateSystemKey = endpoint({
  method: 'PATCH',
  path: 'api_key/{id}',
  area,
  roles: platformAdmin,
  confirmed: { body: ['networks', 'expiry_date'] },
  params: idParamsSchema,
  body: z
    .object({
      name: z.union([
        z
          .string()
          .regex(/^\s*$/)
          .transform(() => undefined),
        nameSchema,
      ]),
      networks: networksSchema,
      expiry_date: endSchema,
    })
    .partial()
    .extend(fieldsBeforeShape),
  response: reply,
  errors: ['already_exists', ...accessErrors, 'fields_changed', 'busy'],
})

export const rotateSystemKey = endpoint({
  method: 'POST',
  idempotency: 'refused',
  path: 'api_key/{id}/rotate',
  area,
  confirmed: true,
  roles: platformAdmin,
  params: idParamsSchema,
  response: reply,
  errors: ['busy'],
})

export const deleteSystemKey = endpoint({
  method: 'DELETE',
  path: 'api_key/{id}',
  area,
  roles: platformAdmin,
  params: idParamsSchema,
  errors: ['busy'],
})

export const userKeySchema = z.object({
  /** The key, unless the caller left it out or it can no longer be shown. */
  api_key: z.string().nullable(),
  key_hint: z.string(),
  prefix: prefixSchema,
  creation_date: instantSchema,
  last_used_date: instantSchema.nullable(),
  ...keyAccessShape,
  client_id: idSchema,
  user_id: idSchema,
})
export type UserKey = z.infer<typeof userKeySchema>
const readUserKeyResponse = z.object({ api_key: userKeySchema })

export const getUserKey = endpoint({
  method: 'GET',
  path: 'user/{id}/api_key',
  changesState: true,
  area,
  confirmed: 'reveal',
  roles: ['user'],
  params: idParamsSchema,
  query: revealQuerySchema,
  response: z.object({ api_key: userKeySchema.nullable() }),
})

export const regenerateUserKey = endpoint({
  method: 'PATCH',
  path: 'user/{id}/api_key',
  area,
  confirmed: true,
  roles: ['user'],
  params: idParamsSchema,
  response: readUserKeyResponse,
  errors: ['busy'],
})
