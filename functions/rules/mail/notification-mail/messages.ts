/** The messages of notifications, complete in each language. Messages with a count are functions of it. */
import type { NotificationStream } from '#shared/domain/notifications/preferences.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type {
  IncidentChange,
  ReductionReason,
  Notification,
  NotificationContent,
  ExposureNews,
} from '../notification.ts'

type Count = (count: number) => string

export interface NotificationMessages {
  readonly modules: Readonly<Record<NotifiedModule, string>>
  readonly counted: Readonly<Record<NotifiedModule, Count>>
  readonly level: Readonly<Record<CriticalityLevel, string>>
  readonly countedLevel: Readonly<Record<CriticalityLevel, Count>>
  /** All exposures have one level: texts for two, and for more. */
  readonly allOfLevel: Readonly<Record<CriticalityLevel, Count>>
  /** Detected again after it was closed. */
  readonly found: string
  readonly countedFound: Count
  readonly allFound: Count
  readonly reopened: string
  readonly countedReopened: Count
  readonly allReopened: Count
  /** An accepted risk has expired: for one, some or all. */
  readonly returned: string
  readonly countedReturned: Count
  readonly allReturned: Count
  /** Its criticality was raised. */
  readonly raised: string
  readonly countedRaised: Count
  readonly allRaised: Count
  readonly changed: string
  readonly countedChanged: Count
  readonly allChanged: Count
  readonly countedNewValues: Count
  /** How many of the items match the organization's assets, and their heading. */
  readonly countedMatched: Count
  readonly matched: string
  /** For a message about one item that matches. */
  readonly matchesYourAssets: string
  /** Withdrawn or deleted indicators: their number, their heading, and what to do. */
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
  /** An item without its name. */
  readonly incident: (id: number) => string
  readonly visibility: (id: number) => string
  readonly threat: (id: number) => string
  readonly news: string
  /** For a message with expired accepted risks only. */
  readonly returnedNews: string
  /** For a message with raised criticalities only. */
  readonly raisedNews: string
  readonly digest: Readonly<Record<Notification['schedule']['mode'], string>>
  readonly test: string

  readonly labels: Readonly<
    Record<'category' | 'reported' | 'status' | 'tags' | 'changed' | 'attachments', string>
  >
  readonly changes: Readonly<Record<IncidentChange, string>>
  readonly status: (isOpen: boolean) => string
  /** Overdue repairs, and when one was due. */
  readonly overdue: string
  readonly wasDue: (day: string) => string
  readonly states: Readonly<Record<ExposureState, string>>
  /** The due day of a repair, and the last day of an accepted risk. */
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
  /** Like `gravestOf`, for items not sorted by criticality. */
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
  readonly less: (because: ReductionReason, content: NotificationContent, what: 'this' | 'all') => string
  readonly countsOnly: string
  /** Some items are only announced; `marks` are their levels. */
  readonly noticesOnly: (marks: string) => string
  /** Heading of announced items in a list sorted by criticality, because theirs is not shown. */
  readonly notices: string
  readonly valuesWithheld: (count: string) => string
  readonly testLines: readonly string[]
  readonly testContent: Readonly<Record<NotificationContent, string>>

  readonly when: (schedule: Notification['schedule'], zone: string) => string | null
  readonly foot: (recipient: string, organization: string, when: string | null) => string
  /** In the first message: who added the address, and what it receives. */
  readonly introduced: (by: string, organization: string, day: string, gets: string) => string
  readonly streams: Readonly<Record<NotificationStream, string>>
  /** Links to the settings, and to unsubscribe. */
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
