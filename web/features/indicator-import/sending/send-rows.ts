/** The import proper: rows that were rehearsed go to the portal, batch by batch. */
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
  /** Rows that the portal has answered: where the next batch begins. */
  readonly rows: number
  readonly published: number
  /** Somebody else added them since the rehearsal. */
  readonly known: number
  /** How many of those their row marks stricter than they are. */
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
  /** The first batch was sent before, and may have been written in part. */
  readonly isResumed: boolean
  /**
   * Sends a batch, several times when that fails for a moment; answers also which try it was that came
   * through, from 0.
   */
  readonly send: (
    rows: readonly ImportedRow[],
  ) => Promise<{ readonly reply: ResponseOf<typeof importFeeds>; readonly attempt: number }>
  /** Asked between two batches. */
  readonly isStopped: () => boolean
  readonly onProgress: (sent: Sent) => void
}

/**
 * Sends what is left of the rows and answers how far it came. Throws what sending throws; `onProgress` has
 * told of all before it.
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
      // Sent again, a batch finds as known what its first try has written before it failed.
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
