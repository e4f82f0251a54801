/**
 * Decodes profile pictures and encodes them again, so that the stored file contains pixels only. The picture is rotated
 * upright, trimmed of an empty border, scaled down, and padded when it is very narrow.
 */
import { inflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { pictureLimits } from '#shared/domain/pictures.ts'
import type { Picture } from './picture.ts'

/** Pixels of four bytes each: red, green, blue, opacity. */
interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

type Pixel = readonly [red: number, green: number, blue: number, opacity: number]

/** Maximum side of the stored picture, in pixels: sharp at 44 px on every screen, and in print. */
const longest = 320
/** Maximum ratio of the longer side to the shorter one. */
const ratio = 3
const clear: Pixel = [0, 0, 0, 0]

/**
 * Returns the picture encoded again. Undefined when its data are not a picture, such as random bytes after a valid
 * header. The caller has checked its size.
 */
export const redrawn = (picture: Picture): Picture | undefined => {
  const source = decoded(picture)
  if (source === undefined) return undefined
  const upright = turned(scaled(trimmed(source), longest), picture.orientation)
  const shaped = padded(upright, picture.type === 'image/png' ? clear : pixelAt(upright, 0, 0))
  const { width, height, data } = shaped
  return {
    type: picture.type,
    width,
    height,
    orientation: 1,
    bytes:
      picture.type === 'image/png'
        ? PNG.sync.write(Object.assign(new PNG({ width, height }), { data: Buffer.from(data) }))
        : jpeg.encode({ width, height, data }, 88).data,
  }
}

/** Bytes of a JPEG in addition to its pixel data: its tables. */
const tables = 65_536

const decoded = ({ type, bytes, width, height }: Picture): Raster | undefined => {
  // A JPEG is smaller than its decoded pixels. Decoding a larger one would only waste time.
  if (type === 'image/jpeg' && bytes.length > width * height * 3 + tables) return undefined
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const found =
      type === 'image/png'
        ? PNG.sync.read(whole(file))
        : jpeg.decode(file, {
            useTArray: true,
            formatAsRGBA: true,
            tolerantDecoding: false,
            maxResolutionInMP: pictureLimits.pixels / 1_000_000,
            maxMemoryUsageInMB: 256,
          })
    return found.width === width && found.height === height ? found : undefined
  } catch {
    // The decoders throw strings and many kinds of error, all for invalid data.
    return undefined
  }
}

/** Samples per pixel, by PNG colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Where the passes of an interlaced PNG start, and the distance of their pixels (PNG, section 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns the file if its data decompress to exactly the size that its header states. Throws otherwise. */
const whole = (file: Buffer): Buffer => {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const bits = file.readUInt8(24) * (samples[file.readUInt8(25)] ?? 0)
  const bytesOf = (columns: number, rows: number): number =>
    columns === 0 || rows === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8))
  const steps = file.readUInt8(28) === 0 ? ([[0, 0, 1, 1]] as const) : passes
  const length = steps.reduce(
    (sum, [x, y, across, down]) =>
      sum + bytesOf(Math.ceil(Math.max(0, width - x) / across), Math.ceil(Math.max(0, height - y) / down)),
    0,
  )
  const data = inflateSync(dataOf(file), { maxOutputLength: length + 1 })
  if (data.length !== length) throw new RangeError('The size of the data differs from the header')
  return file
}

/** The joined data of a PNG whose chunks were checked. */
const dataOf = (file: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  return Buffer.concat(parts)
}

const pixelAt = ({ width, data }: Raster, x: number, y: number): Pixel => {
  const at = (y * width + x) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0]
}

/** Whether a pixel looks the same as another; fully transparent pixels have no colour. */
const isAlike = (data: Uint8Array, at: number, [red, green, blue, opacity]: Pixel): boolean => {
  const own = data[at + 3] ?? 0
  if (own < 8 && opacity < 8) return true
  return (
    Math.abs(own - opacity) < 12 &&
    Math.abs((data[at] ?? 0) - red) < 12 &&
    Math.abs((data[at + 1] ?? 0) - green) < 12 &&
    Math.abs((data[at + 2] ?? 0) - blue) < 12
  )
}

