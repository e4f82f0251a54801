/** Ids of e-mails, by time of composition: `2026-11-22T10-42-00-123Z_UUID`. */

const pattern =
  /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The time in an e-mail's id, ISO 8601; undefined when it is not an id. */
export const timeOfMail = (id: string): string | undefined => {
  const [, day, hours, minutes, seconds, milliseconds] = (id.length > 80 ? null : pattern.exec(id)) ?? []
  const at = `${day ?? ''}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}.${milliseconds ?? ''}Z`
  return Number.isNaN(Date.parse(at)) ? undefined : at
}
