import { linkToAttachment, nameForAudit } from '#functions/incidents/attachments/link-to-attachment.ts'
import { attachmentOfId } from '#functions/incidents/attachments/named-attachment.ts'
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { handleKeyRedirect, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { auditKeyDownload } from '#functions/platform/security/audit-export.ts'
import { apiDownloadAttachment } from '#shared/contracts/api/incidents.ts'

/** Leads to an attachment's file by a short-lived link, as the portal's download does; the audit log has which key asked. */
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
