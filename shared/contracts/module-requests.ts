/** Users' requests for modules that they lack, and the answers (part 3 sections 2, 3, 6 and 7). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { moduleRequestStates, requestableModules } from '../domain/module-requests.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  listOf,
  pageOf,
  pageQueryShape,
  sortQuerySchema,
  textSchema,
} from '../http/schemas.ts'
import { organizationRefSchema } from './organization-refs.ts'

const area = 'users' as const

/** The side that answers: the organization's admins, or the provider when the organization cannot. */
export const moduleRequestAddressees = ['organization', 'provider'] as const

export const moduleRequestSchema = z.object({
  id: idSchema,
  module: z.enum(requestableModules),
  createdAt: instantSchema,
  state: z.enum(moduleRequestStates),
  /** `provider` when the organization lacks the module, or has no admin who can sign in; null once answered. */
  waits_for: z.enum(moduleRequestAddressees).nullable(),
  /** Whether the organization has the module. */
  available: z.boolean(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  resolved_by: z.string().nullable(),
  resolved_date: instantSchema.nullable(),
  user: z.object({ user_id: idSchema, name: z.string(), email: z.string() }),
  client: organizationRefSchema,
})
export type ModuleRequest = z.infer<typeof moduleRequestSchema>

const requestReplySchema = z.object({ data: moduleRequestSchema })

export const listModuleRequests = endpoint({
  method: 'GET',
  path: 'user/{id}/module_request',
  area,
  roles: ['organization_admin'],
  params: idParamsSchema,
  response: listOf(moduleRequestSchema),
})

export const listAllModuleRequests = endpoint({
  method: 'GET',
  path: 'module_request',
  area,
  roles: ['platform_admin', 'organization_admin', 'user'],
  query: z.object({
    ...pageQueryShape,
    sort: sortQuerySchema(['creation_date'], '+creation_date'),
    /** Only those that this one answers. */
    waits_for: z.enum(moduleRequestAddressees).optional(),
  }),
  response: pageOf(moduleRequestSchema),
})

export const createModuleRequest = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'module_request',
  area,
  roles: ['user'],
  body: z.object({ module: z.enum(requestableModules) }),
  response: requestReplySchema,
  errors: ['module_already_granted', 'too_many_attempts', 'busy'],
})

export const resolveModuleRequestInputSchema = z
  .object({
    granted: z.boolean(),
    /** Shown to the author; required when the request is declined. */
    reason: textSchema(limits.reasonLength).default(''),
  })
  .refine(({ granted, reason }) => granted || reason !== '', { path: ['reason'] })

export const resolveModuleRequest = endpoint({
  method: 'PATCH',
  path: 'module_request/{id}',
  area,
  roles: ['platform_admin', 'organization_admin'],
  params: idParamsSchema,
  body: resolveModuleRequestInputSchema,
  response: requestReplySchema,
  errors: ['module_request_resolved', 'service_disabled', 'user_protected', 'busy'],
})

export const withdrawModuleRequest = endpoint({
  method: 'DELETE',
  path: 'module_request/{id}',
  area,
  roles: ['user'],
  params: idParamsSchema,
  errors: ['module_request_resolved', 'busy'],
})
