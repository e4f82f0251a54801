/** Files exported by the portal: harmless in every spreadsheet, and imported unchanged. */
import { describe, expect, it } from 'vitest'
import { indicatorCsv } from '#functions/indicators/indicator-presenter.ts'
import type { IndicatorListItem } from '#shared/contracts/indicators.ts'
import { csvOf, csvSeparator, harmlessCell, withoutFormulaMarks } from '#shared/domain/csv-text.ts'
import type { ImportItem } from '#shared/domain/indicators/import/candidate.ts'
import { formatOf, readText } from '#shared/domain/indicators/import/recognize.ts'
import { searchForms, storedValue } from '#shared/domain/indicators/matching-key.ts'
import { indicatorTypeNames } from '#shared/domain/indicators/types.ts'
import { oddValues } from './odd-values.ts'

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '|', '"', "'", ' ', 'a', '＝']
const hostile = [
  "http://a.example/;=cmd|'/C calc'!A0;x",
  '=1+1',
  "'=1+1",
  'a\n=1',
  'a;"=1',
  "a,'+1",
  '\t=1',
  "''\tx",
  '-5',
  'a\t@b',
  ...signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => `${a}${b}${c}=x`))),
]

describe('a cell', () => {
  it('never begins like a formula, with any separator', () => {
    for (const text of hostile)
      for (const part of harmlessCell(text).split(/[,;|\t\r\n]/))
        expect([text, /^["\u00A0 ]*[=+\-@＝]/.test(part)]).toEqual([text, false])
  })
  it('is restored when its protection is removed', () => {
    for (const text of hostile) expect(withoutFormulaMarks(harmlessCell(text))).toBe(text)
  })
})

const indicators: IndicatorListItem[] = [
  ...oddValues,
  { value: 'http://b.example/;=1+1;x', type: 'url' as const },
].map(({ value, type }, index) => {
  const stored = storedValue(value, indicatorTypeNames[type])
  return {
    feed_id: index + 1,
    value: stored.value,
    type: { feed_type_id: 1, name: indicatorTypeNames[type], is_active: true },
    category: { feed_category_id: 1, name: 'phishing', is_active: true },
    tags: ['bank', 'a, b'].map((name, id) => ({ feed_tag_id: id, name })),
    groups: [],
    tlp: 'green' as const,
    ids_flag: index % 2 === 0,
    published_date: '2026-11-20T10:00:00.000Z',
    sent: false,
    sent_date: null,
    renewed_date: '2026-11-20T10:00:00.000Z',
    valid_until: null,
    expired_date: null,
    origin: '=source',
    is_verified: true,
    creation_date: '2026-11-19T10:00:00.000Z',
  }
})

describe.each(['pl', 'en'] as const)('an export in %s', (language) => {
  const file = indicatorCsv({ isAnalyst: true })
  const csv = csvOf(
    file.header(language),
    indicators.map((indicator) => file.cells(indicator, language)),
    csvSeparator(language),
  )

  it('has the separator of its locale', () => {
    expect(csv.slice(0, 12)).toBe(language === 'pl' ? '\uFEFF"ID";"Warto' : '\uFEFF"ID","Value')
  })

  it('is imported unchanged', async () => {
    const items: ImportItem[] = []
    for await (const batch of readText('table', [csv])) items.push(...batch)
    expect(formatOf(csv)).toBe('table')
    expect(
      items.map((item) =>
        item.outcome === 'candidate'
          ? [item.indicator.value, item.category, item.tags, item.origin, item.idsFlag, item.firstSeen]
          : item,
      ),
    ).toEqual(
      indicators.map(({ value, ids_flag }) => [
        value,
        'phishing',
        ['bank', 'a, b'],
        '=source',
        ids_flag,
        '2026-11-20T10:00:00.000Z',
      ]),
    )
  })

  it('has values that a search finds', () => {
    for (const { value } of indicators)
      expect(
        searchForms(harmlessCell(value)).parts.some((part) => searchForms(value).parts.includes(part)),
      ).toBe(true)
  })
})
