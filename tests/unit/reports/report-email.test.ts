import { describe, expect, it } from 'vitest'
import { renderEmail } from '#functions/rules/mail/render-email.ts'
import { reportEmail } from '#functions/reports/generator/report-email.ts'

const mail = {
  name: 'Ryzyko dla zarządu',
  period: { first: '2026-10-12', last: '2026-10-12' },
  pages: 3,
  bytes: 24_000,
  fileName: 'a.zip',
  isAttached: true,
  isPeriodic: true,
  provider: 'Przykładowy CERT',
  link: 'https://portal.example/reports',
}
const said = (summary: Parameters<typeof reportEmail>[0]['summary'], language: 'pl' | 'en') =>
  reportEmail({ ...mail, summary }, language).lines.slice(1, -1)

describe('the message with a report', () => {
  it('states that nothing is new, and what is overdue nevertheless', () => {
    expect(said({ fresh: 0, overdue: 3 }, 'pl')).toEqual([
      'W tym okresie nie ma nowych pozycji.',
      'Naprawy po terminie: 3.',
    ])
    expect(said({ fresh: 0, overdue: 3 }, 'en')).toEqual([
      'Nothing is new in this period.',
      'Overdue repairs: 3.',
    ])
    expect(said({ fresh: 7, overdue: 1 }, 'en')).toEqual(['Overdue repairs: 1.'])
  })

  it.each([
    ['pl', '[koniec TLP:GREEN]'],
    ['en', '[TLP:GREEN ends]'],
  ] as const)(
    'has in %s the level of its document, and the strictest level when none is stored',
    (language, ends) => {
      const write = (summary: Parameters<typeof said>[0] & { tlp?: 'green' }) =>
        renderEmail(reportEmail({ ...mail, summary }, language), language)
      const { subject, text, html } = write({ fresh: 0, overdue: 3, tlp: 'green' })
      expect(subject).toMatch(/^\[TLP:GREEN\] /)
      expect(text).toMatch(/^\[TLP:GREEN\] /)
      expect(text).toContain(ends)
      expect(html).toContain('TLP:GREEN</td>')
      expect(write({ fresh: 0, overdue: 3 }).subject).toMatch(/^\[TLP:AMBER\+STRICT\] /)
    },
  )

  it('also states what is overdue and open in the portal only', () => {
    const summary = { fresh: 7, overdue: 5, kept: { fresh: 0, open: 2, overdue: 1 } }
    expect(said(summary, 'en')).toEqual([
      'Overdue repairs: 5.',
      'Left out because they are marked TLP:RED – open items: 2, overdue repairs: 1. They stay in the portal: the report and its files neither contain nor count them.',
    ])
    expect(said(summary, 'pl').at(-1)).toContain('TLP:RED – otwarte: 2, naprawy po terminie: 1. Zostają')
  })

  it('omits that when nothing is overdue, or it is unknown', () => {
    expect(said({ fresh: 7, overdue: 0 }, 'pl')).toEqual([])
    expect(said({ fresh: 7, overdue: null }, 'pl')).toEqual([])
    expect(said(undefined, 'pl')).toEqual([])
  })
})
