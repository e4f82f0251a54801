/**
 * Demo indicators: those of some demo threats, and some that analysts have not reviewed yet. Host names are invented,
 * at reserved domains. IP addresses are from documentation ranges, and hashes are of invented content.
 */
import { createHash } from 'node:crypto'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'

export interface DemoGroup {
  readonly name: string
  readonly description: string
  /** The demo threat that refers to the group, if any. */
  readonly threat?: string
  readonly category: string
  readonly tags: readonly string[]
  readonly origin: string
  readonly isVerified: boolean
  /** TLP of the group and its indicators, if it differs from the default. */
  readonly tlp?: TlpLevel
  /** Words that its indicators' names are composed of. */
  readonly words: readonly string[]
  /** Analysts' comments on its first indicators. */
  readonly comments: readonly string[]
}

export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Niedopłata za energię – strony i nadawcy',
    threat: 'Fałszywe powiadomienia o niedopłacie za energię',
    category: 'Phishing',
    tags: ['energia', 'sms', 'strona'],
    origin: 'CERT dostawcy',
    description:
      'Domeny, strony i adresy nadawców kampanii podszywającej się pod sprzedawców energii. Aktualizowane codziennie, dopóki kampania trwa.',
    isVerified: true,
    words: [
      'doplata-energia',
      'prad-faktura',
      'odciecie-pradu',
      'oplata-licznik',
      'energia-24',
      'rachunek-prad',
    ],
    comments: [
      'Strona prosi o pełny numer karty i kod CVV.',
      'Zgłoszone operatorowi domeny; wciąż odpowiada.',
    ],
  },
  {
    name: 'Siwy Bóbr – infrastruktura',
    threat: 'Siwy Bóbr',
    category: 'C2',
    tags: ['apt', 'samorząd'],
    origin: 'Analiza własna',
    isVerified: true,
    description: 'Serwery sterujące i pośredniczące grupy Siwy Bóbr z ostatnich trzech miesięcy.',
    words: ['tama-update', 'gminny-portal', 'dokumenty-urzad', 'obieg-pism', 'rejestr-spraw'],
    comments: ['Ten sam certyfikat co w marcu.'],
  },
  {
    name: 'Rdza – skróty i strony wycieków',
    tlp: 'amber',
    threat: 'Rdza',
    category: 'Ransomware',
    tags: ['szyfrowanie', 'wyciek'],
    origin: 'Analiza próbek',
    isVerified: true,
    description: 'Skróty próbek programu szyfrującego i adresy, z którymi się łączy przed szyfrowaniem.',
    words: ['rdza-support', 'odzysk-danych', 'klucz-platnosc', 'panel-ofiary'],
    comments: ['Próbka z incydentu u klienta z branży spożywczej.'],
  },
  {
    name: 'Szary Listonosz – nadawcy',
    threat: 'Kampania „Szary Listonosz”',
    category: 'Phishing',
    tags: ['e-mail', 'kurier'],
    origin: 'Zgłoszenia klientów',
    isVerified: true,
    description: 'Adresy nadawców i strony fałszywych przesyłek.',
    words: ['paczka-doplata', 'kurier-status', 'przesylka-online', 'punkt-odbioru', 'awizo-info'],
    comments: [],
  },
  {
    name: 'Kukułka – serwery sterujące',
    threat: 'Kukułka',
    category: 'Malware',
    tags: ['loader', 'trojan'],
    origin: 'Piaskownica',
    isVerified: true,
    description: 'Adresy i domeny, z którymi łączy się program pobierający Kukułka.',
    words: ['gniazdo-cdn', 'skorupka-api', 'zegar-sync', 'las-static'],
    comments: ['Adres dzielony z innymi klientami dostawcy: nie blokować całej podsieci.'],
  },
  {
    name: 'Nocny Szczupak – do weryfikacji',
    tlp: 'red',
    threat: 'Nocny Szczupak',
    category: 'C2',
    tags: ['apt'],
    origin: 'Partner z sektora',
    isVerified: false,
    description: 'Lista otrzymana od partnera. Czeka na sprawdzenie.',
    words: ['szuwar-mail', 'jezioro-login', 'mol-update'],
    comments: [],
  },
  {
    name: 'Hollow Heron infrastructure',
    tlp: 'amber+strict',
    threat: 'Hollow Heron',
    category: 'C2',
    tags: ['espionage', 'telecom'],
    origin: 'Own analysis',
    isVerified: true,
    description: 'Relays and control servers seen in three intrusions since spring.',
    words: ['carrier-relay', 'wetland-cdn', 'heron-mirror', 'signal-node', 'edge-sync'],
    comments: ['Same SSH host key as the relay seen in April.'],
  },
  {
    name: 'Delivery fee pages',
    threat: 'Delivery fee text messages',
    category: 'Phishing',
    tags: ['sms', 'logistics', 'page'],
    origin: 'Takedown desk',
    isVerified: true,
    description:
      'Pages that ask for a small delivery fee and take the card. Rotated daily; feed your proxy with them.',
    words: ['parcel-fee', 'redelivery-note', 'track-my-box', 'depot-hold', 'courier-pay', 'customs-due'],
    comments: [
      'The kit answers only to mobile browsers.',
      'Taken down, back under the next name two hours later.',
    ],
  },
  {
    name: 'Brass Kettle samples',
    threat: 'Brass Kettle',
    category: 'Ransomware',
    tags: ['encryption', 'manufacturing'],
    origin: 'Sample analysis',
    isVerified: true,
    description: 'Digests of encryptors and of the tools found with them.',
    words: ['kettle-leaks', 'brass-drop', 'plant-share'],
    comments: ['Built for one victim: of little use elsewhere.'],
  },
  {
    name: 'Copperwire control servers',
    threat: 'Copperwire',
    category: 'Malware',
    tags: ['remote access', 'websocket'],
    origin: 'Sandbox',
    isVerified: true,
    description: 'WebSocket servers of the Copperwire trojan.',
    words: ['copper-stream', 'wire-telemetry', 'coil-metrics', 'insulator-api'],
    comments: [],
  },
  {
    name: 'Fake browser updates',
    threat: 'Fake browser update pages',
    category: 'Malware',
    tags: ['loader', 'page'],
    origin: 'Web crawler',
    isVerified: true,
    description: 'Injected scripts and the pages that they lead to.',
    words: ['browser-refresh', 'update-now', 'font-pack', 'player-codec'],
    comments: ["Injected into the theme's footer."],
  },
  {
    name: 'SSH password guessing',
    tlp: 'clear',
    category: 'Scanner',
    tags: ['ssh', 'bruteforce'],
    origin: 'Honeypots',
    isVerified: true,
    description: 'Addresses that tried more than a thousand passwords within a day on our honeypots.',
    words: ['guess-node', 'spray-host'],
    comments: [],
  },
  {
    name: 'Podszycia pod banki i przewoźników',
    category: 'Phishing',
    tags: ['podszycie', 'logowanie'],
    origin: 'Nowe rejestracje domen',
    isVerified: true,
    description: 'Domeny podobne do nazw obsługiwanych organizacji, znalezione wśród nowo zarejestrowanych.',
    words: [
      'modrzewica-logowanie',
      'caldervale-parcels',
      'modrzewlca',
      'calder-vale',
      'bank-modrzewica',
      'caldervaie',
      'moja-przesylka-24',
    ],
    comments: [],
  },
]

