/** Parses untrusted JSON text that may be deep or truncated. */

/** Invalid JSON text; the message says why and where. */
export class UnreadableJson extends Error {
  override name = 'UnreadableJson'
}

/** Maximum depth. Real sources have five to ten levels. */
const mostLevels = 64
const quote = 0x22
const backslash = 0x5c

/** Parses JSON text. Throws UnreadableJson. */
export const parseJsonText = (text: string): unknown => {
  if (text.trim() === '') throw new UnreadableJson('the file is empty')
  checkDepth(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isCutOff(text, message))
      throw new UnreadableJson('the file ends in the middle: it was cut off', { cause: error })
    throw new UnreadableJson(`not JSON: ${message.replace(/\s+/g, ' ')}`, { cause: error })
  }
}

/** Whether the parser stopped at the very end. */
const isCutOff = (text: string, message: string): boolean => {
  if (/end of JSON input|Unterminated/.test(message)) return true
  const position = /at position (\d+)/.exec(message)
  return position !== null && Number(position[1]) >= text.trimEnd().length
}

/** Counts brackets before parsing, so that deeply nested input costs nothing later. */
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
      if (level > mostLevels)
        throw new UnreadableJson(
          `nested more than ${mostLevels} levels deep (line ${line}): no real source is`,
        )
    } else if (code === 0x7d || code === 0x5d) level -= 1
  }
}
