/** The text of a dropped file for a report. */
import { EncodingGuess, utf16Of, type TextEncoding } from '#shared/domain/text-encoding.ts'

/** Bytes of a report. More belongs into an import. */
export const maxReport = 1_000_000

/** The text of a file; undefined when it is too large or no text. */
export const textOf = async (file: File): Promise<string | undefined> => {
  if (file.size > maxReport) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = utf16Of(bytes) ?? guessOf(bytes)
  const text = encoding === undefined ? '\0' : new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? undefined : text
}

const guessOf = (bytes: Uint8Array): TextEncoding | undefined => {
  const guess = new EncodingGuess()
  guess.add(bytes)
  return guess.end()
}
