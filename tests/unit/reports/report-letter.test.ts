import { describe, expect, it } from 'vitest'
import { reportLetter } from '#functions/reports/generator/report-letter.ts'

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
const said = (told: { fresh: number; overdue: number | null } | undefined, language: 'pl' | 'en') =>
  reportLetter({ ...mail, told }, language).lines.slice(1, -1)

describe('the mail of a report', () => {
  it('says that nothing is new, and what is late nevertheless', () => {
    expect(said({ fresh: 0, overdue: 3 }, 'pl')).toEqual([
      'W tym okresie nie ma nowych pozycji.',
      'Naprawy po terminie: 3.',
    ])
    expect(said({ fresh: 0, overdue: 3 }, 'en')).toEqual([
      'Nothing is new in this period.',
      'Repairs that are overdue: 3.',
    ])
    expect(said({ fresh: 7, overdue: 1 }, 'en')).toEqual(['Repairs that are overdue: 1.'])
  })

  it('says nothing of it where nothing is late, or it is not known', () => {
    expect(said({ fresh: 7, overdue: 0 }, 'pl')).toEqual([])
    expect(said({ fresh: 7, overdue: null }, 'pl')).toEqual([])
    expect(said(undefined, 'pl')).toEqual([])
  })
})
