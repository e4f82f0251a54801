import { concurrently } from '#functions/core/concurrently.ts'
import { uploadKey } from '#functions/core/files/files.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { createUploadGrants } from '#shared/contracts/incident-attachments.ts'
import { attachmentLimits, tidyFileName } from '#shared/domain/attachments.ts'
import { checkDeclared, readIncidents } from './attach.ts'
import type { IncidentsDependencies } from '../dependencies.ts'

/** Grants uploads of files that pass every check possible before their content is known. */
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
