/** The demo's users: the provider's staff and two invented organizations at reserved domains. */
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { WebhookEventType } from '#shared/domain/webhooks.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import type { KeyModule, KeyRefusal } from '#shared/domain/api-keys.ts'
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts'
import type { NotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { Module, Role } from '#shared/domain/roles.ts'
import { demoKey } from './demo-key.ts'

/** The password of every account. The demo runs only on a local computer, so the password need not be secret. */
export const demoPassword = 'Demo-Portal-1'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly language: Language
  readonly modules: readonly Module[]
  /** The user has an authenticator app and recovery codes, of which `used` are used up. Codes by e-mail still work. */
  readonly app?: { readonly used: number }
}

/** The shared secret of every demo authenticator app, in base32. It need not be secret either. */
export const demoAppSecret = 'DEMOPORTALDEMOPORTALDEMOPORTAL22'

export interface DemoOrganization {
  readonly name: string
  readonly contactEmail: string
  readonly maxUsers: number
  readonly services: readonly ('visibilities' | 'incidents' | 'threats' | 'feeds')[]
  readonly people: readonly DemoPerson[]
  /** Names in both languages. */
  readonly tags: readonly { readonly name_pl: string; readonly name_en: string }[]
  /** Its monitored assets. */
  readonly assets: readonly (readonly [AssetType, string])[]
  /** Assets that its admin has requested. */
  readonly requested: readonly (readonly [AssetType, string])[]
  /** Its notification e-mails. */
  readonly notified: readonly DemoAddress[]
  readonly notifications: NotificationSettings
  /** Its client systems, each with its own API key. */
  readonly systems: readonly DemoSystem[]
  /** Its webhooks. */
  readonly webhooks?: readonly DemoWebhook[]
}

/**
 * An event of the last days: its item, and each attempt as hours of delay, HTTP status (null: no response) and
 * milliseconds.
 */
export interface DemoEvent {
  readonly type: WebhookEventType
  readonly hoursAgo: number
  readonly item?: number
  readonly answers: readonly (readonly [hoursLater: number, status: number | null, milliseconds: number])[]
}

export interface DemoWebhook {
  readonly name: string
  readonly url: string
  readonly modules: readonly KeyModule[]
  readonly least?: CriticalityLevel
  readonly concerns?: true
  /** The webhook was paused this many hours ago, after repeated failures. */
  readonly paused?: number
  /** Oldest first. */
  readonly events: readonly DemoEvent[]
}

export interface DemoSystem {
  readonly name: string
  readonly modules: readonly KeyModule[]
  /** Its source address. If a network is given, its key is limited to that network. */
  readonly address: string
  readonly network?: string
  /** Days since its key was created, and days until the key expires. */
  readonly age: number
  readonly ends: number
  /** Requests per working day, and the fraction of that at weekends. */
  readonly asks: readonly (readonly [what: string, aDay: number, atWeekends: number])[]
  /** Denied requests: how many days ago, why and how often. */
  readonly refused?: readonly (readonly [daysAgo: number, reason: KeyRefusal, times: number])[]
}

export interface DemoAddress {
  readonly description: string
  readonly email: string
  readonly language: Language
  /** Preferences that are not given have their default. */
  readonly preferences?: Partial<NotificationPreferences>
  /** The armoured public key. */
  readonly key?: string
  /** E-mails to it bounced. */
  readonly paused?: true
}

const off = { mode: 'off' } as const
const immediately = { mode: 'immediately' } as const
const daily = { mode: 'daily', hour: 8 } as const
/** Mondays. */
const weekly = { mode: 'weekly', day: 1, hour: 8 } as const

const allModules: readonly Module[] = ['threat', 'feed', 'incident', 'visibility', 'report']

export const staff: readonly DemoPerson[] = [
  {
    email: 'ewa.malinowska@portal.example',
    name: 'Ewa Malinowska',
    role: 'platform_admin',
    language: 'pl',
    modules: [],
  },
  {
    email: 'marta.zielinska@portal.example',
    name: 'Marta Zielińska',
    role: 'analyst',
    language: 'pl',
    modules: [],
  },
  {
    email: 'owen.hartwell@portal.example',
    name: 'Owen Hartwell',
    role: 'analyst',
    language: 'en',
    modules: [],
  },
  {
    email: 'hanna.wojcik@portal.example',
    name: 'Hanna Wójcik',
    role: 'analyst',
    language: 'pl',
    modules: [],
    app: { used: 2 },
  },
]

