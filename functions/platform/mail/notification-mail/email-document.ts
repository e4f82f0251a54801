/**
 * What a mail says, in words and in order. Plain text and HTML are two layouts of it, so they say the same.
 * Texts are harmless already (`harmless.ts`); layouts escape, fold and mark them up.
 */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'

/** A link leads to the portal. */
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
  /** Null where it leads to no other place than its section does. */
  readonly link: string | null
  readonly level: CriticalityLevel | null
  readonly facts: readonly Fact[]
  /** Lines are parted by `\n`. */
  readonly description: string | null
}

export interface Section {
  readonly name: string
  readonly count: string
  /** How the count is made up. */
  readonly summary: string | null
  readonly entries: readonly Entry[]
  readonly notes: readonly string[]
  /** The list in the portal. */
  readonly all: Link | null
}

export interface EmailDocument {
  /** The strictest level of what it says; null of a mail that tells of no item. */
  readonly tlp: TlpLevel | null
  /** Without the TLP label. */
  readonly subject: string
  /** Of something that was told before, in the same thread. */
  readonly isReply: boolean
  /** The line that mail programs show beside the subject; it stands elsewhere in the mail too. */
  readonly preview: string
  /** Above the title. */
  readonly kicker: string | null
  readonly title: string
  readonly under: readonly string[]
  /** What the reader is to know of the mail itself. */
  readonly notices: readonly string[]
  /** What the portal itself says. */
  readonly paragraphs: readonly string[]
  /** To be typed in. */
  readonly code: string | null
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  readonly description: string | null
  readonly sections: readonly Section[]
  readonly action: Link | null
  /** Below the button: what to do if one did not expect the mail. */
  readonly after: readonly string[]
  readonly foot: readonly string[]
  /** Where the reader changes what comes, or ends it. */
  readonly manage: readonly Link[]
}
