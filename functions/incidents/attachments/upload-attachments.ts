import { concurrently } from '#functions/core/concurrently.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { uploadAttachments } from '#shared/contracts/incident-attachments.ts'
import { attach, checkContents, checkDeclared, type NewFile, readIncidents } from './attach.ts'
import type { IncidentsDependencies } from '../dependencies.ts'

/** Attaches the files of a multipart request. The total is limited by the request size. */
export const uploadAttachmentsRoute = ({ incidents, files, platform }: IncidentsDependencies): Route =>
  handle(uploadAttachments, async ({ body, session, idempotency }) => {
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
      incidents: await attach({ platform, incidents: items, store, idempotency }, body.incident_ids, uploads),
    }
  })
