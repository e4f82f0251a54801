/** Jobs on all visibilities, incidents or threats that match: one machine, whose rules each list keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRoutes } from '#functions/audit/routes.ts'
import { keys } from '#functions/rules/keys.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { addExposure } from '#functions/exposures/exposure.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { newRemediation } from '#functions/exposures/remediation/remediation.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { addIncident } from '#functions/incidents/incident.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { jobsOf } from '#functions/jobs/unfinished-jobs.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { addThreat } from '#functions/threats/threat.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { Table, type TransactWrite } from '#functions/core/store/table.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, organizationEntity, putOrganization, signIn } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const actor = { user_id: 2, name: 'analyst 2', client_id: null }

/** Visibilities of a bank and, each fourth, of a hospital; as many incidents of the bank, and threats. */
const createFixture = async (count: number) => {
  let now = Date.UTC(2126, 9, 1)
  const table = await backends.freshTable()
  const clock = { now: () => new Date(now) }
  const platform = backends.platform(table, { clock })
  const routesOf = (on: typeof platform) => [
    ...exposureRoutes(on),
    ...incidentRoutes(on),
    ...threatRoutes(on),
    ...dictionaryAreaRoutes(on),
    ...auditRoutes(on),
  ]
  const portal = createPortal(platform, routesOf(platform))
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const other = await signIn(platform, { role: 'organization_admin', userId: 4, organizationId: 2 })
  const { data: category } = await portal.ok('createVisibilityCategory', admin, {
    body: { name_pl: 'Otwarty port', name_en: 'Open port' },
  })
  const { data: kind } = await portal.ok('createIncidentCategory', admin, {
    body: { name_pl: 'Phishing', name_en: 'Phishing' },
  })
  const { data: topic } = await portal.ok('createThreatCategory', admin, {
    body: { name_pl: 'Kampania', name_en: 'Campaign' },
  })
  const at = clock.now().toISOString()
  for (let from = 0; from < count; from += 30) {
    const part = Array.from({ length: Math.min(30, count - from) }, (_, index) => from + index)
    await platform.collection(exposuresCollection).commit(actor, (commit) => {
      for (const n of part)
        addExposure(
          commit,
          {
            client_id: n % 4 === 3 ? 2 : 1,
            name: `RDP 192.0.2.${n}`,
            visibility_category_id: category.visibility_category_id,
            criticality_level: 1,
            description: null,
            analyst_comment: null,
          },
          [at],
        )
    })
    await platform.collection(incidentsCollection).commit(actor, (commit) => {
      for (const n of part)
        addIncident(commit, 1, {
          name: `Phishing ${n}`,
          description: null,
          incident_category_id: kind.incident_category_id,
          tags_ids: [],
        })
    })
    await platform.collection(threatsCollection).commit(actor, (commit) => {
      for (const n of part)
        addThreat(commit, {
          name: `Campaign ${n}`,
          description: 'Seen.',
          threat_category_id: topic.threat_category_id,
          tags_ids: [],
          ioc_group_id: null,
          hyperlinks: [],
        })
    })
  }
  /** A platform whose clock moves a second with each transaction, so that little is done while a user waits. */
  const hurried = () => {
    class Slow extends Table {
      override async transact(writes: readonly TransactWrite[]): Promise<void> {
        now += 1000
        await super.transact(writes)
      }
    }
    return backends.platform(new Slow(table.name, backends.dynamodb), { clock })
  }
  return {
    platform,
    portal,
    slow: () => createPortal(hurried(), routesOf(hurried())),
    analyst,
    user,
    other,
    admin,
    table,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const close = { type: 'status', open: false } as const

describe('a job on visibilities', () => {
  it('changes exactly what matches, is one line in the audit log, and is undone as one act', async () => {
    const { portal, analyst, admin } = await createFixture(24)
    const open = async () =>
      (await portal.ok('listVisibilities', analyst, { query: { is_active: 'true' } })).meta.pagination.total
    const { job } = await portal.ok('startVisibilityJob', analyst, {
      body: { action: close, filter: { organizations: '1', is_active: 'true' }, expected_total: 18 },
    })
    expect(job).toMatchObject({ name: 'close', state: 'done', total: 18, done: 18, changed: 18, skipped: 0 })
    expect(await open()).toBe(6)
    const { data } = await portal.ok('listAudit', admin, { query: {} })
    const updates = data.filter(({ action }) => action === 'visibility.update')
    expect([updates.length > 0, new Set(updates.map(({ act }) => act)).size]).toEqual([true, 1])
    const undone = await portal.ok('undoVisibilityAct', analyst, { body: { undo: job.undo ?? '' } })
    expect(undone).toEqual({ restored: 18, left: [] })
    expect(await open()).toBe(24)
    const again = await portal.ok('getVisibilityJob', analyst, { params: { id: job.job_id } })
    expect(again.job).not.toHaveProperty('undo')
  })

  it('of an organization reaches its own alone, and leaves what others repair unless it is included', async () => {
    const { portal, platform, user, other } = await createFixture(16)
    const exposures = platform.collection(exposuresCollection)
    await exposures.commit(actor, async (commit) => {
      const stored = await exposures.get('visibility', 1)
      if (stored === undefined) throw new Error('There is no visibility')
      const life = {
        ...newRemediation(stored.entity.first_detection_date, 'in_repair'),
        owner: { user_id: 9, name: 'Jan Jawor' },
      }
      commit.update('visibility', 1, { ...stored.entity, life }, stored, ['state', 'owner'])
    })
    const start = async (over: readonly 'others'[], expected_total: number) => {
      const action = { ...close, over: [...over] }
      const body = { action, filter: { is_active: 'true' }, expected_total }
      return (await portal.ok('startVisibilityJob', user, { body })).job
    }
    expect(await start([], 12)).toMatchObject({ name: 'close', total: 12, changed: 11, skipped: 1 })
    expect(await start(['others'], 1)).toMatchObject({ total: 1, changed: 1, skipped: 0 })
    const { data } = await portal.ok('listClientVisibilities', other, { params: { id: 2 }, query: {} })
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['new']))
  })

  it('goes on after midnight, and leaves the rest when its person has gone', async () => {
    const { portal, table, user } = await createFixture(8)
    const yesterday = backends.platform(table, { clock: { now: () => new Date(Date.UTC(2126, 8, 30, 21)) } })
    const done = async (owner: number) => {
      const { id } = await jobsOf(yesterday).start({
        client_id: 1,
        user_id: 3,
        kind: 'visibility_action',
        task: {
          action: {
            type: 'state',
            to: { state: 'in_repair', owner_id: owner, due_date: '2126-09-30' },
            over: ['others'],
          },
          filter: {},
          last_id: 1000,
          actor,
          name: 'in_repair',
        },
        total: 6,
      })
      return (await portal.ok('getVisibilityJob', user, { params: { id } })).job
    }
    expect(await done(77)).toMatchObject({ state: 'done', changed: 0, skipped: 6 })
    expect(await done(3)).toMatchObject({ state: 'done', changed: 6, skipped: 0 })
  })

  it('is refused when others match than were seen, for unknown filters, and for what the role may not do', async () => {
    const { portal, analyst, user } = await createFixture(4)
    const refused = (caller: typeof user, body: Parameters<typeof portal.refused<'startVisibilityJob'>>[2]) =>
      portal.refused('startVisibilityJob', caller, body)
    expect(await refused(analyst, { body: { action: close, filter: {}, expected_total: 3 } })).toEqual({
      status: 409,
      code: 'selection_changed',
    })
    expect(
      await refused(analyst, { body: { action: close, filter: { organisations: '1' }, expected_total: 4 } }),
    ).toEqual({ status: 422, code: 'validation_failed' })
    for (const action of [
      { type: 'delete' },
      { type: 'tlp', tlp: 'green' },
      {
        type: 'state',
        to: { state: 'accepted', reason: 'A long enough reason.', until: '2126-12-01', agreed_by: 3 },
      },
    ] as const)
      expect(await refused(user, { body: { action, filter: {}, expected_total: 3 } })).toEqual({
        status: 403,
        code: 'forbidden',
      })
    expect(
      await refused(user, {
        body: {
          action: { type: 'state', to: { state: 'in_repair', owner_id: 4 } },
          filter: {},
          expected_total: 3,
        },
      }),
    ).toEqual({ status: 422, code: 'unknown_person' })
  })

  it('goes on in the background with the rights of its owner, is stopped by the owner, and is nobody else’s', async () => {
    const { portal, slow, analyst, user, platform, pass, table } = await createFixture(130)
    const body = { action: { type: 'tlp', tlp: 'green' }, filter: {}, expected_total: 130 } as const
    const { job } = await slow().ok('startVisibilityJob', analyst, { body })
    expect(job.state).toBe('running')
    const params = { id: job.job_id }
    expect(await portal.refused('getVisibilityJob', user, { params })).toMatchObject({ status: 404 })
    expect(await portal.refused('getIncidentJob', analyst, { params })).toMatchObject({ status: 404 })
    expect((await portal.ok('stopVisibilityJob', analyst, { params })).job).toMatchObject({
      state: 'stopped',
      changed: job.changed,
    })
    const { job: second } = await slow().ok('startVisibilityJob', analyst, { body })
    pass(61_000)
    expect(await inFunction('jobs', () => jobsOf(platform).workAll(60_000))).toBe(1)
    const { job: ended } = await portal.ok('getVisibilityJob', analyst, { params: { id: second.job_id } })
    expect(ended).toMatchObject({ state: 'done', done: 130, changed: 130 - job.changed })
    expect(await table.queryAll(keys.openJob(0, '').pk)).toEqual([])
  })
})

