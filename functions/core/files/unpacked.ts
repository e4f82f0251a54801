/** Unpacks files of other systems as streams, with a bound on the unpacked bytes: gzip, and zip archives of one file. */
import { Readable, type Transform } from 'node:stream'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'

const problems = {
  too_large: 'The unpacked file is too large',
  incomplete: 'The packed file was cut off',
  unreadable: 'The file cannot be unpacked',
  several_files: 'The zip archive has more than one file',
  encrypted: 'The zip archive is encrypted',
} as const

/** Why a file cannot be unpacked. */
export class UnreadablePackage extends Error {
  override name = 'UnreadablePackage'
  readonly problem: keyof typeof problems
  constructor(problem: UnreadablePackage['problem']) {
    super(problems[problem])
    this.problem = problem
  }
}

/** Bytes of one chunk: small, so that a reader stops soon. */
const chunkBytes = 65_536
/** A file may be compressed again for its transfer. */
const mostLayers = 2

/** The bytes of a file, whether it is plain, gzip or a zip archive. Throws `UnreadablePackage`. */
export async function* unpacked(file: Buffer, most: number): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const chunk of layers(file, mostLayers)) {
    read += chunk.length
    if (read > most) throw new UnreadablePackage('too_large')
    yield chunk
  }
}

async function* layers(file: Buffer, left: number): AsyncGenerator<Uint8Array> {
  if (file.length >= 2 && file[0] === 0x1f && file[1] === 0x8b && left > 0) {
    let first: Buffer | undefined
    const rest = through(createGunzip(), file)
    for await (const chunk of rest) {
      if (first === undefined && chunk[0] === 0x1f && chunk[1] === 0x8b) {
        // The inner file is compressed too: it is small enough to be held, since the transfer was bounded.
        yield* nested(chunk, rest, left - 1)
        return
      }
      first ??= chunk
      yield chunk
    }
    return
  }
  if (file.length >= 4 && file.readUInt32LE(0) === 0x04034b50) {
    yield* onlyFileOf(file)
    return
  }
  for (let start = 0; start < file.length; start += chunkBytes)
    yield await Promise.resolve(file.subarray(start, start + chunkBytes))
}

/** Maximum bytes of a compressed file within another. */
const mostNested = 64 * 1024 * 1024

async function* nested(
  first: Uint8Array,
  rest: AsyncGenerator<Buffer>,
  left: number,
): AsyncGenerator<Uint8Array> {
  const chunks = [first]
  let bytes = first.length
  for await (const chunk of rest) {
    bytes += chunk.length
    if (bytes > mostNested) throw new UnreadablePackage('too_large')
    chunks.push(chunk)
  }
  yield* layers(Buffer.concat(chunks), left)
}

async function* through(transform: Transform, file: Uint8Array): AsyncGenerator<Buffer> {
  const pieces = function* (): Generator<Uint8Array> {
    for (let start = 0; start < file.length; start += chunkBytes)
      yield file.subarray(start, start + chunkBytes)
  }
  const source = Readable.from(pieces(), { objectMode: true })
  source.on('error', (error) => transform.destroy(error))
  try {
    for await (const chunk of source.pipe(transform)) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    throw new UnreadablePackage(code === 'Z_BUF_ERROR' ? 'incomplete' : 'unreadable')
  } finally {
    transform.destroy()
    source.destroy()
  }
}

/** The file of an archive with exactly one (APPNOTE 6.3, without encryption and ZIP64). */
async function* onlyFileOf(archive: Buffer): AsyncGenerator<Uint8Array> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end === -1 || end + 22 > archive.length) throw new UnreadablePackage('incomplete')
  const entries = archive.readUInt16LE(end + 10)
  const files: { method: number; crc: number; packed: number; bytes: number; at: number }[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50)
      throw new UnreadablePackage('unreadable')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const next = at + 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new UnreadablePackage('encrypted')
    if (!name.endsWith('/'))
      files.push({
        method: archive.readUInt16LE(at + 10),
        crc: archive.readUInt32LE(at + 16),
        packed: archive.readUInt32LE(at + 20),
        bytes: archive.readUInt32LE(at + 24),
        at: archive.readUInt32LE(at + 42),
      })
    if (files.length > 1) throw new UnreadablePackage('several_files')
    at = next
  }
  const [file] = files
  if (file === undefined || file.at + 30 > archive.length) throw new UnreadablePackage('unreadable')
  const start = file.at + 30 + archive.readUInt16LE(file.at + 26) + archive.readUInt16LE(file.at + 28)
  const packed = archive.subarray(start, start + file.packed)
  if (packed.length < file.packed) throw new UnreadablePackage('incomplete')
  if (file.method !== 0 && file.method !== 8) throw new UnreadablePackage('unreadable')
  let crc = 0
  const parts = file.method === 8 ? through(createInflateRaw(), packed) : layers(packed, 0)
  for await (const chunk of parts) {
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (crc !== file.crc) throw new UnreadablePackage('incomplete')
}
