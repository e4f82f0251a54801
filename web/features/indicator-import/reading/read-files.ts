/** Reads indicator files in pieces with the readers of the command line: text as a stream, JSON at once. */
import type { ImportItem, ImportRefusalReason, Place } from '#shared/domain/indicators/import/candidate.ts'
import { UnreadableSource } from '#shared/domain/indicators/import/candidate.ts'
import {
  beginning,
  formatOf,
  parseJsonOrLines,
  readJson,
  readText,
} from '#shared/domain/indicators/import/recognize.ts'
import type { Doubt } from '#shared/domain/indicators/prose/doubts.ts'
import { isStricterAgain, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { UnreadableJson } from '#shared/domain/json-text.ts'
import { EncodingGuess, utf16Of, type TextEncoding } from '#shared/domain/text-encoding.ts'
import { importRow, type RowOptions, type RowRemark } from './import-row.ts'
import type { ImportedRow } from '#shared/contracts/indicator-import.ts'

/** The limits of one import. Larger ones need the command line, which keeps nothing in memory. */
export const importLimits = { bytes: 50_000_000, rows: 100_000, files: 5000 } as const

/** A place: the file, and the position in it. */
export interface FilePlace extends Place {
  readonly file: string
}
export interface ReadRow {
  readonly place: FilePlace
  readonly row: ImportedRow
  readonly remarks: readonly RowRemark[]
  /** Why the value may not be an indicator. */
  readonly doubt?: Doubt
}
/** Errors of a file as a whole. */
export const fileProblems = [
  'file_empty',
  'file_compressed',
  'file_archive',
  'file_utf16',
  'file_not_utf8',
  'file_broken_json',
  'file_unknown_format',
  'file_no_values',
  'file_not_readable',
  'event_missing',
] as const
export type FileProblem = (typeof fileProblems)[number]
export interface RefusedItem {
  readonly place: FilePlace
  readonly value: string
  readonly reason: ImportRefusalReason | FileProblem
  /** A name or text that the reason refers to. */
  readonly detail: string
}

export interface ReadOptions extends RowOptions {
  /** Determines which indicators have expired. */
  readonly now: Date
  /** The value column of a table without a recognized one. */
  readonly column?: { readonly file: string; readonly name: string }
}

/** What was read since the previous batch. */
export interface ReadBatch {
  readonly rows: readonly ReadRow[]
  readonly refused: readonly RefusedItem[]
  /** The number of indicators that occur earlier in the files. */
  readonly repeated: number
  /** Objects that are not indicators by design, counted by type. */
  readonly ignored: Readonly<Record<string, number>>
  /** The share of all files, from 0 to 1. */
  readonly share: number
}

class FileFailure extends Error {
  override name = 'FileFailure'
  readonly problem: FileProblem
  constructor(problem: FileProblem, detail = '', options?: ErrorOptions) {
    super(detail, options)
    this.problem = problem
  }
}

interface Piece {
  readonly items: readonly ImportItem[]
  /** The share of the file, from 0 to 1. */
  readonly share: number
}

/** The number of JSON items per piece. */
const pieceSize = 1000
const chunkBytes = 65_536
const guessBytes = 1 << 20

/** Reads files one after the other. An unreadable file is rejected by name, and the others are read. */
export async function* readFiles(files: readonly File[], options: ReadOptions): AsyncGenerator<ReadBatch> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const names = new Set(files.map(({ name }) => name))
  const seen = new Map<string, TlpLevel | undefined>()
  let before = 0
  for (const file of files) {
    try {
      for await (const { items, share } of piecesOf(file, names, options))
        yield batchOf(items, file.name, options, seen, (before + share * file.size) / Math.max(1, total))
    } catch (error) {
      const failure = asFileFailure(error)
      const refused = [
        { place: { file: file.name }, value: '', reason: failure.problem, detail: failure.message },
      ]
      yield { rows: [], refused, repeated: 0, ignored: {}, share: (before + file.size) / Math.max(1, total) }
    }
    before += file.size
  }
}

