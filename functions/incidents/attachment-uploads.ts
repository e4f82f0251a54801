/** The three ways in for files: a grant for each, the confirmation of what was sent by it, and a multipart request. */
import { concurrently } from '#functions/platform/concurrently.ts'
import { uploadKey } from '#functions/platform/files/files.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { attachmentLimits, tidyFileName } from '#shared/domain/attachments.ts'
import {
  confirmUploads,
  createUploadGrants,
  uploadAttachments,
} from '#shared/contracts/incident-attachments.ts'
import { PortalError } from '#shared/http/errors.ts'
import { attach, checkContents, checkDeclared, readIncidents, type NewFile } from './attach.ts'
import type { IncidentsDependencies } from './dependencies.ts'

/** Grants uploads of files that pass every rule that can be checked before their bytes are there. */
export const createUploadGrantsRoute = ({ incidents, files, platform }: IncidentsDependencies): Route =>
  handle(createUploadGrants, async ({ body, session }) => {
    checkDeclared(await readIncidents(incidents.for(session), body.incident_ids), body.files)
    const grants = await concurrently(body.files, 10, async ({ name }) => {
      const upload_id = platform.random.uuid()
      return {
        upload_id,
        name: tidyFileName(name),
        ...(await files.grantUpload(uploadKey(session.userId, upload_id), attachmentLimits.size)),
      }
    })
    return { grants }
  })

/** Checks what the caller has uploaded and attaches it. The upload stays for a day, so that it can be confirmed for more incidents. */
export const confirmUploadsRoute = ({ incidents, files, platform }: IncidentsDependencies): Route =>
  handle(confirmUploads, async ({ body, session }) => {
    const items = incidents.for(session)
    const known = await readIncidents(items, body.incident_ids)
    const uploads: NewFile[] = []
    for (const { upload_id, name } of body.uploads) {
      const bytes = await files.read(uploadKey(session.userId, upload_id), attachmentLimits.size)
      if (bytes === undefined) throw new PortalError('upload_missing', { values: [name] })
      if (bytes === 'too_big') throw new PortalError('file_size_too_big', { values: [name] })
      uploads.push({ name, bytes, type: '', uploadId: upload_id })
    }
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
    const store = (file: NewFile, key: string): Promise<void> =>
      files.copy(uploadKey(session.userId, file.uploadId), key)
    return {
      incidents: await attach({ files, random: platform.random, store }, items, body.incident_ids, uploads),
    }
  })

/** Attaches the files of a multipart request: for what fits in one. */
export const uploadAttachmentsRoute = ({ incidents, files, platform }: IncidentsDependencies): Route =>
  handle(uploadAttachments, async ({ body, session }) => {
    const items = incidents.for(session)
    const known = await readIncidents(items, body.incident_ids)
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
      incidents: await attach({ files, random: platform.random, store }, items, body.incident_ids, uploads),
    }
  })
