/** Lists with one value a line, for firewalls and other line-based readers. */
import type { IndicatorType } from '../indicators/types.ts'
import { ipv4Kinds, ipv6Kinds, networkLine } from './networks.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, neverEmpty, type LineWriter, type UsableValue } from './values.ts'
import { hasScheme, webTarget, withoutScheme } from './web-targets.ts'

/** Content of a list without values. Readers ignore it, but keep an old list when a file is empty. */
export const noValues = '# no values\n'

const plainList = (
  name: string,
  kinds: readonly IndicatorType[],
  valueOf: LineWriter['valueOf'],
): OutputFormat => ({
  file: `${name}.txt`,
  contentType: 'text/plain; charset=utf-8',
  kinds,
  write: (batches, _, counters) => neverEmpty(linesOf(batches, { kinds, valueOf }, counters), noValues),
})

const keyLine = ({ key }: UsableValue): string => key

/** A reader would take this value for a comment. */
const unlessComment = (line: string): string | undefined => (line.startsWith('#') ? undefined : line)

/** A whole URL in normal form. URLs without a scheme are in `url-noscheme.txt` instead. */
const urlLine = ({ key }: UsableValue): string | undefined => (hasScheme(key) ? key : undefined)

/** Maximum characters of a line in PAN-OS. */
const longestPanOsLine = 255

/**
 * A URL for PAN-OS: without a scheme, and a host ends in a slash. PAN-OS cannot express a literal asterisk or caret,
 * and ignores longer lines.
 */
const panOsLine = ({ key }: UsableValue): string | undefined => {
  const target = webTarget(key)
  if (target === undefined) return undefined
  const line = withoutScheme(target)
  return line.length > longestPanOsLine || /[*^]|:\/\//.test(line) ? undefined : line
}

/** A file name as written, because some readers are case-sensitive. */
const fileLine = ({ value }: UsableValue): string | undefined =>
  value.trim() === value ? unlessComment(value) : undefined

export const plainLists: readonly OutputFormat[] = [
  plainList('ipv4', ipv4Kinds, networkLine),
  plainList('ipv6', ipv6Kinds, networkLine),
  plainList('domain', ['domain'], keyLine),
  plainList('url', ['url'], urlLine),
  plainList('url-noscheme', ['url'], panOsLine),
  plainList('email', ['email'], ({ key }) => unlessComment(key)),
  plainList('filename', ['filename'], fileLine),
  plainList('md5', ['md5'], keyLine),
  plainList('sha1', ['sha1'], keyLine),
  plainList('sha256', ['sha256'], keyLine),
  plainList('sha512', ['sha512'], keyLine),
]
