/** The text of a dropped file for a report. */
import { EncodingGuess } from '#shared/domain/text-encoding.ts'

/** Bytes of a report. More belongs into an import. */
export const maxReport = 1_000_000

/** The text of a file; undefined when it is too large or no text. */
export const textOf = async (file: File): Promise<string | undefined> => {
  if (file.size > maxReport) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const guess = new EncodingGuess()
  guess.add(bytes)
  const encoding = bytes.includes(0) ? undefined : guess.end()
  return encoding === undefined ? undefined : new TextDecoder(encoding).decode(bytes)
}
