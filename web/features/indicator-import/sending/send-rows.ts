/** The import itself: sends the checked rows to the portal in batches. */
import type { importFeeds, ImportedRow } from '#shared/contracts/indicator-import.ts'
import { limits } from '#shared/domain/limits.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import {
  keep,
  maxListed,
  refusedOf,
  type RefusedRow,
  type Some,
} from '#web/features/indicator-import/reading/check-files.ts'
import type { ReadRow } from '#web/features/indicator-import/reading/read-files.ts'

export interface Sent {
  /** The number of rows that the portal has processed. The next batch starts there. */
  readonly rows: number
  readonly published: number
  /** The number of rows that another user has added since the dry run. */
  readonly known: number
  /** How many of those have a stricter TLP in their row than in the portal. */
  readonly looser: number
  readonly refused: Some<RefusedRow>
}
export const nothingSent: Sent = {
  rows: 0,
  published: 0,
  known: 0,
  looser: 0,
  refused: { first: [], count: 0 },
}

interface SendDependencies {
  /** Whether the first batch was sent before and may have been written in part. */
  readonly isResumed: boolean
  /** Sends a batch, with retries on temporary errors. Also returns the number of the successful attempt, from 0. */
  readonly send: (
    rows: readonly ImportedRow[],
  ) => Promise<{ readonly reply: ResponseOf<typeof importFeeds>; readonly attempt: number }>
  /** Called between two batches. */
  readonly isStopped: () => boolean
  readonly onProgress: (sent: Sent) => void
}

/**
 * Sends the remaining rows and returns the progress. Throws the errors of `send`; `onProgress` has reported everything
 * before.
 */
export const sendRows = async (
  rows: readonly ReadRow[],
  start: Sent,
  { isResumed, send, isStopped, onProgress }: SendDependencies,
): Promise<Sent> => {
  let sent = start
  while (sent.rows < rows.length && !isStopped()) {
    const batch = rows.slice(sent.rows, sent.rows + limits.indicatorImportRows)
    const {
      reply: { outcomes },
      attempt,
    } = await send(batch.map(({ row }) => row))
    let { published, known, looser } = sent
    const isRepeated = attempt > 0 || (isResumed && sent === start)
    const refused = { first: [...sent.refused.first], count: sent.refused.count }
    for (const [index, row] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) throw new Error('A row without an answer')
      // In a repeated batch, rows that the failed attempt has written are reported as known.
      if (outcome.outcome === 'published' || (outcome.outcome === 'known' && isRepeated)) published += 1
      else if (outcome.outcome === 'known') {
        known += 1
        if (outcome.tlp !== undefined) looser += 1
      } else if (outcome.outcome === 'refused') keep(refused, refusedOf(row, outcome), maxListed.refused)
    }
    sent = { rows: sent.rows + batch.length, published, known, looser, refused }
    onProgress(sent)
  }
  return sent
}
