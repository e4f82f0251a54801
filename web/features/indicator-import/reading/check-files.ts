/**
 * The rehearsal of an import: files are read, and the portal is asked what would become of each row. Nothing
 * is written.
 */
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

/** A row that is not taken; `reason` may be the portal's. */
export interface RefusedRow extends Omit<RefusedItem, 'reason'> {
  readonly reason: RefusedItem['reason'] | ImportRefusal
}
/** A row that is on lists of what is known to be harmless. */
export interface WarnedRow extends ReadRow {
  readonly lists: readonly string[]
}
/** A row that may be no indicator, with the lists that it is on. */
export interface DoubtfulRow extends ReadRow {
  readonly lists?: readonly string[]
}

/** A row that the portal has; `tlp` is its level there where the row is marked stricter. */
export interface KnownRow extends ReadRow {
  readonly tlp?: TlpLevel | undefined
}

/** Rows of one kind: how many, and the first of them. */
export interface Some<Row> {
  readonly first: Row[]
  count: number
}

export interface Checked {
  readonly fresh: ReadRow[]
  /** New ones that may be no indicators: each is decided upon by itself, on a list or not. */
  readonly doubtful: DoubtfulRow[]
  readonly warned: WarnedRow[]
  readonly known: Some<KnownRow>
  /** How many of those their row marks stricter than they are. */
  looser: number
  /** Kept for the file of refused rows, as many as that has. */
  readonly refused: Some<RefusedRow>
  repeated: number
  readonly ignored: Record<string, number>
  readonly remarks: Record<RowRemark, number>
  /** Names that the dictionaries do not have or have switched off, with how many rows name them. */
  readonly notes: Map<ImportNote, Map<string, number>>
}

/** Rows of a kind that are kept to be shown or saved. */
export const maxListed = { known: 100, refused: 10_000 } as const
/** Names that are counted one by one for a note. */
const mostNames = 200

/** The files have more indicators than one import takes. */
export class TooManyRows extends Error {
  override name = 'TooManyRows'
}

interface CheckDependencies {
  readonly batches: AsyncIterable<ReadBatch>
  readonly ask: (rows: readonly ImportedRow[]) => Promise<ResponseOf<typeof importFeeds>>
  readonly onProgress: (share: number, checked: Checked) => void
}

/** Reads and asks to the end. Throws TooManyRows, and what reading and asking throw. */
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

/** A row that the portal refuses. */
export const refusedOf = (
  { place, row }: { readonly place: FilePlace; readonly row: ImportedRow },
  { reason, values }: Extract<ImportOutcome, { outcome: 'refused' }>,
): RefusedRow => ({ place, value: row.value, reason, detail: values.join(', ') })

/** Counts a row, and keeps it while there is room. */
export const keep = <Row>(some: Some<Row>, row: Row, most: number): void => {
  some.count += 1
  if (some.first.length < most) some.first.push(row)
}

/** Keeps the same, those first whose level somebody has to look at. */
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
