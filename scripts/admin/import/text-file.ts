/** Reads text files of other programs in chunks, in a detected encoding. */
import { createReadStream } from 'node:fs'
import { EncodingGuess, type TextEncoding } from '#shared/domain/text-encoding.ts'
import { FileFailure, notUtf8 } from './json-file.ts'

/**
 * Detects the encoding of a whole file before the first row is read, so that no part is read in a wrong one. Throws
 * FileFailure.
 */
export const encodingOf = async (file: string): Promise<TextEncoding> => {
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

/** Yields the text of a file in chunks, up to byte `end` or to the end of the file. `progress` receives bytes. */
export async function* chunksOf(
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

const checkBytes = (bytes: Uint8Array): void => {
  const [first, second] = bytes
  if (first === 0x1f && second === 0x8b)
    throw new FileFailure('the file is compressed: unpack it first (gunzip)')
  if (first === 0x50 && second === 0x4b)
    throw new FileFailure('the file is a zip archive or a workbook: save it as CSV in UTF-8')
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new FileFailure('the file is UTF-16 text: save it as UTF-8')
}
