/**
 * Attachments of incidents (part 1 sections 2, 3 and 5). Bytes go directly to and from the store. The caller requests a
 * grant for each file, uploads to its URL and confirms. The attachment exists only after that.
 */
import * as z from 'zod'
import { attachmentLimits } from '../domain/attachments.ts'
import { fileStateSchema } from '../domain/malware-scan.ts'
import { analyst, readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, idSchema, instantSchema, listOf, pathIdSchema } from '../http/schemas.ts'

export const attachmentSchema = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  creation_date: instantSchema,
  /** With a malware scanner enabled, only a file without a finding can be downloaded. */
  state: fileStateSchema,
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The rules that the server enforces on files; they override the client's. */
export const attachmentConfigSchema = z.object({
  /** Bytes. */
  max_size: z.int(),
  max_name_length: z.int(),
  max_count: z.int(),
  /** Bytes of a whole request with files in its body; larger files need grants. */
  max_request_size: z.int(),
  /** Extensions without the dot, each with the content types that may be declared. */
  types: z.record(z.string(), z.array(z.string())),
})

/** A file as the client declares it. The server verifies the bytes. */
export const declaredFileSchema = z.object({
  name: z.string().max(1000),
  size: z.int().min(0),
  type: z.string().max(255),
})

export const grantSchema = z.object({
  /** Identifies the upload in the confirmation. */
  upload_id: z.string(),
  name: z.string(),
  url: z.url(),
  /** Fields of the multipart form, to be sent before the file itself (`file`). */
  fields: z.record(z.string(), z.string()),
})
export type UploadGrant = z.infer<typeof grantSchema>

const incidentIdsSchema = z
  .array(idSchema)
  .min(1)
  .max(attachmentLimits.incidentsAtOnce)
  .transform((ids) => [...new Set(ids)])
/** Limits incidents times files: the server copies each file for each incident while the caller waits. */
const areFew = (incidents: readonly unknown[], files: readonly unknown[]): boolean =>
  incidents.length * files.length <= attachmentLimits.copiesAtOnce
const manyCopies = (field: string) => ({
  path: [field],
  message: `At most ${attachmentLimits.copiesAtOnce} copies: files times incidents`,
})
export const uploadSchema = z.object({ upload_id: z.uuid(), name: z.string().max(1000) })
const nameParamsSchema = z.object({
  id: pathIdSchema,
  name: z
    .string()
    .min(1)
    .max(attachmentLimits.nameLength * 4),
})
const added = z.object({
  incidents: z.array(z.object({ incident_id: idSchema, attachments_count: z.int() })),
})

const area = 'incidents' as const
const module = 'incident' as const
export const fileErrors = [
  'file_name_too_big',
  'file_name_unusable',
  'incorrect_file_extension',
  'incorrect_file_type',
  'file_empty',
  'file_size_too_big',
  'attachment_exists',
  'too_many_attachments',
] as const

export const getAttachmentConfig = endpoint({
  method: 'GET',
  path: 'incident/attachments/config',
  area,
  roles: readers,
  module,
  response: z.object({ config: attachmentConfigSchema }),
})

export const listAttachments = endpoint({
  method: 'GET',
  path: 'incident/{id}/attachments',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: listOf(attachmentSchema),
})

export const downloadAttachment = endpoint({
  method: 'GET',
  path: 'incident/{id}/attachments/{name}',
  area,
  roles: readers,
  module,
  redirects: true,
  response: z.url(),
  params: nameParamsSchema,
  errors: ['file_awaits_scan', 'file_infected', 'file_not_scanned'],
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: 'incident/{id}/attachments/{name}',
  area,
  roles: analyst,
  module,
  params: nameParamsSchema,
  errors: ['busy'],
})

export const createUploadGrants = endpoint({
  method: 'POST',
  path: 'incident/attachments/grants',
  area,
  roles: analyst,
  module,
  body: z.object({
    incident_ids: incidentIdsSchema,
    files: z.array(declaredFileSchema).min(1).max(attachmentLimits.count),
  }),
  response: z.object({ grants: z.array(grantSchema) }),
  errors: ['not_found', ...fileErrors],
})

export const confirmUploads = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'incident/attachments/confirm',
  area,
  roles: analyst,
  module,
  body: z
    .object({
      incident_ids: incidentIdsSchema,
      uploads: z.array(uploadSchema).min(1).max(attachmentLimits.count),
    })
    .refine(({ incident_ids: ids, uploads }) => areFew(ids, uploads), manyCopies('uploads')),
  response: added,
  errors: ['not_found', 'upload_missing', 'upload_changed', ...fileErrors, 'busy'],
})

export const uploadAttachments = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'incident/attachments/upload_multiple',
  cost: 'heavy',
  area,
  roles: analyst,
  module,
  multipart: true,
  body: z
    .object({
      attachments: z.array(z.file()).min(1).max(attachmentLimits.count),
      incident_ids: z
        .array(pathIdSchema)
        .min(1)
        .max(attachmentLimits.incidentsAtOnce)
        .transform((ids) => [...new Set(ids)]),
    })
    .refine(({ incident_ids: ids, attachments }) => areFew(ids, attachments), manyCopies('attachments')),
  response: added,
  errors: ['not_found', ...fileErrors, 'busy'],
})
