import { describe, expect, test } from 'vitest'
import type { FeedView } from '#shared/contracts/feed-views.ts'
import { tidied } from '#web/ui/form/contract-form.ts'
import {
  bodyOfView,
  filtersOfList,
  filtersOfView,
  narrowedQuery,
  queryOfView,
  viewForm,
} from '#web/features/feed-views/view-values.ts'

const nothing = {
  value: null,
  feed_categories: [],
  feed_types: [],
  tags_ids: [],
  ids_flag: null,
  publication_after: null,
  publication_before: null,
}
const view: FeedView = {
  view_id: 3,
  view_name: 'Domeny',
  is_shared: true,
  is_own: true,
  value: 'example',
  feed_categories: [2, 5],
  feed_types: [],
  tags_ids: [7],
  ids_flag: false,
  publication_after: '2126-11-01T00:00:00.000Z',
  publication_before: '2126-11-20T23:59:59.999Z',
}

describe('a view', () => {
  test('is sent with days as they stand in UTC, whatever the time zone, and without what restricts nothing', () => {
    expect(
      bodyOfView(
        tidied(viewForm, {
          name: '  Domeny   kampanii ',
          isShared: false,
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
      publication_after: '2126-11-01T00:00:00.000Z',
      publication_before: '2126-11-20T23:59:59.999Z',
    })
    expect(bodyOfView({ name: 'Wszystko', isShared: true, filters: {} })).toEqual({
      ...nothing,
      view_name: 'Wszystko',
      is_shared: true,
    })
  })

  test('comes back into the form as it was sent', () => {
    const { view_id: _, is_own: __, ...body } = view
    expect(
      bodyOfView({ name: view.view_name, isShared: view.is_shared, filters: filtersOfView(view) }),
    ).toEqual(body)
    expect(filtersOfView({ ...nothing, view_name: '', is_shared: false })).toEqual({})
  })

  test('is the query of the list that shows the same', () =>
    expect(queryOfView(view)).toEqual({
      value: 'example',
      categories: '2,5',
      tags: '7',
      ids_flag: 'false',
      publication_after: '2126-11-01T00:00:00.000Z',
      publication_before: '2126-11-20T23:59:59.999Z',
    }))

  test('is narrowed by what it does not filter by itself', () => {
    expect(narrowedQuery(view, { sort: '-verification_date', types: '1' })).toMatchObject({
      sort: '-verification_date',
      types: '1',
      categories: '2,5',
    })
    expect(narrowedQuery(view, { tags: '8' })).toBeUndefined()
  })
})

describe('what a list shows', () => {
  test('becomes the filters of a view; a search looks within values', () => {
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

  test('is told where a view does not keep it', () => {
    expect(filtersOfList({ search: 'bank', value: 'login', groups: '4' })).toEqual({
      filters: { value: 'login' },
      loses: ['groups', 'search'],
    })
    expect(filtersOfList({ search: 'bank', value: 'bank' }).loses).toEqual([])
  })
})
