/** The conversation about an incident: replies of its organization and of the provider (docs/decisions/replies.md). */
import * as z from 'zod'
import { incidentOutcomes, replySides } from '../domain/incident-replies.ts'
import { limits } from '../domain/limits.ts'
import { readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, idSchema, instantSchema, listOf, pathIdSchema, textSchema } from '../http/schemas.ts'
import {
  attachmentSchema,
  declaredFileSchema,
  fileErrors,
  grantSchema,
  uploadSchema,
} from './incident-attachments.ts'
import { undoShape } from './undo.ts'

/** The place of a reply in its conversation: when it was sent, and its commit. */
export const replyIdSchema = z
  .string()
  .max(60)
  .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z#\d{12}$/)

/** A file of a reply. */
const replyFileSchema = attachmentSchema.omit({ creation_date: true }).extend({ attachment_id: z.string() })
export type ReplyFile = z.infer<typeof replyFileSchema>

export const incidentReplySchema = z.object({
  reply_id: z.string(),
  date: instantSchema,
  side: z.enum(replySides),
  /** Null for organizations, which do not see who wrote for the provider. */
  author: z.string().nullable(),
  /** A note that only the provider sees. */
  is_internal: z.boolean(),
  /** Whether the caller wrote it. */
  is_own: z.boolean(),
  /** In the small Markdown. Whom it mentions is in it as `@` and the name. */
  text: z.string(),
  /** Those names, each once. Analysts have the provider's name for organizations. */
  mentions: z.array(z.object({ name: z.string(), is_own: z.boolean() })),
  attachments: z.array(replyFileSchema),
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

const addReplyWithFilesInputSchema = addReplyInputSchema.extend({
  /** Users whom the text names after `@`, as `listIncidentMentionable` has them. Others are not mentioned. */
  mentions: z.array(idSchema).max(limits.replyMentions).default([]),
  /** Uploaded with the grants of `createReplyUploadGrants`. */
  uploads: z.array(uploadSchema).max(limits.replyFiles).default([]),
})

/** The path of a reply's file. */
export const replyFileParamsSchema = z.object({
  id: pathIdSchema,
  reply_id: replyIdSchema,
  attachment_id: z.string().regex(/^[\w-]{1,100}$/),
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

/** Whom a reply or note of the caller may mention: who may read it, by name. The provider is one without an id. */
export const listIncidentMentionable = endpoint({
  method: 'GET',
  path: 'incident/{id}/mentionable',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: listOf(z.object({ user_id: idSchema.nullable(), name: z.string(), side: z.enum(replySides) })),
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
  body: addReplyWithFilesInputSchema,
  response: z.object({ reply: incidentReplySchema, ...undoShape }),
  errors: ['upload_missing', 'upload_changed', ...fileErrors, 'too_many_reply_files', 'busy'],
})

/** Grants uploads of files for a reply that is being written. */
export const createReplyUploadGrants = endpoint({
  method: 'POST',
  path: 'incident/{id}/replies/grants',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: z.object({ files: z.array(declaredFileSchema).min(1).max(limits.replyFiles) }),
  response: z.object({ grants: z.array(grantSchema) }),
  errors: fileErrors,
})

export const downloadReplyAttachment = endpoint({
  method: 'GET',
  path: 'incident/{id}/replies/{reply_id}/attachments/{attachment_id}',
  area,
  roles: readers,
  module,
  redirects: true,
  response: z.url(),
  params: replyFileParamsSchema,
  errors: ['file_awaits_scan', 'file_infected', 'file_not_scanned'],
})

/** Adds a note that only analysts see. It changes nothing of the incident, and notifies only analysts whom it mentions. */
export const addIncidentNote = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'incident/{id}/notes',
  cost: 'heavy',
  area,
  roles: ['analyst'],
  module,
  params: idParamsSchema,
  body: addReplyWithFilesInputSchema.omit({ resolution: true }),
  response: z.object({ reply: incidentReplySchema }),
  errors: ['upload_missing', 'upload_changed', ...fileErrors, 'busy'],
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
