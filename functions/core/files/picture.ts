/**
 * Removes metadata from uploaded profile pictures: locations, cameras, names, thumbnails and trailing data. Nothing is
 * decoded here. Size and format are checked by headers and checksums, and the decoder (`redraw.ts`) receives only what
 * shows the picture.
 */
import { crc32 } from 'node:zlib'

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg'
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  readonly bytes: Uint8Array
}

/** The picture in a file, detected by its bytes. Undefined unless they are a complete PNG or JPEG. */
export const cleanPicture = (bytes: Uint8Array): Picture | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (file.subarray(0, 8).equals(pngSignature)) return cleanPng(file)
    if (file[0] === 0xff && file[1] === 0xd8) return cleanJpeg(file)
  } catch (error) {
    // Thrown when reading past the end of a truncated file.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/**
 * Chunks needed to show the picture and its colours (PNG, third edition, section 11). Texts, times, EXIF and animation
 * are removed.
 */
const shownChunks: readonly string[] = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'sBIT',
  'sRGB',
  'bKGD',
  'pHYs',
]

const cleanPng = (file: Buffer): Picture | undefined => {
  const parts: Buffer[] = [pngSignature]
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = 8; ;) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    const name = file.toString('latin1', at + 4, at + 8)
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return undefined
    if ((size === undefined) !== (name === 'IHDR')) return undefined
    if (name === 'IHDR') size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) }
    if (name === 'IDAT') hasData = true
    if (shownChunks.includes(name)) parts.push(file.subarray(at, end))
    else if (/^[A-Z]/.test(name)) return undefined
    if (name === 'IEND') break
    at = end
  }
  return size === undefined || !hasData || size.width === 0 || size.height === 0
    ? undefined
    : { type: 'image/png', ...size, orientation: 1, bytes: Buffer.concat(parts) }
}

/** JPEG frames that browsers show: baseline, extended, progressive. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2]
/**
 * A progressive picture has about ten scans. Each is a pass over the whole picture, however few bytes it has, so a
 * small file with thousands of scans would take a minute.
 */
const mostScans = 20
/**
 * Whether a frame has one, three or four (print) components, each with a sampling factor of at most four, as the format
 * allows. More would decode to more pixels than width and height state.
 */
const isPlainFrame = (segment: Buffer): boolean => {
  const colours = segment.readUInt8(9)
  if (![1, 3, 4].includes(colours) || segment.length !== 10 + colours * 3) return false
  const steps = Array.from({ length: colours }, (_, index) => segment.readUInt8(11 + index * 3))
  return steps.flatMap((both) => [both >> 4, both & 15]).every((one) => one >= 1 && one <= 4)
}

const cleanJpeg = (file: Buffer): Picture | undefined => {
  const parts: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let scans = 0
  let orientation = 1
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) return undefined
    const marker = file.readUInt8(at + 1)
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) {
      parts.push(file.subarray(at, at + 2))
      break
    }
    if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) return undefined
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length || end < at + 4) return undefined
    const segment = file.subarray(at, end)
    // A second frame could be larger than the one that is measured.
    if (frames.includes(marker) && (size !== undefined || !isPlainFrame(segment))) return undefined
    if (frames.includes(marker))
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    if (marker === 0xe1 && orientation === 1) orientation = orientationOf(segment)
    const kept = allowedSegment(marker, segment)
    if (kept !== undefined) parts.push(kept)
    at = end
    if (marker === 0xda) {
      scans += 1
      if (scans > mostScans) return undefined
      const next = endOfScan(file, at)
      parts.push(file.subarray(at, next))
      at = next
    }
  }
  return size === undefined || scans === 0 || size.width === 0 || size.height === 0
    ? undefined
    : { type: 'image/jpeg', ...size, orientation, bytes: Buffer.concat(parts) }
}

/**
 * Returns what is kept of a segment: tables, frames and scans entirely; of application segments only what shows the
 * picture.
 */
const allowedSegment = (marker: number, segment: Buffer): Buffer | undefined => {
  // JFIF header without its thumbnail.
  if (marker === 0xe0)
    return segment.toString('latin1', 4, 9) === 'JFIF\0' && segment.length >= 18
      ? Buffer.concat([Buffer.from([0xff, 0xe0, 0, 16]), segment.subarray(4, 16), Buffer.from([0, 0])])
      : undefined
  // Adobe's colour transformation.
  if (marker === 0xee) return segment.toString('latin1', 4, 9) === 'Adobe' ? segment : undefined
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? undefined : segment
}

/** Where the data of a scan end: at the next marker that is neither an escape nor a restart. */
const endOfScan = (file: Buffer, from: number): number => {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('A scan has no end marker')
}

/** The EXIF orientation. Without it, photographs from telephones would be on their side. */
const orientationOf = (segment: Buffer): number => {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(10)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return 1
  const u16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = tiff.length < 8 ? 0 : order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    const orientation = u16(at + 8)
    if (u16(at) === 0x0112 && orientation >= 2 && orientation <= 8) return orientation
  }
  return 1
}
