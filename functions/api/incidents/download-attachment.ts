import { linkToAttachment, nameForAudit } from '#functions/incidents/attachments/link-to-attachment.ts'
import { attachmentOfId } from '#functions/incidents/attachments/named-attachment.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { handleKeyRedirect, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { auditKeyDownload } from '#functions/rules/security/audit-export.ts'
import { apiDownloadAttachment } from '#shared/contracts/api/incidents.ts'

/**
 * Redirects to a short-lived link of the attachment's file, as the portal's download does. The audit log records the
 * key.
 */
export const downloadAttachmentRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKeyRedirect(apiDownloadAttachment, async ({ params, caller, request }) => {
    const { entity } = await dependencies.incidents.for(caller.session).get(params.id)
    const attachment = attachmentOfId(entity, params.attachment_id)
    const link = await linkToAttachment(dependencies, attachment)
    await auditKeyDownload(
      dependencies.platform,
      { caller, request },
      nameForAudit(params.id, attachment),
      entity.client_id,
    )
    return link
  })
