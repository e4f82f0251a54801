import { describe, expect, it } from 'vitest'
import { readAssetLines } from '#shared/domain/assets/asset-lines.ts'
import { assetKeysOf, checkAsset, wildcardDomain } from '#shared/domain/assets/asset-values.ts'

const wrong = { fault: 'asset_wrong_value' }
const tooLong = { fault: 'asset_value_too_long' }
const label = (length: number): string => 'a'.repeat(length)

describe('a domain', () => {
  it.each([
    ['example.com', 'example.com', 'example.com'],
    ['  Example.COM. ', 'example.com', 'example.com'],
    ['żółw.example', 'żółw.example', 'xn--w-uga1v8h.example'],
    ['XN--W-UGA1V8H.example', 'xn--w-uga1v8h.example', 'xn--w-uga1v8h.example'],
    ['straße.example', 'straße.example', 'xn--strae-oqa.example'],
    ['a-b.c--d.example', 'a-b.c--d.example', 'a-b.c--d.example'],
    ['exam\u00ADple\u200B.com', 'example.com', 'example.com'],
    ['example.xn--p1ai', 'example.xn--p1ai', 'example.xn--p1ai'],
    [`${label(63)}.example`, `${label(63)}.example`, `${label(63)}.example`],
  ])('may be %s', (typed, value, key) => {
    expect(checkAsset('domain', typed)).toEqual({ value, key })
  })

  it.each([
    '',
    ' ',
    'example',
    'localhost',
    '.example.com',
    'a..example',
    '-a.example',
    'a-.example',
    'a_b.example',
    '*.example.com',
    'a b.example',
    'https://example.com',
    'example.com/path',
    'example.com:443',
    'user@example.com',
    '192.0.2.1',
    '0x7f.1',
    '192.0.2.1.',
    '[2001:db8::1]',
    'example.1',
    'example.c',
    `${label(64)}.example`,
    'exam\u202Eple.com',
    '\u200B\u2060',
    'a\u0000.example',
    '%61.example',
    'example.com..',
    'a,b.example',
  ])('is not %j', (typed) => {
    expect(checkAsset('domain', typed)).toEqual(wrong)
  })

  it.each([
    ['*.example.com', 'example.com'],
    [' *.*.Example.com ', 'example.com'],
    ['*.żółw.example', 'żółw.example'],
    ['example.com', undefined],
    ['*', undefined],
    ['*.', undefined],
    ['a.*.example.com', undefined],
  ])('is entered as %j: %s', (typed, expected) => {
    expect(wildcardDomain(typed)).toBe(expected)
  })

  it('has at most 253 characters in ASCII', () => {
    const long = [label(63), label(63), label(63), label(53), 'example'].join('.')
    expect(long).toHaveLength(253)
    expect(checkAsset('domain', long)).toEqual({ value: long, key: long })
    expect(checkAsset('domain', `a${long}`.replace(/^a{64}/, `${label(62)}.a`))).toEqual(tooLong)
  })
})

describe('an IP address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['192.0.2.1/32', '192.0.2.1'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1/128', '2001:db8::1'],
  ])('may be %s', (typed, value) => {
    expect(checkAsset('ip_address', typed)).toEqual({ value, key: value })
  })

  it.each([
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1/33',
    '2001:db8::/129',
    '2001:db8:::1',
    '192.0.2.01',
    '192.0.2.1-9',
    '192.0.2.1/-1',
    'example.com',
    '1',
    '',
  ])('is not %j', (typed) => {
    expect(checkAsset('ip_address', typed)).toEqual(wrong)
  })
})

describe('an autonomous system', () => {
  it.each([
    ['64496', 64496],
    ['AS64496', 64496],
    ['as 64496', 64496],
    ['ASN64511', 64511],
    ['1.0', 65536],
    ['AS4294967295', 4_294_967_295],
    ['AS65535.65535', 4_294_967_295],
  ])('may be %s', (typed, number) => {
    expect(checkAsset('asn', typed)).toEqual({ value: `AS${number}`, key: String(number) })
  })

  it.each(['0', 'AS', 'AS-1', '4294967296', '65536.1', '1.65536', 'AS64496x', 'Example'])(
    'is not %j',
    (typed) => {
      expect(checkAsset('asn', typed)).toEqual(wrong)
    },
  )

  it('has at most 20 characters', () => {
    expect(checkAsset('asn', '1'.repeat(20))).toEqual(wrong)
    expect(checkAsset('asn', '1'.repeat(21))).toEqual(tooLong)
  })
})

describe.each(['keyword', 'tech_stack'] as const)('a %s', (type) => {
  it('is any text of at most 255 characters, compared without regard to case', () => {
    expect(checkAsset(type, '  Żółw \t Example ')).toEqual({ value: 'Żółw Example', key: 'żółw example' })
    expect(checkAsset(type, 'ż'.repeat(255))).toMatchObject({ key: 'ż'.repeat(255) })
    expect(checkAsset(type, '🐢'.repeat(255))).toMatchObject({ key: '🐢'.repeat(255) })
    expect(checkAsset(type, 'z'.repeat(256))).toEqual(tooLong)
    expect(checkAsset(type, 'a\u0007b')).toEqual(wrong)
    // Composed and decomposed letters are equal.
    expect(checkAsset(type, 'z\u0307')).toEqual({ value: 'ż', key: 'ż' })
  })
})

describe('a file of assets', () => {
  it('reports the error of each line, and keeps the rest', () => {
    const read = readAssetLines(
      'domain',
      '\uFEFFexample.com\r\n\r\n not a domain \nEXAMPLE.com\rexample.org\n  example.net  \n',
      new Set(['example.net']),
    )
    expect(read).toEqual({
      isTooMany: false,
      valid: [
        { line: 1, value: 'example.com', key: 'example.com' },
        { line: 5, value: 'example.org', key: 'example.org' },
      ],
      faulty: [
        { line: 3, value: 'not a domain', fault: 'asset_wrong_value' },
        { line: 4, value: 'EXAMPLE.com', fault: 'asset_exists' },
        { line: 6, value: 'example.net', fault: 'asset_exists' },
      ],
    })
  })

  it('has at most 500 lines; empty ones do not count', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `word ${index}\n\n`).join('')
    expect(readAssetLines('keyword', lines).valid).toHaveLength(500)
    expect(readAssetLines('keyword', `${lines}one more`)).toEqual({ valid: [], faulty: [], isTooMany: true })
    expect(readAssetLines('keyword', ' \n\n')).toEqual({ valid: [], faulty: [], isTooMany: false })
  })
})

describe('a search', () => {
  it.each([
    ['ŻÓŁW.example', 'xn--w-uga1v8h.example'],
    ['xn--w-uga1v8h[.]example.', 'xn--w-uga1v8h.example'],
    ['2001:0DB8:0::1', '2001:db8::1'],
    ['192[.]0[.]2[.]77/24', '192.0.2.0/24'],
    ['AS 64500', '64500'],
    ["'=keyword", '=keyword'],
  ])('by %s finds the asset', (entered, key) => {
    expect(assetKeysOf(entered)).toContain(key)
  })
})
