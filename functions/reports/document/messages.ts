/** The messages of documents. Each language has all of them; what a count or a period needs is a function of it. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'
import type { Frequency, ReportModule } from '#shared/domain/reports/modules.ts'
import type { DayRange } from '#shared/domain/reports/periods.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { Compared, Withheld, NamedFilter, RemediationFigures, Share } from './content.ts'
import { englishMessages } from './messages-en.ts'
import { polishMessages } from './messages-pl.ts'

/** How bars of a chart are made of days. */
export type Steps = 'day' | 'week' | 'month'

/** A sentence's period: the one before, as `we wrześniu` or `in September`. */
export interface ComparedPeriod {
  readonly frequency: Frequency | null
  readonly before: DayRange
}

export interface DocumentMessages {
  readonly summary: string
  readonly modules: Readonly<Record<ReportModule, string>>
  /** `widoczności, incydenty i zagrożenia`. */
  readonly listed: (modules: readonly ReportModule[]) => string
  readonly number: (count: number) => string
  /** `1–31 października 2026`. */
  readonly range: (days: DayRange) => string
  /** `październik 2026`, `III kwartał 2026`, or the days. */
  readonly period: (days: DayRange) => string
  /** The same where a year does not matter: `październik`. */
  readonly shortPeriod: (days: DayRange) => string
  readonly against: (period: DayRange, before: DayRange) => string
  /** Instants are epoch milliseconds. `02.10.2026`. */
  readonly date: (instant: number) => string
  /** `2 października 2026`. */
  readonly longDate: (instant: number) => string
  /** `2 października 2026, 03:09`. */
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
  /** The same, where sections are filtered. */
  readonly nothingFiltered: string
  readonly noneFiltered: string
  /** That figures are filtered, of these modules. */
  readonly filteredFigures: (modules: readonly string[]) => string
  readonly leftOut: string
  readonly tlpRule: Readonly<Record<TlpLevel, string>>
  /** How many items their level keeps in the portal. */
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
  /** Of all, or of those that the section's filter finds. */
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
  /** How many are shown where there are more. */
  readonly shownOf: (shown: number, total: number) => string
  readonly typeNames: Readonly<Record<IndicatorType, string>>
  readonly filtered: (filters: readonly NamedFilter[]) => string
  /** `matched`: some of them match the organization's assets, and come first. */
  readonly order: (module: ReportModule, view: string, matched: boolean) => string
  /** What of the period matches the organization's assets, by module, and how many of a section do. */
  readonly matched: (counts: readonly { readonly module: ReportModule; readonly count: number }[]) => string
  readonly countedMatched: (count: number) => string
  /** How many more did, and are not counted any longer. */
  readonly matchedBefore: (module: ReportModule, count: number) => string
  /** Before the reason for which an item matches the organization's assets. */
  readonly matchesYourAssets: (reason: string) => string
  /** Of an indicator: since when it is not valid, and that the organization holds it to be false. */
  readonly expired: (date: string) => string
  readonly falsePositive: string
  /** Of an exposure. */
  readonly falseAlarm: string
  readonly states: Readonly<Record<ExposureState, string>>
  /** How many repairs are late, and for how many days the latest of them. */
  readonly overdue: (count: number, days: number) => string
  /** Over them, with how many they are, and where all are when some of them are named. */
  readonly overdueRepairs: string
  readonly allOverdue: (count: number) => string
  /** Who repairs, and until when; null of nobody. */
  readonly repairer: (owner: string | null) => string
  readonly dueOn: (date: string) => string
  readonly daysLate: (days: number) => string
  readonly acceptedUntil: (date: string) => string
  readonly foundAgain: (date: string) => string
  /** Of a risk that is accepted no more. */
  readonly acceptedBefore: (date: string) => string
  /** In how many days half of the repairs were done, by level: `high 3 days, medium 12 days`. */
  /** That nothing of what was closed had been repaired. */
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

const messages = { pl: polishMessages, en: englishMessages } as const satisfies Record<
  Language,
  DocumentMessages
>

/** The messages of a language. */
export const messagesOf = (language: Language): DocumentMessages => messages[language]
