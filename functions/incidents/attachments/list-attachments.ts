import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listAttachments } from '#shared/contracts/incident-attachments.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { readAttachmentResponses } from './attachment-presenter.ts'

/** The attachments of an incident, in the order they were added. */
export const listAttachmentsRoute = (dependencies: IncidentsDependencies): Route =>
  handle(listAttachments, async ({ params, session }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    const seen = await readAttachmentResponses(dependencies, entity)
    return { data: seen.map(({ attachment }) => attachment) }
  })
