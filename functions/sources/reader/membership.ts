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

/** Members as a file, sorted. Of equal hashes the first stays. */
export const packed = (members: readonly Member[]): Buffer => {
  const sorted = members.toSorted((one, other) => one.hash.compare(other.hash))
  const bytes = Buffer.alloc(sorted.length * entryBytes)
  let count = 0
  let previous: Buffer | undefined
  for (const { hash, id, print } of sorted) {
    if (previous?.equals(hash) === true) continue
    previous = hash
    const start = count * entryBytes
    hash.copy(bytes, start)
    bytes.writeUIntLE(id, start + hashBytes, idBytes)
    bytes.writeUInt32LE(print, start + hashBytes + idBytes)
    count += 1
  }
  return bytes.subarray(0, count * entryBytes)
}
