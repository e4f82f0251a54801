import { handleRedirect, type Route } from '#functions/platform/http/handler.ts'
import { downloadAttachment } from '#shared/contracts/incident-attachments.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { attachmentNamed } from './named-attachment.ts'

/** How long the link of a download lives, in seconds: the browser follows it at once. */
const linkSeconds = 60

/** Leads to an attachment's file by a short-lived link. */
export const downloadAttachmentRoute = ({ incidents, files }: IncidentsDependencies): Route =>
  handleRedirect(downloadAttachment, async ({ params, session }) => {
    const { entity } = await incidents.for(session).get(params.id)
    const attachment = attachmentNamed(entity, params.name)
    return files.link(attachment.object, attachment.name, linkSeconds)
  })
