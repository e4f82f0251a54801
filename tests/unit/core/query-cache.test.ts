/** Cached totals, ids and groups of a read model survive commits, and equal a fresh count. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '#functions/core/event-store/entry.ts'
import { JournalGap, ReadModel } from '#functions/core/read-model/read-model.ts'
import { contains, oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'

type Change = Entry['changes'][number]

/** Milliseconds by which each query advances the stopwatch. */
let slowness = 0
let milliseconds = 0
let readModel: ReadModel
const statements: string[] = []

const threat = (id: number, own: Readonly<Record<string, string | number | number[]>> = {}): Change => ({
  kind: 'threat',
  id,
  action: 'update',
  fields: [],
  row: {
    name: `Threat ${id}`,
    name_search: `threat ${id}`,
    name_sort: `threat ${id}`,
    category_id: (id % 2) + 1,
    tag_ids: [id % 3, 3],
    ioc_group_id: null,
    created: id,
    updated: id,
    sent: null,
    ...own,
  },
})
const gone = (id: number): Change => ({ kind: 'threat', id, action: 'delete', fields: [] })
const tag = (id: number, name: string): Change => ({
  kind: 'threat_tag',
  id,
  action: 'update',
  fields: [],
  row: { name, name_key: name, name_sort: name, is_active: 1 },
})
const entry = (sequence: number, changes: Change[]): Entry => ({
  sequence,
  at: '2026-11-21T09:00:00.000Z',
  commitId: `commit-${sequence}`,
  actor: { user_id: null, name: 'system', client_id: null },
  changes,
  last_ids: {},
})
const commit = (...changes: Change[]): void => {
  readModel.apply([entry(readModel.sequence + 1, changes)])
}

/** The number of SQLite queries that scan all rows during the work. */
const recounted = (work: () => void): number => {
  statements.length = 0
  work()
  return statements.filter((sql) => !sql.includes('.id IN (SELECT value FROM json_each(?))')).length
}

const ofCategory = { from: 'threat', where: { sql: 'threat.category_id = ?', parameters: [1] } }
const byTag = { from: 'threat', by: 'link.value', links: 'tag_ids', where: ofCategory.where }
const total = (): number => readModel.total(ofCategory)
const ids = (most = 10): readonly number[] | undefined =>
  readModel.found({ from: 'threat', where: ofCategory.where }, most).ids?.toSorted((a, b) => a - b)

beforeEach(() => {
  slowness = 0
  milliseconds = 0
  readModel = ReadModel.create(threatsCollection, () => milliseconds)
  for (const name of ['count', 'rows'] as const) {
    const asked = readModel[name].bind(readModel)
    vi.spyOn(readModel, name).mockImplementation((...query: unknown[]) => {
      milliseconds += slowness
      statements.push(String(query.find((part) => typeof part === 'string')))
      return Reflect.apply(asked, readModel, query)
    })
  }
  commit(...Array.from({ length: 8 }, (_, index) => threat(index + 1)))
  return () => {
    readModel.close()
  }
})

test('a commit updates cached results by its rows only', () => {
  expect([total(), ids()]).toEqual([4, [2, 4, 6, 8]])
  expect(
    recounted(() => {
      commit(threat(2, { category_id: 2 }), threat(3, { category_id: 1 }))
      commit(threat(9, { category_id: 1 }), gone(4))
      commit(gone(100), threat(5, { name_search: 'another' }))
      expect([total(), ids()]).toEqual([4, [3, 6, 8, 9]])
    }),
  ).toBe(0)
})

test('several changes of a row in one batch count once', () => {
  total()
  const next = readModel.sequence + 1
  readModel.apply([
    entry(next, [threat(2, { category_id: 2 }), threat(9, { category_id: 1 })]),
    entry(next + 1, [threat(2, { category_id: 1 }), threat(9, { category_id: 1 })]),
    entry(next + 2, [gone(9), threat(10, { category_id: 1 })]),
  ])
  expect(total()).toBe(5)
})

test('groups move a row from its old groups to its new ones', () => {
  const byCategory = { from: 'threat', by: 'threat.category_id', where: { sql: 'TRUE', parameters: [] } }
  expect(readModel.groups(byCategory)).toEqual(new Map([[1, 4], [2, 4]])) // prettier-ignore
  expect(readModel.groups(byTag)).toEqual(new Map([[0, 1], [1, 1], [2, 2], [3, 4]])) // prettier-ignore
  const before = readModel.groups(byTag)
  expect(
    recounted(() => {
      commit(threat(4, { tag_ids: [7] }), gone(6), threat(1, { category_id: 1, tag_ids: [2, 3] }))
      expect(readModel.groups(byTag)).toEqual(new Map([[2, 3], [3, 3], [7, 1]])) // prettier-ignore
      expect(readModel.groups(byCategory)).toEqual(new Map([[1, 4], [2, 3]])) // prettier-ignore
    }),
  ).toBe(0)
  expect(before.get(0), 'what was answered before stays as it was').toBe(1)
})