export interface DemoIndicator {
  readonly value: string
  readonly type: IndicatorType
  readonly category: string
  readonly tags: readonly string[]
  readonly origin: string
  readonly notes: string | null
  readonly idsFlag: boolean
  readonly isVerified: boolean
  readonly tlp: TlpLevel | undefined
  /** ISO 8601. */
  readonly firstSeen: string
  /** Name of the group; null for an indicator without a group. */
  readonly group: string | null
}

const topDomains = ['example', 'test', 'invalid'] as const
const paths = [
  'login',
  'oplata',
  'pay/confirm',
  'update.exe',
  'docs/faktura.pdf.js',
  'api/v2/poll',
  'wp-content/cache/x.php',
  'track?id=7741',
] as const
const files = [
  'faktura_2026_05.iso',
  'Invoice-88213.pdf.exe',
  'skan_umowy.lnk',
  'setup_update.msi',
  'README_RESTORE.txt',
  'kb5031455.ps1',
] as const
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const

const pick = <T>(list: readonly [T, ...T[]], turn: number): T => list[turn % list.length] ?? list[0]
const digest = (algorithm: 'md5' | 'sha1' | 'sha256' | 'sha512', text: string): string =>
  createHash(algorithm).update(`demo ${text}`).digest('hex')

/** Indicators per group. */
const perGroup = 36
/** Hours that their dates are spread over. */
const spread = 80 * 24
const waves = 7
/** IP addresses, which are valid for a month, are from this month. Every eighth is older and has expired. */
const addresses: readonly IndicatorType[] = ['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr']
const shareOfMonth = 0.33
const hourMs = 3_600_000

