/** The results of a lookup for the dialog: each pasted value with what the portal knows. */
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

/** The outcome for a value. A value of no recognized type can still be known, under a type without a format. */
export type LookupOutcome = 'known' | 'contained' | 'unknown' | 'unread'
export const lookupOutcomes = [
  'known',
  'contained',
  'unknown',
  'unread',
] as const satisfies readonly LookupOutcome[]

export interface LookupRow {
  /** The line in the pasted text, from 1. */
  readonly line: number
  readonly entered: string
  /** The plain form; as entered if it is not an indicator. */
  readonly value: string
  /** The defanged form, for display. */
  readonly shown: string
  /** The value as written, if it mixes scripts. */
  readonly mixed: string | undefined
  readonly type: IndicatorType | undefined
  /** Why it is not an indicator. */
  readonly reason: RefusalReason | undefined
  readonly outcome: LookupOutcome
  readonly feeds: LookedUp['feeds']
  /** Known networks and domains that contain it. */
  readonly containers: LookedUp['contained_in']
}

/** The states of a known indicator: whether it is published (for analysts), and whether and why exports exclude it. */
export const statesOf = ({
  is_verified: verified,
  is_false_positive: isFalsePositive,
  expired_date: expired,
}: LookedUp['feeds'][number]): ('verified' | 'unverified' | 'falsePositive' | 'expired')[] => [
  ...(verified === undefined ? [] : [verified ? ('verified' as const) : ('unverified' as const)]),
  ...(isFalsePositive === true ? ['falsePositive' as const] : []),
  ...(expired === null ? [] : ['expired' as const]),
]

/** The strictest TLP of a row's indicators; undefined if the portal does not know the value. */
export const tlpOfRow = ({
  feeds: indicators,
  containers,
}: Pick<LookupRow, 'feeds' | 'containers'>): TlpLevel | undefined =>
  strictestTlp([...indicators, ...containers].map(({ tlp }) => tlp))

/** The rows as exported, and how many were withheld. A value with too strict a TLP is not exported as known. */
export const leavingRows = (
  rows: readonly LookupRow[],
): { readonly rows: readonly LookupRow[]; readonly leftOut: number } => {
  const leaving = rows.filter((row) => {
    const level = tlpOfRow(row)
    return level === undefined || isAllowedOn('export', level)
  })
  return { rows: leaving, leftOut: rows.length - leaving.length }
}

/** The server's maximum length of a value. A longer one is not an indicator and is not sent. */
const longest = limits.indicatorValueLength * 4
/** Whether to send the value. */
export const isShortEnough = ({ entered }: PastedValue): boolean => entered.length <= longest

/** The rows of a list, in its order. `replies` are for the sent values, in their order. */
export const rowsOf = (values: readonly PastedValue[], replies: readonly LookedUp[]): LookupRow[] => {
  const answers = replies.values()
  return values.map((pasted) => {
    const { line, entered, reading } = pasted
    const answer = isShortEnough(pasted) ? answers.next().value : undefined
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

/** The number of rows with each outcome. */
export const countOutcomes = (rows: readonly LookupRow[]): Readonly<Record<LookupOutcome, number>> => {
  const counts = { known: 0, contained: 0, unknown: 0, unread: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
