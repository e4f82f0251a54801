import { PortalError } from '#shared/http/errors.ts'
import type { HttpEvent } from './event.ts'

/** Maximum number of parts in a form: no call accepts more than 100 parts. */
const mostParts = 200
/** Maximum bytes of a part's headers: its name, its file name and type. */
const headBytes = 4000

/**
 * The boundary between the parts; undefined when the type has none. Types with other parameters are rejected: clients
 * do not send them, and two parsers could read different boundaries.
 */
const boundaryOf = (type: string): Buffer | undefined => {
  const form = /^multipart\/form-data; ?boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))$/i
  const [, quoted, plain] = form.exec(type) ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? undefined : Buffer.from(`--${boundary}`)
}

/**
 * Checks the parts before they are parsed, because each takes time, however small. Throws `request_too_large` for too
 * many parts or too long headers, and `malformed_request` without a boundary.
 */
const checkParts = (body: Buffer, type: string): void => {
  const delimiter = boundaryOf(type)
  if (delimiter === undefined) throw new PortalError('malformed_request')
  let parts = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    const head = body.subarray(at + delimiter.length, at + delimiter.length + headBytes)
    const isLast = head.toString('latin1', 0, 2) === '--'
    parts += 1
    if (parts > mostParts || (!isLast && !head.includes('\r\n\r\n')))
      throw new PortalError('request_too_large')
  }
}

/** The fields of a URL-encoded form. Throws `request_too_large` for too many fields. */
const fieldsOf = (body: Buffer): Record<string, unknown> => {
  if (body.length > headBytes) throw new PortalError('request_too_large')
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}

/**
 * The parts of a `multipart/form-data` body: a text, a file, or a list of either for names such as `files[]` and
 * `ids[0]`, in body order. Throws `malformed_request` for an invalid body, and `request_too_large`.
 */
export const formOf = async (event: HttpEvent): Promise<Record<string, unknown>> => {
  const type = event.headers['content-type'] ?? ''
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  // Mail programs send one-click unsubscribe requests in this form.
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return fieldsOf(body)
  checkParts(body, type)
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch((error: unknown) => {
      throw new PortalError('malformed_request', { cause: error })
    })
  type Value = string | File
  const parts = new Map<string, Value | Value[]>()
  for (const [name, value] of form) {
    const list = /^(.+?)\[\d*\]$/.exec(name)?.[1]
    if (list === undefined) parts.set(name, value)
    else {
      const known = parts.get(list)
      if (Array.isArray(known)) known.push(value)
      else parts.set(list, [value])
    }
  }
  return Object.fromEntries(parts)
}
