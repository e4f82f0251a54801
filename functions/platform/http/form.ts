import { PortalError } from '#shared/http/errors.ts'
import type { HttpEvent } from './event.ts'

/**
 * The parts of a `multipart/form-data` body: a text, a file, or a list of either for names such as `files[]`
 * and `ids[0]`,
 * in the order of the body. Throws `malformed_request` for what is none.
 */
export const formOf = async (event: HttpEvent): Promise<Record<string, unknown>> => {
  const type = event.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new PortalError('malformed_request')
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
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
