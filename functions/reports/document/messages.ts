/** The messages of documents. Those that depend on a count or period are functions. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'
import type { Frequency, ReportModule } from '#shared/domain/reports/modules.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { Compared, Withheld, NamedFilter, RemediationFigures, Share } from './content.ts'

/** How a chart groups days into bars. */
export type Steps = 'day' | 'week' | 'month'

/** The previous period within a sentence: for example `we wrześniu` or `in September`. */
export interface ComparedPeriod {
  readonly frequency: Frequency | null
  readonly before: DayRange
}

export interface DocumentMessages {
  readonly summary: string
  readonly modules: Readonly<Record<ReportModule, string>>
  /** For example `widoczności, incydenty i zagrożenia`. */
  readonly listed: (modules: readonly ReportModule[]) => string
  readonly number: (count: number) => string
  /** For example `1–31 października 2026`. */
  readonly range: (days: DayRange) => string
  /** For example `październik 2026`, `III kwartał 2026`, or the days. */
  readonly period: (days: DayRange) => string
  /** The same without the year: `październik`. */
  readonly shortPeriod: (days: DayRange) => string
  readonly against: (period: DayRange, before: DayRange) => string
  /** Instants are epoch milliseconds. For example `02.10.2026`. */
  readonly date: (instant: number) => string
  /** For example `2 października 2026`. */
  readonly longDate: (instant: number) => string
  /** For example `2 października 2026, 03:09`. */
  readonly moment: (instant: number) => string
  /** Days of bars and axes: `5`, `5–11`, `26.10–1.11`, `październik`. */
  readonly dayOf: (day: string, withMonth: boolean) => string
  readonly daysOf: (days: DayRange, withMonth: boolean) => string
  readonly monthOf: (day: string) => string

  readonly kind: (frequency: Frequency | null) => string
  readonly preparedFor: string
  readonly dayByDay: string
  readonly nothingNew: string
  readonly noneInPeriod: string
  /** The same when sections are filtered. */
  readonly nothingFiltered: string
  readonly noneFiltered: string
  /** States that the figures of these modules are filtered. */
  readonly filteredFigures: (modules: readonly string[]) => string
  readonly leftOut: string
  readonly tlpRule: Readonly<Record<TlpLevel, string>>
  /** The number of items that their level keeps in the portal. */
  readonly withheld: (withheld: Withheld) => string
  readonly safely: string
  readonly generated: (moment: string, host: string, number: string) => string

  readonly previously: (before: string) => string
  /** With its sign: `+5`, `−2`, `±0`. */
  readonly difference: (compared: Compared) => string
  readonly openLong: (count: number, days: number) => string
  readonly changed: (
    module: ReportModule,
    compared: Compared,
    category: Share | undefined,
    comparison: ComparedPeriod,
  ) => string
  readonly closed: (
    module: 'visibility' | 'incident',
    count: number,
    mean: { readonly now: number | null; readonly before: number | null },
    comparison: ComparedPeriod,
  ) => string
  /** Of all items, or of those that the section's filter finds. */
  readonly noneClosed: (module: 'visibility' | 'incident', isFiltered: boolean) => string
  readonly newOnes: (module: ReportModule, steps: Steps) => string
  readonly openAndClosed: string
  readonly open: (module: ReportModule, count: number) => string
  readonly closedOnes: (module: ReportModule, count: number) => string
  readonly criticality: string
  readonly levels: Readonly<Record<CriticalityLevel, string>>
  readonly categories: string
  readonly types: string
  readonly tags: string
  readonly columns: Readonly<
    Record<
      | 'module'
      | 'new'
      | 'before'
      | 'closed'
      | 'open'
      | 'mean'
      | 'number'
      | 'name'
      | 'value'
      | 'status'
      | 'stage'
      | 'first'
      | 'last'
      | 'created'
      | 'updated'
      | 'reported'
      | 'published'
      | 'attachments'
      | 'tags'
      | 'type'
      | 'category'
      | 'ids',
      string
    >
  >
  readonly days: (count: number | null) => string
  readonly openLongest: string

  readonly counted: (module: ReportModule, count: number) => string
  /** The number shown of a larger total. */
  readonly shownOf: (shown: number, total: number) => string
  readonly typeNames: Readonly<Record<IndicatorType, string>>
  readonly filtered: (filters: readonly NamedFilter[]) => string
  /** `matched`: some items match the organization's assets and come first. */
  readonly order: (module: ReportModule, view: string, matched: boolean) => string
  /** The number of asset matches in the period, by module and in total for a section. */
  readonly matched: (counts: readonly { readonly module: ReportModule; readonly count: number }[]) => string
  readonly countedMatched: (count: number) => string
  /** The number that matched before and is not counted now. */
  readonly matchedBefore: (module: ReportModule, count: number) => string
  /** Introduces the asset match of an item. */
  readonly matchesYourAssets: (reason: string) => string
  /** For an indicator: since when it has expired, and whether it is a false positive of the organization. */
  readonly expired: (date: string) => string
  readonly falsePositive: string
  /** For an exposure. */
  readonly falseAlarm: string
  readonly states: Readonly<Record<ExposureState, string>>
  /** The number of overdue repairs, and the days of the latest. */
  readonly overdue: (count: number, days: number) => string
  /** The heading with their number, and where to find all when only some are listed. */
  readonly overdueRepairs: string
  readonly allOverdue: (count: number) => string
  /** The owner, and the due day. Null without an owner. */
  readonly repairer: (owner: string | null) => string
  readonly dueOn: (date: string) => string
  readonly daysLate: (days: number) => string
  readonly acceptedUntil: (date: string) => string
  readonly foundAgain: (date: string) => string
  /** For a risk whose acceptance has ended. */
  readonly acceptedBefore: (date: string) => string
  /** The median repair times by level: `high 3 days, medium 12 days`. */
  /** States that none of the closed ones was repaired. */
  readonly noneRepaired: string
  readonly repairDays: (times: NonNullable<RemediationFigures['repairDays']>) => string
  readonly status: (module: ReportModule, isOpen: boolean) => string
  readonly empty: (module: ReportModule, isFiltered: boolean, openBefore: number) => string
  readonly cut: (shown: number, total: number, csv: string) => string
  readonly allInFile: (csv: string) => string
  readonly leftOutBecause: (module: ReportModule) => string
  readonly continues: string
  readonly continued: (what: string) => string
  readonly group: (name: string, indicators: number) => string
  readonly attached: (count: number) => string
  readonly seen: (first: string, last: string) => string
  readonly reportedOn: (date: string) => string
  readonly updatedOn: (date: string) => string
  readonly withIds: string
  readonly noDescription: string
}
