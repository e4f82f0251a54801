/** Dismissals of deleted assets and items, which are removed to make room. */
import { expect, test } from 'vitest'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { endedDismissals } from '#functions/assets/dismissals/dismissal.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'

/** An organization with asset 1, and dismissals of these pairs of item and asset, with ids from 1. */
const createReadModel = (...pairs: readonly (readonly [item: number, asset: number])[]): ReadModel => {
  const readModel = ReadModel.create(assetsCollection)
  const creation_date = '2026-11-20T00:00:00.000Z'
  const { asset, concern_dismissal } = assetsCollection.kinds
  const owned = { client_id: 1, creation_date }
  const rows = [
    {
      kind: 'asset',
      id: 1,
      row: asset.row({
        ...owned,
        asset_type: 'keyword',
        value: 'x',
        key: 'x',
        status: 'added',
        request_id: null,
      }),
    },
    ...pairs.map(([item_id, asset_id], index) => ({
      kind: 'concern_dismissal',
      id: index + 1,
      row: concern_dismissal.row({ ...owned, item: 'feed', item_id, asset_id, by: 'Anna' }),
    })),
  ]
  readModel.apply([
    {
      sequence: 1,
      at: creation_date,
      commitId: 'c',
      actor: { user_id: null, name: 'system', client_id: null },
      changes: rows.map(({ row, ...one }) => ({
        ...one,
        action: 'create',
        fields: [],
        row: Object.fromEntries(
          Object.entries(row).flatMap(([name, value]) =>
            typeof value === 'object' && value !== null ? [] : [[name, value]],
          ),
        ),
      })),
      last_ids: {},
    },
  ])
  return readModel
}

/** A table that contains these indicators. */
const tableOf = (...indicators: readonly number[]) => {
  const there = new Set(indicators.map((id) => JSON.stringify(keys.entity('feed', id))))
  let requests = 0
  return {
    batchGet: (wanted: readonly Key[]) => {
      requests += 1
      return Promise.resolve(wanted.map((key) => (there.has(JSON.stringify(key)) ? {} : undefined)))
    },
    requests: () => requests,
  }
}

test('an organization at its limit of dismissals is refused only when none of them is obsolete', async () => {
  const of = async (readModel: ReadModel, ...indicators: readonly number[]) =>
    endedDismissals(readModel, tableOf(...indicators), 1, 2)
  expect(await of(createReadModel([1, 1]), 1)).toEqual([])
  expect(await of(createReadModel([1, 1], [2, 9]), 1, 2)).toEqual([2])
  expect(await of(createReadModel([1, 1], [2, 1]), 2)).toEqual([1])
  expect(await of(createReadModel([1, 1], [2, 1], [3, 9]), 2)).toEqual([3, 1])
  await expect(of(createReadModel([1, 1], [2, 1]), 1, 2)).rejects.toMatchObject({
    code: 'too_many_dismissals',
  })
})

test('items are looked up only at the limit', async () => {
  const table = tableOf()
  expect(await endedDismissals(createReadModel([1, 1], [2, 9]), table, 1, 2)).toEqual([2])
  expect(table.requests()).toBe(0)
})
