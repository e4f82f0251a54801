/**
 * The domain events of published items: what happened to one, for those who subscribe to it. They are rules: `core` knows
 * no item, and no area owns them all.
 */
import type { NameTranslation } from '#shared/contracts/translations.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { ReplySide } from '#shared/domain/incident-replies.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'

/** The journals whose commits cause domain events. */
export const eventJournals = ['threats', 'incidents', 'visibilities', 'feeds'] as const

/** An item before or after its change. */
export interface EventItem {
  /** Null for all organizations. */
  readonly organizationId: number | null
  /** In any language. Null for indicators: their values are never sent. */
  readonly names: {
    readonly name: string
    readonly lang?: ContentLanguage
    readonly translation?: NameTranslation
  } | null
  /** Null for the default level of its kind. */
  readonly tlp: TlpLevel | null
  /** Of exposures. */
  readonly criticality: CriticalityLevel | null
  readonly state: string | null
  /** False for exposures that are closed or false positives. */
  readonly isActive: boolean
}

interface OfKind<Kind extends TlpKind> {
  readonly kind: Kind
  readonly id: number
  /** Epoch milliseconds. */
  readonly at: number
  /** The item after the change; for a withdrawn one, before it. */
  readonly item: EventItem
}

interface WithChange {
  readonly before: EventItem
  /** The changed fields, as in the journal. */
  readonly fields: readonly string[]
}

/** A new item for those who may see it: created or verified. */
type Published = OfKind<TlpKind> & { readonly type: 'published' }
/** Deleted, or its verification is undone. */
type Withdrawn = OfKind<TlpKind> & { readonly type: 'withdrawn' }
/** It now belongs to another organization. */
type Moved = OfKind<TlpKind> & WithChange & { readonly type: 'moved' }
type Changed = OfKind<TlpKind> & WithChange & { readonly type: 'changed' }
type StateChanged = OfKind<'visibility'> & WithChange & { readonly type: 'state_changed' }
/** The validity of an indicator has ended. */
type Expired = OfKind<'feed'> & WithChange & { readonly type: 'expired' }

/** A closed exposure is open again, or a false positive is none. Instants are epoch milliseconds. */
type Reopened = OfKind<'visibility'> & {
  readonly type: 'reopened'
  /** By a detection, not by a user. */
  readonly isDetected: boolean
  /** Null if it was not closed. */
  readonly closedAt: number | null
  readonly publishedAt: number | null
  readonly sentAt: number | null
  /** By undoing the act that ended it. */
  readonly isUndone: boolean
  /** The latest detection after it was closed. */
  readonly returnedAt: number | null
}
/** The last day of an accepted risk is over. */
type AcceptanceEnded = OfKind<'visibility'> & { readonly type: 'acceptance_ended' }
type CriticalityRaised = OfKind<'visibility'> & {
  readonly type: 'criticality_raised'
  readonly from: CriticalityLevel
}

/** A reply to an incident. */
type Replied = OfKind<'incident'> & { readonly type: 'replied'; readonly by: ReplySide }

/** What happened to an item. One change may cause several. */
export type DomainEvent =
  | Published
  | Withdrawn
  | Moved
  | Changed
  | StateChanged
  | Replied
  | Expired
  | Reopened
  | AcceptanceEnded
  | CriticalityRaised
