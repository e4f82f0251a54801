/** Jobs on many indicators: bulk changes and full exports, with several workers and crashes. */
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PortalError } from '#shared/http/errors.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table, type TransactWrite } from '#functions/core/store/table.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { jobsOf } from '#functions/jobs/unfinished-jobs.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import type { MassAction } from '#shared/contracts/indicator-jobs.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { inFunction } from '../support/roles.ts'
import { setSentDate } from '../support/set-sent-date.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

interface Fixture {
  table: Table
  platform: Platform
  portal: Portal
  admin: Caller
  analyst: Caller
  user: Caller
  tags: number[]
  category: number
  type: number
}

const actor = { user_id: 2, name: 'analyst 2', client_id: null }
// A test's own clock is in the future, because DynamoDB itself would delete items that have expired by the real one.
const start = Date.UTC(2126, 9, 1)

/** A portal with this many indicators: `n.example`, every third with a tag, the first hundred verified. */
const createFixture = async (count: number): Promise<Fixture & { pass: (milliseconds: number) => void }> => {
  const table = await backends.freshTable()
  let now = start
  const clock = { now: () => new Date(now) }
  const platform = backends.platform(table, { clock })
  const portal = createPortal(platform, [
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const category = (await portal.ok('createFeedCategory', admin, { body: { name: 'phishing' } })).data
    .feed_category_id
  const type = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data.feed_type_id
  const tags = [
    (await portal.ok('createFeedTag', admin, { body: { name: 'bank' } })).data.feed_tag_id,
    (await portal.ok('createFeedTag', admin, { body: { name: 'courier' } })).data.feed_tag_id,
  ]
  const indicators = platform.collection(indicatorsCollection)
  const at = clock.now().toISOString()
  for (let from = 0; from < count; from += 90) {
    await indicators.commit(actor, (commit) => {
      for (let n = from; n < Math.min(count, from + 90); n += 1) {
        commit.create('feed', commit.nextId('feed'), {
          value: `n${n}.example`,
          key: `n${n}.example`,
          origin: 'sandbox',
          category_id: category,
          type_id: type,
          tag_ids: n % 3 === 0 ? [tags[0] ?? 0] : [],
          group_ids: [],
          is_verified: n < 100,
          ids_flag: false,
          notes: null,
          creation_date: at,
          published_date: n < 100 ? at : null,
          sent_date: null,
        })
      }
    })
  }
  return {
    table,
    platform,
    portal,
    admin,
    analyst,
    user,
    tags,
    category,
    type,
    pass: (milliseconds) => {
      now += milliseconds
    },
  }
}

const verify: MassAction = { type: 'verify', is_verified: true }
const total = async (fixture: Fixture, caller: Caller, query: Record<string, string> = {}): Promise<number> =>
  (await fixture.portal.ok('listFeeds', caller, { query })).meta.pagination.total
const mass = async (fixture: Fixture, action: MassAction, filter: Record<string, string>) =>
  (await fixture.portal.ok('startMassAction', fixture.analyst, { body: { action, of: { filter } } })).job

describe('a bulk change', () => {
  it('changes everything that matches, and counts the changes', async () => {
    const fixture = await createFixture(400)
    const job = await mass(fixture, verify, { tags: String(fixture.tags[0]) })
    expect(job).toMatchObject({
      kind: 'mass_action',
      state: 'done',
      total: 134,
      done: 134,
      changed: 100,
      skipped: 0,
      action: verify,
      file_name: null,
    })
    expect(await total(fixture, fixture.user)).toBe(200)
    expect((await fixture.portal.ok('getStatistics', fixture.user)).statistics.feeds).toEqual({ total: 200 })
    expect(
      (await fixture.portal.ok('getFeed', fixture.analyst, { params: { id: 400 } })).history,
    ).toMatchObject([{ actor: 'analyst 2', action: 'update', fields: ['is_verified'] }, { action: 'create' }])
    expect(
      await mass(fixture, { type: 'set_ids_flag', ids_flag: true }, { is_verified: 'false' }),
    ).toMatchObject({ state: 'done', changed: 200 })
    expect(await total(fixture, fixture.analyst, { ids_flag: 'true' })).toBe(200)
  })

  it('skips items that no longer match, and processes items only once even if it changes the match', async () => {
    const fixture = await createFixture(200)
    expect(
      await mass(
        fixture,
        { type: 'add_tags', tags_ids: [fixture.tags[1] ?? 0] },
        { tags: String(fixture.tags[0]) },
      ),
    ).toMatchObject({ state: 'done', total: 67, changed: 67 })
    expect(
      await mass(
        fixture,
        { type: 'delete_tags', tags_ids: [fixture.tags[0] ?? 0] },
        { tags: String(fixture.tags[0]) },
      ),
    ).toMatchObject({ state: 'done', total: 67, done: 67, changed: 67 })
    expect(await total(fixture, fixture.analyst, { tags: String(fixture.tags[0]) })).toBe(0)
    expect(await total(fixture, fixture.analyst, { tags: String(fixture.tags[1]) })).toBe(67)
  })

  it('fills and empties a group, which is marked as changed', async () => {
    const fixture = await createFixture(150)
    const { group } = await fixture.portal.ok('createFeedGroup', fixture.analyst, {
      body: { name: 'Campaign' },
    })
    fixture.pass(1000)
    expect(await mass(fixture, { type: 'add_to_group', group_id: group.group_id }, {})).toMatchObject({
      state: 'done',
      changed: 150,
    })
    expect(
      await fixture.portal.ok('getFeedGroup', fixture.analyst, { params: { id: group.group_id } }),
    ).toMatchObject({ group: { feed_count: 150, last_update_date: new Date(start + 1000).toISOString() } })
    expect(
      await mass(
        fixture,
        { type: 'delete_from_group', group_id: group.group_id },
        { groups: String(group.group_id), is_verified: 'true' },
      ),
    ).toMatchObject({ changed: 100 })
    expect(await total(fixture, fixture.analyst, { groups: String(group.group_id) })).toBe(50)
  })

  it('deletes indicators with their comments', async () => {
    const fixture = await createFixture(120)
    await fixture.portal.ok('createFeedComment', fixture.analyst, {
      body: { feed_id: 5, comment: 'Seen again.' },
    })
    expect(await mass(fixture, { type: 'delete' }, { is_verified: 'true' })).toMatchObject({
      state: 'done',
      total: 100,
      changed: 100,
    })
    expect(await total(fixture, fixture.analyst)).toBe(20)
    expect(
      (await fixture.platform.collection(indicatorsCollection).readModel()).count(
        'SELECT count(*) FROM feed_comment',
      ),
    ).toBe(0)
    expect((await fixture.portal.ok('getStatistics', fixture.analyst)).statistics.feeds).toEqual({
      total: 20,
      unverified_total: 20,
    })
  })

  it('accepts ids of indicators too, and rejects an unknown one', async () => {
    const fixture = await createFixture(150)
    const of = { feeds_ids: [101, 140, 5] }
    expect(
      (await fixture.portal.ok('startMassAction', fixture.analyst, { body: { action: verify, of } })).job,
    ).toMatchObject({ state: 'done', total: 3, changed: 2 })
    expect(
      await fixture.portal.refused('startMassAction', fixture.analyst, {
        body: { action: verify, of: { feeds_ids: [1, 999] } },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
  })

  it('does not start when the number of matches differs from the shown one, or when it names missing items', async () => {
    const fixture = await createFixture(10)
    const refused = (body: Parameters<typeof fixture.portal.refused<'startMassAction'>>[2]) =>
      fixture.portal.refused('startMassAction', fixture.analyst, body)
    expect(
      await refused({ body: { action: { type: 'delete' }, of: { filter: {} }, expected_total: 9 } }),
    ).toEqual({ status: 409, code: 'selection_changed' })
    expect(
      await refused({ body: { action: { type: 'delete' }, of: { filter: { catgories: '1' } } } }),
    ).toEqual({ status: 422, code: 'validation_failed' })
    expect(
      await refused({ body: { action: { type: 'add_to_group', group_id: 7 }, of: { filter: {} } } }),
    ).toEqual({ status: 422, code: 'unknown_reference' })
    expect(
      await refused({ body: { action: { type: 'add_tags', tags_ids: [77] }, of: { filter: {} } } }),
    ).toEqual({ status: 422, code: 'unknown_reference' })
    expect(await total(fixture, fixture.analyst)).toBe(10)
    expect(
      (
        await fixture.portal.ok('startMassAction', fixture.analyst, {
          body: { action: { type: 'delete' }, of: { filter: {} }, expected_total: 10 },
        })
      ).job.changed,
    ).toBe(10)
  })

  it('starts when about as many match as were seen', async () => {
    const fixture = await createFixture(200)
    const start = (expected_total: number) => ({
      body: {
        action: { type: 'set_ids_flag' as const, ids_flag: true },
        of: { filter: {} },
        expected_total,
      },
    })
    expect(await fixture.portal.refused('startMassAction', fixture.analyst, start(197))).toEqual({
      status: 409,
      code: 'selection_changed',
    })
    const { job } = await fixture.portal.ok('startMassAction', fixture.analyst, start(199))
    expect(job).toMatchObject({ total: 200, changed: 200 })
  })

  it('of levels can be undone once, where nothing has changed since, and publishing cannot', async () => {
    const fixture = await createFixture(120)
    const tlpOf = async (id: number) =>
      (await fixture.portal.ok('getFeed', fixture.analyst, { params: { id } })).feed.tlp
    const byDefault = await tlpOf(1)
    const job = await mass(fixture, { type: 'set_tlp', tlp: 'green' }, {})
    expect(await tlpOf(1)).toBe('green')
    await mass(fixture, { type: 'set_tlp', tlp: 'red' }, { tags: String(fixture.tags[0]) })
    const body = { undo: job.undo ?? '' }
    const undone = await fixture.portal.ok('undoFeedAct', fixture.analyst, { body })
    expect([undone.restored, undone.left.length]).toEqual([80, 40])
    expect([await tlpOf(1), await tlpOf(2)]).toEqual(['red', byDefault])
    const params = { id: job.job_id }
    expect((await fixture.portal.ok('getFeedJob', fixture.analyst, { params })).job).not.toHaveProperty(
      'undo',
    )
    expect(await mass(fixture, verify, {})).not.toHaveProperty('undo')
  })

  it('skips an indicator that would exceed the limit of tags', async () => {
    const fixture = await createFixture(3)
    const indicators = fixture.platform.collection(indicatorsCollection)
    await indicators.commit(actor, async (commit) => {
      const stored = await indicators.get('feed', 1)
      if (stored !== undefined)
        commit.update(
          'feed',
          1,
          { ...stored.entity, tag_ids: Array.from({ length: 50 }, (_, n) => n + 100) },
          stored,
          ['tags'],
        )
    })
    expect(await mass(fixture, { type: 'add_tags', tags_ids: [fixture.tags[1] ?? 0] }, {})).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      changed: 2,
      skipped: 1,
    })
  })
})

describe('deleting a group', () => {
  /** A group that contains everything. */
  const filled = async (count: number) => {
    const fixture = await createFixture(count)
    const { group } = await fixture.portal.ok('createFeedGroup', fixture.analyst, {
      body: { name: 'Campaign' },
    })
    await mass(fixture, { type: 'add_to_group', group_id: group.group_id }, {})
    return { fixture, id: group.group_id }
  }
  /** A clock that advances one second per transaction, so that little is done while a user waits. */
  const hurried = (fixture: Awaited<ReturnType<typeof createFixture>>, dies = Infinity): Platform => {
    let left = dies
    class Slow extends Table {
      override async transact(writes: readonly TransactWrite[]): Promise<void> {
        if (left === 0) throw new Error('gone')
        left -= 1
        fixture.pass(1000)
        await super.transact(writes)
      }
    }
    return backends.platform(new Slow(fixture.table.name, backends.dynamodb), {
      clock: fixture.platform.clock,
    })
  }
  const portalOf = (platform: Platform): Portal => createPortal(platform, [...indicatorRoutes(platform)])

  it('updates all its indicators, however many: the reply has the progress, and others finish it', async () => {
    const { fixture, id } = await filled(400)
    const portal = portalOf(hurried(fixture))
    const reply = await portal.ok('updateFeedsOfGroup', fixture.analyst, {
      params: { id },
      body: { verified: false },
    })
    // There is time for one commit of indicators only.
    expect(reply).toMatchObject({ job: { state: 'running', total: 400, changed: reply.changed } })
    expect(reply.changed).toBeLessThan(100)
    expect((await fixture.portal.ok('listFeedJobs', fixture.analyst)).data).toContainEqual(reply.job)
    expect(await inFunction('jobs', () => jobsOf(fixture.platform).workAll(60_000))).toBe(1)
    expect(
      (await fixture.portal.ok('getFeedJob', fixture.analyst, { params: { id: reply.job.job_id } })).job,
    ).toMatchObject({ state: 'done', total: 400, done: 400, changed: 100 })
    expect(await total(fixture, fixture.user)).toBe(0)
  })

  it('removes its name from indicators, even if the process dies', async () => {
    const { fixture, id } = await filled(200)
    const indicators = fixture.platform.collection(indicatorsCollection)
    const named = async () => (await indicators.readModel()).count('SELECT count(*) FROM feed_group_ids')
    // The deletion is the last transaction that reaches the table.
    await portalOf(hurried(fixture, 1)).ok('deleteFeedGroup', fixture.analyst, { params: { id } })
    expect(await named()).toBe(200)
    expect((await fixture.portal.ok('listFeeds', fixture.analyst)).data[0]?.groups).toEqual([])
    expect((await fixture.portal.ok('listFeedJobs', fixture.analyst)).data).toHaveLength(1)
    fixture.pass(61_000)
    expect(await inFunction('jobs', () => jobsOf(fixture.platform).workAll(60_000))).toBe(1)
    expect(await named()).toBe(0)
    expect(await fixture.table.queryAll(keys.openJob(0, '').pk)).toEqual([])
  })

  it('and its indicators deletes any number of comments, after the reply', async () => {
    const fixture = await createFixture(3)
    const indicators = fixture.platform.collection(indicatorsCollection)
    for (let from = 0; from < 300; from += 90)
      await indicators.commit(actor, (commit) => {
        for (let n = from; n < Math.min(300, from + 90); n += 1)
          commit.create('feed_comment', commit.nextId('feed_comment'), {
            feed_id: 1 + (n % 2),
            comment: `Seen ${n} times.`,
            user_id: 2,
            user_email: 'analyst@example.test',
            creation_date: new Date(start).toISOString(),
            last_update_date: new Date(start).toISOString(),
          })
      })
    const comments = async () => (await indicators.readModel()).count('SELECT count(*) FROM feed_comment')
    expect(
      await portalOf(hurried(fixture)).ok('bulkDeleteFeeds', fixture.analyst, { body: { feed_ids: [1, 2] } }),
    ).toEqual({ changed: 2 })
    expect(await total(fixture, fixture.analyst)).toBe(1)
    expect(await comments()).toBeGreaterThan(0)
    expect(await inFunction('jobs', () => jobsOf(fixture.platform).workAll(60_000))).toBe(1)
    expect(await comments()).toBe(0)
    // No job is shown, and none counts against the limit.
    expect((await fixture.portal.ok('listFeedJobs', fixture.analyst)).data).toEqual([])
  })
})

describe('a job', () => {
  const startOnly = async (fixture: Fixture): Promise<string> => {
    const task = { action: verify, of: { filter: {} }, last_id: 1000, actor }
    return (
      await jobsOf(fixture.platform).start({
        client_id: null,
        user_id: 2,
        kind: 'mass_action',
        task,
        total: 400,
      })
    ).id
  }
  const progress = (fixture: Fixture, id: string) =>
    fixture.portal.ok('getFeedJob', fixture.analyst, { params: { id } })
  /** Changes of indicators in the journal after a commit. */
  const changedSince = async (fixture: Fixture, sequence: number): Promise<number> => {
    let count = 0
    for await (const page of fixture.platform.collection(indicatorsCollection).entriesAfter(sequence)) {
      for (const { changes } of page)
        count += changes.filter(({ kind, fields }) => kind === 'feed' && fields.length > 0).length
    }
    return count
  }
  const verified = (fixture: Fixture): Promise<number> => changedSince(fixture, 0)

  it('killed after any of its writes is finished once by another worker, when its lease has expired', async () => {
    const fixture = await createFixture(200)
    const table = new DyingTable(fixture.table.name, backends.dynamodb)
    const dying = jobsOf(backends.platform(table, { clock: fixture.platform.clock }))
    const indicators = fixture.platform.collection(indicatorsCollection)
    const workAll = () => inFunction('jobs', () => jobsOf(fixture.platform).workAll(60_000))
    let kill = 0
    for (let died = true; died;) {
      kill += 1
      const when = `killed after write ${kill}`
      const { data } = await fixture.portal.ok('createFeedTag', fixture.admin, { body: { name: when } })
      const action: MassAction = { type: 'add_tags', tags_ids: [data.feed_tag_id] }
      const task = { action, of: { filter: {} }, last_id: 1000, actor }
      const { id } = await dying.start({ client_id: null, user_id: 2, kind: 'mass_action', task, total: 200 })
      const { sequence } = await indicators.readModel()
      table.dieAfter(kill)
      await dying.work(2, id, 60_000).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      ;({ died } = table)
      table.dieAfter(Infinity)
      // Until the lease has expired, nobody else takes the job.
      expect(await workAll(), when).toBe(0)
      fixture.pass(61_000)
      await workAll()
      expect(await jobsOf(fixture.platform).get(2, id), when).toMatchObject({
        state: 'done',
        done: 200,
        changed: 200,
        skipped: 0,
      })
      expect(await changedSince(fixture, sequence), when).toBe(200)
      expect(await fixture.table.queryAll(keys.openJob(0, '').pk), when).toEqual([])
    }
    // The claim, three commits, the progress at the end, and the end.
    expect(kill).toBeGreaterThan(5)
  })

  it('is done once, however many workers there are', async () => {
    const fixture = await createFixture(400)
    const id = await startOnly(fixture)
    const workers = Array.from({ length: 3 }, () =>
      jobsOf(backends.platform(fixture.table, { clock: fixture.platform.clock })),
    )
    const ended = await Promise.all(workers.map((worker) => inFunction('jobs', () => worker.workAll(60_000))))
    expect(ended.filter((count) => count === 1).length).toBeGreaterThanOrEqual(1)
    expect((await progress(fixture, id)).job).toMatchObject({ state: 'done', changed: 300 })
    expect(await verified(fixture)).toBe(300)
  })

  it('stops when a slow worker finds that another has claimed it', async () => {
    const fixture = await createFixture(300)
    const id = await startOnly(fixture)
    // The lease expires before the first commit, and another worker does everything in between.
    class Slow extends Table {
      isFirst = true
      override async transact(writes: readonly TransactWrite[]): Promise<void> {
        if (this.isFirst) {
          this.isFirst = false
          fixture.pass(61_000)
          await jobsOf(fixture.platform).work(2, id, 60_000)
        }
        await super.transact(writes)
      }
    }
    const slow = backends.platform(new Slow(fixture.table.name, backends.dynamodb), {
      clock: fixture.platform.clock,
    })
    expect(await jobsOf(slow).work(2, id, 60_000)).toMatchObject({ state: 'done', changed: 200 })
    expect(await verified(fixture)).toBe(200)
  })

  it('outlives any number of errors that pass by themselves', async () => {
    const fixture = await createFixture(200)
    const id = await startOnly(fixture)
    let error = new Error('slow')
    class Failing extends Table {
      override async transact(writes: readonly TransactWrite[]): Promise<void> {
        if (writes.length > 2) throw error
        await super.transact(writes)
      }
    }
    const failing = backends.platform(new Failing(fixture.table.name, backends.dynamodb), {
      clock: fixture.platform.clock,
    })
    error.name = 'ThrottlingException'
    for (let n = 0; n < 3; n += 1)
      expect(await jobsOf(failing).work(2, id, 60_000)).toMatchObject({ state: 'running', failures: 0 })
    for (error of [new PortalError('busy'), new PortalError('preparing')])
      for (let n = 0; n < 3; n += 1)
        expect(await jobsOf(failing).work(2, id, 60_000)).toMatchObject({ state: 'running', failures: 0 })
    expect(await jobsOf(fixture.platform).work(2, id, 60_000)).toMatchObject({ state: 'done' })
  })

  it('continues when its progress is requested, and skips deleted items', async () => {
    const fixture = await createFixture(200)
    const id = await startOnly(fixture)
    expect((await progress(fixture, id)).job).toMatchObject({ state: 'done', changed: 100 })
    const task = { action: { type: 'add_to_group', group_id: 9 }, of: { filter: {} }, last_id: 1000, actor }
    const hopeless = await jobsOf(fixture.platform).start({
      client_id: null,
      user_id: 2,
      kind: 'mass_action',
      task,
      total: 200,
    })
    expect((await progress(fixture, hopeless.id)).job).toMatchObject({ state: 'failed', changed: 0 })
    expect(
      (await fixture.portal.ok('listFeedJobs', fixture.analyst)).data.map(({ state }) => state).toSorted(),
    ).toEqual(['done', 'failed'])
  })

  it('is stopped by its owner between two commits, and what it changed stays', async () => {
    const fixture = await createFixture(300)
    const id = await startOnly(fixture)
    const params = { id }
    const jobs = jobsOf(fixture.platform)
    let asked = 0
    const commits = fixture.table.transact.bind(fixture.table)
    fixture.table.transact = async (...given) => {
      asked += 1
      if (asked === 2) {
        fixture.table.transact = commits
        await fixture.portal.ok('stopFeedJob', fixture.analyst, { params })
      }
      return commits(...given)
    }
    await jobs.work(2, id, 60_000)
    const { job } = await progress(fixture, id)
    expect(job).toMatchObject({ state: 'stopped', done: job.done })
    expect(job.changed).toBeLessThan(300)
    expect(await verified(fixture)).toBe(job.changed)
    expect(await inFunction('jobs', () => jobs.workAll(60_000))).toBe(0)
    const other = await signIn(fixture.platform, { role: 'analyst', userId: 8 })
    expect(await fixture.portal.refused('stopFeedJob', other, { params })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  it('belongs to its owner, and a user has at most five', async () => {
    const fixture = await createFixture(1)
    const id = await startOnly(fixture)
    const other = await signIn(fixture.platform, { role: 'analyst', userId: 8 })
    expect(await fixture.portal.refused('getFeedJob', other, { params: { id } })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await fixture.portal.ok('listFeedJobs', other)).data).toEqual([])
    for (let n = 1; n < 5; n += 1) await startOnly(fixture)
    expect(
      await fixture.portal.refused('startMassAction', fixture.analyst, {
        body: { action: verify, of: { filter: {} } },
      }),
    ).toEqual({ status: 409, code: 'too_many_jobs' })
  })
})

describe('a full export', () => {
  /** Reads the single file of an archive by its central directory. */
  const unzip = (zip: Buffer): { name: string; text: string } => {
    const entry = zip.subarray(zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1'))
    const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
    const bytes = inflateRawSync(zip.subarray(start, start + entry.readUInt32LE(20)))
    expect(crc32(bytes)).toBe(entry.readUInt32LE(16))
    expect(bytes.length).toBe(entry.readUInt32LE(24))
    return {
      name: entry.subarray(46, 46 + entry.readUInt16LE(28)).toString('utf8'),
      text: bytes.toString('utf8'),
    }
  }
  const download = async (
    fixture: Fixture,
    caller: Caller,
    id: string,
  ): Promise<{ name: string; text: string }> => {
    const reply = await fixture.portal.send('downloadFeedExport', caller, { params: { id } })
    expect(reply.statusCode).toBe(302)
    return unzip(Buffer.from(await (await fetch(reply.headers['location'] ?? '')).arrayBuffer()))
  }
  const lines = (text: string): string[][] =>
    text
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split(/"[,;]"/))

  it('for an organization has every verified match, in the sort order, and nothing for analysts only', async () => {
    const fixture = await createFixture(250)
    const downloads = () => fixture.table.queryAll(keys.activity(1, '', '').pk)
    expect(await downloads()).toEqual([])
    const { job } = await fixture.portal.ok('startFeedExport', fixture.user, {
      body: { query: { tags: String(fixture.tags[0]), sort: '+verification_date' } },
    })
    expect(job).toMatchObject({
      kind: 'export',
      state: 'done',
      total: 34,
      done: 34,
      action: null,
      file_name: expect.stringMatching(/^iocs_2126-10-01_.*\.zip$/),
    })
    expect(await downloads()).toMatchObject([{ sk: expect.stringContaining('#downloaded_csv'), n: 1 }])
    const { name, text } = await download(fixture, fixture.user, job.job_id)
    expect(name).toMatch(/\.csv$/)
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const [header, ...rows] = lines(text)
    expect(header).toEqual([
      'ID',
      'Value',
      'Type',
      'Category',
      'Tags',
      'Groups',
      'IDS',
      'TLP',
      'Publication date',
      'Valid until',
      'Expired',
      'False positive for us',
      'Concerns us',
    ])
    expect(rows).toHaveLength(34)
    expect(rows[0]).toEqual([
      '1',
      'n0.example',
      'domain',
      'phishing',
      'bank',
      '',
      'no',
      'TLP:GREEN',
      '2126-10-01T02:00:00+02:00',
      '2127-03-30T01:00:00+01:00',
      '',
      'no',
      '',
    ])
    expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 34 }, (_, n) => n * 3 + 1))
  })

  it('for an analyst has all of them, with origin, status and notes, which organizations do not get', async () => {
    const fixture = await createFixture(250)
    await fixture.portal.ok('updateFeed', fixture.analyst, {
      params: { id: '1' },
      body: { notes: 'Seen in a "bank" lure,\nask the sandbox' },
    })
    await setSentDate(fixture.platform, indicatorsCollection, 'feed', 2, '2126-10-01T01:00:00.000Z')
    const { job } = await fixture.portal.ok('startFeedExport', fixture.analyst, { body: {} })
    const [header, ...rows] = lines((await download(fixture, fixture.analyst, job.job_id)).text)
    expect(header?.slice(-4)).toEqual(['Verified', 'Creation date', 'Notification date', 'Notes'])
    expect(rows).toHaveLength(250)
    expect(rows[0]?.slice(11, 13)).toEqual(['sandbox', 'no'])
    expect(rows.map((row) => row.at(-1)).filter((notes) => notes !== '')).toHaveLength(1)
    expect(rows.flatMap((row) => (row.at(-2) === '' ? [] : [[row[0], row.at(-2)]]))).toEqual([
      ['2', '2126-10-01T03:00:00+02:00'],
    ])
    const query = { sent: 'true' }
    const part = await fixture.portal.ok('startFeedExport', fixture.analyst, { body: { query } })
    expect(lines((await download(fixture, fixture.analyst, part.job.job_id)).text)).toHaveLength(2)
  })

  it('cannot be downloaded before it is generated, nor by another user', async () => {
    const fixture = await createFixture(1)
    const task = { filter: {}, role: 'user', language: 'pl' }
    const job = await jobsOf(fixture.platform).start({
      client_id: null,
      user_id: 3,
      kind: 'export',
      task,
      total: 500_000,
    })
    expect(
      (await fixture.portal.ok('getFeedJob', fixture.user, { params: { id: job.id } })).job,
    ).toMatchObject({
      state: 'running',
      file_name: null,
    })
    expect(
      await fixture.portal.refused('downloadFeedExport', fixture.user, { params: { id: job.id } }),
    ).toEqual({
      status: 409,
      code: 'job_not_done',
    })
    expect(
      await fixture.portal.refused('downloadFeedExport', fixture.analyst, { params: { id: job.id } }),
    ).toEqual({ status: 404, code: 'not_found' })
    expect(await inFunction('jobs', () => jobsOf(fixture.platform).workAll(60_000))).toBe(1)
    expect(lines((await download(fixture, fixture.user, job.id)).text)[0]).toContain('Wartość')
  })

  it('is refused once an indicator or group in it was upgraded, and works when it is generated again', async () => {
    const fixture = await createFixture(5)
    const { portal, user, analyst, pass, platform } = fixture
    const indicators = platform.collection(indicatorsCollection)
    const group = await indicators.commit(actor, (commit) => {
      const id = commit.nextId('feed_group')
      commit.create('feed_group', id, {
        name: 'Campaign',
        description: null,
        tag_ids: [],
        is_verified: true,
        creation_date: commit.at,
        last_update_date: commit.at,
      })
      return id
    })
    const made = async () => (await portal.ok('startFeedExport', user, { body: {} })).job.job_id
    const code = async (id: string) =>
      (await portal.send('downloadFeedExport', user, { params: { id } })).statusCode
    const setTlp = (id: string, tlp: TlpLevel) =>
      portal.ok('updateFeed', analyst, { params: { id }, body: { tlp } })
    const first = await made()
    pass(3_600_000)
    // Neither what files still contain, nor what was added since.
    await setTlp('1', 'amber+strict')
    await portal.ok('createFeed', analyst, {
      body: {
        value: 'later.example',
        origin: 'sandbox',
        feed_category_id: fixture.category,
        feed_type_id: fixture.type,
        ids_flag: false,
        accept_warnings: true,
        tlp: 'red',
      },
    })
    expect(await code(first)).toBe(302)
    await setTlp('2', 'red')
    expect(await portal.refused('downloadFeedExport', user, { params: { id: first } })).toEqual({
      status: 409,
      code: 'level_raised',
    })
    const second = await made()
    expect(await code(second)).toBe(302)
    await portal.ok('updateFeedGroup', analyst, { params: { id: group }, body: { tlp: 'red' } })
    expect(await code(second)).toBe(409)
    expect(await code(await made())).toBe(302)
  })
})
