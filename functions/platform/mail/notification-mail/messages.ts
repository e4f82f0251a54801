/** The messages of notifications. Each language has all of them; what a count needs is a function of it. */
import type { Language } from '#shared/contracts/account.ts'
import type { NotificationStream } from '#shared/domain/notifications/preferences.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type {
  IncidentChange,
  LessBecause,
  Notification,
  NotificationContent,
  ExposureNews,
} from '../notification.ts'
import { englishMessages } from './messages-en.ts'
import { polishMessages } from './messages-pl.ts'

type Count = (count: number) => string

export interface NotificationMessages {
  readonly modules: Readonly<Record<NotifiedModule, string>>
  readonly counted: Readonly<Record<NotifiedModule, Count>>
  readonly level: Readonly<Record<CriticalityLevel, string>>
  readonly countedLevel: Readonly<Record<CriticalityLevel, Count>>
  /** That all of several exposures are of one level; of two, both of them. */
  readonly allOfLevel: Readonly<Record<CriticalityLevel, Count>>
  /** That it was detected again after it was closed. */
  readonly found: string
  readonly countedFound: Count
  readonly allFound: Count
  readonly reopened: string
  readonly countedReopened: Count
  readonly allReopened: Count
  /** That the last day of an accepted risk is over: of one, of some, of all. */
  readonly returned: string
  readonly countedReturned: Count
  readonly allReturned: Count
  /** That its criticality was raised. */
  readonly raised: string
  readonly countedRaised: Count
  readonly allRaised: Count
  readonly changed: string
  readonly countedChanged: Count
  readonly allChanged: Count
  readonly countedNewValues: Count
  /** How many of what is told match the organization's assets, and the heading of those. */
  readonly countedMatched: Count
  readonly matched: string
  /** A mail about one item that does. */
  readonly matchesYourAssets: string
  /** Indicators that were taken back or deleted: how many, their heading, and what to do. */
  readonly countedWithdrawn: Count
  readonly withdrawn: string
  readonly withdrawnNote: string
  readonly latestOf: (shown: string, total: string) => string
  readonly countedInPortal: (count: string) => string
  readonly countedNewGroups: Count

  readonly newIncident: (id: number) => string
  readonly changedIncident: (id: number) => string
  readonly newExposure: (id: number, news: ExposureNews) => string
  readonly newThreat: (id: number) => string
  /** An item that is not named. */
  readonly incident: (id: number) => string
  readonly visibility: (id: number) => string
  readonly threat: (id: number) => string
  readonly news: string
  /** A mail that tells nothing but accepted risks whose last day is over. */
  readonly returnedNews: string
  /** A mail that tells nothing but exposures whose criticality was raised. */
  readonly raisedNews: string
  readonly digest: Readonly<Record<Notification['schedule']['mode'], string>>
  readonly test: string

  readonly labels: Readonly<
    Record<'category' | 'reported' | 'status' | 'tags' | 'changed' | 'attachments', string>
  >
  readonly changes: Readonly<Record<IncidentChange, string>>
  readonly status: (isOpen: boolean) => string
  /** Repairs that are late, and when one was due. */
  readonly overdue: string
  readonly wasDue: (day: string) => string
  readonly states: Readonly<Record<ExposureState, string>>
  /** Until when a repair is due, and a risk accepted. */
  readonly dueOn: (day: string) => string
  readonly until: (day: string) => string
  readonly repairedBy: (name: string) => string
  readonly seen: (moment: string) => string
  readonly reportedOn: (moment: string) => string
  readonly tagged: (tags: string) => string
  readonly group: (name: string, count: string) => string
  readonly newGroup: (name: string) => string
  readonly largestGroup: (name: string, count: string) => string
  readonly byType: (list: string) => string
  readonly byCategory: (list: string) => string
  readonly others: (count: string) => string

  readonly all: (total: string) => string
  readonly shownOf: (shown: string, total: string) => string
  /** The same of what is not in the order of gravity. */
  readonly firstOf: (shown: string, total: string) => string
  readonly list: string
  readonly openIncident: string
  readonly openItem: string
  readonly openList: string
  readonly createPortal: string
  readonly csv: (name: string, rows: string) => string
  readonly csvOf: (name: string, rows: string, total: string) => string
  readonly csvLeftOut: string
  readonly tooLarge: string
  readonly less: (because: LessBecause, content: NotificationContent, what: 'this' | 'all') => string
  readonly countsOnly: string
  /** That some are told of without what they say: `marks` are their levels. */
  readonly noticesOnly: (marks: string) => string
  /** Heads those in a list that is parted by criticality: theirs is not told. */
  readonly notices: string
  readonly valuesWithheld: (count: string) => string
  readonly testLines: readonly string[]
  readonly testContent: Readonly<Record<NotificationContent, string>>

  readonly when: (schedule: Notification['schedule'], zone: string) => string | null
  readonly foot: (recipient: string, organization: string, when: string | null) => string
  /** Of the first mail: who added the address, and what it gets. */
  readonly introduced: (by: string, organization: string, day: string, gets: string) => string
  readonly streams: Readonly<Record<NotificationStream, string>>
  /** Links: to the settings, and to the end of such mails. */
  readonly changeAddress: string
  readonly changeReminders: string
  readonly changeReport: string
  readonly end: string
  readonly questions: (contact: string | null) => string
  readonly tlpEnds: (mark: string) => string
  readonly csvPrefix: string
  readonly csvHeader: readonly string[]
  readonly csvYes: string
  readonly csvNo: string
}

const messages = { pl: polishMessages, en: englishMessages } as const satisfies Record<
  Language,
  NotificationMessages
>

/** The messages of a language. */
export const messagesOf = (language: Language): NotificationMessages => messages[language]
