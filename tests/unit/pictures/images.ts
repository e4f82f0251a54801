/** Generated pictures for tests, with metadata that people would not want to publish. */
import { crc32, deflateSync } from 'node:zlib'
import encoder from 'jpeg-js'

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Content = Uint8Array | string | readonly number[]
const bytesOf = (content: Content): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)

export const chunk = (name: string, content: Content = ''): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytesOf(content)])
  return Buffer.concat([u32(body.length - 4), body, u32(crc32(body))])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const header = (width: number, height: number): Buffer =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])]))
const data = (width: number, height: number): Buffer =>
  chunk(
    'IDAT',
    deflateSync(
      // Each row begins with its filter type: none.
      Buffer.concat(Array.from({ length: height }, () => Buffer.alloc(1 + width * 3, 90).fill(0, 0, 1))),
    ),
  )

/** A single-colour PNG. `among` are chunks between its header and its data, `behind` follows its end. */
export const png = (width = 2, height = 2, among: readonly Buffer[] = [], behind = ''): Buffer =>
  Buffer.concat([
    signature,
    header(width, height),
    ...among,
    data(Math.min(width, 64), Math.min(height, 64)),
    chunk('IEND'),
    Buffer.from(behind),
  ])

export const segment = (marker: number, content: Content): Buffer => {
  const body = bytesOf(content)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, body])
}

/** EXIF as a phone writes it: the orientation, then a vendor name. */
export const exif = (orientation: number, order: 'II' | 'MM'): Buffer => {
  const u16 = (value: number): number[] =>
    order === 'II' ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff]
  const long = (value: number): number[] => (order === 'II' ? [...u16(value), 0, 0] : [0, 0, ...u16(value)])
  return segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0', 'latin1'),
      Buffer.from([
        ...Buffer.from(order),
        ...u16(42),
        ...long(8),
        ...u16(2),
        ...u16(0x010f),
        ...u16(2),
        ...long(4),
        ...Buffer.from('Me!\0'),
        ...u16(0x0112),
        ...u16(3),
        ...long(1),
        ...u16(orientation),
        0,
        0,
        ...long(0),
      ]),
      Buffer.from('GPS 52.2297 N 21.0122 E'),
    ]),
  )
}

const jfif = Buffer.from('JFIF\0\x01\x02\x00\x00\x01\x00\x01\x02\x02', 'latin1')
const frame = (width: number, height: number, marker: number): Buffer =>
  segment(marker, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])
const scanHeader = segment(0xda, [1, 1, 0, 0, 63, 0])

/**
 * The frame of a JPEG after the given segments. Its scan has an escape, a fill byte and a restart marker. It cannot be
 * decoded.
 */
export const jpeg = (
  width = 2,
  height = 2,
  among: readonly Buffer[] = [],
  behind = '',
  marker = 0xc0,
): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.concat([jfif, Buffer.alloc(12, 7)])),
    ...among,
    frame(width, height, marker),
    scanHeader,
    Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
    Buffer.from([0xff, 0xff, 0xd9]),
    Buffer.from(behind),
  ])

/** A decodable JPEG, with segments before its first table and data after its end. */
export const photo = (
  width = 2,
  height = 2,
  among: readonly Buffer[] = [],
  behind = '',
  colourAt: (x: number, y: number) => readonly [number, number, number, number] = (x, y) => [x, y, 90, 255],
): Buffer => {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(colourAt(x, y), (y * width + x) * 4)
  const file = encoder.encode({ width, height, data }, 90).data
  return Buffer.concat([file.subarray(0, 2), ...among, file.subarray(2), Buffer.from(behind)])
}
