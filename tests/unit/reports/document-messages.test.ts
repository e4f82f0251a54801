import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { pointsOf } from '#functions/reports/document/summary.ts'
import { messagesOf } from '#functions/reports/document/languages.ts'
import type { RemediationFigures, ReportSection } from '#functions/reports/document/content.ts'
import { root } from '#scripts/test/steps.ts'
import { contentOf, figuresOf, sectionsOf } from './report-content.ts'

const [pl, en] = [messagesOf('pl'), messagesOf('en')]
const days = (first: string, last: string) => ({ first, last })
const october = days('2026-10-01', '2026-10-31')
const september = days('2026-09-01', '2026-09-30')
const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

describe('periods', () => {
  it.each([
    [october, '1–31 października 2026', 'październik 2026', '1–31 October 2026', 'October 2026'],
    [
      days('2026-10-12', '2026-10-12'),
      '12 października 2026',
      '12 października 2026',
      '12 October 2026',
      '12 October 2026',
    ],
    [
      days('2026-09-28', '2026-10-04'),
      '28 września – 4 października 2026',
      '28 września – 4 października 2026',
      '28 September – 4 October 2026',
      '28 September – 4 October 2026',
    ],
    [
      days('2025-12-29', '2026-01-04'),
      '29 grudnia 2025 – 4 stycznia 2026',
      '29 grudnia 2025 – 4 stycznia 2026',
      '29 December 2025 – 4 January 2026',
      '29 December 2025 – 4 January 2026',
    ],
    [
      days('2026-07-01', '2026-09-30'),
      '1 lipca – 30 września 2026',
      'III kwartał 2026',
      '1 July – 30 September 2026',
      'Q3 2026',
    ],
    [
      days('2028-02-01', '2028-02-29'),
      '1–29 lutego 2028',
      'luty 2028',
      '1–29 February 2028',
      'February 2028',
    ],
  ])('%j', (range, ...texts) => {
    expect([pl.range(range), pl.period(range), en.range(range), en.period(range)]).toEqual(texts)
  })

  it('are compared in the correct case', () => {
    expect(pl.against(october, september)).toBe('październik 2026 wobec września 2026')
    expect(pl.against(days('2026-07-01', '2026-09-30'), days('2026-04-01', '2026-06-30'))).toBe(
      'III kwartał 2026 wobec II kwartału 2026',
    )
    expect(en.against(october, september)).toBe('October 2026 compared with September 2026')
  })

  it('have days and times of Warsaw, in summer and in winter', () => {
    expect(pl.date(Date.UTC(2026, 9, 1, 22, 30))).toBe('02.10.2026')
    expect(pl.moment(Date.UTC(2026, 10, 1, 2, 9))).toBe('1 listopada 2026, 03:09')
    expect(en.date(Date.UTC(2026, 6, 1, 21, 59))).toBe('1 Jul 2026')
    expect(en.moment(Date.UTC(2026, 6, 1, 22, 0))).toBe('2 July 2026, 00:00')
  })
})

describe('counts', () => {
  it.each([
    [0, '0 pozycji', '0 wartości', '0 items'],
    [1, '1 pozycja', '1 wartość', '1 item'],
    [3, '3 pozycje', '3 wartości', '3 items'],
    [12, '12 pozycji', '12 wartości', '12 items'],
    [22, '22 pozycje', '22 wartości', '22 items'],
    [12_345, '12 345 pozycji', '12 345 wartości', '12,345 items'],
  ])('%i', (count, items, values, english) => {
    expect(plain(pl.counted('threat', count))).toBe(items)
    expect(plain(pl.counted('feed', count))).toBe(values)
    expect(plain(en.counted('threat', count))).toBe(english)
  })

  it('of open and closed ones agree in gender', () => {
    expect([1, 2, 5].map((count) => pl.open('visibility', count))).toEqual([
      '1 otwarta',
      '2 otwarte',
      '5 otwartych',
    ])
    expect([1, 2, 5].map((count) => pl.closedOnes('incident', count))).toEqual([
      '1 zamknięty',
      '2 zamknięte',
      '5 zamkniętych',
    ])
  })

  it('of open ones form sentences', () => {
    const still = (module: 'visibility' | 'incident', count: number): string =>
      pl.empty(module, false, count).split('. ')[1] ?? ''
    expect(still('incident', 1)).toBe('Jeden wcześniejszy jest nadal otwarty; znajdziesz go w portalu.')
    expect(still('incident', 4)).toBe('Cztery wcześniejsze są nadal otwarte; znajdziesz je w portalu.')
    expect(still('incident', 12)).toBe('12 wcześniejszych jest nadal otwartych; znajdziesz je w portalu.')
    expect(still('visibility', 1)).toBe('Jedna wcześniejsza jest nadal otwarta; znajdziesz ją w portalu.')
    expect(still('visibility', 2)).toBe('Dwie wcześniejsze są nadal otwarte; znajdziesz je w portalu.')
  })
})

