import { deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from '#functions/core/files/picture.ts'
import { redrawn } from '#functions/core/files/redraw.ts'
import { chunk, exif, jpeg as jpegFrame, photo, png } from './images.ts'

type Colour = readonly [number, number, number, number]
const white: Colour = [255, 255, 255, 255]
const blue: Colour = [0, 60, 200, 255]

/** A PNG with the pixels of `colourAt`. */
const drawing = (width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer => {
  const image = new PNG({ width, height })
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) image.data.set(colourAt(x, y), (y * width + x) * 4)
  return PNG.sync.write(image)
}
const redraw = (file: Uint8Array) => {
  const picture = cleanPicture(file)
  return picture === undefined ? undefined : redrawn(picture)
}
const pixelsOf = (file: Uint8Array | undefined): PNG => PNG.sync.read(Buffer.from(file ?? []))
const colourAt = ({ width, data }: { width: number; data: Uint8Array }, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

describe('a picture is redrawn', () => {
  it('without anything but its pixels', () => {
    const secret = 'Anna at home'
    const file = redraw(photo(40, 30, [exif(1, 'II')], secret))
    const text = Buffer.from(file?.bytes ?? []).toString('latin1')
    for (const leak of ['GPS', 'Me!', secret]) expect(text).not.toContain(leak)
    expect(file).toMatchObject({ type: 'image/jpeg', width: 40, height: 30 })
    expect(jpeg.decode(Buffer.from(file?.bytes ?? []))).toMatchObject({ width: 40, height: 30 })
  })

  it('upright, as the phone held it', () => {
    // The stored left half is red. Rotated upright, that is the top.
    const sideways = photo(64, 32, [exif(6, 'MM')], '', (x) => (x < 32 ? [220, 0, 0, 255] : [0, 0, 220, 255]))
    const file = redraw(sideways)
    expect(file).toMatchObject({ width: 32, height: 64 })
    const shown = jpeg.decode(Buffer.from(file?.bytes ?? []), { useTArray: true })
    expect(colourAt(shown, 16, 8)[0]).toBeGreaterThan(180)
    expect(colourAt(shown, 16, 56)[2]).toBeGreaterThan(180)
  })

  it('without its empty border', () => {
    const file = redraw(drawing(100, 80, (x, y) => (x >= 30 && x < 70 && y >= 20 && y < 60 ? blue : white)))
    expect(file).toMatchObject({ width: 40, height: 40 })
    expect(colourAt(pixelsOf(file?.bytes), 0, 0)).toEqual([...blue])
  })

  it('at most three times as wide as high, so that a wide one is not a sliver', () => {
    const file = redraw(drawing(600, 20, (x) => (x % 2 === 0 ? blue : white)))
    expect(file).toMatchObject({ width: 320, height: 107 })
    // The padding is transparent, and the picture is centred.
    const shown = pixelsOf(file?.bytes)
    expect(colourAt(shown, 5, 5)[3]).toBe(0)
    expect(colourAt(shown, 160, 53)[3]).toBe(255)
    expect(redraw(drawing(4, 90, (_, y) => (y % 2 === 0 ? blue : white)))).toMatchObject({
      width: 30,
      height: 90,
    })
  })

  it('at most 320 pixels long', () => {
    expect(redraw(drawing(560, 420, (x, y) => [x % 256, y % 256, 9, 255]))).toMatchObject({
      width: 320,
      height: 240,
    })
  })
})

describe('data that is not a picture', () => {
  it('is rejected, however valid the header is', () => {
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251))
    const header = png().subarray(0, 33)
    expect(redraw(Buffer.concat([header, chunk('IDAT', noise), chunk('IEND')]))).toBeUndefined()
    expect(redraw(Buffer.concat([header, chunk('IDAT', deflateSync('')), chunk('IEND')]))).toBeUndefined()
    expect(redraw(jpegFrame(20, 10))).toBeUndefined()
  })

  it('is not decompressed when it is larger than its pixels', () => {
    const file = photo(2, 2)
    const scan = file.lastIndexOf(Buffer.of(0xff, 0xd9))
    const long = Buffer.concat([file.subarray(0, scan), Buffer.alloc(70_000), file.subarray(scan)])
    expect(cleanPicture(long)).toBeDefined()
    expect(redraw(long)).toBeUndefined()
  })

  it('is not decompressed beyond the size of its pixels', () => {
    const interlaced = Buffer.concat([
      png().subarray(0, 8),
      chunk('IHDR', [0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 1]),
      chunk('IDAT', deflateSync(Buffer.alloc(60_000_000))),
      chunk('IEND'),
    ])
    const before = process.memoryUsage().arrayBuffers
    expect(redraw(interlaced)).toBeUndefined()
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
  })
})
