import { expect, it } from 'vitest'
import { columnFor, type Column } from '#web/ui/list/list-definition.ts'
import { levelledNames } from '#web/ui/tlp/levelled-name.ts'

interface Item {
  readonly first: string
  readonly last: string
}

const last: Column<Item> = {
  key: 'date',
  header: 'Last detection',
  sortField: 'last_detection_date',
  render: (item) => item.last,
  alternatives: [
    { sortField: 'first_detection_date', header: 'First detection', render: (item) => item.first },
  ],
  card: 'date',
}
const item = { first: '1 May', last: '9 May' }

it.each([
  ['-first_detection_date', 'First detection', '1 May', 'first_detection_date'],
  ['+last_detection_date', 'Last detection', '9 May', 'last_detection_date'],
  ['+name', 'Last detection', '9 May', 'last_detection_date'],
])('a list sorted by %s shows the date it is sorted by', (sort, header, shown, field) => {
  const column = columnFor(last, sort)
  expect([column.header, column.render(item), column.sortField]).toEqual([header, shown, field])
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
