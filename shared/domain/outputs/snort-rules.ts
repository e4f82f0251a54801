/**
 * Rules for Snort 3, with the rule numbers of the Suricata rules. Snort has no buffer for the name of a DNS query or of
 * a TLS server, so these are found in the packet.
 */
import type { IndicatorType } from '../indicators/types.ts'
import { formatIpNetwork } from '../ip-networks.ts'
import { ipKinds, networkOf } from './networks.ts'
import type { OutputContext, OutputFormat, OutputIndicator } from './output.ts'
import { contentOf, longestContent, messageText, ruleEnd, ruleMessage } from './suricata-text.ts'
import { linesOf, type LineWriter, type UsableValue } from './values.ts'
import { webTarget } from './web-targets.ts'

const kinds: readonly IndicatorType[] = [...ipKinds, 'domain', 'url']

const outwards = '$HOME_NET any -> $EXTERNAL_NET any'
const request = 'flow:to_server,established;'

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')

/** A name as a DNS query has it: each label with its length before it. Names below it end in the same bytes. */
const queriedName = (name: string): string =>
  `${name
    .split('.')
    .map((label) => `|${hex(label.length, 2)}|${contentOf(label)}`)
    .join('')}|00|`

/** A name as a TLS client sends it: its type and length before it, which makes it the whole name. */
const serverName = (name: string): string => {
  const length = hex(name.length, 4)
  return `|00 ${length.slice(0, 2)} ${length.slice(2)}|${contentOf(name)}`
}

/** A host in a regular expression, with the port that a request may have. */
const hostPattern = (host: string, start: string): string =>
  `pcre:"/${start}${host.replace(/[.[\]-]/g, String.raw`\$&`)}(:\\d+)?$/i";`

/** Conditions for a request of a URL: the host, and the path as it was sent. */
const urlConditions = (key: string): string | undefined => {
  const target = webTarget(key)
  if (target === undefined || target.path.length > longestContent) return undefined
  return (
    `http_header:field host; content:"${contentOf(target.host)}",nocase; ${hostPattern(target.host, '^')} ` +
    `http_raw_uri; content:"${contentOf(target.path)}",fast_pattern; bufferlen:${target.path.length};`
  )
}

/** The text by which duplicate rules are dropped. */
const subjectOf = (value: UsableValue): string | undefined => {
  if (value.kind === 'domain') return value.key
  if (value.kind === 'url') return urlConditions(value.key)
  const network = networkOf(value)
  return network && formatIpNetwork(network)
}

/** The rules of a value. A domain covers its subdomains in DNS and HTTP; in TLS it is the name itself only. */
const rulesOf = (
  subject: string,
  { kind }: Pick<UsableValue, 'kind'>,
  indicator: OutputIndicator,
  context: OutputContext,
): string => {
  const message = ruleMessage(indicator, context)
  const rule = (head: string, conditions: string, number = 0): string =>
    `alert ${head} ( ${message} ${conditions}${ruleEnd(indicator, context, number)}`
  if (kind === 'domain')
    return (
      rule(
        'udp $HOME_NET any -> any 53',
        `byte_test:1,!&,0xF8,2; content:"${queriedName(subject)}",offset 12,fast_pattern,nocase; `,
      ) +
      rule(
        `ssl ${outwards}`,
        `${request} ssl_state:client_hello; content:"${serverName(subject)}",fast_pattern,nocase; `,
        1,
      ) +
      rule(
        `http ${outwards}`,
        `${request} http_header:field host; content:"${contentOf(subject)}",fast_pattern,nocase; ${hostPattern(subject, String.raw`(^|\.)`)} `,
        2,
      )
    )
  if (kind === 'url') return rule(`http ${outwards}`, `${request} ${subject} `)
  return rule(`ip $HOME_NET any <> ${subject} any`, '')
}

/** Fingerprints and hashes have no rules: Snort compares neither. */
export const snortRules: OutputFormat = {
  file: 'snort3.rules',
  contentType: 'text/plain; charset=utf-8',
  *write(batches, context, counters) {
    const textOf: LineWriter['textOf'] = (subject, value, indicator) =>
      rulesOf(subject, value, indicator, context)
    yield `# ${messageText(context.title)}\n`
    yield* linesOf(batches, { kinds, valueOf: subjectOf, textOf }, counters)
  },
}
