/** A looked-up list as the dialog shows it: what was pasted beside what the portal knows of it. */
import type * as z from 'zod'
import type { lookedUpSchema } from '#shared/contracts/indicators.ts'
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import type { RefusalReason } from '#shared/domain/indicators/read-indicator.ts'
import type { PastedValue } from '#shared/domain/indicators/split-list.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'
import { strictestTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { limits } from '#shared/domain/limits.ts'
import { shownOfType } from '#shared/domain/indicators/shown-value.ts'

type LookedUp = z.infer<typeof lookedUpSchema>

/**
 * What became of a value. One that nobody understands may be known all the same, by a type that only people
 * understand.
 */
export type LookupOutcome = 'known' | 'contained' | 'unknown' | 'unread'
export const lookupOutcomes = [
  'known',
  'contained',
  'unknown',
  'unread',
] as const satisfies readonly LookupOutcome[]

export interface LookupRow {
  /** In the pasted text, from 1. */
  readonly line: number
  readonly entered: string
  /** The plain form; as entered where it is no indicator. */
  readonly value: string
  /** The harmless form, which is what people see. */
  readonly shown: string
  /** How it is written, when that mixes scripts. */
  readonly mixed: string | undefined
  readonly type: IndicatorType | undefined
  /** Why it is no indicator. */
  readonly reason: RefusalReason | undefined
  readonly outcome: LookupOutcome
  readonly feeds: LookedUp['feeds']
  /** Known networks and domains that contain it. */
  readonly containers: LookedUp['contained_in']
}

/** What is said of a known indicator: whether it is published, to analysts; whether exports leave it out, and why. */
export const statesOf = ({
  is_verified: verified,
  is_false_positive: isFalsePositive,
  expired_date: expired,
}: LookedUp['feeds'][number]): ('verified' | 'unverified' | 'falsePositive' | 'expired')[] => [
  ...(verified === undefined ? [] : [verified ? ('verified' as const) : ('unverified' as const)]),
  ...(isFalsePositive === true ? ['falsePositive' as const] : []),
  ...(expired === null ? [] : ['expired' as const]),
]

/** The strictest level of what a row tells of; undefined where the portal knows nothing of the value. */
export const tlpOfRow = ({
  feeds: indicators,
  containers,
}: Pick<LookupRow, 'feeds' | 'containers'>): TlpLevel | undefined =>
  strictestTlp([...indicators, ...containers].map(({ tlp }) => tlp))

/** Rows as far as they leave as a file, and how many stay: what the level of an indicator keeps is not named as known. */
export const leavingRows = (
  rows: readonly LookupRow[],
): { readonly rows: readonly LookupRow[]; readonly leftOut: number } => {
  const leaving = rows.filter((row) => {
    const level = tlpOfRow(row)
    return level === undefined || isAllowedOn('export', level)
  })
  return { rows: leaving, leftOut: rows.length - leaving.length }
}

/** Characters of a value that the server takes; what is longer is no indicator and is not sent. */
const longest = limits.indicatorValueLength * 4
/** Whether a value is worth asking for. */
export const isAskable = ({ entered }: PastedValue): boolean => entered.length <= longest

/** The rows of a list, in its order. `replies` answer the askable values, in theirs. */
export const rowsOf = (values: readonly PastedValue[], replies: readonly LookedUp[]): LookupRow[] => {
  const answers = replies.values()
  return values.map((pasted) => {
    const { line, entered, reading } = pasted
    const answer = isAskable(pasted) ? answers.next().value : undefined
    const { feeds: indicators = [], contained_in: containers = [] } = answer ?? {}
    const outcome =
      indicators.length > 0
        ? 'known'
        : containers.length > 0
          ? 'contained'
          : reading.isIndicator
            ? 'unknown'
            : 'unread'
    return reading.isIndicator
      ? {
          line,
          entered,
          value: reading.value,
          shown: shownOfType(reading.value, reading.type),
          mixed: mixedScripts(reading.value, reading.type)?.written,
          type: reading.type,
          reason: undefined,
          outcome,
          feeds: indicators,
          containers,
        }
      : {
          line,
          entered,
          value: entered,
          shown: entered,
          mixed: mixedScripts(entered, 'text')?.written,
          type: undefined,
          reason: reading.reason,
          outcome,
          feeds: indicators,
          containers,
        }
  })
}

/** How many rows have each outcome. */
export const countOutcomes = (rows: readonly LookupRow[]): Readonly<Record<LookupOutcome, number>> => {
  const counts = { known: 0, contained: 0, unknown: 0, unread: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