test('cached ids that become too many are counted, and cached again when they are few', () => {
  expect(ids(4)).toHaveLength(4)
  commit(threat(1, { category_id: 1 }))
  expect(readModel.found(ofCategory, 4)).toEqual({ total: 5, ids: undefined })
  commit(gone(8), gone(6))
  expect(ids(4)).toEqual([1, 2, 4])
})

test('a change of another kind invalidates queries on that kind, and nothing else', () => {
  const tagged = {
    from: 'threat',
    where: {
      sql: "EXISTS (SELECT 1 FROM threat_tag_ids AS link JOIN threat_tag AS tag ON tag.id = link.ref WHERE link.owner = threat.id AND instr(tag.name, 'x') > 0)",
      parameters: [],
    },
  }
  expect([readModel.total(tagged), total()]).toEqual([0, 4])
  const recountedNow = recounted(() => {
    commit(tag(3, 'x'))
    expect([readModel.total(tagged), total()]).toEqual([8, 4])
  })
  expect(recountedNow).toBe(1)
})

test('a condition on other rows of its own kind is counted again', () => {
  const newest = {
    from: 'threat',
    where: { sql: 'threat.created < (SELECT max(created) FROM threat)', parameters: [] },
  }
  expect(readModel.total(newest)).toBe(7)
  commit(threat(1, { created: 100 }), threat(9, { created: 100 }))
  expect(readModel.total(newest)).toBe(7)
})

test('rolled back commits leave the cache unchanged', () => {
  const known = [total(), ids(), readModel.groups(byTag)]
  const next = readModel.sequence + 1
  expect(() => {
    readModel.apply([entry(next, [threat(2, { category_id: 2 }), gone(4)]), entry(next + 2, [])])
  }).toThrow(JournalGap)
  expect(recounted(() => expect([total(), ids(), readModel.groups(byTag)]).toEqual(known))).toBe(0)
  commit(gone(4))
  expect([total(), ids()]).toEqual([3, [2, 6, 8]])
})

test('an unused query is dropped when updating it took longer than counting it would', () => {
  slowness = 10
  total()
  commit(threat(20))
  expect(recounted(total), 'asked for after each commit').toBe(0)
  for (let id = 21; id < 24; id += 1) commit(threat(id))
  expect(recounted(total), 'left alone for three').toBe(1)
})

test('a batch with slow updates drops the least recently used query', () => {
  slowness = 10
  const asked = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
    from: 'threat',
    where: { sql: 'threat.id > ?', parameters: [id] },
  }))
  for (const one of asked) readModel.total(one)
  commit(threat(30))
  const isCached = asked.toReversed().map((one) => recounted(() => readModel.total(one)) === 0)
  expect(isCached.toReversed()).toEqual([false, false, true, true, true, true, true, true])
})

test('one-off queries do not evict repeated ones', () => {
  total()
  total()
  for (let moment = 0; moment < 1_000; moment += 1)
    readModel.total({ from: 'threat', where: { sql: 'threat.created > ?', parameters: [moment] } })
  expect(recounted(total)).toBe(0)
})

test('a condition on tags is evaluated on the changed rows, not on all', () => {
  const where = refersToAny('threat', 'tag_ids', 'threat.id', [3])
  if (where === undefined) throw new Error('No condition')
  readModel.total({ from: 'threat', where })
  statements.length = 0
  commit(threat(2, { tag_ids: [1] }))
  expect(statements.join()).not.toContain('SELECT owner')
  expect(statements.join()).toContain('EXISTS')
  expect(readModel.total({ from: 'threat', where })).toBe(7)
})

test('conditions that differ in a value are cached separately', () => {
  const counts = ['threat 1', 'threat', 'nothing'].map((text) =>
    readModel.total({ from: 'threat', where: contains('threat.name_search', text) ?? ofCategory.where }),
  )
  expect(counts).toEqual([1, 8, 0])
  expect(
    readModel.total({ from: 'threat', where: oneOf('threat.category_id', [2]) ?? ofCategory.where }),
  ).toBe(4)
})