export const organizations: readonly DemoOrganization[] = [
  {
    name: 'Bank Spółdzielczy Modrzewica',
    contactEmail: 'bezpieczenstwo@modrzewica.example',
    maxUsers: 10,
    services: ['visibilities', 'incidents', 'threats', 'feeds'],
    people: [
      {
        email: 'tomasz.krol@modrzewica.example',
        name: 'Tomasz Król',
        role: 'organization_admin',
        language: 'pl',
        modules: allModules,
      },
      {
        email: 'joanna.lis@modrzewica.example',
        name: 'Joanna Lis',
        role: 'user',
        language: 'pl',
        modules: allModules,
      },
      // Shows the portal without the module.
      {
        email: 'piotr.sowa@modrzewica.example',
        name: 'Piotr Sowa',
        role: 'user',
        language: 'pl',
        modules: ['feed', 'incident', 'visibility'],
      },
    ],
    tags: [
      { name_pl: 'finanse', name_en: 'finance' },
      { name_pl: 'podmiot kluczowy', name_en: 'essential entity' },
    ],
    assets: [
      ['domain', 'modrzewica.example'],
      ['domain', 'bank.modrzewica.example'],
      ['domain', 'kredyty-modrzewica.example'],
      ['ip_address', '192.0.2.0/26'],
      ['ip_address', '2001:db8:42::/48'],
      ['keyword', 'Bank Spółdzielczy Modrzewica'],
      ['keyword', 'BS Modrzewica'],
      ['asn', 'AS64496'],
      ['tech_stack', 'Citrix NetScaler'],
      ['tech_stack', 'Microsoft Exchange 2019'],
      ['tech_stack', 'Kordon 4.1'],
    ],
    requested: [
      ['domain', 'modrzewica-leasing.example'],
      ['keyword', 'Modrzewica Leasing'],
    ],
    notified: [
      {
        description: 'Zespół bezpieczeństwa',
        email: 'soc@modrzewica.example',
        language: 'pl',
        preferences: { visibility_other: immediately, threat: immediately },
        key: demoKey,
      },
      {
        description: 'Dyżurny IT',
        email: 'dyzur@modrzewica.example',
        language: 'pl',
        preferences: {
          visibility_other: off,
          threat: off,
          feed: off,
          quiet_hours: { from: 22, until: 6 },
        },
      },
      {
        description: 'Zarząd, raz w tygodniu',
        email: 'zarzad@modrzewica.example',
        language: 'pl',
        preferences: {
          incident: weekly,
          visibility_high: weekly,
          visibility_other: weekly,
          threat: weekly,
          feed: off,
          smallest_criticality: 2,
        },
      },
      {
        description: 'Poprzedni administrator',
        email: 'informatyk@modrzewica.example',
        language: 'pl',
        paused: true,
      },
    ],
    notifications: { time_zone: 'Europe/Warsaw', clear_content: 'names' },
    webhooks: [
      {
        name: 'SIEM',
        url: 'https://hooks.modrzewica.example/cti/events',
        modules: ['visibility', 'incident', 'threat', 'feed'],
        events: [
          { type: 'webhook.test', hoursAgo: 171, answers: [[0, 204, 143]] },
          { type: 'threat.published', hoursAgo: 122, item: 41, answers: [[0, 204, 118]] },
          {
            type: 'visibility.published',
            hoursAgo: 75,
            item: 3,
            answers: [
              [0, 503, 96],
              [0.02, 503, 88],
              [0.1, 204, 131],
            ],
          },
          { type: 'incident.published', hoursAgo: 50, item: 2, answers: [[0, 204, 122]] },
          { type: 'indicator.published', hoursAgo: 27, item: 120, answers: [[0, 204, 140]] },
          { type: 'visibility.state_changed', hoursAgo: 5, item: 3, answers: [[0, 204, 109]] },
        ],
      },
      {
        name: 'Komunikator zespołu SOC',
        url: 'https://soc-chat.modrzewica.example:8443/hooks/incoming',
        modules: ['visibility', 'incident'],
        least: 1,
        paused: 30,
        events: [
          {
            type: 'incident.published',
            hoursAgo: 54,
            item: 2,
            answers: [
              [0, null, 10_000],
              [0.1, null, 10_000],
              [2, null, 10_000],
              [9, 502, 212],
              [24, 502, 198],
            ],
          },
        ],
      },
    ],
    systems: [
      {
        name: 'Zapora na brzegu sieci',
        modules: ['feed'],
        address: '192.0.2.4',
        network: '192.0.2.0/27',
        age: 110,
        ends: 255,
        asks: [
          ['outputs', 96, 1],
          ['me', 0.2, 0],
        ],
        refused: [[12, 'address', 2]],
      },
      {
        name: 'SIEM',
        modules: ['feed', 'threat'],
        address: '192.0.2.20',
        age: 96,
        ends: 24,
        asks: [
          ['taxii', 24, 1],
          ['indicators', 14, 0.4],
          ['threats', 8, 0.4],
        ],
        refused: [
          [3, 'too_many', 6],
          [9, 'too_many', 2],
        ],
      },
    ],
  },
  {
    name: 'Calder Vale Freight',
    contactEmail: 'security@caldervale.example',
    maxUsers: 5,
    services: ['visibilities', 'incidents', 'threats', 'feeds'],
    people: [
      {
        email: 'grace.moreton@caldervale.example',
        name: 'Grace Moreton',
        role: 'organization_admin',
        language: 'en',
        modules: allModules,
      },
      {
        email: 'samir.haddon@caldervale.example',
        name: 'Samir Haddon',
        role: 'user',
        language: 'en',
        modules: ['threat', 'feed', 'incident'],
      },
      {
        email: 'lena.ashdown@caldervale.example',
        name: 'Lena Ashdown',
        role: 'user',
        language: 'en',
        modules: ['threat', 'feed', 'incident', 'visibility'],
        app: { used: 0 },
      },
    ],
    tags: [{ name_pl: 'transport', name_en: 'transport' }],
    assets: [
      ['domain', 'caldervale.example'],
      ['domain', 'track.caldervale.example'],
      ['ip_address', '198.51.100.64/27'],
      ['keyword', 'Calder Vale Freight'],
      ['asn', 'AS64500'],
      ['tech_stack', 'FortiOS 7.4'],
      ['tech_stack', 'Northlight 5.7'],
    ],
    requested: [['ip_address', '203.0.113.17']],
    notified: [
      {
        description: 'Security desk',
        email: 'desk@caldervale.example',
        language: 'en',
        preferences: { visibility_other: daily, threat: daily, feed: daily, smallest_criticality: 2 },
      },
      {
        description: 'On call, everything at once',
        email: 'oncall@caldervale.example',
        language: 'en',
        preferences: { visibility_other: immediately, threat: immediately, feed: off },
      },
    ],
    notifications: { time_zone: 'Europe/London', clear_content: 'counts' },
    webhooks: [
      {
        name: 'Ticket system',
        url: 'https://tickets.caldervale.example/api/cti',
        modules: ['incident', 'threat', 'feed'],
        concerns: true,
        events: [
          { type: 'webhook.test', hoursAgo: 98, answers: [[0, 200, 310]] },
          { type: 'incident.changed', hoursAgo: 20, item: 4, answers: [[0, 200, 287]] },
        ],
      },
    ],
    systems: [
      {
        name: 'Perimeter firewall',
        modules: ['feed'],
        address: '198.51.100.4',
        network: '198.51.100.0/27',
        age: 110,
        ends: 103,
        asks: [['outputs', 96, 1]],
        refused: [[13, 'address', 2]],
      },
      {
        name: 'MISP sync',
        modules: ['feed', 'threat', 'incident'],
        address: '198.51.100.23',
        age: 60,
        ends: 305,
        asks: [
          ['outputs', 20, 0.6],
          ['threats', 4, 0.6],
        ],
      },
    ],
  },
]
