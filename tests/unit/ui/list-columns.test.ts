import { describe, expect, it } from 'vitest'
import { cardOf, columnFor, rowIn } from '#web/ui/list/rows/row-layout.ts'
import { columnWidths, dateColumnFrom, type RowDefinition } from '#web/ui/list/rows/row-definition.ts'
import { isTooLong, partsIn } from '#web/ui/list/rows/line-parts.ts'
import { textWidth } from '#web/ui/list/rows/text-width.ts'
import { levelledNames } from '#web/ui/tlp/levelled-name.ts'

interface Item {
  readonly first: string
  readonly last: string
}

const row: RowDefinition<Item> = {
  name: { header: 'Name', render: () => 'name' },
  line: [
    { key: 'category', render: () => 'category', from: 740 },
    { key: 'organization', render: () => 'organization' },
  ],
  columns: [
    {
      key: 'date',
      header: 'Last detection',
      sortField: 'last_detection_date',
      width: columnWidths.date,
      from: dateColumnFrom,
      card: 'line',
      render: (item) => item.last,
      folded: (item) => `folded ${item.last}`,
      alternatives: [
        {
          sortField: 'first_detection_date',
          header: 'First detection',
          render: (item) => item.first,
          folded: (item) => `folded ${item.first}`,
        },
      ],
    },
    { key: 'state', header: 'State', width: columnWidths.state, render: () => 'state' },
    { key: 'level', header: 'Level', width: columnWidths.criticality, render: () => 'level' },
  ],
}
const item = { first: '1 May', last: '9 May' }
const shownAt = (width: number, sort = '+name') => {
  const { columns, line } = rowIn(row, sort, width)
  return {
    columns: columns.map(({ key, shownWidth, isCompact }) => [key, shownWidth, isCompact]),
    line: line.map(({ render }) => render(item)),
  }
}

it.each([
  ['-first_detection_date', 'First detection', '1 May', 'first_detection_date'],
  ['+last_detection_date', 'Last detection', '9 May', 'last_detection_date'],
  ['+name', 'Last detection', '9 May', 'last_detection_date'],
])('a list sorted by %s shows the date it is sorted by', (sort, header, shown, field) => {
  const columns = row.columns.slice(0, 1).map((date) => columnFor(date, sort))
  expect(columns.map((column) => [column.header, column.render(item), column.sortField])).toEqual([
    [header, shown, field],
  ])
})

describe('a row', () => {
  it('has its date as a column in a wide list, and all columns at their widest', () => {
    expect(shownAt(1440)).toEqual({
      columns: [
        ['date', 184, false],
        ['state', 184, false],
        ['level', 120, false],
      ],
      line: ['category', 'organization'],
    })
  })

  it('ends its second line with the date below that, the one it is sorted by', () => {
    expect(shownAt(dateColumnFrom - 1).line).toEqual(['category', 'organization', 'folded 9 May'])
    expect(shownAt(dateColumnFrom - 1, '-first_detection_date').line.at(-1)).toBe('folded 1 May')
  })

  it('next to a drawer drops the middle of its second line, and the words of the level', () => {
    expect(shownAt(572)).toEqual({
      columns: [
        ['state', 172, false],
        ['level', 48, true],
      ],
      line: ['organization', 'folded 9 May'],
    })
  })

  it('gives its columns what the name does not need, before the list is wide', () => {
    const match = { key: 'match', header: 'Match', width: columnWidths.match, render: () => 'match' }
    const widthAt = (width: number) =>
      rowIn({ ...row, columns: [match] }, '+name', width).columns[0]?.shownWidth
    expect([widthAt(600), widthAt(752), widthAt(1440)]).toEqual([164, 292, 320])
  })

  it('keeps a column that does not fold in the narrowest list, and folds the others', () => {
    const folding = {
      ...row.columns[1],
      key: 'other',
      header: 'Other',
      width: columnWidths.match,
      render: () => '',
      folded: () => 'other',
    }
    const { columns } = rowIn({ ...row, columns: [folding, ...row.columns] }, '+name', 496, 44)
    expect(columns.map(({ key }) => key)).toEqual(['state', 'level'])
  })

  it('is a card with the whole second line, and the columns in the third', () => {
    const card = cardOf(row, '+name', 358)
    expect(card.line.map(({ render }) => render(item))).toEqual(['category', 'organization', 'folded 9 May'])
    expect(card.columns.map(({ key }) => key)).toEqual(['state', 'level'])
  })
})

