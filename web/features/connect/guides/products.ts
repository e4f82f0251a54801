/** The supported products, and the formats they accept. */
import type { Format, ListType } from '../choice.ts'

export const products = [
  'paloalto',
  'fortigate',
  'misp',
  'opencti',
  'sentinel',
  'elastic',
  'splunk',
  'suricata',
  'suricataUpdate',
  'bind',
  'zeek',
  'opnsense',
  'pfsense',
  'checkPoint',
  'adguard',
  'dnsmasq',
  'snort',
  'wazuh',
  'qradar',
  'xsoar',
  'script',
] as const
export type Product = (typeof products)[number]

export const isProduct = (text: string | null): text is Product =>
  products.some((product) => product === text)

export interface Guide {
  readonly product: Product
  /** The accepted formats, the usual one first. */
  readonly formats: readonly Format[]
  /** The accepted types of plain lists; all if absent. */
  readonly types?: readonly ListType[]
  /** The type in its steps if no other is chosen. */
  readonly usual?: ListType
  /** Whether it needs URLs without a scheme. */
  readonly bare?: true
  /** Whether the steps were tried with the program itself (docs/interop.md). */
  readonly tried?: true
}

export const guides: readonly Guide[] = [
  { product: 'paloalto', formats: ['plain'], types: ['ipv4', 'ipv6', 'domain', 'url'], bare: true },
  { product: 'fortigate', formats: ['plain'] },
  { product: 'misp', formats: ['misp'] },
  { product: 'opencti', formats: ['taxii'] },
  { product: 'sentinel', formats: ['taxii'] },
  { product: 'elastic', formats: ['taxii'] },
  { product: 'splunk', formats: ['plain'] },
  { product: 'suricata', formats: ['suricata'], tried: true },
  { product: 'suricataUpdate', formats: ['suricataArchive'], tried: true },
  { product: 'bind', formats: ['rpz'], tried: true },
  { product: 'zeek', formats: ['zeek'] },
  { product: 'opnsense', formats: ['plain'], types: ['ipv4', 'ipv6'], usual: 'ipv4' },
  { product: 'pfsense', formats: ['plain'], types: ['ipv4', 'ipv6'], usual: 'ipv4' },
  { product: 'checkPoint', formats: ['checkPoint'] },
  { product: 'adguard', formats: ['hosts'] },
  { product: 'dnsmasq', formats: ['dnsmasq'], tried: true },
  { product: 'snort', formats: ['snort'] },
  { product: 'wazuh', formats: ['wazuh'] },
  { product: 'qradar', formats: ['plain'] },
  { product: 'xsoar', formats: ['taxii'] },
  { product: 'script', formats: ['json', 'ndjson', 'csv', 'stix', 'n6'], tried: true },
]

/** The guides of products that accept a format, and the type for plain lists. */
export const guidesFor = (format: Format, type: ListType): readonly Guide[] =>
  guides.filter(
    ({ formats, types }) =>
      formats.includes(format) && (format !== 'plain' || types === undefined || types.includes(type)),
  )
