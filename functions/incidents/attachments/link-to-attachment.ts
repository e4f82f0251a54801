import type { FileState } from '#shared/domain/malware-scan.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { StoredAttachment } from '../collection.ts'
import type { IncidentsDependencies } from '../dependencies.ts'
import { fileState } from './file-state.ts'

/** Lifetime of a download link, in seconds. Clients follow it at once. */
const linkSeconds = 60

/** Why a file is refused. */
const refusals = {
  awaiting_scan: 'file_awaits_scan',
  infected: 'file_infected',
  not_scanned: 'file_not_scanned',
} as const satisfies Record<Exclude<FileState, 'available'>, ErrorCode>

/**
 * A short-lived link to an attachment's file. Throws `file_awaits_scan`, `file_infected` and `file_not_scanned`.
 */
export const linkToAttachment = async (
  dependencies: Pick<IncidentsDependencies, 'files' | 'platform'>,
  attachment: StoredAttachment,
): Promise<string> => {
  const state = await fileState(dependencies, attachment)
  if (state !== 'available') throw new PortalError(refusals[state], { values: [attachment.name] })
  return dependencies.files.link(attachment.object, attachment.name, linkSeconds)
}

/** The name of an attachment in the audit log. */
export const nameForAudit = (incidentId: number, { name }: StoredAttachment): string =>
  `attachment of incident ${incidentId}: ${name}`
