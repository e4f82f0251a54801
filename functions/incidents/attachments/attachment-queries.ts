/** Reads attachments of incidents, and links to their files. */
import { concurrently } from '#functions/core/concurrently.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Attachment } from '#shared/contracts/incident-attachments.ts'
import { fileNameKey } from '#shared/domain/attachments.ts'
import { fileStateOf, type FileState } from '#shared/domain/malware-scan.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { IncidentEntity, StoredAttachment } from '../incident-store.ts'

export interface FileSources {
  readonly platform: Pick<Platform, 'environment'>
  readonly files: Pick<Files, 'link' | 'scanTag'>
}

/** The id of an attachment: the last part of its object key. File names may be long and similar. */
export const attachmentIdOf = ({ object }: Pick<StoredAttachment, 'object'>): string =>
  object.slice(object.lastIndexOf('/') + 1)

/** The attachment with an id. Throws `not_found`. */
export const attachmentOfId = (attachments: readonly StoredAttachment[], id: string): StoredAttachment => {
  const found = attachments.find((one) => attachmentIdOf(one) === id)
  if (found === undefined) throw new PortalError('not_found')
  return found
}

/** The attachment of an incident with a name, ignoring case. Throws `not_found`. */
export const attachmentNamed = (incident: IncidentEntity, name: string): StoredAttachment => {
  const found = incident.attachments.find((one) => fileNameKey(one.name) === fileNameKey(name))
  if (found === undefined) throw new PortalError('not_found')
  return found
}

/** Whether an attachment can be downloaded, by the result of the virus scanner, if there is one. */
export const fileState = async (
  { files, platform }: FileSources,
  { object }: StoredAttachment,
): Promise<FileState> =>
  (platform.environment.MALWARE_SCANNER ?? 'none') === 'none'
    ? 'available'
    : fileStateOf(await files.scanTag(object))

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
  dependencies: FileSources,
  attachment: StoredAttachment,
): Promise<string> => {
  const state = await fileState(dependencies, attachment)
  if (state !== 'available') throw new PortalError(refusals[state], { values: [attachment.name] })
  return dependencies.files.link(attachment.object, attachment.name, linkSeconds)
}

/** The name of an attachment in the audit log. */
export const nameForAudit = (incidentId: number, { name }: StoredAttachment): string =>
  `attachment of incident ${incidentId}: ${name}`

/** The attachments of an incident in the order they were added, each with the state of its stored file. */
export const readAttachmentResponses = (
  dependencies: FileSources,
  { attachments }: Pick<IncidentEntity, 'attachments'>,
): Promise<{ attachment: Attachment; stored: StoredAttachment }[]> =>
  concurrently(attachments, 10, async (stored) => ({
    attachment: {
      name: stored.name,
      size: stored.size,
      type: stored.type,
      creation_date: stored.creation_date,
      state: await fileState(dependencies, stored),
    },
    stored,
  }))
