import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { limits } from '#shared/domain/limits.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { areDaysTaken, daysOf, tidyFilters } from '#web/ui/list/filters/filter-values.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import {
  changeList,
  listQuery,
  readAddress,
  writeAddress,
  type AddressRules,
  type ListState,
} from '#web/ui/list/list-address.ts'
import { tlpFilter } from '#web/ui/tlp/tlp-controls.tsx'

process.env['TZ'] = 'Europe/Warsaw'

const filters: Filter[] = [
  { kind: 'text', key: 'name', label: 'Name', maxLength: 10 },
  { kind: 'choices', key: 'categories', label: 'Categories', placeholder: 'All', options: undefined },
  {
    kind: 'choices',
    key: 'levels',
    label: 'Levels',
    placeholder: 'All',
    options: [
      { value: '1', label: 'high' },
      { value: '2', label: 'medium' },
    ],
  },
  {
    kind: 'choices',
    key: 'tags',
    label: 'Tags',
    placeholder: 'All',
    options: [{ value: '1', label: 'bank' }],
    byId: true,
  },
  {
    kind: 'single',
    key: 'status',
    label: 'Status',
    anyLabel: 'All',
    options: [{ value: 'open', label: 'open' }],
  },
  { kind: 'flag', key: 'fp', label: 'False positives', onText: 'only' },
  { kind: 'range', key: 'creation', label: 'Created', after: 'creation_after', before: 'creation_before' },
]
const rules: AddressRules = {
  sorts: [{ value: '-creation_date' }, { value: '+name' }],
  defaultSort: '-creation_date',
  filters,
  canAdd: true,
  canEdit: true,
}
const today = '2026-11-21'
const read = (query: string, over: Partial<AddressRules> = {}): ListState =>
  readAddress(new URLSearchParams(query), { ...rules, ...over }, today)
const plain: ListState = {
  page: 1,
  sort: '-creation_date',
  search: '',
  filters: {},
  drawer: { mode: 'closed' },
}

