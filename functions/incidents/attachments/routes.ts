/** The routes of the attachments of incidents. */
import { runCleanups, cleanupItem } from '#functions/core/cleanup.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import type { Files } from '#functions/core/files/files.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import type { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import {
  getAttachmentConfig,
  listAttachments,
  downloadAttachment,
  createUploadGrants,
  confirmUploads,
  uploadAttachments,
  deleteAttachment,
} from '#shared/contracts/incident-attachments.ts'
import { attachmentLimits, attachmentRules } from '#shared/domain/attachments.ts'
import type { IncidentKinds } from '../incident-store.ts'
import {
  readAttachmentResponses,
  linkToAttachment,
  nameForAudit,
  attachmentNamed,
} from './attachment-queries.ts'
import {
  attach,
  checkContents,
  checkDeclared,
  grantUploads,
  namedIncidents,
  readUploads,
  type NewFile,
} from './attachment.ts'

interface AttachmentSources {
  readonly platform: Platform
  readonly incidents: TenantItems<IncidentKinds, 'incident'>
  readonly files: Files
}

/** The rules for attachments, as the server enforces them. */
const getAttachmentConfigRoute = (): Route =>
  handle(getAttachmentConfig, async () => ({
    config: {
      ...attachmentRules,
      types: Object.fromEntries(
        Object.entries(attachmentRules.types).map(([extension, types]) => [extension, [...types]]),
      ),
      max_request_size: attachmentLimits.requestSize,
    },
  }))

/** The attachments of an incident, in the order they were added. */
const listAttachmentsRoute = (dependencies: AttachmentSources): Route =>
  handle(listAttachments, async ({ params, session }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    const seen = await readAttachmentResponses(dependencies, entity)
    return { data: seen.map(({ attachment }) => attachment) }
  })

/** Redirects to a short-lived link of the attachment's file. The audit log records the user. */
const downloadAttachmentRoute = (dependencies: AttachmentSources): Route =>
  handle(downloadAttachment, async ({ params, session, request }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    const attachment = attachmentNamed(entity, params.name)
    const link = await linkToAttachment(dependencies, attachment)
    await auditExport(
      dependencies.platform,
      { session, request },
      nameForAudit(params.id, attachment),
      entity.client_id,
    )
    return link
  })

/** Grants uploads of files that pass every check possible before their content is known. */
const createUploadGrantsRoute = ({ incidents, files, platform }: AttachmentSources): Route =>
  handle(createUploadGrants, async ({ body, session }) => {
    checkDeclared(await namedIncidents(incidents.for(session), body.incident_ids), body.files)
    return { grants: await grantUploads({ files, platform }, session.userId, body.files) }
  })

/**
 * Checks the caller's uploads and attaches them. Uploads are kept for a day, so that they can be confirmed for more
 * incidents.
 */
const confirmUploadsRoute = ({ incidents, files, platform }: AttachmentSources): Route =>
  handle(confirmUploads, async ({ body, session, idempotency }) => {
    const items = incidents.for(session)
    const known = await namedIncidents(items, body.incident_ids)
    const { uploads, store } = await readUploads(files, session.userId, body.uploads)
    for (const incident of known) {
      const fresh = uploads.filter(
        ({ uploadId }) => !incident.attachments.some((one) => one.upload_id === uploadId),
      )
      checkDeclared(
        [incident],
        fresh.map(({ name, bytes, type }) => ({ name, size: bytes.byteLength, type })),
      )
    }
    await checkContents(uploads)
    return {
      incidents: await attach({ platform, incidents: items, store, idempotency }, body.incident_ids, uploads),
    }
  })

/** Attaches the files of a multipart request. The total is limited by the request size. */
const uploadAttachmentsRoute = ({ incidents, files, platform }: AttachmentSources): Route =>
  handle(uploadAttachments, async ({ body, session, idempotency }) => {
    const items = incidents.for(session)
    const known = await namedIncidents(items, body.incident_ids)
    const sent = body.attachments.map((file) => ({
      name: file.name,
      size: file.size,
      type: file.type === 'application/octet-stream' ? '' : file.type,
      file,
    }))
    checkDeclared(known, sent)
    const uploads = await concurrently(sent, 10, async ({ name, type, file }): Promise<NewFile> => ({
      name,
      type,
      bytes: new Uint8Array(await file.arrayBuffer()),
      uploadId: platform.random.uuid(),
    }))
    await checkContents(uploads)
    const store = (file: NewFile, key: string): Promise<void> =>
      files.put(key, file.bytes, 'application/octet-stream')
    return {
      incidents: await attach({ platform, incidents: items, store, idempotency }, body.incident_ids, uploads),
    }
  })

/** Deletes an attachment and its file. */
const deleteAttachmentRoute = ({ incidents, platform }: AttachmentSources): Route =>
  handle(deleteAttachment, async ({ params, session }) => {
    const cleanupId = platform.random.uuid()
    await incidents.for(session).change(params.id, (entity, commit) => {
      const attachment = attachmentNamed(entity, params.name)
      commit.putItem(cleanupItem(cleanupId, { objects: [attachment.object] }))
      return {
        entity: {
          ...entity,
          attachments: entity.attachments.filter((one) => one !== attachment),
          last_update_date: commit.at,
        },
        fields: ['attachments'],
      }
    })
    await runCleanups(platform, [cleanupId])
    return {}
  })

export const attachmentRoutes = (sources: AttachmentSources): Route[] =>
  [
    getAttachmentConfigRoute,
    listAttachmentsRoute,
    downloadAttachmentRoute,
    createUploadGrantsRoute,
    confirmUploadsRoute,
    uploadAttachmentsRoute,
    deleteAttachmentRoute,
  ].map((route) => route(sources))
