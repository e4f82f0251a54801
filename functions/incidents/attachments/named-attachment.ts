import { fileNameKey } from '#shared/domain/attachments.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentEntity, StoredAttachment } from '../collection.ts'

/** The id of an attachment: the last part of its object key. File names may be long and similar. */
export const attachmentIdOf = ({ object }: Pick<StoredAttachment, 'object'>): string =>
  object.slice(object.lastIndexOf('/') + 1)

/** The attachment of an incident with an id. Throws `not_found`. */
export const attachmentOfId = (incident: IncidentEntity, id: string): StoredAttachment => {
  const found = incident.attachments.find((one) => attachmentIdOf(one) === id)
  if (found === undefined) throw new PortalError('not_found')
  return found
}

/** The attachment of an incident with a name, ignoring case. Throws `not_found`. */
export const attachmentNamed = (incident: IncidentEntity, name: string): StoredAttachment => {
  const found = incident.attachments.find((one) => fileNameKey(one.name) === fileNameKey(name))
  if (found === undefined) throw new PortalError('not_found')
  return found
}