const batchOf = (
  items: readonly ImportItem[],
  file: string,
  options: RowOptions,
  seen: Map<string, TlpLevel | undefined>,
  share: number,
): ReadBatch => {
  const rows: ReadRow[] = []
  const refused: RefusedItem[] = []
  const ignored: Record<string, number> = {}
  let repeated = 0
  for (const item of items) {
    if (item.outcome === 'ignored') ignored[item.type] = (ignored[item.type] ?? 0) + 1
    else if (item.outcome === 'refused')
      refused.push({
        place: { file, ...item.place },
        value: item.entered,
        reason: item.reason,
        detail: item.detail ?? '',
      })
    else {
      const key = `${item.indicator.type}\n${item.indicator.key}`
      const place = { file, ...item.place }
      const read = importRow(item, options)
      const tlp = read.row.tlp ?? undefined
      if (!seen.has(key)) {
        seen.set(key, tlp)
        rows.push({ place, ...read, ...(item.doubt === undefined ? {} : { doubt: item.doubt }) })
      } else if (tlp !== undefined && isStricterAgain(seen.get(key), tlp))
        refused.push({
          place,
          value: item.indicator.value,
          reason: 'stricter_repetition',
          detail: tlpLabel(tlp),
        })
      else repeated += 1
    }
  }
  return { rows, refused, repeated, ignored, share }
}

async function* piecesOf(
  file: File,
  names: ReadonlySet<string>,
  { now, column }: ReadOptions,
): AsyncGenerator<Piece> {
  const head = new Uint8Array(await file.slice(0, beginning).arrayBuffer())
  checkBytes(head)
  const encoding = await encodingOf(file)
  const start = new TextDecoder(encoding).decode(head)
  if (start.trim() === '') throw new FileFailure('file_empty')
  const columns = column?.file === file.name ? { value: column.name } : {}
  const format = formatOf(start, columns)
  if (format === 'json') {
    const source = readJson(parseJsonOrLines(new TextDecoder(encoding).decode(await file.arrayBuffer())), now)
    yield* slices('items' in source ? source.items : missingEvents(source.events, names))
    return
  }
  const progress = { bytes: 0 }
  for await (const items of readText(format, chunksOf(file, encoding, progress), columns))
    yield { items, share: progress.bytes / Math.max(1, file.size) }
}

/** The events of a manifest are files of their own. The result lists those that were not chosen with it. */
function* missingEvents(events: readonly string[], names: ReadonlySet<string>): Generator<ImportItem> {
  const missing = events.filter((id) => !names.has(`${id}.json`))
  if (missing.length > 0) throw new FileFailure('event_missing', `${missing.length}/${events.length}`)
  yield { outcome: 'ignored', type: 'MISP manifest' }
}

function* slices(items: Iterable<ImportItem>): Generator<Piece> {
  const all = [...items]
  for (let start = 0; start < all.length; start += pieceSize)
    yield { items: all.slice(start, start + pieceSize), share: Math.min(1, (start + pieceSize) / all.length) }
}

async function* chunksOf(
  file: File,
  encoding: TextEncoding,
  progress: { bytes: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < file.size; start += chunkBytes) {
    const bytes = await file.slice(start, start + chunkBytes).arrayBuffer()
    progress.bytes += bytes.byteLength
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder.decode()
}

/** Determined before the first row, so that no part of a file in an unsupported encoding is read. */
const encodingOf = async (file: File): Promise<TextEncoding> => {
  const guess = new EncodingGuess()
  for (let start = 0; start < file.size; start += guessBytes)
    guess.add(new Uint8Array(await file.slice(start, start + guessBytes).arrayBuffer()))
  const encoding = guess.end()
  if (encoding === undefined) throw new FileFailure('file_not_utf8')
  return encoding
}

const checkBytes = (bytes: Uint8Array): void => {
  const [first, second] = bytes
  if (first === 0x1f && second === 0x8b) throw new FileFailure('file_compressed')
  if (first === 0x50 && second === 0x4b) throw new FileFailure('file_archive')
  if (utf16Of(bytes) !== undefined) throw new FileFailure('file_utf16')
}

const asFileFailure = (error: unknown): FileFailure => {
  if (error instanceof FileFailure) return error
  if (error instanceof UnreadableJson)
    return new FileFailure('file_broken_json', error.message, { cause: error })
  if (error instanceof UnreadableSource)
    return new FileFailure(
      error.problem === 'unknown_format'
        ? 'file_unknown_format'
        : error.problem === 'empty'
          ? 'file_empty'
          : 'file_no_values',
      error.problem === 'no_value_column' ? error.message : '',
      { cause: error },
    )
  // The file was moved, changed or deleted since it was chosen, or it is a folder.
  if (error instanceof DOMException) return new FileFailure('file_not_readable', '', { cause: error })
  throw error
}
