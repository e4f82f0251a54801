import { handleRedirect, type Route } from '#functions/platform/http/handler.ts'
import { downloadAttachment } from '#shared/contracts/incident-attachments.ts'
import type { FileState } from '#shared/domain/malware-scan.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { fileState } from './file-state.ts'
import { attachmentNamed } from './named-attachment.ts'

/** How long the link of a download lives, in seconds: the browser follows it at once. */
const linkSeconds = 60

/** Why a file is not handed out. */
const refusals = {
  awaiting_scan: 'file_awaits_scan',
  infected: 'file_infected',
  not_scanned: 'file_not_scanned',
} as const satisfies Record<Exclude<FileState, 'available'>, ErrorCode>

/**
 * Leads to an attachment's file by a short-lived link. Throws `file_awaits_scan`, `file_infected` and
 * `file_not_scanned`.
 */
export const downloadAttachmentRoute = (dependencies: IncidentsDependencies): Route =>
  handleRedirect(downloadAttachment, async ({ params, session }) => {
    const { entity } = await dependencies.incidents.for(session).get(params.id)
    const attachment = attachmentNamed(entity, params.name)
    const state = await fileState(dependencies, attachment)
    if (state !== 'available') throw new PortalError(refusals[state], { values: [attachment.name] })
    return dependencies.files.link(attachment.object, attachment.name, linkSeconds)
  })
