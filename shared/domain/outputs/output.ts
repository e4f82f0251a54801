/**
 * What an output is: the published indicators of a selection, written in a format that a machine takes in unchanged.
 * Formats are pure: the same indicators in the same context give the same bytes.
 */
import type { TlpLevel } from '../tlp/levels.ts'
import type { IndicatorType } from '../indicators/types.ts'
import type { ContentLanguage } from '../translations.ts'

/** A published indicator; its instants are ISO 8601 in UTC. */
export interface OutputIndicator {
  readonly id: number
  /** In its plain form. */
  readonly value: string
  /** The name that its type has in the dictionary. */
  readonly type: string
  readonly category: string
  readonly tags: readonly string[]
  readonly groups: readonly {
    readonly id: number
    readonly name: string
    /** The language of its name, where it is known, and its name in the other one, where it has one. */
    readonly lang?: ContentLanguage
    readonly translation?: { readonly lang: ContentLanguage; readonly name: string }
  }[]
  readonly idsFlag: boolean
  /** Of what is withdrawn as it was then. */
  readonly tlp: TlpLevel
  /** When it was published; of a withdrawn one the last time. */
  readonly published: string
  /** When it was valid again, where it had expired: as what STIX knows it by. */
  readonly since?: string
  /** The end of its validity, where it has one. */
  readonly validUntil?: string
  /** When its validity ended: it is withdrawn too, unless what has expired was asked for. */
  readonly expired?: string
  /** Of its last commit, with milliseconds. */
  readonly changed: string
  /** Deleted, taken back or expired. Only formats with `withWithdrawn` are given such. */
  readonly withdrawn: boolean
}

/** What is said of a withdrawn one in place of what it was, where its TLP level keeps that in the portal by now. */
export const withheldValue = {
  value: 'withheld',
  type: 'withheld',
  category: 'withheld',
  tags: [],
  groups: [],
  idsFlag: false,
} as const satisfies Partial<OutputIndicator>

/** Where and when an output is written, and what its surroundings do for it. */
export interface OutputContext {
  readonly provider: string
  /** The portal's address, without a slash at the end. */
  readonly portal: string
  /** What was selected, in words. */
  readonly title: string
  /** The address of this output, without parameters. */
  readonly address: string
  /** A name for what limits the selection of this address; without it, it is everybody's. */
  readonly scope?: string
  /** The same UUID for the same name, in a namespace of the portal's own. */
  readonly uuidOf: (name: string) => string
  /** The MD5 in small hexadecimal digits, of a text as UTF-8 or of bytes. */
  readonly md5: (data: string | Uint8Array) => string
  /** Bytes as one gzip file, the same for the same bytes. */
  readonly gzip: (data: Uint8Array) => Uint8Array
  /** Of the journal: what serials rise by. */
  readonly sequence: number
  /**
   * How the definition of what was selected has changed: a number that rises with each change of a view or of what an
   * organization leaves out, and when that was last (ISO 8601). Absent where nothing but indicators changes.
   */
  readonly definition?: { readonly revision: number; readonly changed: string }
  readonly now: string
}

/** What became of the indicators of a selection. One whose value another has already brought in is in no number. */
export interface OutputCounters {
  written: number
  /** Of types that the format has no place for. */
  otherTypes: number
  /** Of a type that it takes, with a value that cannot stand in it. */
  unusable: number
}

export const newCounters = (): OutputCounters => ({ written: 0, otherTypes: 0, unusable: 0 })

/** Ids from one to another, both included. */
export interface IdRange {
  readonly from: number
  readonly to: number
}

export interface OutputFormat {
  /** Its path below the selection: `domain.txt`, `misp/manifest.json`; a part in braces stands for any UUID. */
  readonly file: string
  readonly contentType: string
  /** The types that it takes; without it, indicators of every type are of use. */
  readonly kinds?: readonly IndicatorType[]
  /**
   * Whether it tells of withdrawn indicators too: of every publication, or of each indicator what became of it last. Those
   * of an indicator come in their order, what is published last.
   */
  readonly withWithdrawn?: 'every' | 'last'
  /** It is given what was published last first, and not the order of ids; such a format tells of nothing withdrawn. */
  readonly newestFirst?: true
  /**
   * Its first part holds a serial. Only there may its bytes depend on the moment: an output whose other bytes are the same
   * is unchanged, and keeps its serial.
   */
  readonly hasSerial?: true
  /** Whether it names the groups that an indicator is in. */
  readonly namesGroups?: true
  /**
   * The ids whose indicators it holds, of a file that holds a part of the selection; undefined where there is no such
   * file. `last` is the highest id of the selection. Only these rows need to be read for `write`.
   */
  readonly ids?: (context: OutputContext, last: number) => IdRange | undefined
  /**
   * The file in parts. `batches` holds the selection in the order of ids, or as `newestFirst` says. Counts what it writes and leaves out into
   * the counters, which are complete when the last part is taken.
   */
  readonly write: (
    batches: Iterable<readonly OutputIndicator[]>,
    context: OutputContext,
    counters: OutputCounters,
  ) => Generator<string | Uint8Array>
}

/**
 * The address of the selection that a file belongs to, with a slash at its end, and what limits it: what names are made of that
 * no other selection has.
 */
export const selectionAddress = ({ address, scope }: Pick<OutputContext, 'address' | 'scope'>): string =>
  `${address.replace(/(?:misp\/|suricata-datasets\/)?[^/]*$/, '')}${scope === undefined ? '' : `${scope}/`}`
