/**
 * Changes over a journal of one kind: whatever 1 to 9 commits do between two pages, a copy that applies all changes
 * equals the list. `CHANGES_RUNS` sets the number of runs, `CHANGES_SEED` repeats a failure.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { readChanges } from '#functions/rules/key-api/changes.ts'
import { defineCollection, kind, type Row } from '#functions/core/event-store/definition.ts'
import type { Change, Entry } from '#functions/core/event-store/entry.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { randomFrom } from '#tests/integration/api/pages.ts'
import { Replay } from '#tests/integration/api/replay.ts'

/** Published or not, of an allowed TLP level or not, and within a key's limits or not. */
const schema = z.object({ published: z.int(), level: z.int(), within: z.int(), text: z.int() })
type Thing = z.infer<typeof schema>
const things = defineCollection({
  name: 'things',
  kinds: {
    thing: kind({
      name: 'thing',
      schema,
      columns: { published: 'integer', level: 'integer', within: 'integer', text: 'integer' },
      indexes: [],
      row: (thing) => thing,
    }),
  },
})
const platform = {
  clock: { now: () => new Date('2026-03-02T12:00:00.000Z') },
  environment: {
    STAGE: 'test',
    TABLE_NAME: 'memory',
    PORTAL_URL: 'http://localhost:8080',
    PROVIDER_NAME: 'Example CERT',
  },
}
const at = '2026-03-02T08:00:00.000Z'
const actor = { user_id: null, name: 'test', client_id: null }
const visible = { sql: 'thing.published = 1 AND thing.level < 3 AND thing.within = 1', parameters: [] }
const itemSchema = z.object({ id: z.int(), ...schema.shape })

const differing = (before: Thing, after: Thing): Record<string, number> =>
  Object.fromEntries(
    Object.entries(before).filter(([name, value]) =>
      Object.entries(after).some(([other, now]) => other === name && now !== value),
    ),
  )

class Journal {
  readonly readModel = ReadModel.create(things)
  readonly entries: Entry[] = []
  readonly #all = new Map<number, Thing>()
  readonly #random: (below: number) => number
  #last = 0

  constructor(random: (below: number) => number) {
    this.#random = random
  }

  commit(): void {
    const ids = new Set(Array.from({ length: 1 + this.#random(3) }, () => 1 + this.#random(this.#last + 1)))
    const changes = [...ids].flatMap((id) => this.#change(id))
    const entry = {
      sequence: this.entries.length + 1,
      at,
      commitId: 'c',
      actor,
      changes,
      last_ids: { thing: this.#last },
    }
    this.entries.push(entry)
    this.readModel.apply([entry])
  }

  #change(id: number): Change[] {
    const random = this.#random
    const before = this.#all.get(id)
    if (before === undefined) {
      if (id <= this.#last) return []
      this.#last = id
      const row = { published: random(2), level: random(4), within: random(2), text: 0 }
      this.#all.set(id, row)
      return [{ kind: 'thing', id, action: 'create', fields: [], row }]
    }
    if (random(6) === 0) {
      this.#all.delete(id)
      return [{ kind: 'thing', id, action: 'delete', fields: [], before }]
    }
    const row = {
      ...before,
      ...[{ published: random(2) }, { level: random(4) }, { within: random(2) }, { text: random(99) }][
        random(4)
      ],
    }
    this.#all.set(id, row)
    return [{ kind: 'thing', id, action: 'update', fields: [], row, before: differing(before, row) }]
  }

  async *entriesAfter(sequence: number, { limit = 50 } = {}): AsyncGenerator<Entry[]> {
    for (let place = sequence; place < this.entries.length; place += limit)
      yield this.entries.slice(place, place + limit)
  }

  items(ids?: readonly number[]): Map<number, unknown> {
    const { readModel } = this
    const rows = readModel.rows(
      itemSchema,
      `SELECT id, published, level, within, text FROM thing WHERE ${ids === undefined ? visible.sql : 'TRUE'} ORDER BY id`,
    )
    return new Map(rows.filter(({ id }) => ids?.includes(id) !== false).map((item) => [item.id, item]))
  }
}

const isPublished = (row: Row): boolean => row['published'] === 1

const runs = Number(process.env['CHANGES_RUNS'] ?? 2000)
const firstSeed = Number(process.env['CHANGES_SEED'] ?? 1)

it('loses no removal, whatever commits come between pages', { timeout: 600_000 }, async () => {
  const pollsOfJournal = 50
  for (let seed = firstSeed; seed < firstSeed + Math.ceil(runs / pollsOfJournal); seed += 1) {
    const random = randomFrom(seed)
    const journal = new Journal(random)
    const replay = new Replay()
    for (let poll = 0; poll < pollsOfJournal; poll += 1) {
      for (let left = 1 + random(9); left > 0; left -= 1) journal.commit()
      await replay.catchUp(
        async ({ limit, after }) => {
          const page = await readChanges(platform, {
            collection: journal,
            readModel: journal.readModel,
            kind: 'thing',
            isVisible: isPublished,
            gives: (row) => Number(row['level']) < 3,
            visible,
            bound: ['things'],
            itemsOf: (ids) => Promise.resolve(journal.items(ids)),
            query: { limit: Number(limit), after },
          })
          if (page.more && random(3) === 0) journal.commit()
          expect(new Set(page.data.map(({ id }) => id)).size).toBe(page.data.length)
          return page
        },
        () => 1 + random(5),
      )
      const listed = [...journal.items().values()]
      if (!isDeepStrictEqual(replay.items(), listed))
        expect(replay.items(), `CHANGES_SEED=${seed}, poll ${poll}`).toEqual(listed)
    }
    journal.readModel.close()
  }
})
