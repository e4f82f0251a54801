import { concurrently } from '#functions/core/concurrently.ts'
import { uploadKey } from '#functions/core/files/files.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { confirmUploads } from '#shared/contracts/incident-attachments.ts'
import { attachmentLimits } from '#shared/domain/attachments.ts'
import { PortalError } from '#shared/http/errors.ts'
import { attach, checkContents, checkDeclared, type NewFile, readIncidents } from './attach.ts'
import type { IncidentsDependencies } from '../dependencies.ts'

/** Files of up to 20 MB that are read concurrently. */
const readAtOnce = 4

/**
 * Checks the caller's uploads and attaches them. Uploads are kept for a day, so that they can be confirmed for more
 * incidents.
 */
export const confirmUploadsRoute = ({ incidents, files, platform }: IncidentsDependencies): Route =>
  handle(confirmUploads, async ({ body, session, idempotency }) => {
    const items = incidents.for(session)
    const known = await readIncidents(items, body.incident_ids)
    const uploads = await concurrently(body.uploads, readAtOnce, async ({ upload_id, name }) => {
      const upload = await files.readObject(uploadKey(session.userId, upload_id), attachmentLimits.size)
      if (upload === undefined) throw new PortalError('upload_missing', { values: [name] })
      if (upload === 'too_big') throw new PortalError('file_size_too_big', { values: [name] })
      return { name, ...upload, type: '', uploadId: upload_id }
    })
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
    const etags = new Map(uploads.map(({ uploadId, etag }) => [uploadId, etag]))
    // The sender may replace the upload meanwhile. Only the checked version may be stored.
    const store = async ({ name, uploadId, bytes }: NewFile, key: string): Promise<void> => {
      const source = { key: uploadKey(session.userId, uploadId), etag: etags.get(uploadId) ?? '', bytes }
      if (!(await files.copy(source, key))) throw new PortalError('upload_changed', { values: [name] })
    }
    return {
      incidents: await attach({ platform, incidents: items, store, idempotency }, body.incident_ids, uploads),
    }
  })
