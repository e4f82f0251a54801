/** The index of the audit log: by it every reader finds what is found without it, however much of the log it has. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAuditLog, type AuditFilter } from '#functions/audit/audit-queries.ts'
import { redactFor } from '#functions/audit/audit-redaction.ts'
import { auditNames, searching } from '#functions/audit/audit-presenter.ts'
import { blockKey } from '#functions/audit/audit-index.ts'
import { newAuditMemory } from '#functions/audit/audit-sources.ts'
import { indexAuditLog } from '#functions/audit/index-audit-log.ts'
import { encodeEntry, type Change } from '#functions/core/event-store/entry.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { auditItem } from '#functions/rules/security/audit.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Language } from '#shared/contracts/account.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import { startBackends, type Backends } from '../support/backends.ts'

const collections = [
  { name: 'assets', kinds: { asset: {}, asset_request: {} } },
  { name: 'incidents', kinds: { incident: {} } },
]
const [records, organizations] = [250, 5] as const
const start = Date.parse('2026-11-15T20:00:00Z')
const minute = 60_000
/** The records are eleven minutes apart, so that they cover two days. */
const moment = (index: number): Date => new Date(start + index * 11 * minute)

let backends: Backends
let table: Table
let platform: Platform
let memory = newAuditMemory()
let now = new Date(start)
const clock = { now: () => now }
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const changeOf = (n: number, owner: number): Change[] => [
  {
    kind: n % 9 === 0 ? 'incident' : 'asset',
    id: 1_000 + n,
    action: n % 3 === 0 ? 'create' : 'update',
    fields: n % 3 === 0 ? [] : ['name'],
    row: { name: `Zażółć ${n}`, client_id: owner },
    ...(n % 3 === 0 ? {} : { before: { name: `Gęślą ${n}` } }),
  },
]

/** Every third record is an event, the others are commits of two journals, by people of five organizations and staff. */
beforeEach(async () => {
  table = await backends.freshTable()
  memory = newAuditMemory()
  platform = { ...backends.platform(table), clock }
  const sequences = { assets: 0, incidents: 0 }
  const items: (Item & { pk: string; sk: string })[] = []
  for (let n = 0; n < records; n += 1) {
    now = moment(n)
    const owner = (n % organizations) + 1
    const isStaff = n % 7 === 0
    const user = isStaff ? 900 : 10 + owner
    if (n % 3 === 2) {
      items.push(
        auditItem(platform, {
          action: n % 2 === 0 ? 'export' : 'refusal',
          outcome: n % 2 === 0 ? 'success' : 'forbidden',
          userId: user,
          organizationId: owner,
          actorOrganizationId: isStaff ? null : owner,
          address: `192.0.2.${n % 200}`,
          detail: n % 2 === 0 ? 'incidents: 3 of 3' : `${n % 5 === 0 ? `key ${n}: ` : ''}GET thing/${n}`,
          ...(n % 4 === 0 ? { subject: { kind: 'user' as const, id: 3_000 + n, name: null } } : {}),
        }),
      )
      continue
    }
    const collection = n % 9 === 0 ? 'incidents' : 'assets'
    sequences[collection] += 1
    const sequence = sequences[collection]
    items.push({
      ...keys.journal(collection, sequence),
      ...encodeEntry({
        sequence,
        at: moment(n).toISOString(),
        commitId: `c-${n}`,
        actor: { user_id: user, name: `Osoba ${user}`, client_id: isStaff ? null : owner },
        changes: changeOf(n, owner),
        last_ids: {},
      }),
    })
  }
  await table.batchPut(items)
  for (const [collection, n] of Object.entries(sequences)) await table.put({ ...keys.head(collection), n })
  now = new Date(moment(records).getTime() + 10 * minute)
})

const none: AuditFilter = {
  user_id: undefined,
  client_id: undefined,
  object: undefined,
  actions: undefined,
  failed: undefined,
  after: undefined,
  before: undefined,
}
interface Reading {
  readonly filter?: Partial<AuditFilter>
  readonly viewer?: number
  readonly search?: string
  readonly language?: Language
  readonly perPage?: number
}
/** The ids of all records of all pages, the number of pages, and how much was read. */
const read = async ({ filter = {}, viewer, search, language = 'en', perPage = 50 }: Reading) => {
  const readModel = await platform.collection(organizationsCollection).readModel()
  const ids: string[] = []
  let pages = 0
  table.takeUsage()
  for (let cursor: string | undefined; ;) {
    const page = await readAuditLog(
      {
        table,
        now,
        collections,
        memory,
        redact: redactFor(readModel, platform.environment, {
          organizationId: viewer ?? null,
          access: moduleAccess(() => true),
        }),
        viewer: viewer ?? null,
        ...(search === undefined
          ? {}
          : {
              search: searching(auditNames(readModel, { isSearch: true }), search, {
                language,
                withClient: viewer === undefined,
              }),
            }),
      },
      { ...none, ...filter },
      cursor,
      perPage,
      3000,
    )
    ids.push(...page.records.map(({ id }) => id))
    pages += 1
    if (page.next === null) return { ids, pages, units: table.takeUsage().readUnits }
    cursor = page.next
  }
}
/** Runs the index as if it were so many minutes after the first record. Returns the blocks written. */
const indexed = async (minutes: number): Promise<number> => {
  const until = now
  now = new Date(start + minutes * minute)
  // The records after that moment are not there yet for the events; commits are read to the last one.
  const count = await indexAuditLog(platform, collections, 60_000)
  now = until
  return count
}
const whole = (records + 60) * 11

