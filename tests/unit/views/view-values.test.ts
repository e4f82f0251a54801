import { describe, expect, test } from 'vitest'
import type { View } from '#shared/contracts/views.ts'
import { tidied } from '#web/ui/form/contract-form.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import {
  addressForKeys,
  bodyOfView,
  filtersOfView,
  narrowedQuery,
  valuesOfList,
  valuesOfView,
} from '#web/features/views/view-values.ts'
import { viewForm } from '#web/features/views/view-form.ts'

const choices = (key: string): Filter => ({
  kind: 'choices',
  key,
  label: key,
  placeholder: '',
  options: undefined,
})
const single = (key: string): Filter => ({
  kind: 'single',
  key,
  label: key,
  anyLabel: '',
  options: [
    { value: 'true', label: 'yes' },
    { value: 'false', label: 'no' },
  ],
})
const filters: readonly Filter[] = [
  { kind: 'mail', key: 'mail', label: '' },
  { kind: 'text', key: 'value', label: 'value', maxLength: 255 },
  choices('categories'),
  choices('groups'),
  single('ids_flag'),
  single('concerns_us'),
  {
    kind: 'range',
    key: 'publication',
    label: 'published',
    after: 'publication_after',
    before: 'publication_before',
    instants: true,
  },
]
const view: View = {
  view_id: 3,
  view_name: 'Domeny',
  list: 'feeds',
  is_shared: true,
  is_own: true,
  filters: {
    value: 'example',
    categories: '2,5',
    concerns_us: 'true',
    publication_after: '2126-11-01T00:00:00.000Z',
    publication_before: '2126-11-20T23:59:59.999Z',
  },
  time_zone: 'UTC',
}
const { view_id: _, is_own: __, ...stored } = view

describe('a view', () => {
  test('is sent with whole days of its time zone, and without empty filters', () => {
    expect(
      bodyOfView(
        filters,
        tidied(viewForm(filters), {
          name: '  Domeny   kampanii ',
          isShared: false,
          list: 'feeds',
          timeZone: 'Europe/Warsaw',
          kept: {},
          filters: {
            publication: { from: '2126-11-01', to: '2126-11-20' },
            categories: ['2', '5'],
            ids_flag: 'true',
            value: ' x ',
          },
        }),
      ),
    ).toEqual({
      view_name: 'Domeny kampanii',
      list: 'feeds',
      is_shared: false,
      time_zone: 'Europe/Warsaw',
      filters: {
        value: 'x',
        categories: '2,5',
        ids_flag: 'true',
        publication_after: '2126-10-31T23:00:00.000Z',
        publication_before: '2126-11-20T22:59:59.999Z',
      },
    })
    expect(bodyOfView(filters, { ...viewForm(filters).empty, name: 'Wszystko' }).filters).toEqual({})
  })

  test('fills the form as it was sent, and keeps filters that have no field', () => {
    expect(bodyOfView(filters, valuesOfView(filters, view))).toEqual(stored)
    const more = { ...view, filters: { ...view.filters, has_group: 'true' } }
    expect(bodyOfView(filters, valuesOfView(filters, more)).filters).toEqual(more.filters)
    expect(filtersOfView(filters, { filters: {}, time_zone: 'UTC' })).toEqual({})
  })

  test('created by the API with another time of day, or into the future, keeps its period on edit', () => {
    const period = {
      publication_after: '2126-11-01T10:30:00.000Z',
      publication_before: '2999-01-01T00:00:00.000Z',
    }
    const values = valuesOfView(filters, { ...view, filters: period })
    expect(bodyOfView(filters, { ...values, name: 'Inna' }).filters).toEqual(period)
    const other = { publication: { from: '2126-11-02', to: '2999-01-01' } }
    expect(bodyOfView(filters, { ...values, filters: other }).filters).toEqual({
      ...period,
      publication_after: '2126-11-02T00:00:00.000Z',
    })
  })

  test('shows the days of its own time zone everywhere', () => {
    const values = filtersOfView(filters, {
      filters: {
        publication_after: '2126-10-31T23:00:00.000Z',
        publication_before: '2126-11-20T22:59:59.999Z',
      },
      time_zone: 'Europe/Warsaw',
    })
    expect(values['publication']).toEqual({ from: '2126-11-01', to: '2126-11-20' })
  })

  test('has an address for systems, unless it depends on who reads it', () => {
    const of = (list: View['list'], query: Record<string, string>) =>
      addressForKeys({ view_id: 7, list, filters: query }, 'https://portal.example')
    expect(of('threats', { concerns_us: 'true' })).toBe('https://portal.example/server-api/v1/threats?view=7')
    expect(of('feeds', { types: '1' })).toBe('https://portal.example/server-api/v1/indicators?view=7')
    expect(of('feeds', { concerns_us: 'true' })).toBeUndefined()
    expect(of('visibilities', { mine: 'true' })).toBeUndefined()
  })

  test('can be narrowed by filters it does not have', () => {
    expect(narrowedQuery(view, { sort: '-verification_date', types: '1' })).toMatchObject({
      sort: '-verification_date',
      types: '1',
      categories: '2,5',
    })
    expect(narrowedQuery(view, { categories: '8' })).toBeUndefined()
  })
})

describe('the state of a list', () => {
  const of = (query: Record<string, string>) => {
    const { initial, loses } = valuesOfList('feeds', filters, query)
    return { filters: initial.filters, loses }
  }

  test('becomes the filters of a view; a search becomes the filter by name', () => {
    const from = new Date(2126, 10, 1).toISOString()
    const query = { sort: '-verification_date', search: 'bank', groups: '1,2', concerns_us: 'true' }
    expect(of({ ...query, publication_after: from })).toEqual({
      filters: {
        value: 'bank',
        groups: ['1', '2'],
        concerns_us: 'true',
        publication: { from: '2126-11-01' },
      },
      loses: [],
    })
  })

  test('reports what a view does not save', () => {
    expect(of({ search: 'bank', value: 'login', mail: 'x' })).toEqual({
      filters: { value: 'login' },
      loses: ['search', 'mail'],
    })
    expect(of({ search: 'bank', value: 'bank' }).loses).toEqual([])
  })
})
