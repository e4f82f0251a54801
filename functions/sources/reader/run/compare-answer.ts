/** Reads a stored answer without writing: what is new, what differs, and what is missing. */
import type { StoredAnswer } from '../../source-state.ts'
import { Claims } from '../claims.ts'
import { compareChanges, compareList, type Compared } from '../compare.ts'
import type { Membership } from '../membership.ts'
import { readRows, type ReadBatch } from '../read-rows.ts'
import { rulesOf, type Run } from './run.ts'
import { readClaims } from './source-files.ts'

export const compareAnswer = async (
  run: Run,
  file: Buffer,
  members: Membership,
  { cursor, has_more: hasMore, problem }: StoredAnswer,
): Promise<Compared | 'too_many_rows' | 'incomplete'> => {
  const batches = countedBatches(run, file)
  // What a dropped run changed may be any of them.
  const isUnsure = run.state.dropped_runs !== undefined
  if (cursor === undefined) return compareList(batches, members, { most: run.source.max_rows, isUnsure })
  const claims = await readClaims(run)
  // Changes mean nothing without what was before; a new reading of everything does.
  if (claims === undefined && cursor.generation === run.state.complete?.cursor?.generation)
    return 'incomplete'
  return compareChanges(batches, members, {
    claims: claims ?? new Claims(),
    generation: cursor.generation,
    isFull: cursor.is_full && hasMore !== true,
    // What is not read yet is not missing.
    isPartial: problem !== undefined || (cursor.is_full && hasMore === true),
    isUnsure,
    now: run.now.getTime(),
  })
}

/** The rows of the answer, whose bytes and refused rows are counted. */
async function* countedBatches(run: Run, file: Buffer): AsyncGenerator<ReadBatch> {
  const rules = await rulesOf(run.platform, run.source)
  for await (const batch of readRows(file, rules, run.now, run.reading.unpacked)) {
    run.counts.bytes = batch.bytes
    run.refuse(batch.refused)
    yield batch
  }
}
