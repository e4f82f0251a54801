/**
 * Candidates: the common form of indicators from every source, used by the browser's import dialog and the command
 * line.
 */
import type { TlpLevel } from '../../tlp/levels.ts'
import type { Doubt } from '../prose/doubts.ts'
import {
  readIndicator,
  type Indicator,
  type IndicatorReading,
  type RefusalReason,
} from '../read-indicator.ts'
import { typesOfName, type IndicatorType } from '../types.ts'

/** A position in the source. */
export interface Place {
  /** From 1; for tables and lists. */
  readonly line?: number
  /** The source's own id; for STIX and MISP. */
  readonly object?: string
}

/** An indicator of a source with the source's data. Only its value has been validated. */
export interface Candidate {
  readonly outcome: 'candidate'
  readonly place: Place
  readonly entered: string
  readonly indicator: Indicator
  readonly category?: string
  readonly tags: readonly string[]
  /** The source: a link or a name. */
  readonly origin?: string
  readonly description?: string
  /** Whether the source considers it fit for detection. */
  readonly idsFlag?: boolean
  /** The strictest level of its markings. Tags that name levels are still among the tags. */
  readonly tlp?: TlpLevel
  /** ISO 8601, in UTC. */
  readonly firstSeen?: string
  /** 0 to 100. */
  readonly confidence?: number
  /** The source's own id of a row. */
  readonly ownId?: string
  /** When its validity in the source ends, and when the source last changed it. ISO 8601. */
  readonly validUntil?: string
  readonly changed?: string
  /** What was changed while reading the source. */
  readonly remarks: readonly Remark[]
  /** Why a value in a sentence may not be an indicator. */
  readonly doubt?: Doubt
}

export type Remark =
  /** The source's type did not fit the value; the type that fits was used. */
  | { readonly code: 'type_corrected'; readonly from: string }
  /** A port after an address or a domain. */
  | { readonly code: 'port_left_out'; readonly port: number }
  | { readonly code: 'date_not_read'; readonly text: string }

/** Why an entry of a source is not a candidate. */
export type ImportRefusalReason =
  | RefusalReason
  /** The row has a different number of cells than the header, or an unclosed quote. */
  | 'malformed_row'
  | 'unclosed_quote'
  | 'row_too_long'
  /** The type is not known. */
  | 'unknown_type'
  /** The TLP column has no known level. */
  | 'unknown_tlp'
  /** The indicator occurs earlier in the same files with a less strict level, which is used. */
  | 'stricter_repetition'
  | 'malformed_object'
  /** The source revoked it. */
  | 'revoked'
  /** Its validity in the source has ended. */
  | 'expired'
  /** A STIX pattern, or a part of one, that is more than "one of these values". */
  | 'unsupported_pattern'

export interface Refusal {
  readonly outcome: 'refused'
  readonly place: Place
  readonly entered: string
  readonly reason: ImportRefusalReason
  /** A name or text of the source that the reason refers to. */
  readonly detail?: string
}

/** An entry of a source that is not meant as an indicator, by its type. */
export interface Ignored {
  readonly outcome: 'ignored'
  readonly type: string
}
export type ImportItem = Candidate | Refusal | Ignored

