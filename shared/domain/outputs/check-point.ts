/** The format of Check Point custom intelligence feeds. */
import type { IndicatorType } from '../indicators/types.ts'
import { ipv4Span, networkLine } from './networks.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, onOneLine, type LineWriter, type UsableValue } from './values.ts'
import { webTarget, withoutScheme } from './web-targets.ts'

const types: Partial<Readonly<Record<IndicatorType, string>>> = {
  ipv4: 'IP',
  ipv4_cidr: 'IP Range',
  domain: 'Domain',
  url: 'URL',
  email: 'Mail-from',
  md5: 'MD5',
  sha1: 'SHA1',
  sha256: 'SHA256',
}
const kinds: readonly IndicatorType[] = [
  'ipv4',
  'ipv4_cidr',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
]
const hashKinds: ReadonlySet<IndicatorType> = new Set(['md5', 'sha1', 'sha256'])

/** A range is written as its first and last address; a network of one address as an address. */
const valueOf = (value: UsableValue): { readonly text: string; readonly kind: IndicatorType } | undefined => {
  if (value.kind === 'url') {
    const target = webTarget(value.key)
    return target && { kind: 'url', text: withoutScheme(target) }
  }
  if (value.kind !== 'ipv4_cidr') return { kind: value.kind, text: value.key }
  const network = networkLine(value)
  if (network === undefined) return undefined
  if (!network.includes('/')) return { kind: 'ipv4', text: network }
  const span = ipv4Span(network)
  return span === undefined ? undefined : { kind: 'ipv4_cidr', text: span }
}

/** A CSV field, quoted when it contains a separator or quotes. */
const field = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The fields of a record that depend only on its value. */
const recordOf = (value: UsableValue): string | undefined => {
  const written = valueOf(value)
  if (written === undefined) return undefined
  const { text, kind } = written
  // Anti-Bot inspects addresses and names, Anti-Virus files and e-mails.
  const product = hashKinds.has(kind) || kind === 'email' ? 'AV' : 'AB'
  return `${field(text)},${types[kind] ?? ''},high,high,${product}`
}

const textOf: LineWriter['textOf'] = (record, _, { id, category }) =>
  `cti-${id},${record},${field(onOneLine(category))}\n`

/** The header is a comment, so a file is never empty. Every record has seven fields. */
export const checkPoint: OutputFormat = {
  file: 'checkpoint.csv',
  contentType: 'text/csv; charset=utf-8',
  kinds,
  *write(batches, _, counters) {
    yield '# UNIQ-NAME,VALUE,TYPE,CONFIDENCE,SEVERITY,PRODUCT,COMMENT\n'
    yield* linesOf(batches, { kinds, valueOf: recordOf, textOf }, counters)
  },
}
