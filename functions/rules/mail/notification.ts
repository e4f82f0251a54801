/**
 * The data of a notification message to one address, already limited to what its organization may see.
 * `write-notification.ts` turns it into text.
 */
import type { Language } from '#shared/contracts/account.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { NotificationStream, Schedule } from '#shared/domain/notifications/preferences.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'

/** What a message may contain: counts and links; also names; everything. */
export type NotificationContent = 'counts' | 'names' | 'everything'

/**
 * Why a message contains less than everything: by decision of the organization, or because the PGP key no longer
 * encrypts.
 */
export type ReductionReason = 'no_key' | 'key_expired' | 'key_unusable'

/**
 * Why an exposure is reported, in order of precedence: detected again after its end, reopened, its accepted risk
 * expired, new, or its criticality raised.
 */
export const exposureNews = ['found', 'reopened', 'returned', 'new', 'raised'] as const
export type ExposureNews = (typeof exposureNews)[number]

/** The effect of an item's TLP level on a message. */
interface Levelled {
  readonly tlp: TlpLevel
  /** Its level only allows an announcement without content: its texts are empty. */
  readonly isNotice: boolean
}

export interface NotifiedExposure extends Levelled {
  readonly id: number
  readonly name: string
  readonly criticality: CriticalityLevel
  readonly category: string
  readonly description: string | null
  /** ISO 8601. */
  readonly lastSeen: string
  readonly news: ExposureNews
  /** Its workflow state on the day of the message, its owner, due day, and until when its risk is accepted. */
  readonly state: ExposureState
  readonly owner: string | null
  readonly due: string | null
  readonly acceptedUntil: string | null
  readonly link: string
  /** Why it matches the organization's assets, beyond belonging to it. */
  readonly matches: readonly ItemMatch[]
}

/** An exposure with an overdue repair. */
export interface NotifiedRepair extends Levelled {
  readonly id: number
  readonly name: string
  readonly criticality: CriticalityLevel
  /** The due day; null when its level allows no more than that it is overdue. */
  readonly due: string | null
  readonly owner: string | null
  readonly link: string
}

/** Changed fields of an incident since the last message. */
export type IncidentChange = 'name' | 'description' | 'status' | 'attachments' | 'replies'

export interface NotifiedIncident extends Levelled {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  /** When the provider has replied, the latest replies instead. */
  readonly description: string | null
  readonly isOpen: boolean
  /** ISO 8601. */
  readonly reported: string
  /** `bytes` is the size of the file, which stays in the portal. */
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[]
  /** Empty for a new incident. */
  readonly changes: readonly IncidentChange[]
  readonly link: string
}

export interface NotifiedThreat extends Levelled {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  readonly description: string | null
  /** ISO 8601. */
  readonly published: string
  readonly group: { readonly name: string; readonly count: number; readonly link: string } | null
  readonly link: string
  /** Why it matches the organization's assets. Matching items come first. */
  readonly matches: readonly ItemMatch[]
}

/** Indicators that match the organization's assets for the same reason. */
export interface NotifiedMatch {
  readonly match: ItemMatch
  readonly count: number
  /** Some of the values; empty in a message that may not contain them. */
  readonly values: readonly string[]
}

export interface NotifiedIndicators {
  readonly total: number
  /** Number of indicators that match the organization's assets. */
  readonly matched: number
  /** The strongest reasons; each indicator is in one of them. */
  readonly matches: readonly NotifiedMatch[]
  /** Link to the list of matching indicators. */
  readonly matchedLink: string
  /** Largest first. */
  readonly byType: readonly { readonly name: string; readonly count: number }[]
  readonly byCategory: readonly { readonly name: string; readonly count: number }[]
  /** The largest groups of the indicators. */
  readonly groups: readonly { readonly name: string; readonly count: number; readonly link: string }[]
  /** Groups that are new themselves. */
  readonly newGroups: readonly { readonly name: string; readonly link: string }[]
  /** Indicators withdrawn or deleted meanwhile: all are counted, the latest listed. */
  readonly withdrawn: {
    readonly total: number
    readonly items: readonly { readonly id: number; readonly tlp: TlpLevel; readonly link: string }[]
  }
  /** New groups whose TLP level forbids their names in e-mail. */
  readonly unnamedGroups: number
  /** The strictest level of the named groups; null without any. */
  readonly tlp: TlpLevel | null
  /** Indicators whose TLP level forbids their values in e-mail. */
  readonly withheld: number
  /** Link to the list of exactly these items. */
  readonly link: string
  /** For the CSV file of an encrypted message, at most 5,000. */
  readonly values: readonly {
    readonly value: string
    readonly type: string
    readonly category: string
    readonly tags: readonly string[]
    readonly tlp: TlpLevel
    /** ISO 8601. */
    readonly published: string
    /** ISO 8601; null for values without an end of validity. */
    readonly validUntil: string | null
    readonly expired: string | null
    /** For the recipient's organization. */
    readonly isFalsePositive: boolean
  }[]
}

/** Items of a module: all are counted, the 50 most critical are listed. */
interface Notified<Item> {
  readonly total: number
  readonly items: readonly Item[]
  /** Link to the list of exactly these items. */
  readonly link: string
}

export interface Notification {
  /** Hosts of the organization, which are not defanged; missing when it has none. */
  readonly organizationHosts?: OrganizationHosts
  /** `incident`: one new or changed incident; `news`: items reported at once; `digest`; `test`. */
  readonly kind: 'incident' | 'news' | 'digest' | 'test'
  readonly language: Language
  /** An IANA time zone. */
  readonly zone: string
  /** ISO 8601. */
  readonly at: string
  readonly organization: string
  readonly recipient: string
  readonly provider: string
  /** The contact address, which also receives replies. */
  readonly contact: string | null
  readonly portal: string
  /** Where administrators change the subscription, and where the reader unsubscribes. */
  readonly settings: string
  readonly unsubscribe: string
  /** For the first message to an address: who added it, when (ISO 8601), and what it receives. */
  readonly introduction: {
    readonly by: string
    readonly at: string
    readonly gets: readonly { readonly stream: NotificationStream; readonly schedule: Schedule }[]
  } | null
  /** Its schedule, for the footer. */
  readonly schedule: Schedule
  /** The period of a digest, ISO 8601. */
  readonly period: { readonly from: string; readonly until: string } | null
  readonly content: NotificationContent
  readonly lessBecause: ReductionReason | null
  /** The strictest TLP level of the content. */
  readonly tlp: TlpLevel
  /** For a digest: overdue repairs, longest overdue first. */
  readonly overdue: Notified<NotifiedRepair> | null
  readonly visibilities:
    | (Notified<NotifiedExposure> & {
        readonly byCriticality: Readonly<Record<CriticalityLevel, number>>
        readonly found: number
        readonly reopened: number
        readonly returned: number
        readonly raised: number
      })
    | null
  readonly incidents: (Notified<NotifiedIncident> & { readonly changed: number }) | null
  readonly threats: (Notified<NotifiedThreat> & { readonly matched: number }) | null
  readonly indicators: NotifiedIndicators | null
}

/** Maximum items of a module in a message. */
export const maxItems = 50
/** Maximum reasons of indicator matches in a message, and values for each. */
export const [maxMatches, maxMatchValues] = [20, 5] as const
/** Maximum withdrawn indicators in a message. */
export const maxWithdrawn = 10
/** Maximum indicator values in the CSV file of an encrypted message. */
export const maxValues = 5000
