/**
 * A notification as data: everything that a mail to one address of an organization says, already limited to what that
 * organization may see. `write-notification.ts` puts it into words.
 */
import type { Language } from '#shared/contracts/account.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { NotificationStream, Schedule } from '#shared/domain/notifications/preferences.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'

/** What a mail may hold: counts and links; names too; everything. */
export type NotificationContent = 'counts' | 'names' | 'everything'

/** Why a mail holds less than everything: the organization decided so, or the PGP key no longer encrypts. */
export type LessBecause = 'no_key' | 'key_expired' | 'key_unusable'

/**
 * Why an exposure is told: it was detected again after its end, is open again, the last day of its accepted risk is over, it
 * is new, or its criticality was raised. The first that is so is said.
 */
export const exposureNews = ['found', 'reopened', 'returned', 'new', 'raised'] as const
export type ExposureNews = (typeof exposureNews)[number]

/** What the TLP level of an item does to what a mail says of it. */
interface Levelled {
  readonly tlp: TlpLevel
  /** Its level lets this mail say that it is there and nothing of what it says: its texts are empty. */
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
  /** Where it stands on the day of the mail, by whom it is repaired, until which day, or until when its risk is accepted. */
  readonly state: ExposureState
  readonly owner: string | null
  readonly due: string | null
  readonly acceptedUntil: string | null
  readonly link: string
  /** Why it matches the organization's assets, beside being its own. */
  readonly matches: readonly ItemMatch[]
}

/** An exposure whose repair is late. */
export interface NotifiedRepair extends Levelled {
  readonly id: number
  readonly name: string
  readonly criticality: CriticalityLevel
  /** A day; null where its level lets the mail say no more than that it is late. */
  readonly due: string | null
  readonly owner: string | null
  readonly link: string
}

/** What of an incident changed since it was told. */
export type IncidentChange = 'name' | 'description' | 'status' | 'attachments'

export interface NotifiedIncident extends Levelled {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  readonly description: string | null
  readonly isOpen: boolean
  /** ISO 8601. */
  readonly reported: string
  /** `bytes` of the file; it stays in the portal. */
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[]
  /** Empty for one that is new. */
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
  /** Why it matches the organization's assets; those that do come first. */
  readonly matches: readonly ItemMatch[]
}

/** Indicators that match the organization's assets for the same reason. */
export interface NotifiedMatch {
  readonly match: ItemMatch
  readonly count: number
  /** A few of them; none in a mail that may not hold values. */
  readonly values: readonly string[]
}

export interface NotifiedIndicators {
  readonly total: number
  /** How many of them match the organization's assets. */
  readonly matched: number
  /** Why they do: the strongest reasons, each of an indicator once. */
  readonly matches: readonly NotifiedMatch[]
  /** The list of those that do. */
  readonly matchedLink: string
  /** The largest first. */
  readonly byType: readonly { readonly name: string; readonly count: number }[]
  readonly byCategory: readonly { readonly name: string; readonly count: number }[]
  /** The largest of those that the indicators are in. */
  readonly groups: readonly { readonly name: string; readonly count: number; readonly link: string }[]
  /** Groups that are new themselves. */
  readonly newGroups: readonly { readonly name: string; readonly link: string }[]
  /** Those that were taken back or deleted meanwhile: all counted, the latest told. */
  readonly withdrawn: {
    readonly total: number
    readonly items: readonly { readonly id: number; readonly tlp: TlpLevel; readonly link: string }[]
  }
  /** New groups that their level lets no mail name. */
  readonly unnamedGroups: number
  /** The strictest level of what is named; null where nothing is. */
  readonly tlp: TlpLevel | null
  /** Indicators whose values their level lets no mail hold. */
  readonly withheld: number
  /** The list of exactly these. */
  readonly link: string
  /** For a CSV in an encrypted mail, no more than 5,000. */
  readonly values: readonly {
    readonly value: string
    readonly type: string
    readonly category: string
    readonly tags: readonly string[]
    readonly tlp: TlpLevel
    /** ISO 8601. */
    readonly published: string
    /** ISO 8601; null of what is valid without end. */
    readonly validUntil: string | null
    readonly expired: string | null
    /** For the organization that is told. */
    readonly isFalsePositive: boolean
  }[]
}

/** Items of a module: all of them counted, the gravest 50 told. */
interface Notified<Item> {
  readonly total: number
  readonly items: readonly Item[]
  /** The list of exactly these. */
  readonly link: string
}

export interface Notification {
  /** Hosts of the organization, which are not defanged; absent of one that has none. */
  readonly organizationHosts?: OrganizationHosts
  /** `incident`: one new incident, or what changed of it; `news`: what goes at once; `digest`; `test`. */
  readonly kind: 'incident' | 'news' | 'digest' | 'test'
  readonly language: Language
  /** An IANA name. */
  readonly zone: string
  /** ISO 8601. */
  readonly at: string
  readonly organization: string
  readonly recipient: string
  readonly provider: string
  /** Whom to ask; also where replies go. */
  readonly contact: string | null
  readonly portal: string
  /** Where administrators change what the address gets, and where its reader ends it. */
  readonly settings: string
  readonly unsubscribe: string
  /** Of the first mail to an address: who added it, when (ISO 8601), and what it gets. */
  readonly introduction: {
    readonly by: string
    readonly at: string
    readonly gets: readonly { readonly stream: NotificationStream; readonly schedule: Schedule }[]
  } | null
  /** The schedule by which it goes out, for the foot. */
  readonly schedule: Schedule
  /** Of a digest: what lies between these, ISO 8601. */
  readonly period: { readonly from: string; readonly until: string } | null
  readonly content: NotificationContent
  readonly lessBecause: LessBecause | null
  /** The strictest level of what it says. */
  readonly tlp: TlpLevel
  /** Of a digest: repairs that are late, the latest first. */
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
  readonly feeds: NotifiedIndicators | null
}

/** The most items of a module that a mail names. */
export const maxItems = 50
/** The most reasons that a mail names for which indicators match the organization's assets, and values for each. */
export const [maxMatches, maxMatchValues] = [20, 5] as const
/** The most withdrawn indicators that a mail names. */
export const maxWithdrawn = 10
/** The most values of indicators in the CSV of an encrypted mail. */
export const maxValues = 5000
