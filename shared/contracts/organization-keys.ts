/** The API key of an organization (part 3 sections 2 and 3). */
import * as z from 'zod'
import { administrators } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, instantSchema } from '../http/schemas.ts'
import { keyAccessShape, prefixSchema, revealQuerySchema } from './api-keys.ts'

const area = 'organizations' as const

export const organizationKeySchema = z.object({
  /** The key, unless the caller left it out or it can no longer be shown. */
  key: z.string().nullable(),
  /** The last four characters, to recognise the key. */
  key_hint: z.string(),
  prefix: prefixSchema,
  creation_date: instantSchema,
  last_used_date: instantSchema.nullable(),
  ...keyAccessShape,
  /**
   * The services' API flags changed after the key was created; they apply once it is created again (part 3 section 4).
   */
  is_outdated: z.boolean(),
})
export type OrganizationKey = z.infer<typeof organizationKeySchema>

export const getOrganizationKey = endpoint({
  method: 'GET',
  path: 'client/{id}/api_key',
  changesState: true,
  area,
  confirmed: 'reveal',
  roles: administrators,
  params: idParamsSchema,
  query: revealQuerySchema,
  response: z.object({ api_key: organizationKeySchema.nullable() }),
})

export const regenerateOrganizationKey = endpoint({
  method: 'PATCH',
  path: 'client/{id}/api_key',
  area,
  confirmed: true,
  roles: ['platform_admin'],
  params: idParamsSchema,
  response: z.object({ api_key: organizationKeySchema }),
  errors: ['busy'],
})
