/**
 * The e-mail document: the content of a message in order. Plain text and HTML render the same document. Texts are
 * already harmless (`harmless.ts`); the renderers escape, fold and format them.
 */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { QuotedProse } from './harmless.ts'

/** A link to the portal. */
export interface Link {
  readonly label: string
  readonly link: string
}

export interface Fact {
  readonly text: string
  readonly link?: string
}

export interface Entry {
  readonly title: string
  /** Null when it is the same as the section's link. */
  readonly link: string | null
  readonly level: CriticalityLevel | null
  readonly facts: readonly Fact[]
  readonly description: QuotedProse | null
}

export interface Section {
  readonly name: string
  readonly count: string
  /** The breakdown of the count. */
  readonly summary: string | null
  readonly entries: readonly Entry[]
  readonly notes: readonly string[]
  /** The list in the portal. */
  readonly all: Link | null
}

export interface EmailDocument {
  /** The strictest TLP level of the content; null for a message without items. */
  readonly tlp: TlpLevel | null
  /** Without the TLP label. */
  readonly subject: string
  /** Whether it continues the thread of an earlier message. */
  readonly isReply: boolean
  /** The preview line that mail programs show next to the subject; the message also contains it. */
  readonly preview: string
  /** Above the title. */
  readonly kicker: string | null
  readonly title: string
  readonly under: readonly string[]
  /** Remarks about the message itself. */
  readonly notices: readonly string[]
  /** The portal's own text. */
  readonly paragraphs: readonly string[]
  /** A code for the user to type. */
  readonly code: string | null
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  readonly description: QuotedProse | null
  readonly sections: readonly Section[]
  readonly action: Link | null
  /** Below the button: what to do with an unexpected message. */
  readonly after: readonly string[]
  readonly foot: readonly string[]
  /** Links to change the subscription or to unsubscribe. */
  readonly manage: readonly Link[]
}

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}
