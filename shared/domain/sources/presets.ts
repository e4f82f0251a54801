/**
 * Usual public lists, which fill in the form of a source. Addresses, intervals and terms are those that the publishers
 * document (docs/decisions/sources.md). Whether a provider may pass a list on to its clients is for its terms to say.
 */
import { hostOf } from '../webhooks.ts'
import type { ColumnNames } from '../indicators/import/table-columns.ts'
import { secretPlace, sourceLimits, type GonePolicy, type SourceAuthType, type SourceKind } from './source.ts'

export interface SourcePreset {
  readonly key: string
  readonly kind: SourceKind
  readonly name: string
  readonly url: string
  readonly auth: { readonly type: SourceAuthType; readonly name: string | null }
  /** Minutes: what the form is filled in with, and the shortest that the publisher accepts. */
  readonly interval: number
  readonly leastInterval: number
  readonly columns: ColumnNames
  readonly confidence: number
  readonly gone: { readonly policy: GonePolicy; readonly days: number; readonly threshold: number }
  /** What the publisher allows, in a word. */
  readonly terms: 'free' | 'credit' | 'account' | 'internal' | 'unstated'
  readonly termsUrl: string
}

const open = { type: 'none', name: null } as const
/** The lists of abuse.ch have the key of the account in their path. */
const inPath = { type: 'path', name: null } as const
const { threshold } = sourceLimits
/** Hosts of many publishers: the first two parts of the path, owner and repository, say whose a list is. */
const sharedHosts: readonly string[] = ['raw.githubusercontent.com']

/** Whose list an address has. Empty for a text that does not say so. */
export const publisherOf = (url: string): string => {
  const host = hostOf(url)
  if (!sharedHosts.includes(host)) return host
  const [, owner = '', repository = ''] = (URL.parse(url)?.pathname ?? '').split('/')
  return repository === '' ? '' : `${host}/${owner}/${repository}`.toLowerCase()
}

/** Of a list with the last days alone, everything goes in time. */
const window = 100

export const sourcePresets = [
  {
    key: 'certPolska',
    kind: 'list',
    name: 'CERT Polska: Lista Ostrzeżeń',
    url: 'https://hole.cert.pl/domains/v2/domains.txt',
    auth: open,
    interval: 30,
    leastInterval: 5,
    columns: {},
    confidence: 90,
    gone: { policy: 'expire', days: 1, threshold },
    terms: 'free',
    termsUrl: 'https://cert.pl/lista-ostrzezen/',
  },
  {
    key: 'urlhaus',
    kind: 'list',
    name: 'abuse.ch URLhaus',
    url: `https://urlhaus-api.abuse.ch/v2/files/exports/${secretPlace}/recent.csv`,
    auth: inPath,
    interval: 60,
    leastInterval: 5,
    columns: {},
    confidence: 75,
    gone: { policy: 'expire', days: 14, threshold },
    terms: 'account',
    termsUrl: 'https://urlhaus.abuse.ch/api/',
  },
  {
    key: 'threatfox',
    kind: 'list',
    name: 'abuse.ch ThreatFox',
    url: `https://threatfox-api.abuse.ch/v2/files/exports/${secretPlace}/recent.csv`,
    auth: inPath,
    interval: 60,
    leastInterval: 5,
    columns: {},
    confidence: 75,
    gone: { policy: 'keep', days: 0, threshold: window },
    terms: 'account',
    termsUrl: 'https://threatfox.abuse.ch/export/',
  },
  {
    key: 'feodo',
    kind: 'list',
    name: 'abuse.ch Feodo Tracker',
    url: 'https://feodotracker.abuse.ch/downloads/ipblocklist.csv',
    auth: open,
    interval: 60,
    leastInterval: 5,
    columns: {},
    confidence: 90,
    gone: { policy: 'expire', days: 7, threshold },
    terms: 'free',
    termsUrl: 'https://feodotracker.abuse.ch/blocklist/',
  },
  {
    key: 'spamhausDrop',
    kind: 'list',
    name: 'Spamhaus DROP',
    url: 'https://www.spamhaus.org/drop/drop_v4.json',
    auth: open,
    interval: 720,
    leastInterval: 60,
    columns: {},
    confidence: 95,
    gone: { policy: 'withdraw', days: 0, threshold },
    terms: 'credit',
    termsUrl: 'https://www.spamhaus.org/blocklists/drop-fair-use-policy/',
  },
  {
    key: 'openPhish',
    kind: 'list',
    name: 'OpenPhish',
    url: 'https://raw.githubusercontent.com/openphish/public_feed/refs/heads/main/feed.txt',
    auth: open,
    interval: 720,
    leastInterval: 720,
    columns: {},
    confidence: 80,
    gone: { policy: 'expire', days: 7, threshold: window },
    terms: 'internal',
    termsUrl: 'https://openphish.com/terms.html',
  },
  {
    key: 'blocklistDe',
    kind: 'list',
    name: 'blocklist.de',
    url: 'https://lists.blocklist.de/lists/all.txt',
    auth: open,
    interval: 120,
    leastInterval: 60,
    columns: {},
    confidence: 60,
    gone: { policy: 'expire', days: 2, threshold: window },
    terms: 'free',
    termsUrl: 'https://www.blocklist.de/en/export.html',
  },
  {
    key: 'circlOsint',
    kind: 'misp',
    name: 'CIRCL OSINT Feed',
    url: 'https://www.circl.lu/doc/misp/feed-osint/',
    auth: open,
    interval: 1440,
    leastInterval: 60,
    columns: {},
    confidence: 60,
    gone: { policy: 'expire', days: 30, threshold },
    terms: 'unstated',
    termsUrl: 'https://www.misp-project.org/feeds/',
  },
  {
    key: 'botvrij',
    kind: 'misp',
    name: 'Botvrij.eu',
    url: 'https://www.botvrij.eu/data/feed-osint/',
    auth: open,
    interval: 1440,
    leastInterval: 60,
    columns: {},
    confidence: 60,
    gone: { policy: 'expire', days: 30, threshold },
    terms: 'unstated',
    termsUrl: 'https://www.misp-project.org/feeds/',
  },
] as const satisfies readonly SourcePreset[]
