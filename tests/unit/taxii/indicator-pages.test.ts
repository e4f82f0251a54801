/** Pages of a large collection: one index scan each, in date order, with whole commits where possible. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { indicatorsCollection, type IndicatorEntity } from '#functions/indicators/indicator-store.ts'
import { ofGroup } from '#functions/indicators/indicator-queries.ts'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import { mutableRow } from '#functions/core/event-store/commit.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { IndicatorSource, type Selection } from '#functions/taxii/indicator-source.ts'
import { readPage, type Page, type CollectionSource } from '#functions/taxii/paging.ts'
import { type ListQuery, type Place, compareStamps, firstStamp, writeStamp } from '#functions/taxii/query.ts'

const [total, inCommit] = [6_000, 100]
const begin = Date.parse('2026-11-01T00:00:00.000Z')
const { feed: kind } = indicatorsCollection.kinds

const indicatorOf = (id: number): IndicatorEntity => ({
  value: `n${id}.example.com`,
  key: `n${id}.example.com`,
  origin: 'Test',
  category_id: 1,
  type_id: 1,
  tag_ids: [],
  group_ids: id % 3 === 0 ? [1] : id % 1000 === 1 ? [2] : [],
  is_verified: id % 10 !== 5,
  ids_flag: false,
  notes: null,
  creation_date: new Date(begin).toISOString(),
  published_date: id % 10 === 5 ? null : new Date(begin).toISOString(),
  sent_date: null,
})

let readModel: ReadModel
beforeAll(() => {
  readModel = ReadModel.create(indicatorsCollection)
  const actor = { user_id: 1, name: 'test', client_id: null, address: '' }
  const base = { actor, commitId: 'c', last_ids: {} }
  const dictionary = { name: 'domain', name_key: 'domain', name_sort: 'domain', is_active: 1 }
  readModel.apply([
    {
      ...base,
      sequence: 1,
      at: new Date(begin).toISOString(),
      changes: (['feed_type', 'feed_category'] as const).map((name) => ({
        kind: name,
        id: 1,
        action: 'create',
        fields: [],
        row: dictionary,
      })),
    },
  ])
  for (let from = 0; from < total; from += inCommit)
    readModel.apply([
      {
        ...base,
        sequence: 2 + from / inCommit,
        // Two commits within a millisecond are distinguished by position.
        at: new Date(begin + Math.floor(from / inCommit / 2)).toISOString(),
        changes: Array.from({ length: inCommit }, (_, index) => ({
          kind: 'feed',
          id: from + index + 1,
          action: 'create',
          fields: [],
          row: mutableRow(kind.row(indicatorOf(from + index + 1))),
        })),
      },
    ])
})
afterAll(() => {
  readModel.close()
})

const source = { provider: 'CERT', portal: 'https://p.example', uuidOf: uuidsUnder('https://p.example') }
const everything: Selection = {
  where: { sql: 'TRUE', parameters: [] },
  isLinked: false,
  leftOut: [],
  givenBack: [],
  maxTlp: 'clear',
  kept: () => 0,
  since: firstStamp,
}
const collectionSourceOf = (selection: Partial<Selection> = {}): CollectionSource =>
  new IndicatorSource(readModel, source, { ...everything, ...selection })

const pageOf = (collectionSource: CollectionSource, query: Partial<ListQuery> = {}): Promise<Page> =>
  readPage(collectionSource, { limit: 1000, place: undefined, filters: {}, ...query })

const readAll = async (
  collectionSource: CollectionSource,
  limit: number,
): Promise<{ sizes: number[]; ids: string[] }> => {
  const [sizes, ids]: [number[], string[]] = [[], []]
  let [place, before]: [Place | undefined, Page['objects'][number] | undefined] = [undefined, undefined]
  do {
    const page: Page = await pageOf(collectionSource, { limit, place })
    for (const one of page.objects) {
      if (before !== undefined) expect(compareStamps(before.added, one.added)).toBeLessThanOrEqual(0)
      before = one
    }
    sizes.push(page.objects.length)
    ids.push(...page.objects.flatMap(({ object }) => (object.type === 'indicator' ? [object.id] : [])))
    place = page.next
  } while (place !== undefined)
  return { sizes, ids }
}

/** The steps of SQLite's query plan for the queries that find a page. */
const plansOf = async (read: () => Promise<unknown>): Promise<string[]> => {
  const asked = vi.spyOn(readModel, 'rows')
  await read()
  const queries = asked.mock.calls.filter(([, sql]) => sql.includes('ORDER BY feed._at'))
  asked.mockRestore()
  return queries.flatMap(([, sql, parameters]) =>
    readModel
      .rows(z.object({ detail: z.string() }), `EXPLAIN QUERY PLAN ${sql}`, parameters)
      .map(({ detail }) => detail),
  )
}

