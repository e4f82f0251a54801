/** Generates any number of different indicators, for measures and for tests that need many rows. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import type { Row } from '#functions/core/event-store/definition.ts'

/** The types in the order of their ids. */
const typeNames = ['IPv4', 'domain', 'URL', 'MD5', 'SHA256'] as const
const [categories, types, tags, groups] = [12, typeNames.length, 200, 300] as const
const syllables = ['ka', 'ro', 'wi', 'dar', 'zlo', 'mor', 'ni', 'sza', 'bel', 'tok', 'ur', 'gra']

/** The last ids of a collection with this many indicators. */
export const lastIndicatorIds = (count: number): Record<string, number> => ({
  feed: count,
  feed_group: groups,
  feed_category: categories,
  feed_type: types,
  feed_tag: tags,
})

/** Pseudo-random numbers below a bound, the same at every run (mulberry32). */
const numbers =
  (seed: number) =>
  (below: number): number => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }

/** Addresses, domains, URLs and hashes. Some tags are common, nine in ten are verified, and a quarter is in groups. */
export async function* generatedIndicators(
  count: number,
): AsyncGenerator<{ kind: string; id: number; row: Row }[]> {
  const { kinds } = indicatorsCollection
  const entries = (kind: 'feed_category' | 'feed_tag', size: number) =>
    Array.from({ length: size }, (_, n) => ({
      kind,
      id: n + 1,
      row: kinds[kind].row({ name: `${kind} ${n}`, is_active: true }),
    }))
  const at = '2026-01-01T00:00:00.000Z'
  yield [
    ...entries('feed_category', categories),
    ...typeNames.map((name, n) => ({
      kind: 'feed_type',
      id: n + 1,
      row: kinds.feed_type.row({ name, is_active: true }),
    })),
    ...entries('feed_tag', tags),
  ]
  yield Array.from({ length: groups }, (_, n) => ({
    kind: 'feed_group',
    id: n + 1,
    row: kinds.feed_group.row({
      name: `group ${n}`,
      description: null,
      tag_ids: [],
      is_verified: n % 5 > 0,
      creation_date: at,
      last_update_date: at,
    }),
  }))
  const next = numbers(42)
  const word = (): string =>
    Array.from({ length: 3 + next(3) }, () => syllables[next(syllables.length)]).join('')
  const digest = (length: number): string => Array.from({ length }, () => next(16).toString(16)).join('')
  const valueOf = (type: number, id: number): string =>
    [
      `198.51.${next(256)}.${next(256)}`,
      `${word()}-${id}.example`,
      `https://${word()}.example/${word()}/${id}`,
      digest(32),
      digest(64),
    ][type - 1] ?? ''
  for (let from = 1; from <= count; from += 5_000) {
    yield Array.from({ length: Math.min(5_000, count - from + 1) }, (_, index) => {
      const id = from + index
      const type_id = next(types) + 1
      const value = valueOf(type_id, id)
      const created = Date.UTC(2020, 0, 1) + Math.floor((id / count) * 200_000_000_000)
      const is_verified = next(10) > 0
      // The square makes some tags a hundred times as common as others.
      const tag_ids = [
        ...new Set(Array.from({ length: next(4) }, () => Math.floor((next(tags) * next(tags)) / tags) + 1)),
      ]
      return {
        kind: 'feed',
        id,
        row: kinds.feed.row({
          value,
          key: value,
          origin: `source ${next(20)}`,
          category_id: next(categories) + 1,
          type_id,
          tag_ids,
          group_ids: next(4) === 0 ? [next(groups) + 1] : [],
          is_verified,
          ids_flag: next(3) > 0,
          notes: null,
          // Every tenth has its own TLP, the others the default.
          ...(id % 10 === 0 ? { tlp: 'amber+strict' } : {}),
          creation_date: new Date(created).toISOString(),
          published_date: is_verified ? new Date(created + 3_600_000).toISOString() : null,
          // The last thousandth of the published ones has not been notified yet.
          sent_date:
            is_verified && id <= count - count / 1_000 ? new Date(created + 7_200_000).toISOString() : null,
        }),
      }
    })
  }
}

/** The last date of the generated indicators, in milliseconds since the epoch. */
const generatedEnd = Date.UTC(2020, 0, 1) + 200_000_000_000

/** The same indicators with shifted dates: the last ones are two hours before `now`. */
export async function* recentIndicators(count: number, now: Date): ReturnType<typeof generatedIndicators> {
  const shift = now.getTime() - 2 * 3_600_000 - generatedEnd
  const moved = (moment: unknown): number | null => (typeof moment === 'number' ? moment + shift : null)
  for await (const batch of generatedIndicators(count))
    yield batch.map((one) =>
      one.kind === 'feed' ? { ...one, row: { ...one.row, published: moved(one.row['published']) } } : one,
    )
}
