/** Takes the rows that differ to the indicators. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { SourceWriter } from '#functions/indicators/source-writer.ts'
import type { Compared, DifferingRow } from '../compare.ts'
import { memberHash, printOf, type NextMembers } from '../membership.ts'
import { readRows, refusal } from '../read-rows.ts'
import { rulesOf, sourceActor, type Run } from './run.ts'

/** Rows that are written together. */
const rowsAtOnce = 2_000

/** Writes the rows that differ, as members of `next`. Returns false when the run is stopped. */
export const writeRows = async (
  run: Run,
  file: Buffer,
  compared: Compared,
  next: NextMembers,
): Promise<boolean> => {
  if (compared.differing.size === 0) return true
  const writer = writerOf(run)
  let waiting: DifferingRow[] = []
  const flush = async (): Promise<boolean> => {
    if (await run.isStopped()) return false
    await writeTogether(run, writer, waiting, next)
    waiting = []
    return true
  }
  for await (const row of compared.kept ?? readAgain(run, file, compared)) {
    waiting.push(row)
    if (waiting.length >= rowsAtOnce && !(await flush())) return false
  }
  return flush()
}

const writeTogether = async (
  run: Run,
  writer: SourceWriter,
  rows: readonly DifferingRow[],
  next: NextMembers,
): Promise<void> => {
  const outcomes = await writer.write(rows.map(({ row }) => row))
  for (const [index, { row, line, name }] of rows.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined || outcome.outcome === 'refused') {
      const reason = outcome === undefined ? 'lost' : outcome.reason
      run.refuse([refusal(line === undefined ? {} : { line }, row.value, reason, outcome?.values.join(', '))])
      continue
    }
    if (outcome.outcome === 'warned') run.counts.warned += 1
    else run.counts[outcome.outcome === 'same' ? 'seen_again' : outcome.outcome] += 1
    next.push({
      hash: Buffer.from(name, 'latin1'),
      print: printOf(row),
      id: 'id' in outcome ? outcome.id : 0,
    })
  }
}

/** Reads the rows that differ once more, since they were too many to keep. */
async function* readAgain(run: Run, file: Buffer, { differing }: Compared): AsyncGenerator<DifferingRow> {
  const left = new Set(differing)
  const rules = await rulesOf(run.platform, run.source)
  for await (const { rows } of readRows(file, rules, run.now, run.reading.unpacked))
    for (const { row, key, place } of rows) {
      const name = memberHash(row.type, key).toString('latin1')
      if (left.delete(name)) yield { row, line: place.line, name }
    }
}

export const writerOf = ({ platform, source, id, open }: Run): SourceWriter =>
  new SourceWriter(platform.collection(indicatorsCollection), sourceActor(source.name), {
    sourceId: id,
    at: open.start_date,
    options: {
      categoryId: source.feed_category_id,
      tagIds: source.tags_ids,
      ...(source.group_id === null ? {} : { groupId: source.group_id }),
    },
  })
