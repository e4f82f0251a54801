import { handleRedirect, type Route } from '#functions/platform/http/handler.ts'
import { downloadAttachment } from '#shared/contracts/incident-attachments.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { linkToAttachment } from './link-to-attachment.ts'
import { attachmentNamed } from './named-attachment.ts'

/** Leads to an attachment's file by a short-lived link. */
export const downloadAttachmentRoute = (dependencies: IncidentsDependencies): Route =>
  handleRedirect(downloadAttachment, async ({ params, session }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    return linkToAttachment(dependencies, attachmentNamed(entity, params.name))
  })
