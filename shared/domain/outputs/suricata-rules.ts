/** Suricata rules, grouped by indicator. */
import { typeKey, type IndicatorType } from '../indicators/types.ts'
import { formatIpNetwork } from '../ip-networks.ts'
import { ipKinds, networkOf } from './networks.ts'
import type { OutputContext, OutputFormat, OutputIndicator } from './output.ts'
import { contentOf, longestContent, messageText, ruleEnd, ruleMessage } from './suricata-text.ts'
import { linesOf, type LineWriter, type UsableValue } from './values.ts'
import { webTarget } from './web-targets.ts'

const kinds: readonly IndicatorType[] = [...ipKinds, 'domain', 'url']

const outwards = '$HOME_NET any -> $EXTERNAL_NET any'
const request = 'flow:established,to_server;'

/** Conditions for a request of a URL: the host, compared in lower case, and the path. */
const urlConditions = (key: string): string | undefined => {
  const target = webTarget(key)
  if (target === undefined || target.path.length > longestContent) return undefined
  // Suricata decodes the path to an unknown degree, except in its raw form.
  const buffer = target.path.includes('%') ? 'http.uri.raw' : 'http.uri'
  return (
    `http.host; content:"${contentOf(target.host.toLowerCase())}"; startswith; endswith; ` +
    `${buffer}; content:"${contentOf(target.path)}"; startswith; endswith;`
  )
}

/** The text by which duplicate rules are dropped. */
export const ruleSubject = (value: UsableValue): string | undefined => {
  if (value.kind === 'domain') return value.key
  if (value.kind === 'url') return urlConditions(value.key)
  const network = networkOf(value)
  return network && formatIpNetwork(network)
}

/** The rules of a value. A domain covers its subdomains. */
export const rulesOf = (
  subject: string,
  { kind }: Pick<UsableValue, 'kind'>,
  indicator: OutputIndicator,
  context: OutputContext,
): string => {
  const message = ruleMessage(indicator, context)
  const rule = (head: string, conditions: string, number = 0): string =>
    `alert ${head} (${message} ${conditions} ${ruleEnd(indicator, context, number)}`
  if (kind === 'domain') {
    const name = `dotprefix; content:".${subject}";`
    return (
      rule('dns $HOME_NET any -> any any', `dns.query; ${name} nocase; endswith;`) +
      rule(`tls ${outwards}`, `${request} tls.sni; ${name} nocase; endswith;`, 1) +
      rule(`http ${outwards}`, `${request} http.host; ${name} endswith;`, 2)
    )
  }
  if (kind === 'url') return rule(`http ${outwards}`, `${request} ${subject}`)
  return rule(
    `ip $HOME_NET any <> ${subject.includes(':') ? `[${subject}]` : subject} any`,
    'threshold:type limit, track by_src, seconds 3600, count 1;',
  )
}

const ja3Names: Readonly<Record<string, string>> = {
  ja3: 'ja3.hash',
  ja3fingerprintmd5: 'ja3.hash',
  ja3s: 'ja3s.hash',
}

/** The rule of a TLS fingerprint (JA3), which not every Suricata computes. */
export const ja3Rule = (indicator: OutputIndicator, context: OutputContext): string | undefined => {
  const name = typeKey(indicator.type)
  const buffer = Object.hasOwn(ja3Names, name) ? ja3Names[name] : undefined
  if (buffer === undefined || !/^[0-9a-f]{32}$/i.test(indicator.value)) return undefined
  const message = ruleMessage(indicator, context)
  const direction = buffer === 'ja3.hash' ? request : 'flow:established,to_client;'
  const head = buffer === 'ja3.hash' ? outwards : '$EXTERNAL_NET any -> $HOME_NET any'
  return `alert tls ${head} (${message} ${direction} requires:feature ja3; ${buffer}; content:"${indicator.value.toLowerCase()}"; ${ruleEnd(indicator, context, 0)}`
}

/** Hashes have no rules here: `suricata-datasets` has them as datasets. */
export const suricataRules: OutputFormat = {
  file: 'suricata.rules',
  contentType: 'text/plain; charset=utf-8',
  *write(batches, context, counters) {
    const textOf: LineWriter['textOf'] = (subject, value, indicator) =>
      rulesOf(subject, value, indicator, context)
    const otherOf: LineWriter['otherOf'] = (indicator) => ja3Rule(indicator, context)
    yield `# ${messageText(context.title)}\n`
    yield* linesOf(batches, { kinds, valueOf: ruleSubject, textOf, otherOf }, counters)
  },
}
