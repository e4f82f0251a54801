/**
 * Outputs: the published indicators of a selection, in a format that other systems read directly. Formats are pure: the
 * same indicators and context produce the same bytes.
 */
import type { TlpLevel } from '../tlp/levels.ts'
import type { IndicatorType } from '../indicators/types.ts'
import type { ContentLanguage } from '../translations.ts'

/** A published indicator; instants are ISO 8601 in UTC. */
export interface OutputIndicator {
  readonly id: number
  /** The normalised form. */
  readonly value: string
  /** Its type's name in the dictionary. */
  readonly type: string
  readonly category: string
  readonly tags: readonly string[]
  readonly groups: readonly {
    readonly id: number
    readonly name: string
    /** Language of its name when known, and its name in the other language. */
    readonly lang?: ContentLanguage
    readonly translation?: { readonly lang: ContentLanguage; readonly name: string }
  }[]
  readonly idsFlag: boolean
  /** For a withdrawn indicator, its level at that time. */
  readonly tlp: TlpLevel
  /** When it was published; for a withdrawn indicator, last published. */
  readonly published: string
  /** When an expired indicator became valid again, which gives it another STIX id. */
  readonly since?: string
  /** End of its validity, if any. */
  readonly validUntil?: string
  /** When its validity ended. It then counts as withdrawn, unless the request includes expired ones. */
  readonly expired?: string
  /** Time of its last commit, with milliseconds. */
  readonly changed: string
  /** Deleted, unpublished or expired. Only formats with `withWithdrawn` receive these. */
  readonly withdrawn: boolean
}

/** Placeholder for a withdrawn indicator whose TLP level no longer allows its value on this channel. */
export const withheldValue = {
  value: 'withheld',
  type: 'withheld',
  category: 'withheld',
  tags: [],
  groups: [],
  idsFlag: false,
} as const satisfies Partial<OutputIndicator>

/** Where and when an output is generated, with injected functions. */
export interface OutputContext {
  readonly provider: string
  /** The portal's address, without a trailing slash. */
  readonly portal: string
  /** Description of the selection. */
  readonly title: string
  /** The URL of this output, without parameters. */
  readonly address: string
  /** A name of the key's limits on this URL; absent when everyone gets the same content. */
  readonly scope?: string
  /** Returns the same UUID for the same name, in a namespace of this portal. */
  readonly uuidOf: (name: string) => string
  /** MD5 in lower-case hexadecimal, of a text as UTF-8 or of bytes. */
  readonly md5: (data: string | Uint8Array) => string
  /** Compresses deterministically: the same bytes produce the same file. */
  readonly gzip: (data: Uint8Array) => Uint8Array
  /** The journal's sequence number, by which serials increase. */
  readonly sequence: number
  /**
   * Version of the selection's definition, and the time of its last change (ISO 8601). The number increases when a view
   * changes, or what an organization leaves out. Absent when only indicators can change.
   */
  readonly definition?: { readonly revision: number; readonly changed: string }
  readonly now: string
  /** The maximum number of indicators that the request wants. */
  readonly limit?: number
}

/** Counts of written and skipped indicators. Duplicates of a value are in no count. */
export interface OutputCounters {
  written: number
  /** Types that the format cannot express. */
  otherTypes: number
  /** Supported type, but the value cannot be written. */
  unusable: number
}

export const newCounters = (): OutputCounters => ({ written: 0, otherTypes: 0, unusable: 0 })

/** A range of ids, both ends inclusive. */
export interface IdRange {
  readonly from: number
  readonly to: number
}

export interface OutputFormat {
  /** Path below the selection: `domain.txt`, `misp/manifest.json`. A part in braces is a placeholder for any UUID. */
  readonly file: string
  readonly contentType: string
  /** Supported types; absent when every type is. */
  readonly kinds?: readonly IndicatorType[]
  /**
   * Whether it includes withdrawn indicators: `every` withdrawn publication, or the `last` state of each indicator.
   * Entries of an indicator are in order, the published one last.
   */
  readonly withWithdrawn?: 'every' | 'last'
  /**
   * It receives the latest publications first instead of the order of ids. Such a format has no withdrawn indicators.
   */
  readonly newestFirst?: true
  /**
   * Its first part has a serial, the only bytes that may depend on the time. When all other bytes are equal, the output
   * is unchanged and keeps its serial.
   */
  readonly hasSerial?: true
  /** It includes the groups of each indicator. */
  readonly namesGroups?: true
  /**
   * For a file with a part of the selection: the range of its ids, undefined when the file does not exist. `last` is
   * the highest id of the selection. `write` needs only these rows.
   */
  readonly ids?: (context: OutputContext, last: number) => IdRange | undefined
  /**
   * Generates the file in parts. `batches` has the selection by id, or as `newestFirst` requires. Updates the counters,
   * which are final after the last part.
   */
  readonly write: (
    batches: Iterable<readonly OutputIndicator[]>,
    context: OutputContext,
    counters: OutputCounters,
  ) => Generator<string | Uint8Array>
}

/**
 * The URL of a file's selection with a trailing slash, plus its limits. Unique for each selection, so names can be
 * derived from it.
 */
export const selectionAddress = ({ address, scope }: Pick<OutputContext, 'address' | 'scope'>): string =>
  `${address.replace(/(?:misp\/|suricata-datasets\/)?[^/]*$/, '')}${scope === undefined ? '' : `${scope}/`}`
