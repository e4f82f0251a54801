import { describe, expect, it } from 'vitest'
import { localeOf } from '#web/lib/locale.ts'
import { parseTypedDay, orderOf, wholeDay, writtenDay } from '#web/ui/form/fields/typed-day.ts'

describe('a typed day', () => {
  it('is complete with two digits, two digits and four, in the order of the language', () => {
    for (const text of ['01.02.2026', '01/02/2026', '01-02-2026', '01 02 2026', '01022026', ' 01.02.2026 ']) {
      expect([text, wholeDay(text, 'dmy'), wholeDay(text, 'mdy')]).toEqual([text, '2026-02-01', '2026-01-02'])
    }
    expect([wholeDay('2026-02-01', 'dmy'), wholeDay('2026-02-01', 'mdy')]).toEqual([
      '2026-02-01',
      '2026-02-01',
    ])
  })

  it('is incomplete while it can become another', () => {
    for (const text of [
      '',
      '1',
      '0102',
      '01.02.',
      '01.02.202',
      '1.2.2026',
      '11.1.2026',
      '01.02.20261',
      '0102202',
    ])
      expect([text, wholeDay(text, 'dmy')]).toEqual([text, undefined])
  })

  it('is completed on blur', () => {
    expect([
      parseTypedDay('1.2.2026', 'dmy'),
      parseTypedDay('1/2/2026', 'mdy'),
      parseTypedDay('11. 1. 2026', 'dmy'),
      parseTypedDay('01022026', 'dmy'),
    ]).toEqual(['2026-02-01', '2026-01-02', '2026-01-11', '2026-02-01'])
  })

  it('is rejected if the calendar does not have it', () => {
    for (const text of [
      '30.02.2026',
      '29.02.2026',
      '00.01.2026',
      '01.13.2026',
      '01.01.0026',
      '11.1',
      'jutro',
    ])
      expect([text, wholeDay(text, 'dmy'), parseTypedDay(text, 'dmy')]).toEqual([text, undefined, undefined])
    expect(wholeDay('29.02.2028', 'dmy')).toBe('2028-02-29')
  })
})

describe('date input', () => {
  it.each([
    [
      'pl',
      'pl-PL',
      ['31.12.2026', '31.12.26', '31-12-2026', '2026-12-31', '31.12.2026 r.', '31 12 26'],
      '31.12.2026',
    ],
    ['pl', 'en-US', ['31.12.2026'], '31.12.2026'],
    ['en', 'en-GB', ['31/12/2026', '31/12/26', '31.12.2026', '2026-12-31', '2026/12/31'], '31/12/2026'],
    ['en', 'pl-PL', ['31/12/2026'], '31/12/2026'],
    ['en', 'en-US', ['12/31/2026', '12/31/26', '2026-12-31'], '12/31/2026'],
  ])('in %s with a browser of %s', (language, browser, texts, written) => {
    const locale = localeOf(language, browser)
    for (const text of texts)
      expect([text, parseTypedDay(text, orderOf(locale))]).toEqual([text, '2026-12-31'])
    expect(writtenDay('2026-12-31', locale)).toBe(written)
  })

  it('is rejected in the order of the other language', () => {
    expect(parseTypedDay('31/12/2026', 'mdy')).toBeUndefined()
    expect(parseTypedDay('12/31/2026', 'dmy')).toBeUndefined()
  })

  it('uses 24 hours in British English, 12 in American', () => {
    const time = (browser: string) =>
      new Intl.DateTimeFormat(localeOf('en', browser), { timeStyle: 'short', timeZone: 'UTC' }).format(0)
    expect([time('en-GB'), time('de-DE'), time('en-US').replace('\u202F', ' ')]).toEqual([
      '00:00',
      '00:00',
      '12:00 AM',
    ])
  })
})