const readings: Record<string, Reading> = {
  'a person': { filter: { user_id: 12 } },
  'an organization': { filter: { client_id: 3 } },
  'a changed object': { filter: { object: { kind: 'asset', id: 1_130 } } },
  'an object of an event': { filter: { object: { kind: 'user', id: 3_008 } } },
  refusals: { filter: { failed: 'true' } },
  'a period': {
    filter: { client_id: 2, after: moment(60).toISOString(), before: moment(190).toISOString() },
  },
  'one moment': {
    filter: { client_id: 1, after: moment(105).toISOString(), before: moment(105).toISOString() },
  },
  'a name of an object': { search: 'zazolc 133' },
  'a former name': { search: 'GĘŚLĄ 134' },
  'an address': { search: '192.0.2.137' },
  'a detail in Polish': { search: 'odmowa: żądanie: klucz 65', language: 'pl' },
  'words of a sentence': { search: 'dane: incydenty', language: 'pl' },
  'the name of a person': { search: 'osoba 14' },
  nothing: { search: 'nowhere' },
  'an admin': { viewer: 2 },
  'an admin who filters': { viewer: 2, filter: { user_id: 12, actions: ['incident.update'] } },
  'an admin who searches': { viewer: 4, search: 'zazolc' },
}

describe('the index of the audit log', () => {
  it('finds what is found without it, whatever part of the log it has', async () => {
    const expected: Record<string, readonly string[]> = {}
    for (const [name, reading] of Object.entries(readings)) expected[name] = (await read(reading)).ids
    expect(expected['an object of an event']).toHaveLength(1)
    expect(expected['a name of an object']).toHaveLength(1)
    expect(expected['a detail in Polish']).toHaveLength(1)
    expect(expected['words of a sentence']?.length).toBeGreaterThan(10)
    expect(expected['an admin']?.length).toBeGreaterThan(20)
    for (const [minutes, perPage] of [
      [1_500, 10],
      [whole, 50],
    ] as const) {
      await indexed(minutes)
      for (const [name, reading] of Object.entries(readings))
        expect((await read({ ...reading, perPage })).ids, `${name} after ${minutes}`).toEqual(expected[name])
    }
  })

  it('is extended until a block is full, and each run goes on where the last one ended', async () => {
    await indexed(whole)
    expect(await indexed(whole)).toBe(0)
    const blocks = await table.queryAll(blockKey('assets', '').pk)
    const sizes = blocks.map(({ newest, sk }) => Number(newest) - Number(sk) + 1)
    expect(sizes.slice(0, -1).every((size) => size === 100)).toBe(true)
    expect(blocks.map(({ after }) => after)).toEqual([
      null,
      ...blocks.slice(0, -1).map(({ newest }) => newest),
    ])
  })

  it('reads a missing block from the log itself', async () => {
    const expected = await read({ viewer: 2 })
    await indexed(whole)
    for (const source of ['events', 'assets', 'incidents']) {
      const [first, second] = await table.queryAll(blockKey(source, '').pk)
      for (const block of [first, second])
        await table.delete({ pk: String(block?.['pk']), sk: String(block?.['sk']) })
    }
    expect((await read({ viewer: 2 })).ids).toEqual(expected.ids)
  })

  it('reads a fraction of the log for what is rare', async () => {
    const before = await read({ search: 'nowhere' })
    await indexed(whole)
    const after = await read({ search: 'nowhere' })
    expect(after.units).toBeLessThan(before.units / 2)
  })

  it('finds a moment in few requests, and reads the log while the rules for a reader are awaited', async () => {
    const known = await read({ filter: { before: moment(120).toISOString() } })
    const rules = Promise.withResolvers<ReturnType<typeof redactFor>>()
    const query = table.query.bind(table)
    const model = await platform.collection(organizationsCollection).readModel()
    const access = moduleAccess(() => true)
    vi.spyOn(table, 'query').mockImplementation((...call) => {
      // Without a read in the meantime there would be no rules.
      rules.resolve(redactFor(model, platform.environment, { organizationId: null, access }))
      return query(...call)
    })
    table.takeUsage()
    const from = { table, now, collections, memory, redact: rules.promise }
    const page = await readAuditLog(from, { ...none, before: moment(120).toISOString() }, undefined, 10, 3000)
    expect(page.records.map(({ id }) => id)).toEqual(known.ids.slice(0, page.records.length))
    expect(page.records.length).toBeGreaterThanOrEqual(10)
    // The events of two days at most, and of each journal the head, a few commits that are guessed at, and a page.
    expect(table.takeUsage().requests).toBeLessThanOrEqual(10)
  })
})
