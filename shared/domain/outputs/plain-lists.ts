/** Lists of one value a line, for firewalls and everything else that reads lines. */
import type { IndicatorType } from '../indicators/types.ts'
import { ipv4Kinds, ipv6Kinds, networkLine } from './networks.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, neverEmpty, type LineWriter, type UsableValue } from './values.ts'
import { hasScheme, webTarget, withoutScheme } from './web-targets.ts'

/** What a list without values holds: readers pass over it, and keep an old list when a file is empty. */
const noValues = '# no values\n'

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

/** What begins like a comment is one to its reader. */
const unlessComment = (line: string): string | undefined => (line.startsWith('#') ? undefined : line)

/** A URL whole, in its one form. One that a source wrote without its scheme is none: `url-noscheme.txt` has it. */
const urlLine = ({ key }: UsableValue): string | undefined => (hasScheme(key) ? key : undefined)

/** What PAN-OS takes at most in one line, in characters. */
const longestPanOsLine = 255

/**
 * A URL as PAN-OS takes it: no scheme, and a host ends in a slash. It has no way to write an asterisk or a caret that
 * stands for itself, and passes over what is longer.
 */
const panOsLine = ({ key }: UsableValue): string | undefined => {
  const target = webTarget(key)
  if (target === undefined) return undefined
  const line = withoutScheme(target)
  return line.length > longestPanOsLine || /[*^]|:\/\//.test(line) ? undefined : line
}

/** The name of a file as it was written: lists are also read where case tells names apart. */
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
