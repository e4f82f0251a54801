import { describe, expect, it } from 'vitest'
import { cardChart } from '#web/features/dashboard/card-chart.ts'
import { cardKinds, newHref, resolvedHref } from '#web/features/dashboard/cards.ts'
import { firstDay, periodText, readPeriod } from '#web/features/dashboard/period.ts'
import { shares } from '#web/features/dashboard/shares.ts'

const cardOf = (key: string) => {
  const card = cardKinds.find((one) => one.key === key)
  if (card === undefined) throw new Error(`No card ${key}`)
  return card
}
const days = { from: '2026-10-24', to: '2026-11-22' }

describe('open and closed', () => {
  it.each([
    [2, 1, { open: 67, closed: 33 }],
    [1, 2, { open: 33, closed: 67 }],
    [1, 7, { open: 13, closed: 87 }],
    [5, 0, { open: 100, closed: 0 }],
    [0, 3, { open: 0, closed: 100 }],
    // One of a thousand is not rounded to nothing, nor 999 to all.
    [1, 999, { open: 1, closed: 99 }],
    [999, 1, { open: 99, closed: 1 }],
    [0, 0, undefined],
  ])('%i and %i', (open, closed, expected) => {
    expect(shares(open, closed)).toEqual(expected)
  })

  it('add up to 100 for any counts', () => {
    for (let open = 0; open <= 60; open += 1)
      for (let closed = open === 0 ? 1 : 0; closed <= 60; closed += 1) {
        const share = shares(open, closed)
        expect((share?.open ?? 0) + (share?.closed ?? 0)).toBe(100)
      }
  })
})

describe('the period', () => {
  it('is 30 days unless the address sets another', () => {
    expect(['7', '60', '30', null, '31', 'x'].map(readPeriod)).toEqual(['7', '60', '30', '30', '30', '30'])
  })

  it('includes today, across the ends of months and years', () => {
    expect(firstDay('7', new Date(2026, 10, 22, 23, 59))).toBe('2026-11-16')
    expect(firstDay('30', new Date(2026, 10, 22))).toBe('2026-10-24')
    expect(firstDay('60', new Date(2027, 0, 5))).toBe('2026-11-07')
  })

  it('is shown in words', () => {
    expect(periodText(days.from, days.to, 'pl')).toMatch(/^24 października\s?[–-]\s?22 listopada 2026$/)
    expect(periodText(days.from, days.to, 'en-GB')).toMatch(/^24 October\s?[–-]\s?22 November 2026$/)
  })
})

describe('a number links to the list of its items', () => {
  it.each([
    ['visibilities', {}, '/visibilities?first_detection_after=2026-10-24&first_detection_before=2026-11-22'],
    [
      'visibilities',
      { open: false },
      '/visibilities?is_active=false&first_detection_after=2026-10-24&first_detection_before=2026-11-22',
    ],
    [
      'incidents',
      { open: true },
      '/incidents?is_open=true&creation_after=2026-10-24&creation_before=2026-11-22',
    ],
    [
      'incidents',
      { category: 4 },
      '/incidents?categories=4&creation_after=2026-10-24&creation_before=2026-11-22',
    ],
    ['threats', {}, '/threats?creation_after=2026-10-24&creation_before=2026-11-22'],
    ['feeds', { tag: 3 }, '/ioc?tags=3&publication_after=2026-10-24&publication_before=2026-11-22'],
  ])('%s %j', (key, wanted, expected) => {
    expect(newHref(cardOf(key), days, wanted)).toBe(expected)
  })

  it('of resolved ones, whenever they were new', () => {
    expect(resolvedHref(cardOf('incidents'), days)).toBe(
      '/incidents?closed_after=2026-10-24&closed_before=2026-11-22',
    )
  })
})

describe('the days of a card', () => {
  const words = { day: 'Dzień', new: 'Nowe', resolved: 'Zamknięte', locale: 'pl', count: String }
  const chart = cardChart(
    cardOf('visibilities'),
    {
      total: 3,
      daily_stats: [
        {
          date: '2026-11-21',
          stats: [
            { name: 'new', quantity: 3 },
            { name: 'resolved', quantity: 0 },
          ],
        },
        {
          date: '2026-11-22',
          stats: [
            { name: 'new', quantity: 0 },
            { name: 'resolved', quantity: 2 },
          ],
        },
      ],
    },
    words,
  )

  it('are bars of new and resolved items, with their sums', () => {
    expect(chart.series.map(({ name, total }) => [name, total?.text])).toEqual([
      ['Nowe', '3'],
      ['Zamknięte', '2'],
    ])
    expect(chart.series[1]?.total?.href).toBe(
      '/visibilities?closed_after=2026-11-21&closed_before=2026-11-22',
    )
  })

  it('link to their day, except zeros', () => {
    expect(chart.points.map(({ label, tick, values }) => [label, tick, values])).toEqual([
      [
        '21 listopada 2026',
        '21.11',
        [
          {
            value: 3,
            href: '/visibilities?first_detection_after=2026-11-21&first_detection_before=2026-11-21',
          },
          { value: 0, href: undefined },
        ],
      ],
      [
        '22 listopada 2026',
        '22.11',
        [
          { value: 0, href: undefined },
          { value: 2, href: '/visibilities?closed_after=2026-11-22&closed_before=2026-11-22' },
        ],
      ],
    ])
  })

  it('have one series where nothing is resolved', () => {
    const threats = cardChart(
      cardOf('threats'),
      { total: 1, daily_stats: [{ date: '2026-11-22', stats: [{ name: 'new', quantity: 1 }] }] },
      words,
    )
    expect(threats.series.map(({ key }) => key)).toEqual(['new'])
    expect(threats.points[0]?.values).toHaveLength(1)
  })
})
