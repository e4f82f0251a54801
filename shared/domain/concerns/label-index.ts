/**
 * Look-alikes of many domains at once: which of the watched labels a host looks like, as `likenessOf` says of
 * one. Equal runs are keys of a hash table. For edits, each label stands in a table under the hashes of what
 * is left of it without one or two characters; a label that is so few edits away has one of them in common
 * (symmetric deletion).
 */
import { isWithinEdits, labelRuns, skeletonOf, type WatchedLabel } from './labels.ts'

const tableBits = 17
const multiplier = 0x01000193
const powers = Int32Array.from({ length: 64 }, () => 1)
for (let index = 1; index < powers.length; index += 1)
  powers[index] = Math.imul(powers[index - 1] ?? 1, multiplier)

interface Joined {
  readonly edits: number
  readonly label: number
}

export class LabelIndex {
  readonly #labels: WatchedLabel[] = []
  readonly #whole = new Map<string, number[]>()
  readonly #joined = new Map<string, Joined[]>()
  /** The first entry of each place of the table, then of each entry the next one of its place; from 1 on. */
  readonly #heads = new Int32Array(2 ** tableBits)
  readonly #next: number[] = [0]
  readonly #hashes: number[] = [0]
  readonly #of: number[] = [0]
  #shortestForTwo = Number.POSITIVE_INFINITY

  /** Adds a label, which is known by its place from 0 on. */
  add(label: WatchedLabel): void {
    const place = this.#labels.push(label) - 1
    for (const text of new Set([label.skeleton, label.joined, label.glued])) push(this.#whole, text, place)
    for (const text of new Set([label.joined, label.glued]))
      push(this.#joined, text, { edits: label.edits, label: place })
    if (label.edits === 2) this.#shortestForTwo = Math.min(this.#shortestForTwo, label.skeleton.length)
    eachRemainder(label.skeleton, label.edits, (hash) => {
      const slot = hash >>> (32 - tableBits)
      this.#next.push(this.#heads[slot] ?? 0)
      this.#hashes.push(hash)
      this.#of.push(place)
      this.#heads[slot] = this.#next.length - 1
    })
  }

  /** Tells the place of each label that a host with these labels looks like; one may be told several times. */
  find(labels: readonly string[], take: (place: number) => void): void {
    for (const [index, written] of labels.entries()) {
      const skeleton = skeletonOf(written)
      for (const { text, joined, from, to } of labelRuns(skeleton)) {
        this.#whole.get(text)?.forEach(take)
        if (to > from)
          for (const { edits, label } of this.#joined.get(joined) ?? []) if (to - from <= edits) take(label)
      }
      if (index === 0) this.#findNear(skeleton, take)
    }
  }

  #findNear(skeleton: string, take: (place: number) => void): void {
    const depth = skeleton.length + 2 >= this.#shortestForTwo ? 2 : 1
    eachRemainder(skeleton, depth, (hash) => {
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
    })
  }
}

const push = <Value>(table: Map<string, Value[]>, key: string, value: Value): void => {
  const known = table.get(key)
  if (known === undefined) table.set(key, [value])
  else known.push(value)
}

const prefixes = new Int32Array(64)

/** The hash of a label, and of it without each character, and without each two of them if `depth` is 2. */
const eachRemainder = (label: string, depth: number, visit: (hash: number) => void): void => {
  const length = Math.min(label.length, 63)
  const power = (exponent: number): number => powers[exponent] ?? 1
  for (let index = 0; index < length; index += 1)
    prefixes[index + 1] = Math.imul(prefixes[index] ?? 0, multiplier) + label.charCodeAt(index)
  const between = (from: number, to: number): number =>
    (prefixes[to] ?? 0) - Math.imul(prefixes[from] ?? 0, power(to - from))
  const mixed = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> 0
  const whole = prefixes[length] ?? 0
  visit(mixed(whole))
  for (let i = 0; i < length; i += 1) {
    const before = prefixes[i] ?? 0
    visit(mixed(Math.imul(before, power(length - i - 1)) + between(i + 1, length)))
    if (depth < 2) continue
    for (let j = i + 1; j < length; j += 1) {
      const middle = Math.imul(before, power(j - i - 1)) + between(i + 1, j)
      visit(mixed(Math.imul(middle, power(length - j - 1)) + between(j + 1, length)))
    }
  }
}
