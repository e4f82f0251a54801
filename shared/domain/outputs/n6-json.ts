/** Indicators in the format of n6, the exchange of CERT Polska. */
import type { IndicatorType } from '../indicators/types.ts'
import { typeKey } from '../indicators/types.ts'
import type { TlpLevel } from '../tlp/levels.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, type LineWriter, type UsableValue } from './values.ts'
import { hasScheme } from './web-targets.ts'

/** Event categories of n6. */
const categories = new Set(
  (
    'amplifier backdoor bots bad-actor cnc deface dns-query dos-attacker dos-victim flow flow-anomaly fraud leak ' +
    'malurl malware-action other phish proxy sandbox-url scam scanning server-exploit spam spam-url tor vulnerable webinject'
  ).split(' '),
)

/** Common aliases of the categories, letters and digits only. */
const namedOtherwise: Readonly<Record<string, string>> = {
  c2: 'cnc',
  cc: 'cnc',
  commandandcontrol: 'cnc',
  botnet: 'bots',
  malware: 'malurl',
  malwareurl: 'malurl',
  phishing: 'phish',
  skanowanie: 'scanning',
  scanner: 'scanning',
  oszustwo: 'scam',
}

const categoryOf = (category: string): string => {
  const name = category.toLowerCase()
  const other = typeKey(category)
  if (categories.has(name)) return name
  return Object.hasOwn(namedOtherwise, other) ? (namedOtherwise[other] ?? 'other') : 'other'
}

const kinds: readonly IndicatorType[] = ['ipv4', 'domain', 'url', 'md5', 'sha1', 'sha256']

const fieldOf = ({ kind, key, value }: UsableValue): Readonly<Record<string, unknown>> => {
  if (kind === 'ipv4') return { address: [{ ip: key }] }
  if (kind === 'domain') return { fqdn: key }
  return kind === 'url' ? { url: value } : { [kind]: key }
}

/** The value by which duplicates are dropped. Without a scheme it is not a URL for n6. */
const valueOf = ({ kind, key }: UsableValue): string | undefined =>
  kind !== 'url' || hasScheme(key) ? `${kind} ${key}` : undefined

/** n6's `restriction` by TLP level: `internal` is the strictest. */
const restrictions = {
  clear: 'public',
  green: 'need-to-know',
  amber: 'need-to-know',
  'amber+strict': 'internal',
  red: 'internal',
} as const satisfies Record<TlpLevel, string>

/** The name of a source in n6: provider and channel, in lower case, digits and hyphens. */
const sourceOf = (provider: string): string => {
  const label = provider
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestLabel)
    .replace(/^-+|-+$/g, '')
  return `${label === '' ? 'cti' : label}.indicators`
}
/** n6 allows 32 characters for a source, including the second part. */
const longestLabel = 21

/** n6 instants have a precision of seconds. */
const timeOf = (instant: string): string => `${instant.slice(0, 19)}Z`

/**
 * A list of events, one a line, newest first, as n6 clients expect. Only n6's Stream API has `type`. n6 cannot express
 * networks and IPv6 addresses.
 */
export const n6Json: OutputFormat = {
  file: 'n6.json',
  contentType: 'application/json; charset=utf-8',
  kinds,
  newestFirst: true,
  *write(batches, { md5, portal, provider, limit }, counters) {
    const source = sourceOf(provider)
    const textOf: LineWriter['textOf'] = (_, value, one) => {
      const { id, category, tlp, published, changed, validUntil, expired } = one
      const event = {
        id: md5(`${portal}/ioc/${id}`),
        source,
        restriction: restrictions[tlp],
        confidence: 'high',
        category: categoryOf(category),
        name: category,
        time: timeOf(published),
        modified: timeOf(changed),
        status: expired === undefined ? 'active' : 'expired',
        ...(validUntil === undefined ? {} : { expires: timeOf(validUntil) }),
        ...fieldOf(value),
      }
      return `${counters.written === 0 ? '' : ','}\n${JSON.stringify(event)}`
    }
    yield '['
    yield* linesOf(batches, { kinds, valueOf, textOf, limit }, counters)
    yield '\n]\n'
  },
}
