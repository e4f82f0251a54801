/** The content of a report before the layout: plain values in the reader's language. */
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
  /** The portal's URL, without a trailing slash. */
  readonly portal: string
  /** The displayed name: `Raport #7f3a91c2` when it has none. */
  readonly name: string
  /** A short id for the imprint. */
  readonly number: string
  /** Null for a one-time report. */
  readonly frequency: Frequency | null
  readonly period: DayRange
  readonly before: DayRange
  readonly generatedAt: Date
  /** In order. */
  readonly sections: readonly ReportSection[]
  /** Hosts of the organization, which are not defanged. Absent when it has none. */
  readonly organizationHosts?: OrganizationHosts
  /** Sections left out, since the owner no longer has their modules. */
  readonly leftOut: readonly ReportModule[]
}

/** A number for the period and the one before. */
export interface Compared {
  readonly now: number
  readonly before: number
}

export interface Share extends Compared {
  readonly name: string
}

/** The figures of a module's section for the period and the one before, with the section's filters. */
export interface ModuleFigures {
  /** New items. */
  readonly total: Compared
  /** New items that match the organization's assets. */
  readonly matched: number
  /** Items that matched before but have expired, were closed or are false positives now. */
  readonly matchedBefore: number
  /** New items per day, of the period and of the one before. */
  readonly byDay: readonly number[]
  readonly byDayBefore: readonly number[]
  /** The five most frequent in the period, most frequent first. */
  readonly categories: readonly Share[]
  /** Indicators by type, most frequent first. */
  readonly types: readonly Share[] | null
  /** The five most frequent tags, if the module has tags. */
  readonly tags: readonly Share[] | null
  /** Exposures, highest first. */
  readonly criticality: readonly (Compared & { readonly level: Criticality })[] | null
  /** For exposures and incidents. */
  readonly remediation: RemediationFigures | null
}

/** Except for the first two, these include open and resolved items, even if the section is limited to one of them. */
export interface RemediationFigures {
  /** New ones that are open at the time of generation. */
  readonly openOfNew: Compared
  readonly closedOfNew: Compared
  /** Resolved within the period, whether new in it or not. */
  readonly closed: Compared
  /** Average whole days from new to resolved, of those resolved in the period. Null when there are none. */
  readonly meanDays: { readonly now: number | null; readonly before: number | null }
  /**
   * For exposures: the median repair time in whole days of those resolved in the period, by level. Only levels that
   * have any. Excludes false positives.
   */
  readonly repairDays?: readonly { readonly level: Criticality; readonly days: number }[]
  /** Open at the end of the period, whether new in it or not. */
  readonly open: number
  /** Open at the time of generation, and new before the period. */
  readonly openBefore: number
  /** Exposures of the highest criticality open for more than 14 days, and the age in days of the oldest. */
  readonly openLong: { readonly count: number; readonly days: number } | null
  /** Open longest: at most five, oldest first. */
  readonly longestOpen: readonly {
    readonly id: number
    readonly name: string
    readonly criticality: Criticality | null
    readonly days: number
  }[]
  /**
   * For exposures: repairs overdue at the time of generation, whether new in the period or not. Latest first, limited
   * in number.
   */
  readonly overdue?: { readonly count: number; readonly repairs: readonly OverdueRepair[] }
}

/** An overdue repair. */
export interface OverdueRepair {
  readonly id: number
  readonly name: string
  readonly criticality: Criticality
  /** Null without an owner. */
  readonly owner: string | null
  /** For example `2026-10-12`. */
  readonly due: string
  /** Whole days overdue. */
  readonly days: number
  readonly tlp: TlpLevel
}

/** A filter of a section as text: for example `categories` with their names. */
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
  /** Displayed names. `yes` or `no` for booleans, and criticality as numbers. */
  readonly values: readonly string[]
}

/** Items that no figure counts, since their TLP level keeps them in the portal. */
export interface Withheld {
  /** New in the period. */
  readonly fresh: number
  /** Open at the time of generation, and the overdue repairs among them, whether new in the period or not. */
  readonly open: number
  readonly overdue: number
}

interface SectionBase {
  readonly filters: readonly NamedFilter[]
  /** Number of rows of the section. At most `reportLimits.documentRows` of them are included. */
  readonly total: number
  readonly figures: ModuleFigures
  /** The strictest level of the section's items, or their default level. */
  readonly tlp: TlpLevel
  /** The items that their level keeps in the portal. */
  readonly withheld: Withheld
  /** The name of the CSV file in the archive. */
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

/** Instants are epoch milliseconds. Descriptions are set for the view that shows them. */
export interface ExposureReportRow {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly criticality: Criticality
  readonly tlp: TlpLevel
  readonly isOpen: boolean
  readonly isFalsePositive: boolean
  readonly state: ExposureState
  /** While in repair: owner, due day and days overdue, or 0. */
  readonly repair: Pick<OverdueRepair, 'owner' | 'due' | 'days'> | null
  /** The last day on which its risk is accepted. */
  readonly acceptedUntil: string | null
  /** When it was detected again, if it is open since then. */
  readonly found: number | null
  /** The last day of its accepted risk, if it came back since. */
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
  /** Its group of indicators, if the owner may see it. */
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
  /** When its validity ended. Null while it is valid. */
  readonly expired: number | null
  /** Whether it is a false positive for the organization. */
  readonly isFalsePositive: boolean
  readonly matches: readonly ItemMatch[]
}

/** The items of a document's sections that their level keeps in the portal. */
export const withheldOfContent = ({ sections }: Pick<ReportContent, 'sections'>): Withheld =>
  sections.reduce<Withheld>(
    (sum, { withheld }) => ({
      fresh: sum.fresh + withheld.fresh,
      open: sum.open + withheld.open,
      overdue: sum.overdue + withheld.overdue,
    }),
    { fresh: 0, open: 0, overdue: 0 },
  )

/** Whether any item is kept. */
export const hasWithheld = ({ fresh, open, overdue }: Withheld): boolean => fresh + open + overdue > 0

/** The strictest level of a document: its cover and summary cover all sections. */
export const tlpOfContent = ({ sections }: Pick<ReportContent, 'sections'>): TlpLevel =>
  sections.map(({ tlp }) => tlp).reduce<TlpLevel>(stricterTlp, 'clear')
