/**
 * Datasets for Suricata rules: they hold as many values as an output has, too many for one rule each. Values that no
 * dataset supports (networks, URLs, fingerprints) get rules.
 */
import type { IndicatorType } from '../indicators/types.ts'
import { stricterTlp, type TlpLevel } from '../tlp/levels.ts'
import { ipKinds } from './networks.ts'
import {
  selectionAddress,
  type OutputContext,
  type OutputFormat,
  type OutputIndicator,
  type OutputCounters,
} from './output.ts'
import { ja3Rule, ruleSubject, rulesOf } from './suricata-rules.ts'
import { listRuleNumber, messageText, metadataText } from './suricata-text.ts'
import { linesOf, neverEmpty, type LineWriter, type UsableValue } from './values.ts'

export const listNames = ['domain', 'ip', 'md5', 'sha1', 'sha256'] as const
export type ListName = (typeof listNames)[number]

/** The types in each dataset. */
const listKinds: Readonly<Record<ListName, readonly IndicatorType[]>> = {
  domain: ['domain'],
  ip: ['ipv4', 'ipv6'],
  md5: ['md5'],
  sha1: ['sha1'],
  sha256: ['sha256'],
}

/** Suricata rejects an empty dataset and then all rules, so an unused value fills it. */
const emptyLists: Readonly<Record<ListName, string>> = {
  domain: `${btoa('no-values.invalid')}\n`,
  ip: '::ffff:192.0.2.0\n',
  md5: `${'0'.repeat(32)}\n`,
  sha1: `${'0'.repeat(40)}\n`,
  sha256: `${'0'.repeat(64)}\n`,
}

const listOf = (kind: IndicatorType): ListName | undefined => {
  if (kind === 'ipv4' || kind === 'ipv6') return 'ip'
  return listNames.find((name) => name === kind)
}

/**
 * A line of a dataset; texts are in base64. In an `ip` dataset Suricata 8 reads only IPv6 addresses. It treats an
 * IPv4-mapped address as IPv4, as Suricata 7 does.
 */
const listLine = (name: ListName, subject: string): string => {
  if (name === 'domain') return `${btoa(subject)}\n`
  return name === 'ip' && !subject.includes(':') ? `::ffff:${subject}\n` : `${subject}\n`
}

/** From this number of values a dataset needs more memory than Suricata's default. */
const manyValues = 50_000
/** Suricata 8 rejects a larger hash table and then all rules. A million values in this size are still fast. */
const mostBuckets = 65_536

/** A short, stable name of a selection: all rules of a Suricata instance share dataset names. */
const selectionName = (context: OutputContext): string =>
  context.uuidOf(`suricata/${selectionAddress(context)}`).slice(0, 8)

interface ListRule {
  readonly head: string
  readonly conditions: (load: string, file: string) => string
}

const outwards = '$HOME_NET any -> $EXTERNAL_NET any'
const toServer = 'flow:established,to_server;'
/** Inspects files in web and e-mail traffic, where most come from. */
const hashRules = (keyword: string): ListRule[] =>
  ['http', 'smtp'].map((protocol) => ({
    head: `${protocol} any any -> any any`,
    conditions: (_, file) => `flow:established; ${keyword}:${file};`,
  }))

/** Names match exactly: a dataset cannot express subdomains. */
const listRules: Readonly<Record<ListName, readonly ListRule[]>> = {
  domain: [
    { head: 'dns $HOME_NET any -> any any', conditions: (load) => `dns.query; ${load}` },
    { head: `tls ${outwards}`, conditions: (load) => `${toServer} tls.sni; ${load}` },
    { head: `http ${outwards}`, conditions: (load) => `${toServer} http.host; ${load}` },
  ],
  ip: [
    {
      head: 'ip $HOME_NET any -> any any',
      conditions: (load) => `threshold:type limit, track by_src, seconds 3600, count 1; ip.dst; ${load}`,
    },
    {
      head: 'ip any any -> $HOME_NET any',
      conditions: (load) => `threshold:type limit, track by_dst, seconds 3600, count 1; ip.src; ${load}`,
    },
  ],
  md5: hashRules('filemd5'),
  sha1: hashRules('filesha1'),
  sha256: hashRules('filesha256'),
}

