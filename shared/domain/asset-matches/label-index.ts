/**
 * Finds look-alikes of many domains at once, with the rule of `likenessOf`. Equal runs are keys of a hash table. For
 * edits it uses symmetric deletion: each label is stored under its hash and the hashes without one or two characters. A
 * similar label has one of these hashes too.
 */
import { isWithinEdits, labelRuns, skeletonOf, wholeLabelTexts, type WatchedLabel } from './labels.ts'

/** Size of the table, and of a bit filter for hashes: most lookups find nothing. */
const [tableBits, filterBits] = [18, 22] as const
const multiplier = 0x01000193
/** Maximum letters compared, with room for letters that fold into two. */
const longest = 80
const powers = new Int32Array(longest + 1).fill(1)
for (let index = 1; index <= longest; index += 1)
  powers[index] = Math.imul(powers[index - 1] ?? 1, multiplier)

interface Joined {
  readonly edits: number
  readonly label: number
}

export class LabelIndex {
  readonly #labels: WatchedLabel[] = []
  /** Everyday words, which match only as a whole name. */
  readonly #everyday = new Map<string, number[]>()
  readonly #whole = new Map<string, number[]>()
  readonly #joined = new Map<string, Joined[]>()
  readonly #filter = new Int32Array(2 ** (filterBits - 5))
  /** Linked lists: the first entry of each slot, and the next entry of each entry; indices start at 1. */
  readonly #heads = new Int32Array(2 ** tableBits)
  #next = new Int32Array(1024)
  #hashes = new Int32Array(1024)
  #of = new Int32Array(1024)
  #entries = 0
  #shortestForTwo = Number.POSITIVE_INFINITY

  /** Adds a label; its position, from 0, identifies it. */
  add(label: WatchedLabel): void {
    const place = this.#labels.push(label) - 1
    for (const text of wholeLabelTexts(label))
      push(label.edits === 0 ? this.#everyday : this.#whole, text, place)
    if (label.edits === 0) return
    for (const text of new Set([label.joined, label.glued]))
      push(this.#joined, text, { edits: label.edits, label: place })
    if (label.edits === 2) this.#shortestForTwo = Math.min(this.#shortestForTwo, label.skeleton.length)
    for (let count = remaindersOf(label.skeleton, label.edits); count > 0; count -= 1)
      this.#enter(remainders[count - 1] ?? 0, place)
  }

  /** Calls `take` with each label that a host with these labels resembles; it may pass one several times. */
  find(labels: readonly string[], take: (place: number) => void): void {
    for (const [index, written] of labels.entries()) {
      const skeleton = skeletonOf(written)
      for (const { text, joined, from, to } of labelRuns(skeleton)) {
        this.#whole.get(text)?.forEach(take)
        if (to > from)
          for (const { edits, label } of this.#joined.get(joined) ?? []) if (to - from <= edits) take(label)
      }
      if (index > 0) continue
      this.#everyday.get(skeleton)?.forEach(take)
      this.#findNear(skeleton, take)
    }
  }

  #enter(hash: number, place: number): void {
    this.#entries += 1
    if (this.#entries === this.#next.length) {
      this.#next = grown(this.#next)
      this.#hashes = grown(this.#hashes)
      this.#of = grown(this.#of)
    }
    const slot = hash >>> (32 - tableBits)
    this.#next[this.#entries] = this.#heads[slot] ?? 0
    this.#hashes[this.#entries] = hash
    this.#of[this.#entries] = place
    this.#heads[slot] = this.#entries
    const bit = hash >>> (32 - filterBits)
    this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }

  #findNear(skeleton: string, take: (place: number) => void): void {
    const filter = this.#filter
    const count = remaindersOf(skeleton, skeleton.length + 2 >= this.#shortestForTwo ? 2 : 1)
    for (let index = 0; index < count; index += 1) {
      const hash = remainders[index] ?? 0
      const bit = hash >>> (32 - filterBits)
      if (((filter[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue
      for (
        let entry = this.#heads[hash >>> (32 - tableBits)] ?? 0;
        entry !== 0;
        entry = this.#next[entry] ?? 0
      ) {
        if (this.#hashes[entry] !== hash) continue
        const place = this.#of[entry] ?? 0
        const label = this.#labels[place]
        if (label !== undefined && isWithinEdits(skeleton, label.skeleton, label.edits)) take(place)
      }
    }
  }
}

const grown = (table: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(table.length * 2)
  larger.set(table)
  return larger
}

const push = <Value>(table: Map<string, Value[]>, key: string, value: Value): void => {
  const known = table.get(key)
  if (known === undefined) table.set(key, [value])
  else known.push(value)
}

// Reused buffers: this runs for each host.
const prefixes = new Int32Array(longest + 1)
const remainders = new Int32Array(1 + longest + (longest * (longest - 1)) / 2)

/** Mixes all bits of a hash. */
const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x9e3779b1)

/**
 * Writes hashes into `remainders`: of the label, of the label without each character and, with `depth` 2, without each
 * pair. Returns their number.
 */
const remaindersOf = (label: string, depth: 1 | 2): number => {
  const length = Math.min(label.length, longest)
  for (let index = 0; index < length; index += 1)
    prefixes[index + 1] = Math.imul(prefixes[index] ?? 0, multiplier) + label.charCodeAt(index)
  const whole = prefixes[length] ?? 0
  remainders[0] = mixed(whole)
  let count = 1
  for (let i = 0; i < length; i += 1) {
    const before = prefixes[i] ?? 0
    const after = prefixes[i + 1] ?? 0
    // The hash without the characters at i and j: the hash is a polynomial, so their terms are subtracted.
    const power = powers[length - i - 1] ?? 1
    const rest = (whole - Math.imul(after, power)) | 0
    remainders[count] = mixed((Math.imul(before, power) + rest) | 0)
    count += 1
    if (depth === 1) continue
    for (let j = i + 1; j < length; j += 1) {
      const middlePower = powers[j - i - 1] ?? 1
      const endPower = powers[length - j - 1] ?? 1
      const middle = (Math.imul(before, middlePower) + (prefixes[j] ?? 0) - Math.imul(after, middlePower)) | 0
      const end = (whole - Math.imul(prefixes[j + 1] ?? 0, endPower)) | 0
      remainders[count] = mixed((Math.imul(middle, endPower) + end) | 0)
      count += 1
    }
  }
  return count
}
