/** Conditional requests and encodings of outputs (RFC 9110 sections 8.8, 12.5.3 and 13). */
import type { Version } from './output-cache.ts'

/** The entity tag of a content. Its compressed form has another one, since its bytes differ. */
export const etagOf = ({ digest }: Pick<Version, 'digest'>, packed: boolean): string =>
  `"${digest}${packed ? '-gzip' : ''}"`

/** HTTP dates have whole seconds. A second that has just passed may still get commits, or a delayed read. */
const settledAfter = 3000
const wholeSeconds = (time: number): number => Math.floor(time / 1000) * 1000

/**
 * The Last-Modified date. Omits a second that may not be over: a client would take later content of the same second as
 * known.
 */
export const lastModified = (modified: number, now: Date): string => {
  const second = wholeSeconds(modified)
  return new Date(now.getTime() < second + settledAfter ? second - 1000 : second).toUTCString()
}

/**
 * Whether the client has this version. If there is an entity tag, it alone decides. `modified` is undefined when the
 * modification date is unknown. Client dates after `now` are ignored.
 */
export const isUnchanged = (
  headers: Readonly<Record<string, string | undefined>>,
  version: Pick<Version, 'digest'>,
  modified: number | undefined,
  now: Date,
): boolean => {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === etagOf(version, false) || tag === etagOf(version, true))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // Future dates are invalid (RFC 9110 section 13.1.3).
  return modified !== undefined && since >= wholeSeconds(modified) && since <= now.getTime()
}

/** Whether a client accepts an encoding. */
export const accepts = (header: string | undefined, encoding: string): boolean => {
  const weights = new Map(
    (header ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