describe('a job on incidents', () => {
  it('closes them for their organization, and cannot be undone, since others are notified', async () => {
    const { portal, user, analyst } = await createFixture(24)
    const { job } = await portal.ok('startIncidentJob', user, {
      body: { action: close, filter: { is_open: 'true' }, expected_total: 24 },
    })
    expect(job).toMatchObject({ name: 'close', state: 'done', changed: 24 })
    expect(job).not.toHaveProperty('undo')
    expect(
      await portal.refused('startIncidentJob', user, {
        body: { action: { type: 'delete' }, filter: {}, expected_total: 24 },
      }),
    ).toEqual({ status: 403, code: 'forbidden' })
    const removed = await portal.ok('startIncidentJob', analyst, {
      body: { action: { type: 'delete' }, filter: {}, expected_total: 24 },
    })
    expect(removed.job).toMatchObject({ name: 'delete', changed: 24 })
  })
})

describe('a job on threats', () => {
  it('sets levels, which is undone, and deletes', async () => {
    const { portal, analyst } = await createFixture(24)
    const filter = { search: 'Campaign 1' }
    const matching = (await portal.ok('listThreats', analyst, { query: filter })).meta.pagination.total
    const { job } = await portal.ok('startThreatJob', analyst, {
      body: { action: { type: 'tlp', tlp: 'green' }, filter, expected_total: matching },
    })
    expect(job).toMatchObject({ name: 'tlp', changed: matching })
    expect(await portal.ok('undoThreatAct', analyst, { body: { undo: job.undo ?? '' } })).toMatchObject({
      restored: matching,
    })
    const { job: removal } = await portal.ok('startThreatJob', analyst, {
      body: { action: { type: 'delete' }, filter, expected_total: matching },
    })
    expect(removal).toMatchObject({ changed: matching })
    expect((await portal.ok('listThreats', analyst, { query: {} })).meta.pagination.total).toBe(24 - matching)
  })
})
