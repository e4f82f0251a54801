/** Files of indicators: text chunk by chunk, whatever the size; JSON whole. */
import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { UnreadableSource, type ImportItem } from '#shared/domain/indicators/import/candidate.ts'
import { beginning, formatOf, readJson, readText } from '#shared/domain/indicators/import/recognize.ts'
import type { ColumnNames } from '#shared/domain/indicators/import/read-table.ts'
import { FileFailure, readJsonFile } from '../json-file.ts'

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
    const start = await startOf(file)
    const format = formatOf(start, columns)
    if (format !== 'json') {
      const { size } = statSync(file)
      return { format, batches: () => textBatches(file, size, format, columns) }
    }
    const source = readJson(readJsonFile(file), now)
    return source.format === 'MISP manifest'
      ? { format: source.format, batches: () => manifestBatches(path.dirname(file), source.events, now) }
      : { format: source.format, batches: () => jsonBatches(source.items) }
  } catch (error) {
    throw asFileFailure(error)
  }
}

async function* textBatches(
  file: string,
  size: number,
  format: 'table' | 'list',
  columns: ColumnNames,
): AsyncGenerator<{ items: readonly ImportItem[]; share: number }> {
  const progress = { bytes: 0 }
  try {
    for await (const items of readText(format, chunksOf(file, progress), columns))
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

/** The text of a file in chunks. Throws FileFailure where it is no UTF-8. */
async function* chunksOf(file: string, progress: { bytes: number }, end?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isPart = end !== undefined
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 16, ...(isPart ? { end } : {}) })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a stream of bytes gave something else')
    if (progress.bytes === 0) checkBytes(chunk)
    progress.bytes += chunk.length
    yield decoder.decode(chunk, { stream: true })
  }
  if (!isPart) yield decoder.decode()
}

const startOf = async (file: string): Promise<string> => {
  if (statSync(file).isDirectory()) throw new FileFailure('this is a folder: name its files')
  let start = ''
  for await (const chunk of chunksOf(file, { bytes: 0 }, beginning - 1)) start += chunk
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
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new FileFailure('the file is not UTF-8 text', { cause: error })
  throw error
}
