/** Indicators in the form of n6, the exchange of CERT Polska. */
import type { IndicatorType } from '../indicators/types.ts'
import { typeKey } from '../indicators/types.ts'
import type { TlpLevel } from '../tlp/levels.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, type LineWriter, type UsableValue } from './values.ts'

/** The categories of n6. */
const categories = new Set(
  (
    'amplifier backdoor bots bad-actor cnc deface dns-query dos-attacker dos-victim flow flow-anomaly fraud leak ' +
    'malurl malware-action other phish proxy sandbox-url scam scanning server-exploit spam spam-url tor vulnerable webinject'
  ).split(' '),
)

/** What people call them, by letters and digits. */
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

/** To whom events may be passed on, as n6 has it: `internal` is the strictest. */
const restrictions = {
  clear: 'public',
  green: 'need-to-know',
  amber: 'need-to-know',
  'amber+strict': 'internal',
  red: 'internal',
} as const satisfies Record<TlpLevel, string>

/** Instants as n6 has them: to the second. */
const timeOf = (instant: string): string => `${instant.slice(0, 19)}Z`

/** A list of events, each on a line, the newest first, as the clients of n6 read it. Networks and IPv6 addresses have no place in it. */
export const n6Json: OutputFormat = {
  file: 'n6.json',
  contentType: 'application/json; charset=utf-8',
  kinds,
  newestFirst: true,
  *write(batches, { md5, portal, provider }, tally) {
    const textOf: LineWriter['textOf'] = (_, value, { id, category, tlp, published, changed }) => {
      const event = {
        id: md5(`${portal}/ioc/${id}`),
        source: provider,
        restriction: restrictions[tlp],
        confidence: 'high',
        category: categoryOf(category),
        name: category,
        time: timeOf(published),
        modified: timeOf(changed),
        status: 'active',
        ...fieldOf(value),
      }
      return `${tally.written === 0 ? '' : ','}\n${JSON.stringify(event)}`
    }
    yield '['
    yield* linesOf(batches, { kinds, valueOf: ({ kind, key }) => `${kind} ${key}`, textOf }, tally)
    yield '\n]\n'
  },
}
