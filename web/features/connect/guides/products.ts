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
}

export const guides: readonly Guide[] = [
  { product: 'paloalto', formats: ['plain'], types: ['ipv4', 'ipv6', 'domain', 'url'], bare: true },
  { product: 'fortigate', formats: ['plain'] },
  { product: 'misp', formats: ['misp'] },
  { product: 'opencti', formats: ['taxii'] },
  { product: 'sentinel', formats: ['taxii'] },
  { product: 'elastic', formats: ['taxii'] },
  { product: 'splunk', formats: ['plain'] },
  { product: 'suricata', formats: ['suricata'] },
  { product: 'suricataUpdate', formats: ['suricataArchive'] },
  { product: 'bind', formats: ['rpz'] },
  { product: 'zeek', formats: ['zeek'] },
  { product: 'opnsense', formats: ['plain'], types: ['ipv4', 'ipv6'], usual: 'ipv4' },
  { product: 'script', formats: ['json', 'csv', 'stix', 'n6'] },
]

/** The guides of products that accept a format, and the type for plain lists. */
export const guidesFor = (format: Format, type: ListType): readonly Guide[] =>
  guides.filter(
    ({ formats, types }) =>
      formats.includes(format) && (format !== 'plain' || types === undefined || types.includes(type)),
  )
