/** Lifts indicators out of a report, and asks the portal what it knows of them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { importFeeds, type ImportedRow } from '#shared/contracts/indicator-import.ts'
import { lookUpFeeds, type lookedUpSchema } from '#shared/contracts/indicators.ts'
import {
  checkFiles,
  type DoubtfulRow,
  type RefusedRow,
} from '#web/features/indicator-import/reading/check-files.ts'
import type { ReadRow } from '#web/features/indicator-import/reading/read-files.ts'
import { readInWorker } from '#web/features/indicator-import/reading/read-in-worker.ts'
import { call } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { noOrigin } from './publication-form.ts'

/** What the portal has of a known value. */
export type KnownIndicator = z.infer<typeof lookedUpSchema>['feeds'][number]

export const liftedKinds = ['doubtful', 'fresh', 'known'] as const
/** Values to decide on first: doubtful ones and those on warning lists. */
export type LiftedKind = (typeof liftedKinds)[number]

export interface LiftedRow {
  readonly key: string
  readonly kind: LiftedKind
  readonly row: ImportedRow
  readonly doubt?: ReadRow['doubt']
  /** The warning lists that have it. */
  readonly lists: readonly string[]
  readonly known?: KnownIndicator | undefined
}

interface Lifted {
  /** Doubtful ones first, then new and known ones. */
  readonly rows: readonly LiftedRow[]
  readonly refused: readonly RefusedRow[]
  /** Known ones beyond the number that is listed. */
  readonly unlisted: number
}
const nothing: Lifted = { rows: [], refused: [], unlisted: 0 }

const settleMilliseconds = 400

/** The indicators of a report. `isReading` until they are those of the present text. */
export const useLifted = (report: string) => {
  const settled = useSettled(report, settleMilliseconds)
  const isEmpty = settled.trim() === ''
  const lifted = useQuery({
    queryKey: ['feeds', 'lifted', settled],
    queryFn: ({ signal }) => lift(settled, signal),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  })
  return {
    ...(isEmpty ? nothing : (lifted.data ?? nothing)),
    isReading: report !== settled || (!isEmpty && (lifted.isPending || lifted.isPlaceholderData)),
    error: isEmpty ? null : lifted.error,
    retry: () => void lifted.refetch(),
  }
}

const lift = async (report: string, signal: AbortSignal): Promise<Lifted> => {
  const checked = await checkFiles({
    batches: readInWorker(
      [new File([report], 'report', { type: 'text/plain' })],
      { origin: noOrigin, tags: [], ids: 'file', now: new Date() },
      signal,
    ),
    ask: (rows) =>
      call(importFeeds, {
        quiet: true,
        signal,
        // A dry run does not look at the category, which may not be chosen yet.
        body: { dry_run: true, is_verified: true, feed_category_id: 1, rows: [...rows] },
      }),
    onProgress: () => undefined,
  })
  const known = checked.known.first
  const { data: found } =
    known.length === 0
      ? { data: [] }
      : await call(lookUpFeeds, { quiet: true, signal, body: { values: known.map(({ row }) => row.value) } })
  const rowOf = (kind: LiftedKind, { row, doubt, lists = [] }: DoubtfulRow): LiftedRow => ({
    key: `${row.type}\n${row.value}`,
    kind,
    row,
    doubt,
    lists,
  })
  return {
    rows: [
      ...[...checked.doubtful, ...checked.warned].map((row) => rowOf('doubtful', row)),
      ...checked.fresh.map((row) => rowOf('fresh', row)),
      ...known.map((row, index) => ({ ...rowOf('known', row), known: found[index]?.feeds[0] })),
    ],
    refused: checked.refused.first,
    unlisted: checked.known.count - known.length,
  }
}

/** Whether a row is published unless the analyst says otherwise: new ones, and known ones that clients see. */
export const isTickedAtFirst = ({ kind, known }: LiftedRow): boolean =>
  kind === 'fresh' || (kind === 'known' && known?.is_verified === true)
