/** The addresses from which machines fetch indicators, and the commands to try them (docs/decisions/outputs.md). */
import { keyApiPrefix } from '#shared/http/endpoint.ts'
import type { Choice } from './choice.ts'

export const taxiiDiscovery = '/taxii2/'
export const taxiiRoot = `${taxiiDiscovery}cti/`
export const taxiiType = 'application/taxii+json;version=2.1'

/** Replaced by the key through a shell variable, so that no key appears in a command. */
const keyVariable = '$CTI_KEY'

const files = {
  json: 'indicators.json',
  ndjson: 'indicators.ndjson',
  csv: 'indicators.csv',
  stix: 'stix.json',
  misp: 'misp/',
  suricata: 'suricata.rules',
  suricataArchive: 'suricata.tar.gz',
  snort: 'snort3.rules',
  rpz: 'rpz.zone',
  hosts: 'hosts.txt',
  dnsmasq: 'dnsmasq.conf',
  zeek: 'zeek.intel',
  n6: 'n6.json',
  checkPoint: 'checkpoint.csv',
  wazuh: 'wazuh.list',
} as const

/** The file of a choice. For MISP feeds a folder, to which the reader adds names; undefined for TAXII. */
export const outputFile = (choice: Pick<Choice, 'format' | 'type' | 'hash' | 'bare'>): string | undefined => {
  if (choice.format === 'taxii') return undefined
  if (choice.format !== 'plain') return files[choice.format]
  if (choice.type === 'hash') return `${choice.hash}.txt`
  return choice.type === 'url' && choice.bare ? 'url-noscheme.txt' : `${choice.type}.txt`
}

/** Whether an address can have filters. MISP readers append names to it, and TAXII has collections only. */
export const isNarrowable = ({ format }: Pick<Choice, 'format'>): boolean =>
  format !== 'taxii' && format !== 'misp'

/** The part of an address that names the selection; undefined until a group or view is chosen. */
export const selectionOf = (choice: Pick<Choice, 'what' | 'group' | 'view'>): string | undefined => {
  if (choice.what === 'all') return 'all'
  const id = choice[choice.what]
  return id === undefined ? undefined : `${choice.what}s/${id}`
}

/** The address of a choice for all formats except TAXII; undefined until the choice is complete. */
export const outputAddress = (choice: Choice, origin: string): string | undefined => {
  const [selection, file] = [selectionOf(choice), outputFile(choice)]
  if (selection === undefined || file === undefined) return undefined
  const query = new URLSearchParams(
    isNarrowable(choice)
      ? [
          ...(choice.ids ? [['ids', 'true']] : []),
          ...(choice.days === undefined ? [] : [['max_age', String(choice.days)]]),
          ...(choice.quiet ? [['warnings', 'exclude']] : []),
        ]
      : [],
  )
  return `${origin}${keyApiPrefix}/out/${selection}/${file}${query.size === 0 ? '' : `?${query.toString()}`}`
}

/** The address that the test and curl fetch: for a folder, the file that its readers start with. */
export const fetchedAddress = (address: string): string =>
  address.endsWith('/misp/') ? `${address}manifest.json` : address

/** The URL for the objects of a TAXII collection. */
export const objectsAddress = (origin: string, collection: string): string =>
  `${origin}${taxiiRoot}collections/${collection}/objects/`

/** The text, quoted for a shell if needed. */
const quoted = (text: string): string => (/^[\w:/.-]+$/.test(text) ? text : `'${text}'`)

/** The curl command for an address. A key older than prefixes has no user name, so it is sent as a bearer token. */
export const curlOf = (address: string, prefix: string | null, isTaxii = false): string => {
  const signIn =
    prefix === null ? `-H "Authorization: Bearer ${keyVariable}"` : `--user ${prefix}:${keyVariable}`
  const accept = isTaxii ? ` -H 'Accept: ${taxiiType}'` : ''
  return `curl ${signIn}${accept} \\\n  ${quoted(address)}`
}
