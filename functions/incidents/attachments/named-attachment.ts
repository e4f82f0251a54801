import { fileNameKey } from '#shared/domain/attachments.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentEntity, StoredAttachment } from '../collection.ts'

/** The attachment of an incident by its name, whatever the case of its letters. Throws `not_found`. */
export const attachmentNamed = (incident: IncidentEntity, name: string): StoredAttachment => {
  const found = incident.attachments.find((one) => fileNameKey(one.name) === fileNameKey(name))
  if (found === undefined) throw new PortalError('not_found')
  return found
}