/** Removes a border of a single colour. */
const trimmed = (raster: Raster): Raster => {
  const { width, height, data } = raster
  const border = pixelAt(raster, 0, 0)
  const corners = [
    [width - 1, 0],
    [0, height - 1],
    [width - 1, height - 1],
  ] as const
  if (!corners.every(([x, y]) => isAlike(data, (y * width + x) * 4, border))) return raster
  const isRowEmpty = (y: number): boolean => {
    for (let x = 0; x < width; x += 1) if (!isAlike(data, (y * width + x) * 4, border)) return false
    return true
  }
  let [top, bottom] = [0, height - 1]
  while (top < bottom && isRowEmpty(top)) top += 1
  while (bottom > top && isRowEmpty(bottom)) bottom -= 1
  const isColumnEmpty = (x: number): boolean => {
    for (let y = top; y <= bottom; y += 1) if (!isAlike(data, (y * width + x) * 4, border)) return false
    return true
  }
  let [left, right] = [0, width - 1]
  while (left < right && isColumnEmpty(left)) left += 1
  while (right > left && isColumnEmpty(right)) right -= 1
  // A picture of one colour stays as it is.
  if (left === right && top === bottom) return raster
  return placed(raster, right - left + 1, bottom - top + 1, -left, -top, border)
}

/** Places the picture on a raster of another size, filled with the colour `around`. */
const placed = (from: Raster, width: number, height: number, x: number, y: number, around: Pixel): Raster => {
  const data = new Uint8Array(width * height * 4)
  new Uint32Array(data.buffer).fill(new Uint32Array(Uint8Array.from(around).buffer)[0] ?? 0)
  const [fromX, toX] = [Math.max(0, -x), Math.max(0, x)]
  const columns = Math.min(from.width - fromX, width - toX)
  for (let row = Math.max(0, y); row < Math.min(height, from.height + y); row += 1) {
    const start = ((row - y) * from.width + fromX) * 4
    data.set(from.data.subarray(start, start + columns * 4), (row * width + toX) * 4)
  }
  return { width, height, data }
}

/** Scales the picture down to at most `side`: each pixel is the mean of the pixels that it covers. */
const scaled = (from: Raster, side: number): Raster => {
  const factor = Math.max(from.width, from.height) / side
  if (factor <= 1) return from
  const [width, height] = [from.width, from.height].map((length) => Math.max(1, Math.round(length / factor)))
  if (width === undefined || height === undefined) return from
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, from.height)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, from.width)
      let [red, green, blue, opacity] = [0, 0, 0, 0]
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * from.width + left) * 4; at < (row * from.width + right) * 4; at += 4) {
          const weight = from.data[at + 3] ?? 0
          red += (from.data[at] ?? 0) * weight
          green += (from.data[at + 1] ?? 0) * weight
          blue += (from.data[at + 2] ?? 0) * weight
          opacity += weight
        }
      }
      const total = opacity === 0 ? 1 : opacity
      const count = (bottom - top) * (right - left)
      const at = (y * width + x) * 4
      data[at] = Math.round(red / total)
      data[at + 1] = Math.round(green / total)
      data[at + 2] = Math.round(blue / total)
      data[at + 3] = Math.round(opacity / count)
    }
  }
  return { width, height, data }
}

/** The range of source pixels that a target pixel covers: start, and end (exclusive). */
const span = (index: number, small: number, large: number): [number, number] => {
  const from = Math.floor((index * large) / small)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * large) / small))]
}

/** Applies an EXIF orientation, 1 to 8. */
const turned = (from: Raster, orientation: number): Raster => {
  if (orientation === 1) return from
  const isSideways = orientation >= 5
  const [width, height] = isSideways ? [from.height, from.width] : [from.width, from.height]
  const data = new Uint8Array(from.data.length)
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [flat, upright] = isMirrored ? [width - 1 - x, y] : [x, y]
      const [sourceX, sourceY] = sourceOf(orientation, flat, upright, from)
      data.set(pixelAt(from, sourceX, sourceY), (y * width + x) * 4)
    }
  }
  return { width, height, data }
}

/** Source position of a pixel after a rotation by 0, 180 or 90 degrees; mirroring is handled elsewhere. */
const sourceOf = (orientation: number, x: number, y: number, { width, height }: Raster): [number, number] => {
  if (orientation <= 2) return [x, y]
  if (orientation <= 4) return [width - 1 - x, height - 1 - y]
  return orientation === 5 || orientation === 6 ? [y, height - 1 - x] : [width - 1 - y, x]
}

/** Pads a picture whose longer side is more than `ratio` times the shorter one. */
const padded = (from: Raster, around: Pixel): Raster => {
  const width = Math.max(from.width, Math.ceil(from.height / ratio))
  const height = Math.max(from.height, Math.ceil(from.width / ratio))
  if (width === from.width && height === from.height) return from
  return placed(
    from,
    width,
    height,
    Math.floor((width - from.width) / 2),
    Math.floor((height - from.height) / 2),
    around,
  )
}
