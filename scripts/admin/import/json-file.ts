/** Reads a JSON file that somebody else made. What cannot be read is told with its place. */
import { readFileSync, statSync } from 'node:fs'

/** A file that cannot be imported; the message says why. */
export class FileFailure extends Error {
  override name = 'FileFailure'
}

const mostBytes = 100_000_000
/** Real bundles nest five levels deep or so. */
const mostLevels = 64

/** The content of a file. Throws FileFailure. */
export const readJsonFile = (path: string): unknown => parseJson(textOf(path))

/** Parses JSON text. Throws FileFailure. */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') throw new FileFailure('the file is empty')
  checkDepth(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isCutOff(text, message)) {
      throw new FileFailure('the file ends in the middle: it was cut off', { cause: error })
    }
    throw new FileFailure(`not JSON: ${message.replace(/\s+/g, ' ')}`, { cause: error })
  }
}

const textOf = (path: string): string => {
  const bytes = bytesOf(path)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new FileFailure('the file is compressed: unpack it first (gunzip)')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new FileFailure('the file is a zip archive: unpack it first')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new FileFailure('the file is not UTF-8 text', { cause: error })
  }
}

const bytesOf = (path: string): Buffer => {
  try {
    const found = statSync(path)
    if (found.isDirectory()) throw new FileFailure('this is a folder: name its files')
    if (found.size > mostBytes) throw new FileFailure(`the file has ${(found.size / 1e6).toFixed(0)} MB; the most is ${mostBytes / 1e6} MB: split it`)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof FileFailure) throw error
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new FileFailure('there is no such file', { cause: error })
    if (code === 'EACCES') throw new FileFailure('the file may not be read', { cause: error })
    throw new FileFailure(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Whether the parser stopped at the very end. */
const isCutOff = (text: string, message: string): boolean => {
  if (/end of JSON input|Unterminated/.test(message)) return true
  const position = /at position (\d+)/.exec(message)
  return position !== null && Number(position[1]) >= text.trimEnd().length
}

const quote = 0x22
const backslash = 0x5c

/** Brackets are counted before parsing, so that a file made to be deep costs nothing further down. */
const checkDepth = (text: string): void => {
  let [level, line, inString] = [0, 1, false]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0x0a) line += 1
    if (inString) {
      if (code === backslash) index += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === 0x7b || code === 0x5b) {
      level += 1
      if (level > mostLevels) throw new FileFailure(`nested more than ${mostLevels} levels deep (line ${line}): no threats are`)
    } else if (code === 0x7d || code === 0x5d) level -= 1
  }
}
