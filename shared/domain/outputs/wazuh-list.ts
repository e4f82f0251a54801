/** Wazuh lists (CDB) of keys with data. */
import type { IndicatorType } from '../indicators/types.ts'
import { networkLine } from './networks.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, neverEmpty, onOneLine, type LineWriter, type UsableValue } from './values.ts'

const kinds: readonly IndicatorType[] = [
  'ipv4',
  'ipv4_cidr',
  'ipv6',
  'domain',
  'url',
  'md5',
  'sha1',
  'sha256',
  'sha512',
]

/** A network is written as the beginning of its addresses, `192.0.2.`, so only whole octets can be expressed. */
const networkKey = (value: UsableValue): string | undefined => {
  const network = networkLine(value)
  const [address = '', prefix] = network?.split('/') ?? []
  if (network === undefined || prefix === undefined) return network
  const bits = Number(prefix)
  return bits % 8 === 0
    ? `${address
        .split('.')
        .slice(0, bits / 8)
        .join('.')}.`
    : undefined
}

/** Keys with a colon are quoted, so they must not contain quotes. */
const keyOf = (value: UsableValue): string | undefined => {
  const { kind, key } = value
  const text = kind === 'ipv4_cidr' ? networkKey(value) : key.startsWith('//') ? key.slice(2) : key
  if (text === undefined || text.includes('"')) return undefined
  return text.includes(':') ? `"${text}"` : text
}

const textOf: LineWriter['textOf'] = (key, _, { category }) =>
  `${key}:${onOneLine(category).replace(/[:"]/g, ' ')}\n`

/** The format has no comments, so an empty list has a name that cannot exist. */
export const wazuhList: OutputFormat = {
  file: 'wazuh.list',
  contentType: 'text/plain; charset=utf-8',
  kinds,
  write: (batches, _, counters) =>
    neverEmpty(linesOf(batches, { kinds, valueOf: keyOf, textOf }, counters), 'no-values.invalid:\n'),
}
