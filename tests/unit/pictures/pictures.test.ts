import { describe, expect, it } from 'vitest'
import { cleanPicture } from '#functions/core/files/picture.ts'
import { chunk, exif, jpeg, png, segment } from './images.ts'

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1')
const secret = 'Anna at home'
/** A scan of a few bytes. Each costs a pass over the whole picture. */
const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.of(0x7f)])
const frameOf = (colours: number, steps: number): Buffer =>
  segment(0xc0, [8, 0, 2, 0, 2, colours, ...Array.from({ length: colours }, () => [1, steps, 0]).flat()])

describe('a PNG', () => {
  it('is unchanged when it has only image data', () => {
    const bytes = png(3, 2, [chunk('gAMA', [0, 0, 177, 143]), chunk('tRNS', [0, 0, 0, 0, 0, 0])])
    expect(cleanPicture(bytes)).toEqual({
      type: 'image/png',
      width: 3,
      height: 2,
      orientation: 1,
      bytes,
    })
  })

  it('loses texts, times, EXIF, colour profiles, animation, unknown chunks and data after its end', () => {
    const metadata = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'iCCP', 'acTL', 'fdAT', 'prVt'].map((name) =>
      chunk(name, `${name} ${secret}`),
    )
    const clean = cleanPicture(png(2, 2, metadata, `PK${secret}`))
    expect(clean?.bytes).toEqual(png())
    expect(text(clean?.bytes)).not.toContain(secret)
  })

  it.each<[string, Buffer]>([
    ['cut short', png().subarray(0, -5)],
    ['without an end', png().subarray(0, -12)],
    ['of the signature alone', png().subarray(0, 8)],
    ['with a wrong sum', Buffer.from(png()).fill(9, 30, 31)],
    ['with zero size', png(0, 2)],
    ['with an unknown critical chunk', png(2, 2, [chunk('ABCD')])],
    ['with two headers', png(2, 2, [png().subarray(8, 33)])],
    ['without a header', Buffer.concat([png().subarray(0, 8), png().subarray(33)])],
  ])('%s is invalid', (_, bytes) => {
    expect(cleanPicture(bytes)).toBeUndefined()
  })
})

describe('a JPEG', () => {
  it('keeps its tables, frame and scans, and what its colours need', () => {
    const kept = [
      segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
      segment(0xc4, [0, 1]),
      segment(0xdd, [0, 4]),
      segment(0xee, 'Adobe\0d\0\0\0\0\x01'),
    ]
    const clean = cleanPicture(jpeg(300, 200, kept, '', 0xc2))
    expect(clean).toMatchObject({ type: 'image/jpeg', width: 300, height: 200 })
    for (const one of kept) expect(text(clean?.bytes)).toContain(text(one))
    expect(text(clean?.bytes)).toContain(text(Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])))
    // Cleaning is idempotent.
    expect(cleanPicture(clean?.bytes ?? new Uint8Array())).toEqual(clean)
  })

  it('loses EXIF, XMP, IPTC, comments, thumbnails and data after its end', () => {
    const metadata = [
      exif(1, 'II'),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
      segment(0xed, secret),
      segment(0xfe, secret),
      segment(0xe2, `MPF\0${secret}`),
      segment(0xee, secret),
    ]
    const clean = cleanPicture(jpeg(2, 2, metadata, `PK${secret}`))
    for (const one of [secret, 'GPS', 'Exif', 'Me!']) expect(text(clean?.bytes)).not.toContain(one)
    expect(clean?.bytes).toEqual(cleanPicture(jpeg())?.bytes)
    // The picture begins with a JFIF header without a thumbnail.
    expect([...(clean?.bytes.subarray(2, 20) ?? [])]).toEqual([
      0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0,
    ])
  })

  it.each([
    ['II', 6],
    ['MM', 6],
    ['II', 8],
    ['MM', 3],
  ] as const)('keeps its orientation: %s orientation %i', (order, orientation) => {
    const clean = cleanPicture(jpeg(2, 2, [exif(orientation, order)]))
    expect(clean?.orientation).toBe(orientation)
    expect(text(clean?.bytes)).not.toContain('GPS')
  })

  it.each<[string, Buffer]>([
    ['cut in its scan', jpeg().subarray(0, -4)],
    ['cut in its head', jpeg().subarray(0, 10)],
    ['of the first bytes alone', jpeg().subarray(0, 3)],
    ['with zero size', jpeg(2, 0)],
    [
      'of more scans than a picture in steps has',
      jpeg(
        2,
        2,
        Array.from({ length: 20 }, () => scan),
      ),
    ],
    ['of a frame with more colours than there are', jpeg(2, 2, [frameOf(2, 0x11)])],
    ['of a frame with more steps than there are', jpeg(2, 2, [frameOf(1, 0xf1)])],
    ['without a loss', jpeg(2, 2, [], '', 0xc3)],
    ['with a wrong marker', Buffer.from(jpeg()).fill(0, 2, 3)],
    ['without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ])('%s is invalid', (_, bytes) => {
    expect(cleanPicture(bytes)).toBeUndefined()
  })
})

it.each(['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'RIFF....WEBP', '%PDF-1.7'])(
  '%j is not a picture',
  (content) => {
    expect(cleanPicture(Buffer.from(content))).toBeUndefined()
  },
)
