import { handleRedirect, type Route } from '#functions/rules/http/handler.ts'
import { auditExport } from '#functions/rules/security/audit-export.ts'
import { downloadAttachment } from '#shared/contracts/incident-attachments.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { linkToAttachment, nameForAudit } from './link-to-attachment.ts'
import { attachmentNamed } from './named-attachment.ts'

/** Redirects to a short-lived link of the attachment's file. The audit log records the user. */
export const downloadAttachmentRoute = (dependencies: IncidentsDependencies): Route =>
  handleRedirect(downloadAttachment, async ({ params, session, request }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    const attachment = attachmentNamed(entity, params.name)
    const link = await linkToAttachment(dependencies, attachment)
    await auditExport(
      dependencies.platform,
      { session, request },
      nameForAudit(params.id, attachment),
      entity.client_id,
    )
    return link
  })
