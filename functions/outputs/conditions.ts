/** Conditional requests and encodings of outputs (RFC 9110 sections 8.8, 12.5.3 and 13). */
import type { Version } from './output-cache.ts'

/** The tag of a content; that of its packed form is another, since its bytes are. */
export const etagOf = ({ digest }: Pick<Version, 'digest'>, packed: boolean): string =>
  `"${digest}${packed ? '-gzip' : ''}"`

/** A date of HTTP has whole seconds. A second that has just passed may still bring commits, or a read that is late. */
const settledAfter = 3000
const wholeSeconds = (time: number): number => Math.floor(time / 1000) * 1000

/**
 * Since when a content is as it is. A second that may not be over is not named yet: who asks by it would take what came later in the
 * same second for what it has.
 */
export const lastModified = (modified: number, now: Date): string => {
  const second = wholeSeconds(modified)
  return new Date(now.getTime() < second + settledAfter ? second - 1000 : second).toUTCString()
}

/**
 * Whether the client has the version. A tag, where there is one, decides alone. `modified` is undefined where nobody knows
 * since when the output is as it is, and `now` what no date of a client's is after.
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
  // A date that is yet to come says nothing (RFC 9110 section 13.1.3).
  return modified !== undefined && since >= wholeSeconds(modified) && since <= now.getTime()
}

/** Whether a client takes an encoding. */
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