describe('a page among many', () => {
  it('is an index search from the end of the last one, without a sort or a scan', async () => {
    const place = { at: begin + 20, sequence: 42, id: 4_050, part: 0 }
    for (const query of [
      { place },
      { filters: { addedAfter: writeStamp({ ms: begin + 20, micros: 3 }) } },
    ] as const) {
      const plans = await plansOf(() => pageOf(collectionSourceOf(), query))
      expect(plans).toContainEqual(expect.stringMatching(/SEARCH item USING INDEX feed_by__at__seq \(/))
      expect(plans).toContainEqual(expect.stringMatching(/SEARCH item USING INDEX feed_gone_by__at__seq \(/))
      expect(plans.filter((step) => /SCAN (?!.*USING INDEX)|TEMP B-TREE FOR ORDER BY/.test(step))).toEqual([])
    }
    // Members of a small group are looked up and sorted.
    const small = collectionSourceOf({ where: ofGroup(2).where, isLinked: true })
    expect(await plansOf(() => pageOf(small))).toContainEqual(
      expect.stringMatching(/SEARCH item USING INTEGER PRIMARY KEY/),
    )
    expect((await pageOf(small)).objects).toHaveLength(6)
  })

  it('covers everything once in date order, with any page size', async () => {
    const { sizes, ids } = await readAll(collectionSourceOf(), 1000)
    expect(new Set(ids).size).toBe(5400)
    expect(ids).toHaveLength(5400)
    // Pages end with a whole commit, so a client that continues by date misses nothing.
    expect(sizes.slice(0, 2)).toEqual([992, 990])
    const group = collectionSourceOf({ where: ofGroup(1).where, isLinked: true })
    const ofOne = await readAll(group, 700)
    expect(new Set(ofOne.ids).size).toBe(1800)
    // A commit larger than the page is split, and `next` continues within it.
    expect((await readAll(group, 17)).ids).toEqual(ofOne.ids)
  })

  it('is found at once for a single object of any age', async () => {
    const [first] = (await pageOf(collectionSourceOf(), { filters: { types: ['indicator'] } })).objects
    const one = await pageOf(collectionSourceOf(), { filters: { ids: [first?.object.id ?? ''] } })
    expect(one.objects).toEqual([first])
    expect((await pageOf(collectionSourceOf(), { filters: { ids: ['indicator--x'] } })).objects).toEqual([])
  })

  it("of a view has the date of the view's change if that is later", async () => {
    const since = { ms: begin + 5, micros: 7 }
    const collectionSource = collectionSourceOf({ since })
    const { objects } = await pageOf(collectionSource, { limit: 3 })
    expect(objects.map(({ added }) => added)).toEqual([since, since, since])
    const after = (ms: number, micros: number) =>
      pageOf(collectionSource, {
        filters: { addedAfter: writeStamp({ ms, micros }), types: ['indicator'] },
        limit: 1,
      })
    // A request from before the change gets everything; a later one gets only what was committed since.
    expect((await after(begin + 5, 6)).objects[0]?.object['name']).toBe('n1.example.com')
    expect((await after(begin + 5, 7)).objects[0]?.object['name']).toBe('n1001.example.com')
  })

  it('stays within the Lambda reply limit', async () => {
    const long = 'x'.repeat(900_000)
    const whole = collectionSourceOf()
    const collectionSource: CollectionSource = {
      source,
      types: ['indicator'],
      most: 1000,
      maxTlp: 'clear',
      leftOut: () => 0,
      byIds: (ids) => whole.byIds(ids),
      after: async (from, count) => {
        const found = await whole.after(from, count)
        return {
          ...found,
          placed: found.placed.map((one) => ({ ...one, object: { ...one.object, description: long } })),
        }
      },
    }
    const { objects, next } = await pageOf(collectionSource, { limit: 20 })
    expect(objects).toHaveLength(6)
    expect(next).toEqual(objects.at(-1)?.place)
  })
})
