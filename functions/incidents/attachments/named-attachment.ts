import { fileNameKey } from '#shared/domain/attachments.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentEntity, StoredAttachment } from '../collection.ts'

/** What names an attachment to machines: the last part of its object's key. Names of files may be long, and alike. */
export const attachmentIdOf = ({ object }: Pick<StoredAttachment, 'object'>): string =>
  object.slice(object.lastIndexOf('/') + 1)

/** The attachment of an incident by what names it to machines. Throws `not_found`. */
export const attachmentOfId = (incident: IncidentEntity, id: string): StoredAttachment => {
  const found = incident.attachments.find((one) => attachmentIdOf(one) === id)
  if (found === undefined) throw new PortalError('not_found')
  return found
}

/** The attachment of an incident by its name, whatever the case of its letters. Throws `not_found`. */
export const attachmentNamed = (incident: IncidentEntity, name: string): StoredAttachment => {
  const found = incident.attachments.find((one) => fileNameKey(one.name) === fileNameKey(name))
  if (found === undefined) throw new PortalError('not_found')
  return found
}
