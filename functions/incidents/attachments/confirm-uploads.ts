import { uploadKey } from '#functions/platform/files/files.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { confirmUploads } from '#shared/contracts/incident-attachments.ts'
import { attachmentLimits } from '#shared/domain/attachments.ts'
import { PortalError } from '#shared/http/errors.ts'
import { attach, checkContents, checkDeclared, type NewFile, readIncidents } from './attach.ts'
import type { IncidentsDependencies } from '../dependencies.ts'

/**
 * Checks what the caller has uploaded and attaches it. The upload stays for a day, so that it can be
 * confirmed for more incidents.
 */
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
