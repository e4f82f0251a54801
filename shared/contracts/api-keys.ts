/**
 * API keys of systems and of users (part 2 sections 2, 3, 5 and 7). Those of organizations are in
 * organization-keys.ts.
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
  lineSchema,
  listOf,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from './fields-before.ts'

const area = 'api_keys' as const
const platformAdmin = ['platform_admin'] as const

/** What a key opens. The flags are those of the moment when the key was made. */
export const keyAccessShape = {
  visibility_access: z.boolean(),
  incident_access: z.boolean(),
  threat_access: z.boolean(),
  feed_access: z.boolean(),
}

/**
 * Whether a key is to be answered with, which is recorded: it is, as specified, unless it is asked to be left out; then
 * only its last characters are.
 */
export const revealQuerySchema = z.object({ reveal: booleanQuerySchema.default(true) })

/** The public start of a key, and the user name where a product asks for one; null of a key from before there were any. */
export const prefixSchema = z.string().nullable()

export const systemKeySchema = z.object({
  api_key_id: idSchema,
  name: z.string(),
  /** The key itself: only in the reply that creates it. Afterwards nobody can read it. */
  key: z.string().nullable(),
  /** The last four characters, by which a key is recognized. */
  key_hint: z.string(),
  prefix: prefixSchema,
  /** Whether the key may write. */
  admin_access: z.boolean(),
  creation_date: instantSchema,
  /** It works from these alone; none are no limit. */
  networks: z.array(z.string()),
  /** Null of one that does not end. */
  expiry_date: instantSchema.nullable(),
  state: z.enum(keyStates),
  /** Until when the key before this one works, after a rotation. */
  previous_until: instantSchema.nullable(),
  /** Null before the first use. */
  last_used_date: instantSchema.nullable(),
  /** How much it may ask for: `PATCH key_limits/{id}`. */
  requests_per_minute: z.int(),
  bytes_per_day: z.int(),
})
export type SystemKey = z.infer<typeof systemKeySchema>

const nameSchema = lineSchema(limits.nameLength)
/** Addresses and networks, IPv4 and IPv6; the server tidies them as it does those of the allow-list. */
export const networksSchema = z.array(z.string().max(limits.nameLength)).max(keyLimits.networks)
/** At most `keyLimits.lifeDays` days away; null is no end. */
const endSchema = instantSchema.nullable()
const accessErrors = ['ip_invalid', 'expiry_date_in_past', 'expiry_date_too_far'] as const
const reply = z.object({ data: systemKeySchema })

export const listSystemKeys = endpoint({
  method: 'GET',
  path: 'api_key',
  area,
  roles: platformAdmin,
  summary: 'The API keys of systems, by name, without the keys themselves.',
  response: listOf(systemKeySchema),
})

export const createSystemKey = endpoint({
  method: 'POST',
  idempotency: 'refused',
  path: 'api_key',
  area,
  confirmed: true,
  roles: platformAdmin,
  summary: 'Makes an API key for a system. This reply is the only one that has the key.',
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
  summary: 'One API key of a system, without the key itself.',
  params: idParamsSchema,
  response: reply,
})

export const updateSystemKey = endpoint({
  method: 'PATCH',
  path: 'api_key/{id}',
  area,
  roles: platformAdmin,
  confirmed: { body: ['networks', 'expiry_date'] },
  summary:
    'Changes the name, the networks or the end of an API key of a system. An empty name changes nothing.',
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
  summary: `Replaces an API key of a system, with as long a life as the one before had. That one works for ${keyLimits.rotationDays} more days, unless it ends sooner; this reply is the only one that has the new one.`,
  params: idParamsSchema,
  response: reply,
  errors: ['busy'],
})

export const deleteSystemKey = endpoint({
  method: 'DELETE',
  path: 'api_key/{id}',
  area,
  roles: platformAdmin,
  summary: 'Deletes an API key of a system, which opens nothing from then on.',
  params: idParamsSchema,
  errors: ['busy'],
})

export const userKeySchema = z.object({
  /** The key, unless it was left out or cannot be shown any more. */
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
  summary:
    "One's own API key, made when it is first asked for. With `reveal=false` without the key itself, and null while there is none.",
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
  summary:
    "Makes one's own API key anew, with the access of this moment. The key before opens nothing from then on.",
  params: idParamsSchema,
  response: readUserKeyResponse,
  errors: ['busy'],
})
