/** Files of indicators: text chunk by chunk, whatever the size; JSON whole. */
import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { UnreadableSource, type ImportItem } from '#shared/domain/indicators/import/candidate.ts'
import { beginning, formatOf, readJson, readText } from '#shared/domain/indicators/import/recognize.ts'
import type { ColumnNames } from '#shared/domain/indicators/import/table-columns.ts'
import { EncodingGuess, type TextEncoding } from '#shared/domain/text-encoding.ts'
import { FileFailure, notUtf8, readJsonFile, readJsonOrLinesFile } from '../json-file.ts'

export interface SourceFile {
  readonly format: string
  /** The items in batches, each with the share of the file that is read, from 0 to 1. */
  batches(): AsyncGenerator<{ readonly items: readonly ImportItem[]; readonly share: number }>
}

/** Items of JSON that are handed on at once. */
const batchSize = 1000

/** Opens a file, and reads as much as tells its format. Throws FileFailure. */
export const openSource = async (file: string, columns: ColumnNames, now: Date): Promise<SourceFile> => {
  try {
    if (statSync(file).isDirectory()) throw new FileFailure('this is a folder: name its files')
    const encoding = await encodingOf(file)
    const start = await startOf(file, encoding)
    const format = formatOf(start, columns)
    if (format !== 'json') {
      const { size } = statSync(file)
      return { format, batches: () => textBatches(file, encoding, size, format, columns) }
    }
    const source = readJson(readJsonOrLinesFile(file), now)
    return source.format === 'MISP manifest'
      ? { format: source.format, batches: () => manifestBatches(path.dirname(file), source.events, now) }
      : { format: source.format, batches: () => jsonBatches(source.items) }
  } catch (error) {
    throw asFileFailure(error)
  }
}

async function* textBatches(
  file: string,
  encoding: TextEncoding,
  size: number,
  format: 'table' | 'list',
  columns: ColumnNames,
): AsyncGenerator<{ items: readonly ImportItem[]; share: number }> {
  const progress = { bytes: 0 }
  try {
    for await (const items of readText(format, chunksOf(file, encoding, progress), columns))
      yield { items, share: Math.min(1, progress.bytes / Math.max(1, size)) }
  } catch (error) {
    throw asFileFailure(error)
  }
}

async function* jsonBatches(
  items: Iterable<ImportItem>,
): AsyncGenerator<{ items: readonly ImportItem[]; share: number }> {
  const all = [...items]
  for (let start = 0; start < all.length; start += batchSize) {
    yield await Promise.resolve({
      items: all.slice(start, start + batchSize),
      share: Math.min(1, (start + batchSize) / all.length),
    })
  }
}

/** An event that is missing or broken is refused by its name, and the others are read. */
async function* manifestBatches(
  folder: string,
  events: readonly string[],
  now: Date,
): AsyncGenerator<{ items: readonly ImportItem[]; share: number }> {
  for (const [index, id] of events.entries()) {
    const share = (index + 1) / events.length
    try {
      const source = readJson(readJsonFile(path.join(folder, `${id}.json`)), now)
      if ('items' in source) for await (const { items } of jsonBatches(source.items)) yield { items, share }
    } catch (error) {
      const failure = asFileFailure(error)
      yield {
        items: [
          {
            outcome: 'refused',
            place: { object: `${id}.json` },
            entered: '',
            reason: 'malformed_object',
            detail: failure.message,
          },
        ],
        share,
      }
    }
  }
}

/**
 * The encoding of a file, known before the first row is read, so that no part of a file in another one is
 * taken. Throws FileFailure.
 */
const encodingOf = async (file: string): Promise<TextEncoding> => {
  const guess = new EncodingGuess()
  let isFirst = true
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = bytesOf(chunk)
    if (isFirst) checkBytes(bytes)
    isFirst = false
    guess.add(bytes)
  }
  const encoding = guess.end()
  if (encoding === undefined) throw new FileFailure(notUtf8)
  return encoding
}

const bytesOf = (chunk: unknown): Uint8Array => {
  if (chunk instanceof Uint8Array) return chunk
  throw new TypeError('a stream of bytes gave something else')
}

/** The text of a file in chunks. */
async function* chunksOf(
  file: string,
  encoding: TextEncoding,
  progress: { bytes: number },
  end?: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const isPart = end !== undefined
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 16, ...(isPart ? { end } : {}) })) {
    const bytes = bytesOf(chunk)
    progress.bytes += bytes.length
    yield decoder.decode(bytes, { stream: true })
  }
  if (!isPart) yield decoder.decode()
}

const startOf = async (file: string, encoding: TextEncoding): Promise<string> => {
  let start = ''
  for await (const chunk of chunksOf(file, encoding, { bytes: 0 }, beginning - 1)) start += chunk
  if (start.trim() === '') throw new FileFailure('the file is empty')
  return start
}

const checkBytes = (bytes: Uint8Array): void => {
  const [first, second] = bytes
  if (first === 0x1f && second === 0x8b)
    throw new FileFailure('the file is compressed: unpack it first (gunzip)')
  if (first === 0x50 && second === 0x4b)
    throw new FileFailure('the file is a zip archive or a workbook: save it as CSV in UTF-8')
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new FileFailure('the file is UTF-16 text: save it as UTF-8')
}

const asFileFailure = (error: unknown): FileFailure => {
  if (error instanceof FileFailure) return error
  if (error instanceof UnreadableSource) return new FileFailure(error.message, { cause: error })
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new FileFailure('there is no such file', { cause: error })
  if (code === 'EACCES') return new FileFailure('the file may not be read', { cause: error })
  throw error
}
