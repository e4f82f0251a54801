/** The choices on the Connect page, as stored in its address. Never a key itself. */
import { readNumber } from '#web/lib/paths.ts'
import { isProduct, type Product } from './guides/products.ts'

export const selections = ['all', 'group', 'view'] as const
export type Selection = (typeof selections)[number]

export const formats = [
  'plain',
  'json',
  'ndjson',
  'csv',
  'stix',
  'taxii',
  'misp',
  'suricata',
  'suricataArchive',
  'snort',
  'rpz',
  'hosts',
  'dnsmasq',
  'zeek',
  'n6',
  'checkPoint',
  'wazuh',
] as const
export type Format = (typeof formats)[number]

/** The types of plain lists. */
export const listTypes = ['ipv4', 'ipv6', 'domain', 'url', 'hash'] as const
export type ListType = (typeof listTypes)[number]

export const hashTypes = ['md5', 'sha1', 'sha256', 'sha512'] as const
export type HashType = (typeof hashTypes)[number]

/** Options for the maximum age, in days. */
export const ages = [1, 7, 14, 30, 90, 180, 365] as const
export const usualAge = 90

export const tabs = ['addresses', 'keys', 'webhooks', 'steps'] as const
export type ConnectTab = (typeof tabs)[number]

export interface Choice {
  readonly what: Selection
  /** The group or the view; undefined until it is chosen. */
  readonly group: number | undefined
  readonly view: number | undefined
  /** Whether to include only indicators meant for detection. */
  readonly ids: boolean
  /** The maximum age in days. */
  readonly days: number | undefined
  /** Whether to exclude indicators on warning lists. */
  readonly quiet: boolean
  readonly format: Format
  readonly type: ListType
  readonly hash: HashType
  /** Whether URLs have no scheme. */
  readonly bare: boolean
  readonly key: number | undefined
  readonly product: Product | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, usual: Value): Value =>
  values.find((value) => value === text) ?? usual

/** Reads the choice from the address. Unknown values become defaults. */
export const readChoice = (params: URLSearchParams): Choice => {
  const product = params.get('product')
  const days = readNumber(params.get('days'))
  return {
    what: oneOf(selections, params.get('what'), 'all'),
    group: readNumber(params.get('group')),
    view: readNumber(params.get('view')),
    ids: params.get('ids') === 'true',
    days: ages.find((age) => age === days),
    quiet: params.get('warnings') === 'exclude',
    format: oneOf(formats, params.get('format'), 'plain'),
    type: oneOf(listTypes, params.get('type'), 'domain'),
    hash: oneOf(hashTypes, params.get('hash'), 'sha256'),
    bare: params.get('scheme') === 'none',
    key: readNumber(params.get('key')),
    product: isProduct(product) ? product : undefined,
  }
}

/** The parameters of a choice, without defaults. */
const writtenChoice = (choice: Choice): Readonly<Record<string, string | undefined>> => ({
  what: choice.what === 'all' ? undefined : choice.what,
  group: choice.group?.toString(),
  view: choice.view?.toString(),
  ids: choice.ids ? 'true' : undefined,
  days: choice.days?.toString(),
  warnings: choice.quiet ? 'exclude' : undefined,
  format: choice.format === 'plain' ? undefined : choice.format,
  type: choice.type === 'domain' ? undefined : choice.type,
  hash: choice.hash === 'sha256' ? undefined : choice.hash,
  scheme: choice.bare ? 'none' : undefined,
  key: choice.key?.toString(),
  product: choice.product,
})

/** The page's parameters after a change. */
export const withChoice = (params: URLSearchParams, change: Partial<Choice>): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(writtenChoice({ ...readChoice(params), ...change })))
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  return next
}

/** The choice without a group or view that the user cannot see. Undefined while that is unknown. */
export const offeredOf = (
  choice: Choice,
  groups: ReadonlyMap<number, unknown> | undefined,
  views: readonly number[] | undefined,
): Choice => {
  const { what, group, view } = choice
  if (what === 'group' && group !== undefined && groups !== undefined && !groups.has(group))
    return { ...choice, group: undefined }
  if (what === 'view' && view !== undefined && views !== undefined && !views.includes(view))
    return { ...choice, view: undefined }
  return choice
}
