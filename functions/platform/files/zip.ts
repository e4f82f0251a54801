/** A zip archive of one file that comes in parts: what is kept of it in memory is its compressed form only. */
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

const utf8Name = 0x0800
const deflated = 8

export class ZipOfOne {
  readonly #deflate = createDeflateRaw({ level: 6 })
  readonly #parts: Buffer[] = []
  #crc = 0
  #bytes = 0

  constructor() {
    this.#deflate.on('data', (part: Buffer) => {
      this.#parts.push(part)
    })
  }

  /** Adds to the file; waits while the compressor is behind. */
  async add(text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8')
    this.#crc = crc32(bytes, this.#crc)
    this.#bytes += bytes.length
    if (!this.#deflate.write(bytes)) await once(this.#deflate, 'drain')
  }

  /** The archive, with the file under a name. Files of 4 GB and more are none of ours: zip keeps sizes in 32 bits. */
  async end(name: string, at: Date): Promise<Buffer> {
    const ended = once(this.#deflate, 'end')
    this.#deflate.end()
    await ended
    const data = Buffer.concat(this.#parts)
    const nameBytes = Buffer.from(name, 'utf8')
    // Version, flags, method, time, date, checksum, sizes, length of the name, no extra field: alike in both headers.
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(utf8Name, 2)
    about.writeUInt16LE(deflated, 4)
    about.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
    // The format's dates end with 2107.
    about.writeUInt16LE(
      (Math.min(127, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
      8,
    )
    about.writeUInt32LE(this.#crc, 10)
    about.writeUInt32LE(data.length, 14)
    about.writeUInt32LE(this.#bytes, 18)
    about.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, nameBytes])
    const madeBy = Buffer.from([20, 0])
    // Length of the comment, disk, attributes and the place of the local header: all zero.
    const central = Buffer.concat([
      Buffer.from('PK\u0001\u0002', 'latin1'),
      madeBy,
      about,
      Buffer.alloc(14),
      nameBytes,
    ])
    const end = Buffer.alloc(22)
    end.write('PK\u0005\u0006', 0, 'latin1')
    end.writeUInt16LE(1, 8)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(central.length, 12)
    end.writeUInt32LE(local.length + data.length, 16)
    return Buffer.concat([local, data, central, end])
  }
}
