/** Indicators as MISP attributes. */
import { typeKey, type IndicatorType } from '../indicators/types.ts'
import { tlpColours, tlpTag, type TlpLevel } from '../tlp/levels.ts'
import type { OutputContext, OutputIndicator } from './output.ts'
import { usableValue } from './values.ts'
import { indicatorTypes } from '../indicators/types.ts'

interface MispType {
  readonly type: string
  readonly category: string
}

const network = (type: string): MispType => ({ type, category: 'Network activity' })
const payload = (type: string): MispType => ({ type, category: 'Payload delivery' })

const ofKind: Readonly<Record<IndicatorType, MispType>> = {
  ipv4: network('ip-dst'),
  ipv6: network('ip-dst'),
  ipv4_cidr: network('ip-dst'),
  ipv6_cidr: network('ip-dst'),
  domain: network('domain'),
  url: network('url'),
  email: payload('email'),
  md5: payload('md5'),
  sha1: payload('sha1'),
  sha256: payload('sha256'),
  sha512: payload('sha512'),
  filename: payload('filename'),
}

/**
 * Types that the portal does not validate but MISP has, by the letters of their names. The pattern is what MISP
 * accepts.
 */
const others: readonly (MispType & { readonly names: readonly string[]; readonly form?: RegExp })[] = [
  { ...network('ja3-fingerprint-md5'), names: ['ja3', 'ja3fingerprintmd5'], form: /^[0-9a-f]{32}$/i },
  {
    ...network('AS'),
    names: ['as', 'asn', 'autonomoussystem', 'numeras', 'systemautonomiczny'],
    form: /^(?:AS)?\d{1,10}$/i,
  },
  { ...network('user-agent'), names: ['useragent'] },
  { type: 'mutex', category: 'Artifacts dropped', names: ['mutex', 'mutexname', 'nazwamutexu', 'muteks'] },
  {
    type: 'regkey',
    category: 'Persistence mechanism',
    names: ['regkey', 'registrykey', 'windowsregistrykey', 'kluczrejestru'],
  },
]

const everyKind = new Set(indicatorTypes)

/** Attributes of known types have the normalised value, because MISP correlates by it. */
const typedValue = (indicator: OutputIndicator): MispType & { readonly value: string } => {
  const usable = usableValue(indicator, everyKind)
  if (typeof usable === 'object') {
    const isAsWritten = usable.kind === 'filename' || usable.kind === 'url'
    return { ...ofKind[usable.kind], value: isAsWritten ? usable.value : usable.key }
  }
  const name = typeKey(indicator.type)
  const known = others.find(({ names }) => names.includes(name))
  return known !== undefined && (known.form === undefined || known.form.test(indicator.value))
    ? { type: known.type, category: known.category, value: indicator.value }
    : { type: 'text', category: 'Other', value: indicator.value }
}

/** The MISP timestamp of an instant: Unix seconds as text. */
export const mispTimestamp = (instant: string): string => String(Math.floor(Date.parse(instant) / 1000))

export const mispValue = (indicator: OutputIndicator): string => typedValue(indicator).value

/** An attribute keeps its UUID; a later version with `deleted` removes it from instances that imported it. */
export const mispAttribute = (
  indicator: OutputIndicator,
  { portal, uuidOf }: Pick<OutputContext, 'portal' | 'uuidOf'>,
  event: string,
): Readonly<Record<string, unknown>> => {
  const { type, category, value } = typedValue(indicator)
  const { id, idsFlag, changed, withdrawn } = indicator
  return {
    uuid: uuidOf(`misp-attribute/${event}/${id}`),
    type,
    category,
    value,
    to_ids: idsFlag,
    comment: `${indicator.type}, ${indicator.category}. ${portal}/ioc/${id}`,
    timestamp: mispTimestamp(changed),
    disable_correlation: false,
    deleted: withdrawn,
    Tag: [...indicator.tags, tlpTag(indicator.tlp)].map((name) => ({ name })),
  }
}

interface MispHead {
  readonly info: string
  /** Instants are ISO 8601. */
  readonly created: string
  readonly changed: string
  readonly tlp: TlpLevel
  /** Tags besides the level. */
  readonly tags?: readonly string[]
}

/** What a manifest and the event itself say of an event. */
export const mispHead = (
  { provider, uuidOf }: Pick<OutputContext, 'provider' | 'uuidOf'>,
  { info, created, changed, tlp, tags = [] }: MispHead,
) => ({
  Orgc: { name: provider, uuid: uuidOf(`identity/${provider}`) },
  Tag: [{ name: tlpTag(tlp), colour: tlpColours[tlp] }, ...tags.map((name) => ({ name }))],
  info,
  date: created.slice(0, 10),
  // Completed; threat level undefined, because nobody assessed it.
  analysis: '2',
  threat_level_id: '4',
  timestamp: mispTimestamp(changed),
})

/** The file of an event. */
export const mispEventFile = (
  uuid: string,
  head: ReturnType<typeof mispHead>,
  attributes: readonly unknown[],
): string => {
  const event = {
    uuid,
    ...head,
    publish_timestamp: head.timestamp,
    published: true,
    extends_uuid: '',
    protected: false,
    Attribute: attributes,
  }
  return `${JSON.stringify({ Event: event })}\n`
}

/**
 * The hash file of a feed without values: the hash of an empty value, which no attribute has. MISP reads every event if
 * the file is empty, and stops caching, also of other feeds, if it is one empty line.
 */
export const mispNoHashes = ({ md5 }: Pick<OutputContext, 'md5'>): string =>
  `${md5('')},00000000-0000-0000-0000-000000000000\n`
