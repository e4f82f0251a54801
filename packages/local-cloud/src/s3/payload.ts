/** S3 request bodies: removes aws-chunked framing, and compares checksums and Content-MD5. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export class PayloadError extends Error {
  override name = 'PayloadError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Returns the bytes of the object and its checksum headers, from the head or the trailer.
 * Throws PayloadError when a checksum does not match the bytes.
 */
export const readPayload = (
  headers: Readonly<Record<string, string>>,
  raw: Buffer,
): { body: Buffer; checksums: Record<string, string> } => {
  const streaming = (headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-')
  const { body, trailers } = streaming ? decodeChunked(raw) : { body: raw, trailers: {} }
  const declared = headers['x-amz-decoded-content-length']
  if (streaming && declared !== undefined && Number(declared) !== body.length) {
    throw new PayloadError(
      'IncompleteBody',
      'You did not provide the number of bytes specified by the x-amz-decoded-content-length header.',
    )
  }
  const checksums: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...headers, ...trailers })) {
    const algorithm = /^x-amz-checksum-(crc32|crc32c|sha1|sha256|crc64nvme)$/.exec(name)?.[1]
    if (algorithm === undefined) continue
    if (checksum(algorithm, body) !== value) {
      throw new PayloadError(
        'BadDigest',
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      )
    }
    checksums[name] = value
  }
  const contentMd5 = headers['content-md5']
  if (contentMd5 !== undefined && createHash('md5').update(body).digest('base64') !== contentMd5) {
    throw new PayloadError('BadDigest', 'The Content-MD5 you specified did not match what we received.')
  }
  return { body, checksums }
}

const checksum = (algorithm: string, body: Buffer): string => {
  switch (algorithm) {
    case 'crc32':
      return uint32(crc32(body))
    case 'crc32c':
      return uint32(crc32c(body))
    case 'sha1':
    case 'sha256':
      return createHash(algorithm).update(body).digest('base64')
    default:
      throw new PayloadError(
        'InvalidRequest',
        `The checksum ${algorithm} is not known to the local cloud (local-cloud/src/s3/payload.ts).`,
      )
  }
}

const uint32 = (value: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes.toString('base64')
}

const castagnoli = 0x82f63b78
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ castagnoli : value >>> 1
  return value >>> 0
})

const crc32c = (body: Buffer): number => {
  let value = 0xffffffff
  for (const byte of body) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

const decodeChunked = (raw: Buffer): { body: Buffer; trailers: Record<string, string> } => {
  const chunks: Buffer[] = []
  let offset = 0
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', offset)
    if (lineEnd < 0)
      throw new PayloadError('IncompleteBody', 'The aws-chunked body ends without its last chunk.')
    const size = Number.parseInt(raw.toString('latin1', offset, lineEnd), 16)
    if (!Number.isInteger(size) || lineEnd + 2 + size > raw.length)
      throw new PayloadError('IncompleteBody', 'A chunk of the aws-chunked body is malformed.')
    offset = lineEnd + 2
    if (size === 0) break
    chunks.push(raw.subarray(offset, offset + size))
    offset += size + 2
  }
  const trailers: Record<string, string> = {}
  for (const line of raw.toString('latin1', offset).split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
  }
  return { body: Buffer.concat(chunks), trailers }
}
