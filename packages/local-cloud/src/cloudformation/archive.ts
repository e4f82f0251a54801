/** Reads the files of an asset, which is a folder or a zip archive. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'

/** Returns every file by its path with forward slashes. Throws on an archive that is not a plain zip. */
export const readFiles = (source: string): Map<string, Buffer> => {
  if (!statSync(source).isDirectory()) return unzip(readFileSync(source), source)
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    files.set(path.relative(source, file).split(path.sep).join('/'), readFileSync(file))
  }
  return files
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

const unzip = (archive: Buffer, name: string): Map<string, Buffer> => {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== endSignature) end--
  if (end < 0) throw new Error(`${name} is not a zip archive.`)
  const files = new Map<string, Buffer>()
  let offset = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(offset) !== entrySignature)
      throw new Error(`${name} is damaged: its directory has no entry at ${offset}.`)
    const method = archive.readUInt16LE(offset + 10)
    const size = archive.readUInt32LE(offset + 20)
    const nameLength = archive.readUInt16LE(offset + 28)
    const local = archive.readUInt32LE(offset + 42)
    const entry = archive.toString('utf8', offset + 46, offset + 46 + nameLength)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(start, start + size)
    if (method !== 0 && method !== 8)
      throw new Error(`${name}: ${entry} is compressed by method ${method}, which is not known here.`)
    if (!entry.endsWith('/')) files.set(entry, method === 0 ? data : inflateRawSync(data))
    offset += 46 + nameLength + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32)
  }
  return files
}
