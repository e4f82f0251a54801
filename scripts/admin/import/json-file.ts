/** Reads a JSON file from another source. An error names the place that cannot be read. */
import { readFileSync, statSync } from 'node:fs'
import { parseJsonOrLines } from '#shared/domain/indicators/import/recognize.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import { parseJsonText, UnreadableJson } from '#shared/domain/json-text.ts'
import { EncodingGuess } from '#shared/domain/text-encoding.ts'

/** A file that cannot be imported; the message says why. */
export class FileFailure extends Error {
  override name = 'FileFailure'
}

/** What a file in no encoding that is understood is refused with. */
export const notUtf8 = 'the file is neither UTF-8 nor Windows-1250 or ISO-8859-2 text: save it as UTF-8'

const mostBytes = 100_000_000

/** The content of a file. Throws FileFailure. */
export const readJsonFile = (path: string): unknown => parseJson(textOf(path))

/** The content of a file of indicators, of which some lists have an object a line. Throws FileFailure. */
export const readJsonOrLinesFile = (path: string): unknown => parseJson(textOf(path), parseJsonOrLines)

/** Parses JSON text. Throws FileFailure. */
export const parseJson = (text: string, parse = parseJsonText): unknown => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof UnreadableJson) throw new FileFailure(error.message, { cause: error })
    throw error
  }
}

const textOf = (path: string): string => {
  const bytes = bytesOf(path)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw new FileFailure('the file is compressed: unpack it first (gunzip)')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileFailure('the file is a zip archive: unpack it first')
  const guess = new EncodingGuess()
  guess.add(bytes)
  const encoding = guess.end()
  if (encoding === undefined) throw new FileFailure(notUtf8)
  return new TextDecoder(encoding).decode(bytes)
}

const bytesOf = (path: string): Buffer => {
  try {
    const found = statSync(path)
    if (found.isDirectory()) throw new FileFailure('this is a folder: name its files')
    if (found.size > mostBytes)
      throw new FileFailure(
        `the file has ${fileSize(found.size, 'en', mostBytes)}; the most is ${fileSize(mostBytes, 'en')}: split it`,
      )
    return readFileSync(path)
  } catch (error) {
    if (error instanceof FileFailure) throw error
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new FileFailure('there is no such file', { cause: error })
    if (code === 'EACCES') throw new FileFailure('the file may not be read', { cause: error })
    throw new FileFailure(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
