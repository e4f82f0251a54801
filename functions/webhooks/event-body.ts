/** The JSON of events: `type`, `timestamp` and `data`, as the Standard Webhooks specification has it. */
import type { NameTranslation } from '#shared/contracts/translations.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import type { WebhookEventType } from '#shared/domain/webhooks.ts'

/** An item that an event tells: by its number and where it is read, and by its name where the organization allows that. */
export interface EventItem {
  readonly id: number
  /** To whom what the event says of it may be passed on; absent of what is gone, of which nothing is said. */
  readonly tlp?: TlpLevel
  readonly name?: string
  /** The language of the name, and the name in the other one: beside a name alone. */
  readonly lang?: ContentLanguage
  readonly translation?: NameTranslation
  readonly criticality?: number
  readonly state?: string
  /** Names of the fields that changed. */
  readonly changed?: readonly string[]
  /** Where a key reads it, below the portal's address; absent of what is gone. */
  readonly api?: string
  /** Where a person reads it. */
  readonly link?: string
}

/** What an event tells. */
export interface EventData {
  readonly organization_id: number
  /** Items of this type that happened together: in this event, in those beside it, and left out. */
  readonly total: number
  /** Of those that are told in no event: a key reads them in the changes. */
  readonly left_out: number
  /** New ones beside the total that their TLP level keeps from webhooks. */
  readonly left_out_tlp: number
  /** Where a key reads all changes. */
  readonly changes: string
  readonly items: readonly EventItem[]
}

/** An event as the text that is signed and sent. */
export const eventBody = (type: WebhookEventType, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data })

const ofNames: ReadonlySet<string> = new Set(['name', 'lang', 'translation'] satisfies (keyof EventItem)[])

/** The same without names: the organization allows them no more since it was written. */
export const withoutNames = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) => (ofNames.has(key) ? undefined : value))
