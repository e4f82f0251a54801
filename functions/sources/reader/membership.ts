/**
 * What a source had at its last complete run: a sorted file of hashes with the indicator's id. A run compares its rows
 * with it, so a row that is only seen again costs no read and no write.
 */
import { createHash } from 'node:crypto'
import type { SourceRow } from '#functions/indicators/source-writer.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'

const hashBytes = 12
const idBytes = 6
const printBytes = 4
const entryBytes = hashBytes + idBytes + printBytes

/** The hash of an indicator's type and key. */
export const memberHash = (type: IndicatorType, key: string): Buffer =>
  createHash('sha256').update(`${type}\n${key}`).digest().subarray(0, hashBytes)

/** The fingerprint of what a source says of an indicator, other than its value. */
const memberPrint = (said: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(said)).digest().readUInt32LE(0)

/** The fingerprint of a row. */
export const printOf = ({ confidence, ownId, isPortalOnly, ownTlp }: SourceRow): number =>
  memberPrint([
    confidence,
    ownId ?? null,
    ...(isPortalOnly ? ['portal_only'] : []),
    // Only what is stricter than the source, so that no other row differs.
    ...(ownTlp === undefined ? [] : [ownTlp]),
  ])

export interface Member {
  readonly hash: Buffer
  /** The indicator; 0 for a row that has none, such as one on a warning list. */
  readonly id: number
  readonly print: number
}

export class Membership {
  readonly #bytes: Buffer

  /** Throws for bytes that `packed` did not return. */
  constructor(bytes: Uint8Array = new Uint8Array()) {
    if (bytes.length % entryBytes !== 0) throw new Error(`${bytes.length} bytes are no membership`)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get size(): number {
    return this.#bytes.length / entryBytes
  }

  /** How many rows have an indicator. */
  get indicators(): number {
    let count = 0
    for (let place = 0; place < this.size; place += 1)
      if (this.#bytes.readUIntLE(place * entryBytes + hashBytes, idBytes) !== 0) count += 1
    return count
  }

  /** The place of a hash; -1 when it is no member. */
  find(hash: Buffer): number {
    let [low, high] = [0, this.size - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const start = middle * entryBytes
      const order = this.#bytes.compare(hash, 0, hashBytes, start, start + hashBytes)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  at(place: number): Member {
    const start = place * entryBytes
    return {
      hash: this.#bytes.subarray(start, start + hashBytes),
      id: this.#bytes.readUIntLE(start + hashBytes, idBytes),
      print: this.#bytes.readUInt32LE(start + hashBytes + idBytes),
    }
  }
}

/** What a source has next, in the order in which it comes. Packed, since a million objects would take 400 MB. */
export class NextMembers {
  #bytes = Buffer.alloc(1_000 * entryBytes)
  #size = 0

  push({ hash, id, print }: Member): void {
    const start = this.#size * entryBytes
    if (start === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * start)
    hash.copy(this.#bytes, start)
    this.#bytes.writeUIntLE(id, start + hashBytes, idBytes)
    this.#bytes.writeUInt32LE(print, start + hashBytes + idBytes)
    this.#size += 1
  }

  /** The indicators, and 0 when a row has none. */
  ids(): Set<number> {
    const members = new Membership(this.#bytes.subarray(0, this.#size * entryBytes))
    const ids = new Set<number>()
    for (let place = 0; place < members.size; place += 1) ids.add(members.at(place).id)
    return ids
  }

  /** The members as a file, sorted. Of equal hashes the first stays. */
  packed(): Buffer {
    const bytes = this.#bytes
    const compare = (one: number, other: number): number =>
      bytes.compare(bytes, other, other + hashBytes, one, one + hashBytes)
    const starts = Float64Array.from({ length: this.#size }, (_, place) => place * entryBytes)
    starts.sort((one, other) => compare(one, other) || one - other)
    const file = Buffer.alloc(starts.length * entryBytes)
    let length = 0
    let previous: number | undefined
    for (const start of starts) {
      if (previous !== undefined && compare(previous, start) === 0) continue
      previous = start
      length += bytes.copy(file, length, start, start + entryBytes)
    }
    return file.subarray(0, length)
  }
}
