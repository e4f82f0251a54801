/** A zone of response policies (RPZ), by which resolvers answer that a name does not exist. */
import type { IndicatorType } from '../indicators/types.ts'
import { addressText, type Range } from '../ip-addresses.ts'
import { dayIn } from '../zoned-days.ts'
import { ipKinds, networkOf } from './networks.ts'
import type { OutputFormat } from './output.ts'
import { linesOf, type LineWriter, type UsableValue } from './values.ts'

const kinds: readonly IndicatorType[] = ['domain', ...ipKinds]

/**
 * The longest name that is taken in, in characters. With the zone's own name behind it and `*.` before it, it is to
 * stay below 255 octets: a longer one would keep the whole zone from being loaded.
 */
const longestName = 180

/** An address or a network as the name of a trigger: its parts backwards, `zz` for the zeros of `::`. */
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

/** What a resolver takes for a number that rises has 32 bits. */
const serials = 2 ** 32

/** Days of the portal: those by which indicators grow too old for a list. */
const portalDay = dayIn('Europe/Warsaw')

/**
 * The serial of a changed zone is higher than the one before: it rises with each commit and each day, since a day can take
 * values off a list without a commit. Both are added, so neither can hide the other.
 */
const serialOf = (sequence: number, now: string): number =>
  (sequence + Date.parse(portalDay(Date.parse(now))) / 86_400_000) % serials

/**
 * Names are relative, so that the zone may have whatever name its resolver gives it. A domain stands with all below
 * it. URLs are left out: a resolver could only take away the whole host.
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
