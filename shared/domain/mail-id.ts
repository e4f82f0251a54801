/** Ids of mails: `2026-11-22T10-42-00-123Z_UUID`, by when they were written. */

const pattern =
  /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** When the mail of an id was written, ISO 8601; undefined for what is no id. */
export const timeOfMail = (id: string): string | undefined => {
  const [, day, hours, minutes, seconds, milliseconds] = (id.length > 80 ? null : pattern.exec(id)) ?? []
  const at = `${day ?? ''}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}.${milliseconds ?? ''}Z`
  return Number.isNaN(Date.parse(at)) ? undefined : at
}