describe('the address of a list', () => {
  test('an empty address is the default list', () => expect(read('')).toEqual(plain))

  test('every parameter is read', () => {
    expect(
      read(
        'page=3&sort=%2Bname&search=ryk&name=apt&categories=1,2&levels=2&status=open&fp=true&creation_after=2026-11-01&item=7&drawer=edit',
      ),
    ).toEqual({
      page: 3,
      sort: '+name',
      search: 'ryk',
      filters: {
        name: 'apt',
        categories: ['1', '2'],
        levels: ['2'],
        status: 'open',
        fp: true,
        creation: { from: '2026-11-01' },
      },
      drawer: { mode: 'edit', id: 7 },
    })
  })

  test('a plus decoded as a space still sorts ascending', () => expect(read('sort=+name').sort).toBe('+name'))

  test.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=abc',
    'page=99999999999',
    'sort=password',
    'sort=',
    'name=%20',
    'name=longer-than-ten',
    'categories=abc',
    'categories=',
    'levels=9',
    'tags=abc',
    'tags=0',
    'status=closed',
    'fp=1',
    'creation_after=2026-02-30',
    'creation_after=2026-11-22',
    'creation_before=1.11.2026',
    'creation_after=2026-11-20&creation_before=2026-11-01',
    'item=x',
    'item=0',
    'drawer=edit',
    'drawer=nonsense',
    `search=${'x'.repeat(limits.searchLength + 1)}`,
  ])('an invalid value is ignored: %s', (query) => expect(read(query)).toEqual(plain))

  test('a level with a symbol in its name is valid, also when typed', () => {
    const tlp = tlpFilter(i18next.getFixedT('en', 'common'))
    const own = { filters: [tlp] }
    for (const level of tlpLevels)
      expect(read(new URLSearchParams({ tlp: level }).toString(), own).filters).toEqual({ tlp: [level] })
    expect(read('tlp=amber+strict,amber', own).filters).toEqual({ tlp: ['amber+strict', 'amber'] })
    expect(read('tlp=purple', own).filters).toEqual({})
  })

  test('invalid choices among several are dropped', () =>
    expect(read('levels=1,9,1').filters).toEqual({ levels: ['1'] }))

  test('the id of an entry that no longer exists is kept, in the request and in the form too', () => {
    const state = read('tags=9,1')
    expect(state.filters).toEqual({ tags: ['9', '1'] })
    expect(listQuery(state, rules)).toMatchObject({ tags: '9,1' })
    expect(tidyFilters(filters, state.filters, today)).toEqual({ tags: ['9', '1'] })
  })

  test('adding and editing need the permission', () => {
    expect(read('drawer=add').drawer).toEqual({ mode: 'add' })
    expect(read('drawer=add&item=12%2C13').drawer).toEqual({ mode: 'add', added: [12, 13] })
    expect(read('drawer=add&item=12%2Cx').drawer).toEqual({ mode: 'add' })
    expect(String(writeAddress(read('drawer=add&item=12%2C13'), rules, new URLSearchParams()))).toBe(
      'item=12%2C13&drawer=add',
    )
    expect(read('drawer=add', { canAdd: false }).drawer).toEqual({ mode: 'closed' })
    expect(read('item=7&drawer=edit', { canEdit: false }).drawer).toEqual({ mode: 'detail', id: 7 })
  })

  test('a written address is read back, and defaults are omitted', () => {
    const query =
      'search=ryk&name=apt&categories=1%2C2&fp=true&creation_after=2026-11-01&creation_before=2026-11-20&sort=%2Bname&page=3&item=7'
    expect(writeAddress(read(query), rules, new URLSearchParams()).toString()).toBe(query)
    expect(writeAddress(plain, rules, new URLSearchParams('page=4&sort=bad')).toString()).toBe('')
  })

  test('parameters of others are kept', () =>
    expect(writeAddress(plain, rules, new URLSearchParams('other=1&page=4')).toString()).toBe('other=1'))

  test('a new search, filter or sort starts at the first page; a page and the drawer keep the rest', () => {
    const far = { ...plain, page: 5 }
    expect(changeList(far, { search: 'x' }).page).toBe(1)
    expect(changeList(far, { filters: { fp: true } }).page).toBe(1)
    expect(changeList(far, { sort: '+name' }).page).toBe(1)
    expect(changeList(far, { drawer: { mode: 'add' } }).page).toBe(5)
    expect(changeList(far, { page: 2 }).page).toBe(2)
  })

  test('the server gets the instants at which the days begin and end', () => {
    expect(
      listQuery(read('creation_after=2026-11-01&creation_before=2026-11-20&categories=3'), rules),
    ).toEqual({
      page: '1',
      sort: '-creation_date',
      categories: '3',
      creation_after: '2026-10-31T23:00:00.000Z',
      creation_before: '2026-11-20T22:59:59.999Z',
    })
  })

  describe('with a notification link', () => {
    const mail = '2026-11-20T10-42-00-123Z_0b0f8e0a-0000-4000-8000-000000000001'
    const linked = {
      ...rules,
      filters: [
        ...filters.slice(0, -1),
        {
          kind: 'range',
          key: 'creation',
          label: 'Created',
          after: 'creation_after',
          before: 'creation_before',
          instants: true,
        },
        { kind: 'mail', key: 'mail', label: '' },
      ],
    } satisfies AddressRules
    const state = (query: string): ListState => readAddress(new URLSearchParams(query), linked, today)

    test('shows the notified items, with other filters', () => {
      const read = state(`mail=${mail}&name=apt`)
      expect(read.filters).toEqual({ mail, name: 'apt' })
      expect(listQuery(read, linked)).toMatchObject({ mail, name: 'apt' })
      expect(writeAddress(read, linked, new URLSearchParams()).get('mail')).toBe(mail)
    })

    test.each(['', 'x', mail.toUpperCase(), `${mail}0`, mail.replace('-11-', '-13-'), 'x'.repeat(10_000)])(
      'ignores an invalid id: %#',
      (text) => expect(state(`mail=${text}`).filters).toEqual({}),
    )

    test('keeps a window to the millisecond, which the form shows as days and does not change', () => {
      const window = { from: '2026-11-19T06:00:00.001Z', to: '2026-11-20T06:00:00.000Z' }
      const read = state(`creation_after=${window.from}&creation_before=${window.to}`)
      expect(listQuery(read, linked)).toMatchObject({
        creation_after: window.from,
        creation_before: window.to,
      })
      expect(daysOf(read.filters['creation'])).toEqual({ from: '2026-11-19', to: '2026-11-20' })
      expect(areDaysTaken(linked.filters, read.filters, today)).toBe(true)
      expect(tidyFilters(linked.filters, { ...read.filters, name: 'apt' }, today)).toEqual({
        creation: window,
        name: 'apt',
      })
    })

    test.each([
      'creation_after=2026-11-19T06:00:00.001Z&creation_before=2026-11-19T06:00:00.000Z',
      'creation_after=2026-11-23T06:00:00.000Z',
      'creation_after=2026-11-40T06:00:00.000Z',
    ])('ignores an invalid window: %s', (query) => expect(state(query).filters).toEqual({}))

    test('a list with days only accepts no instants', () =>
      expect(read('creation_after=2026-11-19T06:00:00.001Z').filters).toEqual({}))
  })
})
