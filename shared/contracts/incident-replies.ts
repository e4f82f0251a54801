/** The conversation about an incident: replies of its organization and of the provider (docs/decisions/replies.md). */
import * as z from 'zod'
import { incidentOutcomes, replySides } from '../domain/incident-replies.ts'
import { limits } from '../domain/limits.ts'
import { readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, instantSchema, textSchema } from '../http/schemas.ts'

/** The place of a reply in its conversation: when it was sent, and its commit. */
export const replyIdSchema = z
  .string()
  .max(60)
  .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z#\d{12}$/)

export const incidentReplySchema = z.object({
  reply_id: z.string(),
  date: instantSchema,
  side: z.enum(replySides),
  /** Null for organizations, which do not see who wrote for the provider. */
  author: z.string().nullable(),
  /** Whether the caller wrote it. */
  is_own: z.boolean(),
  /** In the small Markdown. */
  text: z.string(),
  /** Set when the reply closed the incident. */
  resolution: z.enum(incidentOutcomes).nullable(),
})
export type IncidentReply = z.infer<typeof incidentReplySchema>

export const addReplyInputSchema = z.object({
  text: textSchema(limits.replyLength).pipe(
    z.string().min(1).meta({ minLength: 1, maxLength: limits.replyLength }),
  ),
  /** Closes the incident. Ignored for a closed one. */
  resolution: z.enum(incidentOutcomes).nullable().default(null),
})

const area = 'incidents' as const
const module = 'incident' as const

export const listIncidentReplies = endpoint({
  method: 'GET',
  path: 'incident/{id}/replies',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  /** The first reply of the page, which is the `next` of the page before. */
  query: z.object({ from: replyIdSchema.optional() }),
  /** Latest first. */
  response: z.object({ data: z.array(incidentReplySchema), next: z.string().nullable() }),
})

export const addIncidentReply = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'incident/{id}/replies',
  cost: 'heavy',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: addReplyInputSchema,
  response: z.object({ reply: incidentReplySchema }),
  errors: ['busy'],
})

export const readIncidentReplies = endpoint({
  method: 'PATCH',
  path: 'incident/{id}/replies/read',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: z.object({ up_to: replyIdSchema }),
  response: z.object({ unread: z.int() }),
  errors: ['busy'],
})
