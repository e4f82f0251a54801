/**
 * Which object of a source has which indicators: an event of a MISP feed, an object of a TAXII collection. Such a source
 * answers only what changed, so an indicator goes once no object has it. A sorted file, like `membership.ts`.
 */
import { createHash } from 'node:crypto'

const hashBytes = 12
const momentBytes = 6
const entryBytes = 2 * hashBytes + 2 * momentBytes + 1
/** Of an object without indicators, whose version is stored. */
const noValue = Buffer.alloc(hashBytes)

/** The hash of an object's own id. */
export const objectHash = (id: string): Buffer =>
  createHash('sha256').update(id).digest().subarray(0, hashBytes)

/** An object's claim on an indicator. Moments are epoch milliseconds. */
export interface Claim {
  readonly object: Buffer
  /** `memberHash` of the indicator; undefined when the object has none. */
  readonly value: Buffer | undefined
  /** When the source last changed the object. */
  readonly version: number
  /** When it ends by itself; 0 for never. */
  readonly until: number
  /** The full reading that last saw it, from 0 to 255. */
  readonly generation: number
}

export class Claims {
  readonly #bytes: Buffer

  /** Throws for bytes that `packedClaims` did not return. */
  constructor(bytes: Uint8Array = new Uint8Array()) {
    if (bytes.length % entryBytes !== 0) throw new Error(`${bytes.length} bytes are no claims`)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get size(): number {
    return this.#bytes.length / entryBytes
  }

  at(place: number): Claim {
    const start = place * entryBytes
    const value = this.#bytes.subarray(start + hashBytes, start + 2 * hashBytes)
    const moments = start + 2 * hashBytes
    return {
      object: this.#bytes.subarray(start, start + hashBytes),
      value: value.equals(noValue) ? undefined : value,
      version: this.#bytes.readUIntLE(moments, momentBytes),
      until: this.#bytes.readUIntLE(moments + momentBytes, momentBytes),
      generation: this.#bytes.readUInt8(moments + 2 * momentBytes),
    }
  }

  /** The first claim of an object; undefined when it is not known. */
  of(object: Buffer): Claim | undefined {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      const start = middle * entryBytes
      if (this.#bytes.compare(object, 0, hashBytes, start, start + hashBytes) < 0) low = middle + 1
      else high = middle
    }
    const found = low < this.size ? this.at(low) : undefined
    return found?.object.equals(object) === true ? found : undefined
  }

  *[Symbol.iterator](): Generator<Claim> {
    for (let place = 0; place < this.size; place += 1) yield this.at(place)
  }
}

/** Claims as a file, sorted by object. */
export const packedClaims = (claims: readonly Claim[]): Buffer => {
  const sorted = claims.toSorted((one, other) => one.object.compare(other.object))
  const bytes = Buffer.alloc(sorted.length * entryBytes)
  for (const [index, { object, value, version, until, generation }] of sorted.entries()) {
    const start = index * entryBytes
    object.copy(bytes, start)
    value?.copy(bytes, start + hashBytes)
    const moments = start + 2 * hashBytes
    bytes.writeUIntLE(version, moments, momentBytes)
    bytes.writeUIntLE(until, moments + momentBytes, momentBytes)
    bytes.writeUInt8(generation, moments + 2 * momentBytes)
  }
  return bytes
}
