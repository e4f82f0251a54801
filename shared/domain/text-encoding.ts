/** Detects the encoding of a text by its bytes: UTF-8, or an older Polish encoding. */

export type TextEncoding = 'utf-8' | 'windows-1250' | 'iso-8859-2'

/** The encoding of a text with a UTF-16 byte order mark, as Windows Notepad writes it. */
export const utf16Of = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** `ąśź ĄŚŹ`, the only letters that the two Polish encodings encode differently. */
const ofWindows = new Set([0xb9, 0x9c, 0x9f, 0xa5, 0x8c, 0x8f])
const ofIso = new Set([0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac])
const ofBoth = new Set([0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0xbf, 0xc6, 0xca, 0xa3, 0xd1, 0xd3, 0xaf])
/** Characters in Polish texts: quotes, dashes, ellipsis, non-breaking space, degree and section signs. */
const signs = new Set([0x80, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xa7, 0xab, 0xb0, 0xbb])

/** Takes the bytes of a text in pieces. */
export class EncodingGuess {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true })
  readonly #seen = new Set<number>()
  #isUtf8 = true
  #hasZero = false

  add(bytes: Uint8Array): void {
    if (this.#isUtf8) {
      try {
        this.#utf8.decode(bytes, { stream: true })
      } catch {
        this.#isUtf8 = false
      }
    }
    for (const byte of bytes) {
      if (byte >= 0x80) this.#seen.add(byte)
      else if (byte === 0) this.#hasZero = true
    }
  }

  /** The encoding of everything added; undefined for any other. */
  end(): TextEncoding | undefined {
    if (this.#isUtf8) {
      try {
        this.#utf8.decode()
        return 'utf-8'
      } catch {
        this.#isUtf8 = false
      }
    }
    if (this.#hasZero) return undefined
    const seen = [...this.#seen]
    const fits = (own: ReadonlySet<number>): boolean =>
      seen.every((byte) => own.has(byte) || ofBoth.has(byte) || signs.has(byte))
    const isControl = (byte: number): boolean => byte < 0xa0
    if (fits(ofWindows)) return 'windows-1250'
    return fits(ofIso) && !seen.some(isControl) ? 'iso-8859-2' : undefined
  }
}
