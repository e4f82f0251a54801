import { linkToAttachment } from '#functions/incidents/attachments/link-to-attachment.ts'
import { attachmentOfId } from '#functions/incidents/attachments/named-attachment.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { handleKeyRedirect, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { apiDownloadAttachment } from '#shared/contracts/api/incidents.ts'

/** Leads to an attachment's file by a short-lived link, as the portal's download does. */
export const downloadAttachmentRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKeyRedirect(apiDownloadAttachment, async ({ params, caller: { session } }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    return linkToAttachment(dependencies, attachmentOfId(entity, params.attachment_id))
  })
