/** Reads files of indicators: text in chunks, whatever the size; JSON at once. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { UnreadableSource, type ImportItem } from '#shared/domain/indicators/import/candidate.ts'
import { beginning, formatOf, readJson, readText } from '#shared/domain/indicators/import/recognize.ts'
import type { ColumnNames } from '#shared/domain/indicators/import/table-columns.ts'
import type { TextEncoding } from '#shared/domain/text-encoding.ts'
import { FileFailure, readJsonFile, readJsonOrLinesFile } from '../json-file.ts'
import { chunksOf, encodingOf } from '../text-file.ts'

export interface SourceFile {
  readonly format: string
  /** Yields the items in batches, each with the fraction of the file read so far, from 0 to 1. */
  batches(): AsyncGenerator<{ readonly items: readonly ImportItem[]; readonly share: number }>
}

/** JSON items per batch. */
const batchSize = 1000

/** Opens a file and reads enough of it to detect its format. Throws FileFailure. */
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

/** A missing or broken event is refused by name; the others are read. */
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

const startOf = async (file: string, encoding: TextEncoding): Promise<string> => {
  let start = ''
  for await (const chunk of chunksOf(file, encoding, { bytes: 0 }, beginning - 1)) start += chunk
  if (start.trim() === '') throw new FileFailure('the file is empty')
  return start
}

const asFileFailure = (error: unknown): FileFailure => {
  if (error instanceof FileFailure) return error
  if (error instanceof UnreadableSource) return new FileFailure(error.message, { cause: error })
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new FileFailure('there is no such file', { cause: error })
  if (code === 'EACCES') return new FileFailure('the file may not be read', { cause: error })
  throw error
}
