import { describe, expect, test } from 'vitest'
import type { IndicatorView } from '#shared/contracts/indicator-views.ts'
import { tidied } from '#web/ui/form/contract-form.ts'
import {
  bodyOfView,
  filtersOfList,
  filtersOfView,
  narrowedQuery,
  queryOfView,
  valuesOfView,
  viewForm,
} from '#web/features/indicator-views/view-values.ts'

const nothing = {
  value: null,
  feed_categories: [],
  feed_types: [],
  tags_ids: [],
  ids_flag: null,
  tlp: [],
  publication_after: null,
  publication_before: null,
  time_zone: 'UTC',
}
const view: IndicatorView = {
  view_id: 3,
  view_name: 'Domeny',
  is_shared: true,
  is_own: true,
  value: 'example',
  feed_categories: [2, 5],
  feed_types: [],
  tags_ids: [7],
  ids_flag: false,
  tlp: ['amber'],
  publication_after: '2126-11-01T00:00:00.000Z',
  publication_before: '2126-11-20T23:59:59.999Z',
  time_zone: 'UTC',
}

describe('a view', () => {
  test('is sent with whole days of its time zone, and without empty filters', () => {
    expect(
      bodyOfView(
        tidied(viewForm, {
          name: '  Domeny   kampanii ',
          isShared: false,
          timeZone: 'Europe/Warsaw',
          filters: {
            publication: { from: '2126-11-01', to: '2126-11-20' },
            categories: ['2', '5'],
            ids_flag: 'true',
            value: ' x ',
          },
        }),
      ),
    ).toEqual({
      ...nothing,
      view_name: 'Domeny kampanii',
      is_shared: false,
      value: 'x',
      feed_categories: [2, 5],
      ids_flag: true,
      publication_after: '2126-10-31T23:00:00.000Z',
      publication_before: '2126-11-20T22:59:59.999Z',
      time_zone: 'Europe/Warsaw',
    })
    expect(bodyOfView({ name: 'Wszystko', isShared: true, filters: {}, timeZone: 'UTC' })).toEqual({
      ...nothing,
      view_name: 'Wszystko',
      is_shared: true,
    })
  })

  test('fills the form as it was sent', () => {
    const { view_id: _, is_own: __, ...body } = view
    expect(bodyOfView(valuesOfView(view))).toEqual(body)
    expect(filtersOfView({ ...nothing, view_name: '', is_shared: false })).toEqual({})
  })

  test('created by the API with another time of day, or into the future, keeps its period on edit', () => {
    const period = {
      publication_after: '2126-11-01T10:30:00.000Z',
      publication_before: '2999-01-01T00:00:00.000Z',
    }
    const values = valuesOfView({ ...view, ...period })
    expect(bodyOfView({ ...values, name: 'Inna' })).toMatchObject(period)
    expect(
      bodyOfView({ ...values, filters: { publication: { from: '2126-11-02', to: '2999-01-01' } } }),
    ).toMatchObject({ ...period, publication_after: '2126-11-02T00:00:00.000Z' })
  })

  test('shows the days of its own time zone everywhere', () => {
    const filters = filtersOfView({
      ...view,
      publication_after: '2126-10-31T23:00:00.000Z',
      publication_before: '2126-11-20T22:59:59.999Z',
      time_zone: 'Europe/Warsaw',
    })
    expect(filters['publication']).toEqual({ from: '2126-11-01', to: '2126-11-20' })
  })

  test('maps to the query of the equivalent list', () =>
    expect(queryOfView(view)).toEqual({
      value: 'example',
      tlp: 'amber',
      categories: '2,5',
      tags: '7',
      ids_flag: 'false',
      publication_after: '2126-11-01T00:00:00.000Z',
      publication_before: '2126-11-20T23:59:59.999Z',
    }))

  test('can be narrowed by filters it does not have', () => {
    expect(narrowedQuery(view, { sort: '-verification_date', types: '1' })).toMatchObject({
      sort: '-verification_date',
      types: '1',
      categories: '2,5',
    })
    expect(narrowedQuery(view, { tags: '8' })).toBeUndefined()
  })
})

describe('the state of a list', () => {
  test('becomes the filters of a view; a search searches within values', () => {
    const from = new Date(2126, 10, 1).toISOString()
    expect(
      filtersOfList({
        sort: '-verification_date',
        search: 'bank',
        types: '1,2',
        ids_flag: 'false',
        publication_after: from,
      }),
    ).toEqual({
      filters: { value: 'bank', types: ['1', '2'], ids_flag: 'false', publication: { from: '2126-11-01' } },
      loses: [],
    })
  })

  test('reports what a view does not save', () => {
    expect(filtersOfList({ search: 'bank', value: 'login', groups: '4' })).toEqual({
      filters: { value: 'login' },
      loses: ['groups', 'search'],
    })
    expect(filtersOfList({ search: 'bank', value: 'bank' }).loses).toEqual([])
    expect(filtersOfList({ concerns_us: 'true' })).toEqual({ filters: {}, loses: ['concerns'] })
  })
})
