import { concurrently } from '#functions/platform/concurrently.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listAttachments } from '#shared/contracts/incident-attachments.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { fileState } from './file-state.ts'

/** The attachments of an incident, in the order in which they came. */
export const listAttachmentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listAttachments, async ({ params, session }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    return {
      data: await concurrently(entity.attachments, 10, async (attachment) => ({
        name: attachment.name,
        size: attachment.size,
        type: attachment.type,
        creation_date: attachment.creation_date,
        state: await fileState(dependencies, attachment),
      })),
    }
  })
