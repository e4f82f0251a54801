/** Zeek intelligence files. */
import type { IndicatorType } from '../indicators/types.ts'
import { tlpLabel } from '../tlp/levels.ts'
import { ipKinds, networkLine } from './networks.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, onOneLine, type LineWriter, type UsableValue } from './values.ts'
import { webTarget, withoutScheme } from './web-targets.ts'

/** Zeek does not compute SHA-512 of files. */
const kinds: readonly IndicatorType[] = [
  ...ipKinds,
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
  'filename',
]

/** A field for Zeek. Characters that begin a comment, are invisible or would be decoded are written as escapes. */
const field = (text: string): string => {
  const escaped = onOneLine(text).replaceAll('\\', String.raw`\x5c`)
  if (escaped.startsWith('#')) return String.raw`\x23${escaped.slice(1)}`
  return escaped === '-' || escaped === '' ? String.raw`\x2d` : escaped
}

const valueOf = (value: UsableValue): string | undefined => {
  const { kind, key } = value
  switch (kind) {
    case 'ipv4':
    case 'ipv6':
    case 'ipv4_cidr':
    case 'ipv6_cidr': {
      const network = networkLine(value)
      return network && `${network}\tIntel::${network.includes('/') ? 'SUBNET' : 'ADDR'}`
    }
    case 'domain':
      return `${key}\tIntel::DOMAIN`
    case 'url': {
      const target = webTarget(key)
      return target && `${field(withoutScheme(target))}\tIntel::URL`
    }
    case 'email':
      return `${field(key)}\tIntel::EMAIL`
    case 'filename':
      return `${field(value.value)}\tIntel::FILE_NAME`
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return `${key}\tIntel::FILE_HASH`
  }
}

/** Five columns separated by tabs. The header is always there, so a file is never empty. */
export const zeekIntel: OutputFormat = {
  file: 'zeek.intel',
  contentType: 'text/plain; charset=utf-8',
  kinds,
  *write(batches, { portal, provider }, counters) {
    const source = field(provider)
    const textOf: LineWriter['textOf'] = (written, _, { id, category, tlp }) =>
      `${written}\t${source}\t${field(`${category}, ${tlpLabel(tlp)}`)}\t${portal}/ioc/${id}\n`
    yield '#fields\tindicator\tindicator_type\tmeta.source\tmeta.desc\tmeta.url\n'
    yield* linesOf(batches, { kinds, valueOf, textOf }, counters)
  },
}
