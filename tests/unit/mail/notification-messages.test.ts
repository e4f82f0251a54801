/** Counts, times and the grammar rules of both languages. */
import { describe, expect, it } from 'vitest'
import { momentsOf, notificationTexts } from '#functions/notifications/message/writing.ts'
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import { writeNotification } from '#functions/notifications/message/write-notification.ts'
import { digest, incident } from './notifications.ts'

const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

describe('counts', () => {
  it.each([
    [0, '0 incydentów', '0 zagrożeń', '0 wysokich', '0 incidents'],
    [1, '1 incydent', '1 zagrożenie', '1 wysoka', '1 incident'],
    [2, '2 incydenty', '2 zagrożenia', '2 wysokie', '2 incidents'],
    [4, '4 incydenty', '4 zagrożenia', '4 wysokie', '4 incidents'],
    [5, '5 incydentów', '5 zagrożeń', '5 wysokich', '5 incidents'],
    [12, '12 incydentów', '12 zagrożeń', '12 wysokich', '12 incidents'],
    [21, '21 incydentów', '21 zagrożeń', '21 wysokich', '21 incidents'],
    [22, '22 incydenty', '22 zagrożenia', '22 wysokie', '22 incidents'],
    [112, '112 incydentów', '112 zagrożeń', '112 wysokich', '112 incidents'],
    [10_004, '10 004 incydenty', '10 004 zagrożenia', '10 004 wysokie', '10,004 incidents'],
  ])('of %i have the correct plural form', (count, incidents, threats, high, english) => {
    const { en, pl } = notificationTexts
    const keys = ['counted.incident', 'counted.threat', 'part.high.some'] as const
    expect(keys.map((key) => plain(pl(key, { count })))).toEqual([incidents, threats, high])
    expect(plain(en('counted.incident', { count }))).toBe(english)
  })
})

describe('times', () => {
  it('are in the zone, with the year if it differs', () => {
    const moments = momentsOf('pl', 'Europe/Warsaw', '2026-01-02T06:00:00.000Z')
    expect(moments.full('2026-01-01T23:30:00.000Z')).toBe('2 stycznia 2026, 00:30 (Europe/Warsaw)')
    expect(moments.short('2025-12-31T22:30:00.000Z')).toBe('31 grudnia 2025, 23:30 CET')
    expect(moments.short('2025-07-01T04:30:00.000Z')).toBe('1 lipca 2025, 06:30 CEST')
    expect(moments.shortDay('2026-01-01T12:00:00.000Z')).toBe('1 stycznia')
    expect(moments.period('2025-12-31T06:00:00.000Z', '2026-01-01T06:00:00.000Z')).toBe(
      '31 grudnia 2025, 07:00 – 1 stycznia 2026, 07:00 (Europe/Warsaw)',
    )
  })
})

describe('one-letter words', () => {
  it('are not at the end of a Polish line', () => {
    expect(withoutHangingWords('W sieci i w DNS, a z nimi (o czym) u nas', 'pl')).toBe(
      'W\u00A0sieci i\u00A0w\u00A0DNS, a\u00A0z\u00A0nimi (o\u00A0czym) u\u00A0nas',
    )
    expect(withoutHangingWords('a day', 'en')).toBe('a day')
    expect(writeNotification(incident()).html).toContain('login i\u00A0hasło')
    expect(writeNotification(incident()).text).not.toMatch(/\u00A0|(^| )[iwzoua]$/m)
  })
})

describe('a footer', () => {
  it.each([
    ['pl', { mode: 'daily', hour: 7 }, 'codziennie o 07:00 (Europe/London)'],
    ['pl', { mode: 'weekly', day: 2, hour: 16 }, 'co tydzień we wtorek o 16:00 (Europe/London)'],
    ['en', { mode: 'weekly', day: 7, hour: 0 }, 'every Sunday at 00:00 (Europe/London)'],
    ['en', { mode: 'immediately' }, 'are sent at once'],
  ] as const)('states in %s when messages are sent: %o', (language, schedule, when) => {
    const { text } = writeNotification({ ...digest, language, schedule })
    expect(text.replace(/\s+/g, ' ')).toContain(when)
  })

  it('names whom to ask, or asks not to reply', () => {
    expect(writeNotification({ ...digest, contact: null }).text).toContain('Please do not reply')
    expect(writeNotification(digest).text).toContain('Questions: cert@cert.example')
  })
})
