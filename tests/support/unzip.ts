/** Reads the files of an archive from its central directory. Checks the checksum and length of each. */
import { crc32, inflateRawSync } from 'node:zlib'

/** The content of each file, by name. Throws for a damaged archive. */
export const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8')
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
    if (crc32(bytes) !== zip.readUInt32LE(at + 16) || bytes.length !== zip.readUInt32LE(at + 24))
      throw new Error(`${name} is damaged`)
    files.set(name, bytes)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
