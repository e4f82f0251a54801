/**
 * Compresses text to one gzip file while it is written. It is synchronous, so the rows of a read model cannot change
 * between two parts. Only the compressed form is kept in memory.
 */
import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Bytes per compressed block. */
const atOnce = 1024 ** 2

// No name and no time, so that the same text gives the same bytes.
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

export class Packer {
  readonly #parts: Uint8Array[] = [header]
  readonly #hash = createHash('sha256')
  #open: Buffer[] = []
  #openBytes = 0
  #crc = 0
  #bytes = 0

  add(part: string | Uint8Array): void {
    const data =
      typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length)
    this.#open.push(data)
    this.#openBytes += data.length
    if (this.#openBytes >= atOnce) this.#pack()
  }

  /** Adds a part that may differ for the same content; the digest ignores it. */
  addUnnamed(part: string | Uint8Array): void {
    this.#pack()
    this.add(part)
    this.#pack({ isNamed: false })
  }

  /** Returns the gzip file, the length of the text in bytes, and a digest of its content. */
  end(): { readonly packed: Uint8Array; readonly bytes: number; readonly digest: string } {
    this.#pack()
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(this.#crc, 0)
    trailer.writeUInt32LE(this.#bytes % 2 ** 32, 4)
    this.#parts.push(deflateRawSync(''), trailer)
    return { packed: Buffer.concat(this.#parts), bytes: this.#bytes, digest: this.#hash.digest('base64url') }
  }

  #pack({ isNamed } = { isNamed: true }): void {
    if (this.#openBytes === 0) return
    const data = Buffer.concat(this.#open)
    this.#open = []
    this.#openBytes = 0
    this.#crc = crc32(data, this.#crc)
    if (isNamed) this.#hash.update(data)
    this.#bytes += data.length
    // Flushed to a byte boundary without a final block, so that the next part can follow.
    this.#parts.push(deflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH }))
  }
}
