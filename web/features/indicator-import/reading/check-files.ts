/** The dry run of an import: reads the files and asks the server for the outcome of each row. Nothing is written. */
import type {
  importFeeds,
  ImportedRow,
  ImportNote,
  ImportOutcome,
  ImportRefusal,
} from '#shared/contracts/indicator-import.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { limits } from '#shared/domain/limits.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { rowRemarks, type RowRemark } from './import-row.ts'
import { importLimits, type FilePlace, type ReadBatch, type ReadRow, type RefusedItem } from './read-files.ts'

/** A rejected row; `reason` may come from the server. */
export interface RefusedRow extends Omit<RefusedItem, 'reason'> {
  readonly reason: RefusedItem['reason'] | ImportRefusal
}
/** A row whose value is on warning lists. */
export interface WarnedRow extends ReadRow {
  readonly lists: readonly string[]
}
/** A row that may not be an indicator, with its warning lists. */
export interface DoubtfulRow extends ReadRow {
  readonly lists?: readonly string[]
}

/** A row that the portal already has; `tlp` is its TLP there if the row's is stricter. */
export interface KnownRow extends ReadRow {
  readonly tlp?: TlpLevel | undefined
}

/** Rows of one kind: their number, and the first of them. */
export interface Some<Row> {
  readonly first: Row[]
  count: number
}

export interface Checked {
  readonly fresh: ReadRow[]
  /** New rows that may not be indicators, on a warning list or not. The user decides on each. */
  readonly doubtful: DoubtfulRow[]
  readonly warned: WarnedRow[]
  readonly known: Some<KnownRow>
  /** How many of those have a stricter TLP in their row than in the portal. */
  looser: number
  /** Kept for the file of rejected rows, up to its limit. */
  readonly refused: Some<RefusedRow>
  repeated: number
  readonly ignored: Record<string, number>
  readonly remarks: Record<RowRemark, number>
  /** Names that the dictionaries do not have or have deactivated, with the number of their rows. */
  readonly notes: Map<ImportNote, Map<string, number>>
}

/** The maximum number of rows of a kind kept for display or saving. */
export const maxListed = { known: 100, refused: 10_000 } as const
/** The maximum number of names counted individually for a note. */
const mostNames = 200

/** The files have more indicators than one import allows. */
export class TooManyRows extends Error {
  override name = 'TooManyRows'
}

interface CheckDependencies {
  readonly batches: AsyncIterable<ReadBatch>
  readonly ask: (rows: readonly ImportedRow[]) => Promise<ResponseOf<typeof importFeeds>>
  readonly onProgress: (share: number, checked: Checked) => void
}

/** Reads and checks all rows. Throws TooManyRows, and the errors of reading and asking. */
export const checkFiles = async ({ batches, ask, onProgress }: CheckDependencies): Promise<Checked> => {
  const checked: Checked = {
    fresh: [],
    doubtful: [],
    warned: [],
    known: { first: [], count: 0 },
    looser: 0,
    refused: { first: [], count: 0 },
    repeated: 0,
    ignored: {},
    notes: new Map(),
    remarks: {
      type_corrected: 0,
      port_left_out: 0,
      tags_left_out: 0,
      notes_shortened: 0,
      origin_shortened: 0,
    },
  }
  let waiting: ReadRow[] = []
  let total = 0
  const check = async (rows: readonly ReadRow[]): Promise<void> => {
    const { outcomes } = await ask(rows.map(({ row }) => row))
    for (const [index, row] of rows.entries()) sort(checked, row, outcomes[index])
  }
  for await (const { rows, refused, repeated, ignored, share } of batches) {
    total += rows.length
    if (total > importLimits.rows) throw new TooManyRows()
    for (const row of refused) keep(checked.refused, row, maxListed.refused)
    for (const [type, count] of Object.entries(ignored))
      checked.ignored[type] = (checked.ignored[type] ?? 0) + count
    checked.repeated += repeated
    waiting.push(...rows)
    while (waiting.length >= limits.indicatorImportRows) {
      await check(waiting.slice(0, limits.indicatorImportRows))
      waiting = waiting.slice(limits.indicatorImportRows)
    }
    onProgress(share, checked)
  }
  if (waiting.length > 0) await check(waiting)
  onProgress(1, checked)
  return checked
}

const sort = (checked: Checked, row: ReadRow, outcome: ImportOutcome | undefined): void => {
  if (outcome === undefined) throw new Error('A row without an answer')
  switch (outcome.outcome) {
    case 'published':
      if (row.doubt === undefined) checked.fresh.push(row)
      else checked.doubtful.push(row)
      for (const code of rowRemarks) if (row.remarks.includes(code)) checked.remarks[code] += 1
      for (const { code, values } of outcome.notes)
        for (const value of values) note(checked.notes, code, value)
      break
    case 'known':
      if (outcome.tlp !== undefined) checked.looser += 1
      keepFirst(checked.known, { ...row, tlp: outcome.tlp })
      break
    case 'warned':
      ;(row.doubt === undefined ? checked.warned : checked.doubtful).push({ ...row, lists: outcome.lists })
      break
    case 'refused':
      keep(checked.refused, refusedOf(row, outcome), maxListed.refused)
      break
  }
}

/** A row that the server rejects. */
export const refusedOf = (
  { place, row }: { readonly place: FilePlace; readonly row: ImportedRow },
  { reason, values }: Extract<ImportOutcome, { outcome: 'refused' }>,
): RefusedRow => ({ place, value: row.value, reason, detail: values.join(', ') })

/** Counts a row, and keeps it if there is room. */
export const keep = <Row>(some: Some<Row>, row: Row, most: number): void => {
  some.count += 1
  if (some.first.length < most) some.first.push(row)
}

/** The same, but keeps rows whose TLP needs attention first. */
const keepFirst = (some: Some<KnownRow>, row: KnownRow): void => {
  if (row.tlp !== undefined && some.first.length >= maxListed.known) {
    const plain = some.first.findLastIndex(({ tlp }) => tlp === undefined)
    if (plain >= 0) some.first.splice(plain, 1)
  }
  keep(some, row, maxListed.known)
}

const note = (notes: Checked['notes'], code: ImportNote, value: string): void => {
  const names = notes.get(code) ?? new Map<string, number>()
  notes.set(code, names)
  if (names.has(value) || names.size < mostNames) names.set(value, (names.get(value) ?? 0) + 1)
}