describe('sentences of the summary', () => {
  const remediation = (changes: Partial<RemediationFigures>): RemediationFigures => ({
    openOfNew: { now: 0, before: 0 },
    closedOfNew: { now: 0, before: 0 },
    closed: { now: 0, before: 0 },
    meanDays: { now: null, before: null },
    open: 0,
    openBefore: 0,
    openLong: null,
    longestOpen: [],
    ...changes,
  })
  const pointsFor = (
    now: number,
    before: number,
    changes: Partial<RemediationFigures>,
    language: 'pl' | 'en' = 'pl',
    categories: { name: string; now: number; before: number }[] = [],
    filters: ReportSection['filters'] = [],
  ): string[] => {
    const section = {
      ...sectionsOf(0)[0],
      filters,
      figures: figuresOf(now, before, { remediation: remediation(changes), categories }),
    } as ReportSection
    return pointsOf(contentOf({ sections: [section], language }), messagesOf(language)).map(plain)
  }

  it('mention items that are open too long', () => {
    const first = (count: number, language: 'pl' | 'en' = 'pl') =>
      pointsFor(0, 0, { openLong: { count, days: 29 } }, language)[0]
    expect(first(1)).toBe('Jedna widoczność o wysokiej krytyczności jest otwarta od 29 dni.')
    expect(first(3)).toBe(
      'Trzy widoczności o wysokiej krytyczności są otwarte dłużej niż 14 dni, najstarsza od 29 dni.',
    )
    expect(first(12)).toBe(
      '12 widoczności o wysokiej krytyczności jest otwartych dłużej niż 14 dni, najstarsza od 29 dni.',
    )
    expect(first(22)).toBe(
      '22 widoczności o wysokiej krytyczności są otwarte dłużej niż 14 dni, najstarsza od 29 dni.',
    )
    expect(first(1, 'en')).toBe('One visibility of high criticality has been open for 29 days.')
    expect(first(2, 'en')).toBe(
      'Two visibilities of high criticality have been open for longer than 14 days, the oldest for 29 days.',
    )
  })

  it('compare with the previous period, and name the category with the same trend', () => {
    const categories = [
      { name: 'Certyfikaty', now: 3, before: 8 },
      { name: 'Usługi', now: 7, before: 3 },
    ]
    expect(pointsFor(17, 12, {}, 'pl', categories).at(-1)).toBe(
      'Nowych widoczności jest o 5 więcej niż we wrześniu, m.in. „Usługi”: 7 wobec 3.',
    )
    expect(pointsFor(14, 18, {}, 'en', categories).at(-1)).toBe(
      'There are 4 fewer new visibilities than in September, including “Certyfikaty”: 3 compared with 8.',
    )
    expect(pointsFor(13, 12, {}, 'en').at(-1)).toBe('There is 1 more new visibility than in September.')
    expect(pointsFor(12, 12, {}, 'pl', categories).at(-1)).toBe(
      'Nowych widoczności jest tyle samo, ile we wrześniu: 12.',
    )
  })

  it('state how many were closed and how fast, as far as known', () => {
    const closed = (count: number, now: number | null, before: number | null, language: 'pl' | 'en' = 'pl') =>
      pointsFor(
        0,
        0,
        { closed: { now: count, before: 0 }, meanDays: { now, before }, openBefore: 3 },
        language,
      )
    expect(closed(14, 6, 9)).toEqual([
      'Zamknięto 14 widoczności, średnio po 6 dniach; we wrześniu średnio po 9 dniach.',
    ])
    expect(closed(1, 1, null)).toEqual(['Zamknięto 1 widoczność po 1 dniu.'])
    expect(closed(14, null, 9)).toEqual(['Zamknięto 14 widoczności.'])
    expect(closed(0, null, 9)).toEqual([
      'W tym okresie nie zamknięto żadnej widoczności, więc nie można podać czasu naprawy.',
    ])
    expect(closed(19, 5, 8, 'en')).toEqual([
      '19 visibilities were resolved, after 5 days on average; in September it took 8 days.',
    ])
    expect(closed(1, 0, null, 'en')).toEqual(['1 visibility was resolved within a day.'])
  })

  it('are omitted when there is nothing to report, or when it would not be true of all', () => {
    const quiet = (module: 'incident' | 'threat') =>
      pointsOf(
        contentOf({
          sections: [
            { ...sectionsOf(0).find((one) => one.module === module)!, figures: figuresOf(0, 0, {}) },
          ],
        }),
        pl,
      )
    expect([quiet('incident'), quiet('threat')]).toEqual([[], []])
  })

  it('state that nothing was closed, so that nobody looks for the repair time', () => {
    const yes = [{ what: 'open', values: ['yes'] }] as const
    expect(pointsFor(0, 0, {}, 'en')).toEqual([
      'No visibility was resolved in this period, so no time to repair can be given.',
    ])
    expect(pointsFor(0, 0, { openBefore: 3 }, 'pl', [], yes)).toEqual([
      'W tym okresie nie zamknięto żadnej widoczności spełniającej filtr, więc nie można podać czasu naprawy.',
    ])
    expect(pointsFor(0, 0, { openBefore: 3 }, 'en', [], yes)).toEqual([
      'No visibility that matches the filter was resolved in this period, so no time to repair can be given.',
    ])
    const closed = { closed: { now: 2, before: 0 }, repairDays: [] }
    expect(pointsFor(0, 0, closed, 'en')).toEqual([
      '2 visibilities were resolved.',
      'All resolved visibilities were false positives, so no time to repair can be given.',
    ])
  })

  it('start with overdue repairs, whatever is new', () => {
    const late = (count: number, days: number, language: 'pl' | 'en' = 'pl') =>
      pointsFor(
        0,
        0,
        {
          overdue: {
            count,
            repairs: [
              { id: 1, name: 'a', criticality: 1, owner: null, due: '2026-10-20', days, tlp: 'amber' },
            ],
          },
        },
        language,
      )[0]
    expect(late(1, 1)).toBe('Jedna naprawa jest po terminie: 1 dzień.')
    expect(late(2, 12)).toBe('Dwie naprawy są po terminie, najdłużej: 12 dni.')
    expect(late(5, 1)).toBe('Pięć napraw jest po terminie, najdłużej: 1 dzień.')
    expect(late(22, 3)).toBe('22 naprawy są po terminie, najdłużej: 3 dni.')
    expect(late(1, 2, 'en')).toBe('One repair is 2 days overdue.')
    expect(late(3, 12, 'en')).toBe('Three repairs are overdue, the longest by 12 days.')
  })

  it('count asset matches, visibilities too', () => {
    const sections = sectionsOf(0).map((one) => ({
      ...one,
      figures: { ...figuresOf(3, 3), matched: one.module === 'incident' ? 0 : 2 },
    }))
    const said = (language: 'pl' | 'en') =>
      pointsOf(contentOf({ sections, language }), messagesOf(language)).map(plain)
    expect(said('en')).toContain('Of what is new, this concerns you: 2 visibilities, 2 threats, 2 IoC.')
    expect(said('pl')).toContain('Z nowych pozycji dotyczy Cię: 2 widoczności, 2 zagrożenia, 2 IoC.')
  })
})

it('page layout does not load the writing libraries', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['functions/reports/document/pages.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map((one) => one.path))
  expect(imported).not.toContain('fontkit')
  expect(imported).not.toContain('@cantoo/pdf-lib')
  expect(Object.keys(metafile.inputs)).toContain('functions/reports/document/advances.ts')
})
