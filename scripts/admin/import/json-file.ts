/** Reads third-party JSON files. An error gives the position of the fault. */
import { readFileSync, statSync } from 'node:fs'
import { parseJsonOrLines } from '#shared/domain/indicators/import/recognize.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import { parseJsonText, UnreadableJson } from '#shared/domain/json-text.ts'
import { EncodingGuess } from '#shared/domain/text-encoding.ts'

/** A file that cannot be imported; the message has the reason. */
export class FileFailure extends Error {
  override name = 'FileFailure'
}

/** The message for a file in an unsupported encoding. */
export const notUtf8 = 'the file is neither UTF-8 nor Windows-1250 or ISO-8859-2 text: save it as UTF-8'

const mostBytes = 100_000_000

/** Reads and parses a file. Throws FileFailure. */
export const readJsonFile = (path: string): unknown => parseJson(textOf(path))

/** Reads and parses a file of indicators, which may have one JSON object per line. Throws FileFailure. */
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
