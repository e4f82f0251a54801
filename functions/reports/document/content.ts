/** Everything that a report says, before it is laid out: plain values in the reader's language. */
import type { OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { Frequency, ReportModule } from '#shared/domain/reports/modules.ts'
import { stricterTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'
import type { criticalityLevels } from '#shared/domain/exposures/detections.ts'

type Criticality = (typeof criticalityLevels)[number]

export interface ReportContent {
  readonly language: Language
  readonly provider: string
  readonly organization: string
  /** The portal's address, without a slash at the end. */
  readonly portal: string
  /** As it is shown: `Raport #7f3a91c2` where it was given no name. */
  readonly name: string
  /** A short id for the imprint. */
  readonly number: string
  /** Null for a one-time report. */
  readonly frequency: Frequency | null
  readonly period: DayRange
  readonly before: DayRange
  readonly generatedAt: Date
  /** In their order. */
  readonly sections: readonly ReportSection[]
  /** Hosts of the organization, which are not defanged; absent of one that has none. */
  readonly organizationHosts?: OrganizationHosts
  /** Sections that are left out, since the owner no longer has their modules. */
  readonly leftOut: readonly ReportModule[]
}

/** A number of the period and of the one before. */
export interface Compared {
  readonly now: number
  readonly before: number
}

export interface Share extends Compared {
  readonly name: string
}

/** What a module's section comes to in the period and in the one before; filtered as the section is. */
export interface ModuleFigures {
  /** New ones. */
  readonly total: Compared
  /** How many of the new ones match the organization's assets: they match its assets. */
  readonly matched: number
  /** How many more did, and have expired or are closed since, or are false positives for it. */
  readonly matchedBefore: number
  /** New ones of each day of the period and of the one before, in their order. */
  readonly byDay: readonly number[]
  readonly byDayBefore: readonly number[]
  /** The five most frequent in the period, most first. */
  readonly categories: readonly Share[]
  /** Of indicators: by type, most first. */
  readonly types: readonly Share[] | null
  /** The five most frequent tags, where the module has any. */
  readonly tags: readonly Share[] | null
  /** Of exposures, the highest first. */
  readonly criticality: readonly (Compared & { readonly level: Criticality })[] | null
  /** Of exposures and incidents. */
  readonly remediation: RemediationFigures | null
}

/** All but the first two are told of open and resolved ones, also where the section has one of both. */
export interface RemediationFigures {
  /** Of the new ones, as they are at the time of generation. */
  readonly openOfNew: Compared
  readonly closedOfNew: Compared
  /** Resolved within the period, whenever they were new. */
  readonly closed: Compared
  /** Whole days between new and resolved of those resolved in the period, on average; null where none were. */
  readonly meanDays: { readonly now: number | null; readonly before: number | null }
  /**
   * Of exposures: in how many whole days half of those resolved in the period were repaired, by level; of levels that
   * had any. False positives were not repaired.
   */
  readonly repairDays?: readonly { readonly level: Criticality; readonly days: number }[]
  /** Open at the end of the period, whenever they were new. */
  readonly open: number
  /** Open at the time of generation, and new before the period. */
  readonly openBefore: number
  /** Open ones of the highest criticality for more than 14 days, and for how many days the oldest of them is. */
  readonly openLong: { readonly count: number; readonly days: number } | null
  /** Open the longest, at most five, the oldest first. */
  readonly longestOpen: readonly {
    readonly id: number
    readonly name: string
    readonly criticality: Criticality | null
    readonly days: number
  }[]
  /** Of exposures: repairs that are late at the time of generation, whenever they were new; the latest first, not all of many. */
  readonly overdue?: { readonly count: number; readonly repairs: readonly OverdueRepair[] }
}

/** A repair whose day is over. */
export interface OverdueRepair {
  readonly id: number
  readonly name: string
  readonly criticality: Criticality
  /** Null of one that nobody repairs. */
  readonly owner: string | null
  /** `2026-10-12`. */
  readonly due: string
  /** Whole days since then. */
  readonly days: number
  readonly tlp: TlpLevel
}

/** A filter of a section in words: `categories` with their names. */
export interface NamedFilter {
  readonly what:
    | 'name'
    | 'value'
    | 'categories'
    | 'types'
    | 'tags'
    | 'groups'
    | 'criticality'
    | 'open'
    | 'ids_flag'
    | 'has_group'
    | 'tlp'
  /** Names as they are shown; `yes` or `no` for what is one of both, and criticality as numbers. */
  readonly values: readonly string[]
}

/** What no figure of a section counts, since its level keeps it in the portal. */
export interface Withheld {
  /** New in the period. */
  readonly fresh: number
  /** Open at the time of generation, and of these the repairs that are late; whenever they were new. */
  readonly open: number
  readonly overdue: number
}

interface SectionBase {
  readonly filters: readonly NamedFilter[]
  /** Rows of the section; no more than `reportLimits.documentRows` of them are given. */
  readonly total: number
  readonly figures: ModuleFigures
  /** The strictest level of what the section names, or that which its items have by default. */
  readonly tlp: TlpLevel
  /** How many their level keeps in the portal. */
  readonly withheld: Withheld
  /** The name of the CSV file beside the PDF. */
  readonly csv: string
}

export type ReportSection =
  | (SectionBase & {
      readonly module: 'visibility'
      readonly view: 'table' | 'descriptions' | 'figures'
      readonly rows: readonly ExposureReportRow[]
    })
  | (SectionBase & {
      readonly module: 'incident'
      readonly view: 'table' | 'descriptions' | 'figures'
      readonly rows: readonly IncidentReportRow[]
    })
  | (SectionBase & {
      readonly module: 'threat'
      readonly view: 'table' | 'descriptions' | 'figures'
      readonly rows: readonly ThreatReportRow[]
    })
  | (SectionBase & {
      readonly module: 'feed'
      readonly view: 'table' | 'values' | 'figures'
      readonly rows: readonly IndicatorReportRow[]
    })

/** Instants are epoch milliseconds. Descriptions are given for the view that shows them. */
export interface ExposureReportRow {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly criticality: Criticality
  readonly tlp: TlpLevel
  readonly isOpen: boolean
  readonly isFalsePositive: boolean
  readonly state: ExposureState
  /** Of what is in repair: by whom, until which day, and for how many days that is over; 0 while it is not. */
  readonly repair: Pick<OverdueRepair, 'owner' | 'due' | 'days'> | null
  /** The last day on which its risk is accepted. */
  readonly acceptedUntil: string | null
  /** When it was found again, of what is open since then. */
  readonly found: number | null
  /** The last day on which its risk was accepted, of what came back since. */
  readonly acceptanceEnded: string | null
  readonly first: number
  readonly last: number
  readonly description: string | null
  readonly matches: readonly ItemMatch[]
}

export interface IncidentReportRow {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  readonly isOpen: boolean
  readonly created: number
  readonly updated: number
  readonly attachments: number
  readonly tlp: TlpLevel
  readonly description: string | null
}

export interface ThreatReportRow {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  readonly created: number
  readonly tlp: TlpLevel
  readonly description: string | null
  /** Of its indicators, where the owner may see it. */
  readonly group: { readonly name: string; readonly indicators: number } | null
  readonly matches: readonly ItemMatch[]
}

export interface IndicatorReportRow {
  readonly id: number
  readonly value: string
  readonly type: string
  readonly category: string
  readonly tags: readonly string[]
  readonly idsFlag: boolean
  readonly tlp: TlpLevel
  readonly published: number
  /** When its validity ended; null while it is valid. */
  readonly expired: number | null
  /** Whether it is a false positive for the organization. */
  readonly isFalsePositive: boolean
  readonly matches: readonly ItemMatch[]
}

/** What the sections of a document keep in the portal. */
export const withheldOfContent = ({ sections }: Pick<ReportContent, 'sections'>): Withheld =>
  sections.reduce<Withheld>(
    (sum, { withheld }) => ({
      fresh: sum.fresh + withheld.fresh,
      open: sum.open + withheld.open,
      overdue: sum.overdue + withheld.overdue,
    }),
    { fresh: 0, open: 0, overdue: 0 },
  )

/** Whether anything is kept. */
export const hasWithheld = ({ fresh, open, overdue }: Withheld): boolean => fresh + open + overdue > 0

/** The strictest level of a document: its cover and its summary speak of all sections. */
export const tlpOfContent = ({ sections }: Pick<ReportContent, 'sections'>): TlpLevel =>
  sections.map(({ tlp }) => tlp).reduce<TlpLevel>(stricterTlp, 'clear')
