/**
 * Finds many phrases in one pass over a text. A bit table rejects nearly every position; only positions where some
 * phrase may begin are compared.
 */
import { phraseEnd, type Phrase, type Setting } from './phrases.ts'

/** Number of leading characters by which phrases are indexed. */
const gram = 4
const tableBits = 18

interface Entry {
  readonly phrase: Phrase
  readonly assets: number[]
}

export class PhraseIndex {
  /** By words and by whether only whole words match. */
  readonly #entries = new Map<string, Entry>()
  /** By the hash of the leading characters: one map for each length up to `gram`. */
  readonly #starts = Array.from({ length: gram + 1 }, () => new Map<number, Entry[]>())
  readonly #begun = Array.from({ length: gram + 1 }, () => new Uint8Array(0))

  add(phrase: Phrase, asset: number): void {
    const [first] = phrase.words
    const name = `${phrase.isWhole ? 'w' : 'p'}${phrase.words.join(' ')}`
    const known = this.#entries.get(name)
    if (known !== undefined) {
      known.assets.push(asset)
      return
    }
    const entry = { phrase, assets: [asset] }
    this.#entries.set(name, entry)
    const size = Math.min(gram, first.length)
    const hash = hashAt(first, 0, size)
    const starts = this.#starts[size]
    const some = starts?.get(hash)
    if (some === undefined) starts?.set(hash, [entry])
    else some.push(entry)
    if (this.#begun[size]?.length === 0) this.#begun[size] = new Uint8Array(2 ** (tableBits - 3))
    const bits = this.#begun[size]
    const bit = hash >>> (32 - tableBits)
    if (bits !== undefined) bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }

  /** Calls `take` with each asset that has a phrase in the folded text; it may pass one several times. */
  find(text: string, setting: Setting, take: (asset: number) => void): void {
    for (let size = 1; size <= gram; size += 1) {
      const bits = this.#begun[size]
      if (bits === undefined || bits.length === 0) continue
      for (let start = 0; start + size <= text.length; start += 1) {
        const hash = hashAt(text, start, size)
        const bit = hash >>> (32 - tableBits)
        if (((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) continue
        for (const { phrase, assets } of this.#starts[size]?.get(hash) ?? [])
          if (phraseEnd(text, start, phrase, setting) !== undefined) assets.forEach(take)
      }
    }
  }
}

/** A 32-bit hash of the characters from `start`; its upper bits are well mixed. */
const hashAt = (text: string, start: number, size: number): number => {
  let hash = 0
  for (let index = start; index < start + size; index += 1)
    hash = Math.imul(hash, 0x01000193) + text.charCodeAt(index)
  return Math.imul(hash, 0x9e3779b1) >>> 0
}
