/** A response policy zone (RPZ), with which resolvers answer that a name does not exist. */
import type { IndicatorType } from '../indicators/types.ts'
import { addressText, type Range } from '../ip-addresses.ts'
import { providerZone } from '../time-zone.ts'
import { dayIn } from '../zoned-days.ts'
import { ipKinds, networkOf } from './networks.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, type LineWriter, type UsableValue } from './values.ts'

const kinds: readonly IndicatorType[] = ['domain', ...ipKinds]

/**
 * Maximum characters of a name. With `*.` and the zone's own name it must stay below 255 octets; a longer one would
 * make the whole zone fail to load.
 */
const longestName = 180

/** The trigger name of an address or a network: its parts reversed, with `zz` for `::`. */
const triggerOf = (network: Range): string => {
  const parts =
    network.version === 4
      ? network.groups.map(String)
      : addressText(network)
          .replace(/^::|::$|::/, ':zz:')
          .replace(/^:|:$/g, '')
          .split(':')
  return `${network.prefix}.${parts.toReversed().join('.')}.rpz-ip`
}

const nameOf = (value: UsableValue): string | undefined => {
  if (value.kind === 'domain') return value.key.length > longestName ? undefined : value.key
  const network = networkOf(value)
  return network && triggerOf(network)
}

const textOf: LineWriter['textOf'] = (name, { kind }) =>
  kind === 'domain' ? `${name} CNAME .\n*.${name} CNAME .\n` : `${name} CNAME .\n`

/** Serials have 32 bits. */
const serials = 2 ** 32

/** Days in the portal's time zone, by which indicators become too old for a list. */
const portalDay = dayIn(providerZone)

/**
 * A changed zone needs a higher serial. It increases with each commit and each day, because a new day can remove values
 * without a commit. The sum of both always increases.
 */
const serialOf = (sequence: number, now: string): number =>
  (sequence + Date.parse(portalDay(Date.parse(now))) / 86_400_000) % serials

/**
 * Names are relative, so a resolver may name the zone freely. A domain covers its subdomains. URLs are left out,
 * because a resolver could only block the whole host.
 */
export const rpzZone: OutputFormat = {
  file: 'rpz.zone',
  contentType: 'text/plain; charset=utf-8',
  kinds,
  hasSerial: true,
  *write(batches, { sequence, now, definition }, counters) {
    yield `$TTL 300\n@ SOA localhost. hostmaster.localhost. ${serialOf(sequence + (definition?.revision ?? 0), now)} 300 60 604800 300\n@ NS localhost.\n`
    yield* linesOf(batches, { kinds, valueOf: nameOf, textOf }, counters)
  },
}