/**
 * The rule does not change with its dataset. The number is higher than the journal positions that earlier versions used
 * as revision.
 */
const listRuleRevision = 217_000_000

/** Number of values in a dataset and their strictest level, which is the level of its rules. */
interface Held {
  readonly count: number
  readonly tlp: TlpLevel
}

/** The rules for non-empty datasets. */
const loadingRules = (
  context: OutputContext,
  held: ReadonlyMap<ListName, Held>,
  fileOf: (name: ListName) => string,
): string => {
  const selection = selectionName(context)
  let [text, number] = ['', 0]
  for (const name of listNames) {
    const { count, tlp } = held.get(name) ?? { count: 0, tlp: 'clear' }
    const room = count > manyValues ? `, memcap 1gb, hashsize ${mostBuckets}` : ''
    const type = name === 'domain' ? 'string' : 'ip'
    const load = `dataset:isset,cti-${selection}-${name}, type ${type}, load ${fileOf(name)}${room};`
    for (const { head, conditions } of listRules[name]) {
      const rule =
        `alert ${head} (msg:"${messageText(context.provider)}: ${name} on the list ${messageText(context.title)}"; ` +
        `${conditions(load, fileOf(name))} classtype:bad-unknown; sid:${listRuleNumber(context, number)}; rev:${listRuleRevision}; metadata:tlp ${metadataText(tlp)};)\n`
      number += 1
      if (count > 0) text += rule
    }
  }
  return text
}

const kinds: readonly IndicatorType[] = [...ipKinds, 'domain', 'url', 'md5', 'sha1', 'sha256']

/** The value by which duplicates are dropped: an IPv4-mapped address is the IPv4 address. */
const valueOf = (value: UsableValue): string | undefined =>
  value.kind === 'md5' || value.kind === 'sha1' || value.kind === 'sha256' ? value.key : ruleSubject(value)

/**
 * Yields the rules in parts and passes each line of the datasets to `take`. `fileOf` returns a dataset's file name as
 * the rules load it.
 */
export function* rulesWithLists(
  batches: Iterable<readonly OutputIndicator[]>,
  context: OutputContext,
  counters: OutputCounters,
  fileOf: (name: ListName) => string,
  take?: (name: ListName, line: string) => void,
): Generator<string> {
  const held = new Map<ListName, Held>()
  const textOf: LineWriter['textOf'] = (subject, value, indicator) => {
    const list = listOf(value.kind)
    if (list === undefined) return rulesOf(subject, value, indicator, context)
    const known = held.get(list)
    held.set(list, {
      count: (known?.count ?? 0) + 1,
      tlp: known === undefined ? indicator.tlp : stricterTlp(known.tlp, indicator.tlp),
    })
    take?.(list, listLine(list, subject))
    return ''
  }
  const otherOf: LineWriter['otherOf'] = (indicator) => ja3Rule(indicator, context)
  yield `# ${messageText(context.title)}\n`
  yield* linesOf(batches, { kinds, valueOf, textOf, otherOf }, counters)
  yield loadingRules(context, held, fileOf)
}

const contentType = 'text/plain; charset=utf-8'
const folder = 'suricata-datasets/'

const rules: OutputFormat = {
  file: `${folder}datasets.rules`,
  contentType,
  write: (batches, context, counters) => rulesWithLists(batches, context, counters, (name) => `${name}.lst`),
}

const list = (name: ListName): OutputFormat => ({
  file: `${folder}${name}.lst`,
  contentType,
  kinds: listKinds[name],
  write(batches, _, counters) {
    const writer: LineWriter = {
      kinds: listKinds[name],
      valueOf,
      textOf: (subject) => listLine(name, subject),
    }
    return neverEmpty(linesOf(batches, writer, counters), emptyLists[name])
  },
})

export const suricataDatasets: readonly OutputFormat[] = [rules, ...listNames.map(list)]
