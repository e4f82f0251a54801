/** A value that is shown, copied, exported or defanged finds its item in every search. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { harmlessCell } from '#shared/domain/csv-text.ts'
import { defang } from '#shared/domain/indicators/defang.ts'
import {
  rebuiltSearchText,
  searchTextOf,
  searchTextRange,
  hasKey,
  keysOf,
  searchForms,
  storedValue,
  type StoredValue,
} from '#shared/domain/indicators/matching-key.ts'
import { unicodeName } from '#shared/domain/domain-names.ts'
import { indicatorTypeNames, indicatorTypes, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { sharedData } from '#tests/shared-data.ts'
import { oddValues } from './odd-values.ts'

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const dots = (to: string) => (text: string) => text.replaceAll('.', to)

/** Eight ways of defanging a value. */
const manners: readonly ((text: string, type: IndicatorType) => string)[] = [
  (text) => text.replace(/^http/i, 'hxxp').replaceAll('.', '[.]'),
  dots('(.)'),
  dots('{.}'),
  (text) => dots('[dot]')(text).replace('@', '[at]'),
  (text) => text.replaceAll('::', '[::]').replaceAll(/(?<!\[:?):(?!:?\])/g, '[:]'),
  // A backslash is an escape only if each one precedes a dot.
  (text) => (text.includes('\\') ? text : dots('\\.')(text)),
  // Full-width letters belong to a file name.
  (text, type) => (type === 'filename' ? text : wide(text)),
  (text) => ` "${text.replace('://', '[://]')}", `,
]

const stored = (value: string, type: IndicatorType): StoredValue => {
  const read = storedValue(value, indicatorTypeNames[type])
  if ('isIndicator' in read) throw new Error(`${value} is no ${type}: ${read.reason}`)
  return read
}

/** As the server searches: by a part of the search text, or by the whole key. */
const isFound = ({ value, key }: StoredValue, entered: string): boolean => {
  const text = searchTextOf(value, key)
  const { parts, whole } = searchForms(entered)
  return (
    parts.some((part) => text.includes(part)) ||
    whole.map(searchTextRange).some(([from, to]) => text >= from && text < to)
  )
}

const missed = (
  values: readonly { readonly value: string; readonly type: IndicatorType }[],
  mannersOf: (index: number) => typeof manners,
): string[] =>
  values.flatMap(({ value, type }, index) => {
    const item = stored(value, type)
    const plain = item.value
    const written = [
      value,
      plain,
      defang(plain, type),
      harmlessCell(plain),
      item.key.replace(/^\/\//, ''),
      ...mannersOf(index).map((manner) => manner(plain, type)),
    ]
    return [...new Set(written)].flatMap((entered) => [
      ...(isFound(item, entered) ? [] : [`search: ${entered}`]),
      ...(hasKey(plain, indicatorTypeNames[type], keysOf(entered)) ? [] : [`lookup: ${entered}`]),
    ])
  })

describe('a value is found in every notation', () => {
  it('odd values, in all notations', () => {
    expect(oddValues).toHaveLength(500)
    expect(missed(oddValues, () => manners)).toEqual([])
  })

  it.skipIf(sharedData === undefined)(
    'the sample values, each in its own notation',
    () => {
      const rows = readFileSync(join(sharedData ?? '', 'iocs/iocs.csv'), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
      const values = rows.flatMap((row) => {
        const [, quoted, plain, type] = /^(?:"((?:[^"]|"")*)"|([^,]*)),([a-z0-9]+),/.exec(row) ?? []
        const known = indicatorTypes.find((name) => name === type)
        return known === undefined
          ? []
          : [{ value: quoted?.replaceAll('""', '"') ?? plain ?? '', type: known }]
      })
      expect(values).toHaveLength(20_000)
      expect(missed(values, (index) => manners.slice(index % 8, (index % 8) + 1))).toEqual([])
    },
    60_000,
  )

  it.each([
    ['185.220.101.77/24', 'ipv4_cidr', '185.220.101.0/24'],
    ['a2-evil.example', 'domain', 'A2-EVIL.EXAMPLE.'],
    [new URL('http://żółć-a2.example').hostname, 'domain', 'ŻÓŁĆ-A2.example'],
    ['żółć-a2.example', 'domain', 'ŻÓŁĆ-A2'],
    ['2001:db8::99', 'ipv6', '2001[:]0db8[::]99'],
    ['192.0.2.1', 'ipv4', '192.0.2.1:8080'],
    ['http://a.example/Path', 'url', 'hxxp://a[.]example/Path'],
    ['http://a.example/Path', 'url', '/PATH'],
  ] as const)('%s (%s) by %s', (value, type, entered) => {
    expect(isFound(stored(value, type), entered)).toBe(true)
  })

  it('a port is found by its address only', () => {
    expect(isFound(stored('192.0.2.15', 'ipv4'), '192.0.2.1:80')).toBe(false)
  })

  it('URLs that differ in case are distinct', () => {
    expect(hasKey('http://a.example/path', 'URL', keysOf('http://a.example/Path'))).toBe(false)
    expect(hasKey('http://a.example/Path', 'URL', keysOf('HXXP://A.example/Path'))).toBe(true)
  })

  it('a row of an earlier version is found like a current one', () => {
    for (const { value, type } of oddValues) {
      const item = stored(value, type)
      const now = searchTextOf(item.value, item.key)
      expect(rebuiltSearchText(item.value, item.key)).toBe(now)
      expect(rebuiltSearchText(item.value, now)).toBe(now)
    }
  })
})

describe('punycode', () => {
  it.each([
    'żółć.example',
    'bücher.example',
    'сайт.пример',
    '例え.テスト',
    'mañana.example',
    '☃.example',
    'παράδειγμα.example',
  ])('of %s is decoded', (name) => {
    expect(unicodeName(new URL(`http://${name}`).hostname)).toBe(name)
  })

  it.each(['xn--.example', 'xn--a', 'xn---', 'xn--99999999999999999999', `xn--${'z'.repeat(240)}`])(
    '%s stays unchanged, or is decoded harmlessly',
    (name) => {
      expect(typeof unicodeName(name)).toBe('string')
    },
  )
})
