/** Addresses, conditions and packing of outputs. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { accepts, etagOf, isUnchanged, lastModified } from '#functions/outputs/conditions.ts'
import { Packer } from '#functions/platform/files/packer.ts'
import { readOutputPath, selectionPath } from '#shared/http/outputs.ts'

describe('an address', () => {
  it('names a selection and a file, and nothing else is one', () => {
    for (const path of ['all', 'groups/7', 'views/123456']) {
      const read = readOutputPath(`${path}/misp/manifest.json`)
      expect(read?.file).toBe('misp/manifest.json')
      expect(selectionPath(read?.selection ?? { kind: 'all' })).toBe(path)
    }
    for (const path of [
      '',
      'all',
      'all/',
      'groups/0/a.txt',
      'groups/a/a.txt',
      'views/1/A.txt',
      'all/a%2e.txt',
      'x/a.txt',
    ])
      expect(readOutputPath(path), path).toBeUndefined()
  })
})

describe('a condition', () => {
  const version = { content: 'abc' }
  const now = new Date('2031-06-01T00:00:00.000Z')
  it('by tag is met by either encoding, weak or in a list, and decides alone', () => {
    for (const tag of ['"abc"', '"abc-gzip"', 'W/"abc"', '"x", "abc"'])
      expect(isUnchanged({ 'if-none-match': tag }, version, undefined, now), tag).toBe(true)
    expect(
      isUnchanged(
        { 'if-none-match': '"x"', 'if-modified-since': 'Wed, 01 Jan 2031 00:00:00 GMT' },
        version,
        0,
        now,
      ),
    ).toBe(false)
    expect(etagOf(version, true)).not.toBe(etagOf(version, false))
  })

  it('by date is met by the whole second, which is named only when it is over', () => {
    const changed = Date.parse('2026-11-22T09:00:00.700Z')
    const since = (date: string) => isUnchanged({ 'if-modified-since': date }, version, changed, now)
    expect(lastModified(changed, new Date(changed + 100))).toBe('Sun, 22 Nov 2026 08:59:59 GMT')
    expect(lastModified(changed, new Date(changed + 10_000))).toBe('Sun, 22 Nov 2026 09:00:00 GMT')
    expect([since('Sun, 22 Nov 2026 08:59:59 GMT'), since('Sun, 22 Nov 2026 09:00:00 GMT')]).toEqual([
      false,
      true,
    ])
    // A date that is yet to come says nothing.
    expect(since('Sun, 01 Jun 2031 00:00:01 GMT')).toBe(false)
    expect([since('nonsense'), isUnchanged({}, version, changed, now)]).toEqual([false, false])
  })

  it('of encoding is what the client says', () => {
    for (const [header, takes] of [
      [undefined, false],
      ['gzip', true],
      ['br, GZIP;q=0.2', true],
      ['gzip;q=0, *', false],
      ['*;q=0.1', true],
      ['identity', false],
    ] as const)
      expect(accepts(header, 'gzip'), header).toBe(takes)
  })
})

describe('packing', () => {
  it('gives one gzip file of text and bytes, the same for the same', () => {
    const texts = Array.from({ length: 5000 }, (_, n) => `zażółć ${n} ${'x'.repeat(n % 900)}\n`)
    const pack = () => {
      const packer = new Packer()
      for (const [index, text] of texts.entries())
        packer.add(index % 2 === 0 ? text : new TextEncoder().encode(text))
      return packer.end()
    }
    const { packed, bytes, digest } = pack()
    expect(gunzipSync(packed).toString()).toBe(texts.join(''))
    expect(bytes).toBe(Buffer.byteLength(texts.join('')))
    expect(bytes).toBeGreaterThan(2 * 1024 ** 2)
    expect(pack()).toEqual({ packed, bytes, digest })
    expect(gunzipSync(new Packer().end().packed)).toHaveLength(0)
  })
})
