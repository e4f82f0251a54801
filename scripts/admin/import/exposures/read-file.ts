/**
 * Reads files of exposures row by row, with constant memory: CSV with a header, JSON Lines, and the KEV catalogue in
 * both published formats.
 */
import { stat } from 'node:fs/promises'
import * as z from 'zod'
import { delimiterOf, RowReader, type BrokenRow, type Row } from '#shared/domain/csv-rows.ts'
import { limits } from '#shared/domain/limits.ts'
import type { TextEncoding } from '#shared/domain/text-encoding.ts'
import { FileFailure, readJsonFile } from '../json-file.ts'
import { chunksOf, encodingOf } from '../text-file.ts'
import { knownExploited, type KnownExploited } from './known-exploited.ts'
import { missingColumns, type RawRow, type RefusedRow } from './row.ts'

/** Maximum characters in a line of JSON; a longer one is refused. */
const longestLine = 100_000

const textsSchema = z.record(
  z.string(),
  z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .transform((value) => (value === null ? '' : String(value))),
)
const catalogueSchema = z.object({ vulnerabilities: z.array(z.record(z.string(), z.unknown())) })

/**
 * Yields the rows of a file, and refusals for unreadable ones. `isOrganizationGiven`: the command names the organizations.
 * Throws FileFailure.
 */
export async function* readRows(
  path: string,
  isOrganizationGiven: boolean,
): AsyncGenerator<RawRow | RefusedRow> {
  await bytesOf(path)
  const encoding = await encodingOf(path)
  const beginning = await beginningOf(path, encoding)
  const first = beginning.trimStart().charAt(0)
  if (first !== '{' && first !== '[') yield* csvRows({ path, encoding }, beginning, isOrganizationGiven)
  else if (/^\s*\{[^\n]*\}\s*(?:\n|$)/.test(beginning))
    yield* jsonLines({ path, encoding }, isOrganizationGiven)
  else yield* catalogue(path, isOrganizationGiven)
}

/** Size of a file in bytes, for the progress. */
export const bytesOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch((error: unknown) => {
    throw new FileFailure(
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'there is no such file'
        : 'it cannot be opened',
    )
  })
  if (found.isDirectory()) throw new FileFailure('this is a folder: name its files')
  return found.size
}

/** A text file with the encoding that its bytes indicate. */
interface TextFile {
  readonly path: string
  readonly encoding: TextEncoding
}

const beginningOf = async (path: string, encoding: TextEncoding): Promise<string> => {
  let text = ''
  for await (const chunk of chunksOf(path, encoding, { bytes: 0 }, 65_535)) text += chunk
  return text
}

async function* csvRows(
  file: TextFile,
  beginning: string,
  isOrganizationGiven: boolean,
): AsyncGenerator<RawRow | RefusedRow> {
  let names: readonly string[] | undefined
  for await (const row of rowsOf(file, new RowReader(delimiterOf(beginning.split('\n', 1)[0] ?? '')))) {
    if ('problem' in row) {
      yield { line: row.line, name: '', reason: brokenReasons[row.problem] }
    } else if (names === undefined) {
      names = row.cells.map((name) => name.trim())
      const missing = names.includes('cveID') ? [] : missingColumns(names, isOrganizationGiven)
      if (missing.length > 0) throw new FileFailure(`it has no column ${missing.join(', ')}`)
    } else {
      yield checkedRow(row, names)
    }
  }
  if (names === undefined) throw new FileFailure('it is empty')
}

async function* rowsOf({ path, encoding }: TextFile, reader: RowReader): AsyncGenerator<Row | BrokenRow> {
  for await (const chunk of chunksOf(path, encoding, { bytes: 0 })) yield* reader.read(chunk)
  yield* reader.end()
}

const brokenReasons: Readonly<Record<BrokenRow['problem'], string>> = {
  unclosed_quote: 'a quotation mark is left open',
  row_too_long: 'it is too long for a row',
}

const checkedRow = ({ line, cells }: Row, names: readonly string[]): RawRow | RefusedRow => {
  if (cells.length !== names.length)
    return { line, name: '', reason: `it has ${cells.length} columns in place of ${names.length}` }
  if (cells.some((cell) => cell.includes('\uFFFD')))
    return { line, name: '', reason: 'a character of it was lost when the file was saved' }
  return rowOf(line, Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}

async function* jsonLines(file: TextFile, isOrganizationGiven: boolean): AsyncGenerator<RawRow | RefusedRow> {
  let line = 0
  let isFirst = true
  for await (const text of linesOf(file)) {
    line += 1
    if (text.trim() === '') continue
    const parsed = text.length > longestLine ? undefined : parsedObject(text)
    if (parsed === undefined) {
      yield { line, name: '', reason: 'it is no JSON object of texts' }
      continue
    }
    if (isFirst) {
      isFirst = false
      const missing = missingColumns(Object.keys(parsed), isOrganizationGiven)
      if (missing.length > 0 && !('cveID' in parsed))
        throw new FileFailure(`its first object has no ${missing.join(', ')}`)
    }
    yield rowOf(line, parsed)
  }
}

async function* linesOf({ path, encoding }: TextFile): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunksOf(path, encoding, { bytes: 0 })) {
    const [first = '', ...more] = chunk.split('\n')
    rest += first
    for (const next of more) {
      yield rest.replace(/\r$/, '')
      rest = next
    }
  }
  yield rest
}

/** CISA's catalogue is a single JSON object of a few megabytes. */
async function* catalogue(path: string, isOrganizationGiven: boolean): AsyncGenerator<RawRow | RefusedRow> {
  if ((await bytesOf(path)) > 100_000_000)
    throw new FileFailure('it is no JSON lines, and too large to be read whole')
  const content = readJsonFile(path)
  const parsed = catalogueSchema.safeParse(Array.isArray(content) ? { vulnerabilities: content } : content)
  if (!parsed.success)
    throw new FileFailure('it is neither JSON lines nor a catalogue of known exploited vulnerabilities')
  if (!isOrganizationGiven) throw new FileFailure('a catalogue has no organizations: give one with --client')
  for (const [index, entry] of parsed.data.vulnerabilities.entries()) {
    const texts = Object.fromEntries(Object.entries(entry).filter(([, value]) => typeof value === 'string'))
    yield rowOf(index + 1, textsSchema.parse(texts))
  }
}

const parsedObject = (text: string): Record<string, string> | undefined => {
  try {
    return textsSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const rowOf = (line: number, fields: Record<string, string>): RawRow => {
  const { cveID, ...rest } = fields
  return {
    line,
    fields:
      cveID === undefined
        ? fields
        : knownExploited({ ...rest, cveID } satisfies KnownExploited, limits.descriptionLength),
  }
}