/** The demo's indicators at a given time, oldest first. Every load returns the same ones. */
export const demoIndicators = (now: Date): DemoIndicator[] =>
  demoGroups
    .flatMap((group, at) => Array.from({ length: perGroup }, (_, turn) => indicatorOf(group, at, turn, now)))
    .filter(
      (one, index, all) =>
        all.findIndex(({ value, type }) => value === one.value && type === one.type) === index,
    )
    .toSorted((a, b) => a.firstSeen.localeCompare(b.firstSeen))

const indicatorOf = (group: DemoGroup, at: number, turn: number, now: Date): DemoIndicator => {
  const { value, type } = valueOf(group, at, turn)
  // A campaign comes in waves of two days each.
  const wave = (((turn * 3 + at) % waves) * spread) / waves
  const age = 3 + wave + ((at * 131) % Math.floor(spread / waves)) * 0.8 + ((turn * 53) % 48)
  const hours = addresses.includes(type) && turn % 8 !== 1 ? age * shareOfMonth : age
  // Every ninth is from the last days and not yet verified.
  const isNew = turn % 9 === 4
  const firstSeen =
    now.getTime() -
    (isNew ? 2 + ((turn + at * 5) % 70) : hours) * hourMs -
    ((turn * 17 + at * 7) % 60) * 60_000
  return {
    value,
    type,
    category: group.category,
    tags: group.tags.slice(0, 1 + (turn % group.tags.length)),
    origin: group.origin,
    notes: turn % 6 === 0 ? group.description : null,
    idsFlag: type !== 'filename' && turn % 5 !== 3,
    isVerified: group.isVerified && !isNew,
    tlp: group.tlp,
    firstSeen: new Date(firstSeen).toISOString(),
    group: turn % 7 === 6 ? null : group.name,
  }
}

const valueOf = (group: DemoGroup, at: number, turn: number): { value: string; type: IndicatorType } => {
  const word = group.words[turn % group.words.length] ?? group.name
  const domain = `${turn % 3 === 0 ? '' : `${['www', 'panel', 'cdn', 'mail'][turn % 4] ?? 'www'}.`}${word}${turn < group.words.length ? '' : `-${turn}`}.${pick(topDomains, turn + at)}`
  const address = `${pick(networks, at)}.${1 + ((turn * 7 + at * 41) % 254)}`
  if (group.category === 'Scanner') return { value: address, type: 'ipv4' }
  const seed = `${group.name} ${turn}`
  switch (turn % 12) {
    case 3:
      return { value: `https://${domain}/${pick(paths, turn + at)}`, type: 'url' }
    case 4:
      return { value: address, type: 'ipv4' }
    case 9:
      return turn > 30
        ? { value: `2001:db8:${(at + 48).toString(16)}::/48`, type: 'ipv6_cidr' }
        : { value: address, type: 'ipv4' }
    case 5:
      return turn > 20
        ? { value: digest('sha512', seed), type: 'sha512' }
        : { value: digest('sha256', seed), type: 'sha256' }
    case 6:
      return { value: `http://${domain}:8080/${pick(paths, turn + at + 3)}`, type: 'url' }
    case 7:
      return turn > 20
        ? { value: digest('sha1', seed), type: 'sha1' }
        : { value: digest('md5', seed), type: 'md5' }
    case 8:
      return { value: `kontakt@${domain}`, type: 'email' }
    case 10:
      return turn > 20
        ? { value: `2001:db8:${(at + 16).toString(16)}::${(turn + 1).toString(16)}`, type: 'ipv6' }
        : { value: `${pick(networks, at)}.${(at * 16) % 256}/28`, type: 'ipv4_cidr' }
    case 11:
      return turn > 20
        ? { value: digest('sha256', `${seed} 2`), type: 'sha256' }
        : { value: pick(files, at + turn), type: 'filename' }
    default:
      return { value: domain, type: 'domain' }
  }
}
