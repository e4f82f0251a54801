/** The JSON of events: `type`, `timestamp` and `data`, as in the Standard Webhooks specification. */
import type { NameTranslation } from '#shared/contracts/translations.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import type { WebhookEventType } from '#shared/domain/webhooks.ts'

/** An item of an event: its id and where to read it, and its name if the organization allows that. */
export interface EventItem {
  readonly id: number
  /** The TLP level for sharing the event's data. Absent for deleted items, which have no data. */
  readonly tlp?: TlpLevel
  readonly name?: string
  /** The language of the name, and its translation. Only together with a name. */
  readonly lang?: ContentLanguage
  readonly translation?: NameTranslation
  readonly criticality?: number
  readonly state?: string
  /** Names of the changed fields. */
  readonly changed?: readonly string[]
  /** Where a key reads it, relative to the portal's URL. Absent for deleted items. */
  readonly api?: string
  /** Where a user reads it. */
  readonly link?: string
}

/** The data of an event. */
export interface EventData {
  readonly organization_id: number
  /** Items of this type that changed together: in this event, in its siblings, and left out. */
  readonly total: number
  /** Items in no event. Keys read them in the change feed. */
  readonly left_out: number
  /** New items not in the total, which their TLP level excludes from webhooks. */
  readonly left_out_tlp: number
  /** Where a key reads all changes. */
  readonly changes: string
  readonly items: readonly EventItem[]
}

/** An event as the text that is signed and sent. */
export const eventBody = (type: WebhookEventType, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data })

const ofNames: ReadonlySet<string> = new Set(['name', 'lang', 'translation'] satisfies (keyof EventItem)[])

/** The same without names, when the organization has since disallowed them. */
export const withoutNames = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) => (ofNames.has(key) ? undefined : value))
