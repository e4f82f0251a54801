import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listAttachments } from '#shared/contracts/incident-attachments.ts'
import type { IncidentsDependencies } from '../dependencies.ts'

/** The attachments of an incident, in the order in which they came. */
export const listAttachmentsRoute = ({ incidents }: IncidentsDependencies): Route =>
  handle(listAttachments, async ({ params, session }) => {
    const { entity } = await incidents.for(session).get(params.id)
    return {
      data: entity.attachments.map(({ name, size, type, creation_date }) => ({
        name,
        size,
        type,
        creation_date,
      })),
    }
  })
