import { describe, expect, it } from 'vitest'
import { formFor } from '#functions/taxii/media.ts'
import {
  supportedFilters,
  readListQuery,
  writeNext,
  compareStamps,
  readStamp,
  stampOf,
  writeStamp,
} from '#functions/taxii/query.ts'
import { PortalError } from '#shared/http/errors.ts'

const read = (query: string, collection = 'one') => readListQuery(query, collection, supportedFilters.objects)

describe('the query of a list', () => {
  it('is normalized', () => {
    expect(
      read(
        'added_after=2026-11-22T10:00:00Z&limit=20&match[id]=a,b&match%5Btype%5D=indicator&match[version]=2026-11-22T10:00:00.1Z,last',
      ),
    ).toEqual({
      limit: 20,
      place: undefined,
      filters: {
        addedAfter: '2026-11-22T10:00:00.000000Z',
        ids: ['a', 'b'],
        types: ['indicator'],
        versions: ['2026-11-22T10:00:00.100Z', 'last'],
      },
    })
    expect(read('').limit).toBe(1000)
    expect(read('limit=999999999').limit).toBe(1000)
  })

  it.each([
    'limit=0',
    'limit=-1',
    'limit=ten',
    'limit=1.5',
    'limit=',
    'added_after=',
    'added_after=2026-11-22',
    'added_after=2026-11-22T10:00:00',
    'added_after=2026-13-41T10:00:00Z',
    'added_after=2026-11-22T10:00:00Z&added_after=2026-11-22T10:00:00Z',
    'match[id]=',
    'match[version]=newest',
    `match[id]=${'a'.repeat(301)}`,
    `match[id]=${Array.from({ length: 101 }, () => 'a').join(',')}`,
    'match[name]=a',
    'colour=red',
    'next=%00',
    'next=e30',
  ])('rejects %s with 400', (query) => {
    expect(() => read(query)).toThrow(PortalError)
    try {
      read(query)
    } catch (error) {
      expect(error).toMatchObject({ status: 400 })
    }
  })

  it('continues with `next`, which has the whole query and allows another limit', () => {
    const { filters } = read('match[type]=indicator&added_after=2026-11-22T10:00:00Z')
    const place = { at: 5, sequence: 4, id: 3, part: 0 }
    const next = writeNext('one', filters, place)
    expect(read(`next=${next}&limit=7`)).toEqual({ limit: 7, filters, place })
    // OpenCTI sends the filter in addition to the cursor.
    expect(read(`next=${next}&added_after=2026-11-20T10:00:00Z`)).toMatchObject({ filters, place })
    // A client that sends the cursor to another collection starts there from its beginning, with the same filter.
    expect(read(`next=${next}`, 'another')).toMatchObject({ filters, place: undefined })
    expect(read('next=&limit=3')).toMatchObject({ limit: 3, place: undefined })
  })
})

describe('dates', () => {
  it('increase with the commits, to the microsecond', () => {
    const at = Date.parse('2026-11-22T10:00:00.123Z')
    expect(writeStamp(stampOf(at, 41_004))).toBe('2026-11-22T10:00:00.123004Z')
    expect(compareStamps(stampOf(at, 4), stampOf(at, 5))).toBeLessThan(0)
    expect(compareStamps(stampOf(at, 999), stampOf(at + 1, 1000))).toBeLessThan(0)
  })

  it.each([
    ['2026-11-22T10:00:00.123004Z', '2026-11-22T10:00:00.123004Z'],
    ['2026-11-22t10:00:00z', '2026-11-22T10:00:00.000000Z'],
    ['2026-11-22T10:00:00.1234567Z', '2026-11-22T10:00:00.123456Z'],
    ['2026-11-22T11:00:00+01:00', '2026-11-22T10:00:00.000000Z'],
    ['2026-11-22T11:00:00 01:00', '2026-11-22T10:00:00.000000Z'],
  ])('are parsed as %s', (text, written) => {
    const stamp = readStamp(text)
    expect(stamp === undefined ? undefined : writeStamp(stamp)).toBe(written)
  })

  it('of a megabyte are rejected quickly', () => {
    expect(readStamp('2'.repeat(1_000_000))).toBeUndefined()
    for (const day of ['2026-02-30', '2027-02-29', '2026-04-31'])
      expect(readStamp(`${day}T00:00:00Z`), day).toBeUndefined()
    // Generated clients omit the colon, and an unencoded `+` is a space.
    for (const offset of ['+02:00', '+0200', ' 0200'])
      expect(readStamp(`2028-02-29T23:59:59${offset}`)?.ms, offset).toBe(Date.parse('2028-02-29T21:59:59Z'))
  })
})

describe('the media type of a reply', () => {
  const taxii = 'application/taxii+json;version=2.1'
  it.each([
    [undefined, taxii],
    ['*/*', taxii],
    ['application/taxii+json;version=2.1', taxii],
    ['application/taxii+json; version=2.1', taxii],
    ['application/taxii+json', taxii],
    ['application/vnd.oasis.taxii+json; version=2.0', taxii],
    ['application/json, application/taxii+json', taxii],
    ['application/problem+json', taxii],
    ['application/json', 'application/json'],
    ['application/vnd.oasis.stix+json; version=2.0', 'application/stix+json;version=2.1'],
    ['application/stix+json;version=2.1', 'application/stix+json;version=2.1'],
    ['text/html', undefined],
  ])('for %s is %s', (accept, contentType) => {
    expect(formFor(accept)?.contentType).toBe(contentType)
  })
})