it.each([
  ['Konstantynopolitańczykowianeczka', 203],
  ['Żółć gęślą jaźń', 85],
  ['Министерство внутренних дел', 182],
  ['WWWWWWWWWWWW', 142],
  ['한국인터넷진흥원', 96],
  ['Z\u{307}o\u{301}łc\u{301}', 25],
  ['iiiiiiiiiiiiiiiiiiiiiiiiiiiiii', 87],
  ['bardzo.dlugi.adres.0@grid.example', 202],
])('%s takes about as much room as in the face of the page', (text, pixels) => {
  expect(Math.abs(textWidth(text) / pixels - 1)).toBeLessThan(0.13)
})

describe('the second line', () => {
  const text = (letters: number, isMain = false) => ({
    text: 'x'.repeat(letters),
    isWhole: false,
    isMain,
    isKept: false,
  })
  const named = (name: string) => ({ text: name, isWhole: false, isMain: false, isKept: false })
  const kept = (letters: number) => ({ ...text(letters), isKept: true })
  const date = { text: undefined, isWhole: true, isMain: false, isKept: false }

  it.each([
    ['all parts where there is room', [text(10), text(10), date], 400, [true, true, true]],
    ['a long text cut at its end', [text(10), text(60), date], 300, [true, true, true]],
    ['no text of a few letters', [text(20), text(30), date], 240, [true, false, true]],
    [
      'the date alone rather than a few letters beside it',
      [text(40), text(30), date],
      80,
      [false, false, true],
    ],
    [
      'the date rather than part of it behind a word',
      [{ ...text(11), isWhole: true }, date],
      118,
      [false, true],
    ],
    ['its first text where it is the only part', [text(40)], 80, [true]],
    ['only the date in no room', [text(40, true), text(30), date], 80, [false, false, true]],
    ['an address alone rather than a part of it', [kept(26), text(30), date], 200, [true, false, false]],
    ['an address and the date where both have room', [kept(20), text(30), date], 240, [true, false, true]],
    ['its main text rather than the first', [text(20), text(30, true), date], 240, [false, true, true]],
    ['a short text as long as it fits', [text(20), text(4), date], 260, [true, true, true]],
    ['narrow letters by their width', [named('i'.repeat(40)), named('l'.repeat(20))], 230, [true, true]],
    ['wide letters by their width', [named('W'.repeat(12)), named('Ж'.repeat(12))], 220, [true, false]],
  ])('has %s', (_, parts, room, shown) => {
    expect(partsIn(parts, room)).toEqual(shown)
  })

  it('has one of two dates where a long level leaves no room for both', () => {
    expect(isTooLong('30 wrz–30 wrz', 110)).toBe(false)
    expect(isTooLong('30 wrz–30 wrz', 62)).toBe(true)
    expect(isTooLong(undefined, 0)).toBe(false)
  })
})

it('group names in a line of plain text have their levels, strictest first, except GREEN', () => {
  expect(
    levelledNames(
      [
        { name: 'Open', tlp: 'clear' },
        { name: 'Usual', tlp: 'green' },
        {
          name: 'Szara Sowa',
          lang: 'pl',
          translation: { lang: 'en', name: 'Grey Owl' },
          tlp: 'amber+strict',
        },
      ],
      'en',
    ),
  ).toEqual(['[TLP:AMBER+STRICT] Grey Owl', 'Usual', '[TLP:CLEAR] Open'])
})