/** Why a source cannot be read at all. */
export type SourceProblem = 'no_value_column' | 'unknown_format' | 'empty'
export class UnreadableSource extends Error {
  override name = 'UnreadableSource'
  readonly problem: SourceProblem
  constructor(problem: SourceProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

/** What a source states in addition to the value. */
export interface SourceFields {
  readonly category?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly origin?: string | undefined
  readonly description?: string | undefined
  readonly idsFlag?: boolean | undefined
  readonly tlp?: TlpLevel | undefined
  readonly date?: string | undefined
  readonly confidence?: number | undefined
  readonly ownId?: string | undefined
  readonly validUntil?: string | undefined
  readonly changed?: string | undefined
}

/**
 * Returns the items of a value whose type the source names (may be empty). Composite names are MISP's: `ip-dst|port`
 * yields the address. Both halves of `filename|sha1` are indicators, each described with the whole.
 */
export const itemsOf = (
  place: Place,
  entered: string,
  typeName: string,
  fields: SourceFields,
): (Candidate | Refusal)[] => {
  if (typeName.trim() === '') return [typedItem(place, entered, [], '', fields)]
  const names = typeName.split('|')
  const meant = names
    .map((name, index) => ({ name, index, types: typesOfName(name) }))
    .filter(({ types }) => types.length > 0)
  if (meant.length === 0)
    return [
      { outcome: 'refused', place, entered: shown(entered), reason: 'unknown_type', detail: shown(typeName) },
    ]
  const parts = names.length === 1 ? [entered] : entered.split('|')
  if (parts.length !== names.length)
    return [
      { outcome: 'refused', place, entered: shown(entered), reason: 'not_of_type', detail: shown(typeName) },
    ]
  const description = [
    fields.description ?? '',
    ...(parts.length === 1 ? [] : [`${typeName}: ${shown(entered)}`]),
  ]
    .filter((text) => text !== '')
    .join('\n')
  return meant.map(({ name, index, types }) =>
    typedItem(place, parts[index] ?? '', types, name, { ...fields, description }),
  )
}

/** Returns the item of a value that may have these types. */
export const typedItem = (
  place: Place,
  entered: string,
  types: readonly IndicatorType[],
  typeName: string,
  fields: SourceFields,
): Candidate | Refusal => {
  const { reading, isCorrected } = corrected(readIndicator(entered, types), entered)
  if (!reading.isIndicator) {
    return {
      outcome: 'refused',
      place,
      entered: shown(entered),
      reason: reading.reason,
      ...(reading.reason === 'not_of_type' ? { detail: shown(typeName) } : {}),
    }
  }
  const firstSeen = fields.date === undefined || fields.date === '' ? undefined : instantOf(fields.date)
  const [validUntil, changed] = [fields.validUntil, fields.changed].map((text) => instantOf(text ?? ''))
  const remarks: Remark[] = []
  if (isCorrected) remarks.push({ code: 'type_corrected', from: shown(typeName) })
  if (reading.port !== undefined) remarks.push({ code: 'port_left_out', port: reading.port })
  if (firstSeen === undefined && fields.date !== undefined && fields.date !== '')
    remarks.push({ code: 'date_not_read', text: shown(fields.date) })
  return {
    outcome: 'candidate',
    place,
    entered: shown(entered),
    indicator: reading,
    tags: fields.tags ?? [],
    remarks,
    ...(fields.category === undefined || fields.category === '' ? {} : { category: fields.category }),
    ...(fields.origin === undefined || fields.origin === '' ? {} : { origin: fields.origin }),
    ...(fields.description === undefined || fields.description === ''
      ? {}
      : { description: fields.description }),
    ...(fields.idsFlag === undefined ? {} : { idsFlag: fields.idsFlag }),
    ...(fields.tlp === undefined ? {} : { tlp: fields.tlp }),
    ...(firstSeen === undefined ? {} : { firstSeen }),
    ...(fields.confidence === undefined ? {} : { confidence: fields.confidence }),
    ...(fields.ownId === undefined || fields.ownId === '' ? {} : { ownId: fields.ownId }),
    ...(validUntil === undefined ? {} : { validUntil }),
    ...(changed === undefined ? {} : { changed }),
  }
}

/**
 * Sources often name the wrong type (an address as a domain). When the value certainly has another type, that one is
 * used, with a remark. A file name is never certain, because almost any text can be one.
 */
const corrected = (
  reading: IndicatorReading,
  entered: string,
): { reading: IndicatorReading; isCorrected: boolean } => {
  if (reading.isIndicator || reading.reason !== 'not_of_type') return { reading, isCorrected: false }
  const other = readIndicator(entered)
  return other.isIndicator && other.type !== 'filename'
    ? { reading: other, isCorrected: true }
    : { reading, isCorrected: false }
}

/** Truncates a source's text for a report. */
export const shown = (text: string): string => (text.length > 500 ? `${text.slice(0, 499)}…` : text)

/**
 * Parses `2024-01-15`, `2024-01-15 14:37:41` (as UTC), ISO 8601 with a zone, and Unix seconds. Undefined for anything
 * else.
 */
export const instantOf = (text: string): string | undefined => {
  const written = text.trim()
  const isoLike =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      written,
    )
  const instant =
    isoLike === null
      ? /^\d{9,11}$/.test(written)
        ? Number(written) * 1000
        : Number.NaN
      : Date.parse(
          `${isoLike[1]}T${isoLike[2] ?? '00:00:00'}${isoLike[3] === undefined || isoLike[3] === 'UTC' ? 'Z' : isoLike[3].replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
        )
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}
