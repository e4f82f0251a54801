/** Report generation: the content of the file, schedules, crashes, and the message. */
import { decrypt, readMessage, readPrivateKey } from 'openpgp'
import { readPdf } from 'pdf-layout/read-pdf'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { KindName, Kinds } from '#functions/core/event-store/definition.ts'
import { reportKey } from '#functions/rules/file-keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { generatorDependencies } from '#functions/reports/generator/dependencies.ts'
import { beginPeriodic } from '#functions/reports/generator/generate.ts'
import { runGenerator } from '#functions/reports/generator/run.ts'
import { reportQueue } from '#functions/reports/report-queue.ts'
import { reportsCollection, type ReportEntity } from '#functions/reports/report-store.ts'
import { mailToBe } from '#functions/reports/report.ts'
import { maxAttempts } from '#functions/rules/mail/attempts.ts'
import { AddressRejected, Throttled } from '#functions/rules/mail/transport.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { reportsFolder } from '#shared/domain/folders.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { generationOn, reportDay } from '#shared/domain/reports/periods.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { unzip } from '#tests/support/unzip.ts'
import { operator } from '../auth/fixture.ts'
import {
  putDictionaries,
  putIndicators,
  putIncidents,
  putThreats,
  putExposures,
} from '../notifications/content.ts'
import { allRoutes } from '../support/all-routes.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { createPortal } from '../support/portal.ts'
import { allParts, createGeneratorFixture, type GeneratorFixture } from './generator-fixture.ts'

let backends: Backends
let fixture: GeneratorFixture
beforeAll(async () => {
  backends = await startBackends()
})
// What a run finds and makes is of one test. Organizations of two tests have the same numbers.
beforeEach(async () => {
  fixture = await createGeneratorFixture(backends)
  const { files } = fixture.parts
  for (const key of await files.list(`${reportsFolder}/`)) await files.delete(key)
  await putDictionaries(fixture.platform)
})
afterAll(async () => {
  await backends.stop()
})

const fileOf = async ({ client_id, file }: ReportEntity): Promise<Map<string, Buffer>> => {
  const bytes = await fixture.parts.files.read(reportKey(client_id, file?.id ?? ''), 10_000_000)
  if (!(bytes instanceof Uint8Array)) throw new Error('No file')
  return unzip(Buffer.from(bytes))
}

const linesOf = (csv: Buffer | undefined): string[] =>
  (csv?.toString('utf8') ?? '').split('\r\n').filter((line) => line !== '')

describe('a requested report', () => {
  it('is one archive with the document and every row of the organization, and of no other', async () => {
    const owner = await fixture.owner()
    const other = await fixture.owner()
    await putExposures(fixture.platform, owner.organizationId, [
      { name: 'RDP of ours' },
      { name: 'SMB of ours' },
    ])
    await putExposures(fixture.platform, other.organizationId, [{ name: 'RDP of theirs' }])
    await putIncidents(fixture.platform, owner.organizationId, [
      { name: 'Our incident', description: 'Zażółć' },
    ])
    await putThreats(fixture.platform, [
      {
        name: 'A threat',
        description: 'It is described.',
        lang: 'en',
        translation: { lang: 'pl', name: 'Zagrożenie', description: 'Jest **dobrze** opisane.' },
      },
    ])
    await putIndicators(fixture.platform, [
      { value: 'evil.example' },
      { value: 'hidden.example', is_verified: false },
    ])
    const id = await fixture.queue(owner, { name: 'Przegląd tygodnia' })
    expect(await fixture.run({ report_id: id })).toEqual({ ready: 1 })
    const report = await fixture.report(id)
    expect(report).toMatchObject({
      state: 'ready',
      failure: null,
      left_out: [],
      modules: ['visibility', 'incident', 'threat', 'feed'],
    })
    expect(Object.keys(report.sequences).toSorted()).toEqual([
      'feeds',
      'incidents',
      'threats',
      'visibilities',
    ])
    // A one-day period has one date.
    const stem = `Przegląd_tygodnia_${report.period.first}`
    expect(report.file?.name).toBe(`${stem}.zip`)
    const files = await fileOf(report)
    const csv = (module: string) => linesOf(files.get(`${stem}_${module}.csv`))
    expect([...files.keys()]).toHaveLength(6)
    const document = files.get(`${stem}.pdf`) ?? Buffer.alloc(0)
    expect(document.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    // Tables have the text as written, the document its formatting.
    expect((await readPdf(document)).packed).toMatch(/Jestdobrzeopisane\.|Itisdescribed\./)
    expect(
      csv('visibilities')
        .slice(1)
        .map((line) => /(RDP|SMB) of \w+/.exec(line)?.[0])
        .toSorted(),
    ).toEqual(['RDP of ours', 'SMB of ours'])
    expect(csv('incidents')[1]).toContain('Zażółć')
    // The text in the owner's language first, the other at the end.
    expect(csv('threats')[1]).toMatch(
      /Jest \*\*dobrze\*\* opisane\..*A threat.*It is described\.|It is described\..*Zagrożenie.*Jest \*\*dobrze\*\* opisane\./,
    )
    expect(csv('indicators')).toHaveLength(2)
    expect(csv('indicators')[1]).toContain('evil.example')
    const stix = files.get(`${stem}_indicators.stix.json`)?.toString('utf8') ?? ''
    expect(stix).toContain('evil.example')
    expect(stix).not.toContain('hidden.example')
  })

  it('omits what its owner lost access to, and states that', async () => {
    const owner = await fixture.owner({ modules: ['visibility', 'report'] })
    const id = await fixture.queue(owner)
    await fixture.run({ report_id: id })
    expect(await fixture.report(id)).toMatchObject({
      state: 'ready',
      modules: ['visibility'],
      left_out: ['incident', 'threat', 'feed'],
    })
  })

  it.each([
    ['has lost all its modules', { modules: ['report' as const] }, 'no_section'],
    ['may have no reports now', { modules: ['visibility' as const] }, 'no_access'],
  ])('fails with a reason when its owner %s', async (_, own, reason) => {
    const id = await fixture.queue(await fixture.owner(own))
    expect(await fixture.run({ report_id: id })).toEqual({ failed: 1 })
    expect(await fixture.report(id)).toMatchObject({ state: 'failed', failure: { reason } })
    expect(await fixture.run()).toEqual({})
  })

  it('is generated by the minutely run when its own schedule never fired', async () => {
    const id = await fixture.queue(await fixture.owner())
    expect(await fixture.run()).toEqual({ ready: 1 })
    expect((await fixture.report(id)).state).toBe('ready')
    expect(await fixture.run({ report_id: id })).toEqual({})
  })
})

describe('a periodic report', () => {
  it('is generated once for each period, however often its schedule fires', async () => {
    const owner = await fixture.owner()
    const id = await fixture.periodic(owner)
    expect(await fixture.run({ periodic_report_id: id })).toEqual({})
    toNextMorning()
    expect(await fixture.run({ periodic_report_id: id })).toEqual({ ready: 1 })
    expect(await fixture.run({ periodic_report_id: id })).toEqual({})
    const [made] = await generatedOf(id)
    const today = reportDay(fixture.clock.now())
    expect(made).toMatchObject({ first: dayAfter(today, -1) })
  })

  it('that was missed for days is generated once, for the newest period', async () => {
    const owner = await fixture.owner()
    const id = await fixture.periodic(owner)
    fixture.clock.advance(5 * 86_400)
    toNextMorning()
    expect(await fixture.run({ periodic_report_id: id })).toEqual({ ready: 1 })
    expect(await generatedOf(id)).toEqual([{ first: dayAfter(reportDay(fixture.clock.now()), -1) }])
    toNextMorning()
    expect(await fixture.run({ periodic_report_id: id })).toEqual({ ready: 1 })
    expect(await generatedOf(id)).toHaveLength(2)
  })

  it('is not started while it is disabled, or its owner may have none', async () => {
    const off = await fixture.periodic(await fixture.owner(), { is_active: false })
    const without = await fixture.periodic(await fixture.owner({ modules: ['visibility'] }))
    toNextMorning()
    expect(await fixture.run({ periodic_report_id: off })).toEqual({})
    expect(await fixture.run({ periodic_report_id: without })).toEqual({})
    expect(await fixture.run({ periodic_report_id: 4711 })).toEqual({})
  })

  it('is started by one of two simultaneous runs', async () => {
    const id = await fixture.periodic(await fixture.owner())
    toNextMorning()
    const begun = await Promise.all([beginPeriodic(fixture.parts, id), beginPeriodic(fixture.parts, id)])
    expect(begun.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await fixture.run()).toEqual({ ready: 1 })
  })
})

it('an organization with many reports at one hour delays no other, in any order of calls', async () => {
  const many = await fixture.owner()
  const ids: number[] = []
  for (let made = 0; made < 20; made += 1) ids.push(await fixture.periodic(many))
  const theirs = await fixture.periodic(await fixture.owner())
  fixture.clock.advance(26 * 3600)
  const organizations = 1 + (await organizationsWithPeriodic())
  for (const id of ids.slice(0, organizations)) await fixture.run({ periodic_report_id: id })
  expect(await statesOf(theirs)).toEqual(['ready'])
  for (const id of ids.slice(organizations)) await fixture.run({ periodic_report_id: id })
  await fixture.run()
  for (const id of ids) expect(await statesOf(id)).toEqual(['ready'])
})

/** Generators that die after each of their writes in turn, each followed by one that lives. */
const killedAtEveryWrite = async (
  given: () => Promise<number>,
  check: (id: number, when: string) => Promise<void>,
): Promise<number> => {
  const { platform, clock } = fixture
  const table = new DyingTable(platform.table.name, backends.dynamodb)
  const dying = generatorDependencies(backends.platform(table, { clock }), fixture.parts.transport)
  for (let kill = 1; ; kill += 1) {
    const id = await given()
    const before = fixture.taken.length
    table.dieAfter(kill)
    await runGenerator(dying, { report_id: id }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    const { died } = table
    table.dieAfter(Infinity)
    // The lease of the dead generator has ended.
    clock.advance(240)
    await fixture.run()
    await check(id, `killed after write ${kill}`)
    // A message is repeated only if its generator died just after it was accepted, not at any write.
    expect(fixture.taken.slice(before), `killed after write ${kill}`).toHaveLength(1)
    expect(await waiting(), `killed after write ${kill}`).toEqual([])
    if (!died) return kill
  }
}

/** The reports in the queue. */
const waiting = async (): Promise<number[]> =>
  (await reportQueue.waiting(fixture.platform)).map(({ id }) => id)

describe('a generator killed after any of its writes', () => {
  it('is followed by another: one report, one message, and no stray file', async () => {
    const { platform } = fixture
    const owner = await fixture.owner()
    await fixture.withKey(owner)
    const rounds = await killedAtEveryWrite(
      () => {
        // Not within the hour, because reports of others come first.
        fixture.clock.advance(3600)
        return fixture.queue(owner, { send_by_email: true })
      },
      async (id, when) => {
        expect(await fixture.report(id), when).toMatchObject({ state: 'ready', mail: { state: 'sent' } })
      },
    )
    expect(rounds).toBeGreaterThan(5)
    await runAllCleanups({ ...platform, files: fixture.parts.files })
    const made = await fixture.parts.reports.readModel()
    const ready = made.count('SELECT count(*) FROM report WHERE owner_id = ?', [owner.id])
    expect(await fixture.parts.files.list(`${reportsFolder}/client-${owner.organizationId}/`)).toHaveLength(
      ready,
    )
  })

  it('while it sends on request is followed by another: one message', async () => {
    const portal = createPortal(fixture.platform, allRoutes(fixture.platform))
    const owner = await fixture.owner()
    await fixture.withKey(owner)
    const id = await fixture.queue(owner)
    await fixture.run()
    const rounds = await killedAtEveryWrite(
      async () => {
        await portal.ok('sendReport', owner, { params: { id } })
        return id
      },
      async (_, when) => {
        expect((await fixture.report(id)).mail, when).toMatchObject({ state: 'sent', failure: null })
      },
    )
    expect(rounds).toBeGreaterThan(2)
  })

  it('repeatedly gives up, with a reason', async () => {
    const id = await fixture.queue(await fixture.owner())
    await attemptsDied(id, reportLimits.attempts)
    expect(await fixture.run()).toEqual({})
    expect(await fixture.report(id)).toMatchObject({ state: 'failed', failure: { reason: 'gave_up' } })
    expect(await waiting()).toEqual([])
  })

  it('is not followed while its lease lasts', async () => {
    const id = await fixture.queue(await fixture.owner())
    const [found] = await reportQueue.waiting(fixture.platform)
    if (found === undefined) throw new Error('Nothing waits')
    await reportQueue.claim(fixture.platform, found)
    expect(await fixture.run({ report_id: id })).toEqual({})
    expect((await fixture.report(id)).state).toBe('queued')
    fixture.clock.advance(200)
    expect(await fixture.run()).toEqual({ ready: 1 })
  })
})

/** Sets how many attempts have died with an item. */
const attemptsDied = (id: number, attempts: number): Promise<unknown> =>
  fixture.platform.table.update(keys.reportQueue(id), {
    expression: 'SET attempts = :attempts',
    values: { ':attempts': attempts },
  })

describe('a report of the version before, which has no item in the queue', () => {
  /** A past attempt as that version stored it: its lease in the report. */
  const leased = (holder: string, seconds: number): Partial<ReportEntity> => ({
    state: 'processing',
    attempts: 1,
    lease: { holder, until: new Date(fixture.clock.now().getTime() + seconds * 1000).toISOString() },
  })

  it('is generated and sent when it was queued', async () => {
    const owner = await fixture.owner()
    await fixture.withKey(owner)
    const id = await fixture.queueOlder(owner, { send_by_email: true })
    expect(await fixture.run()).toEqual({ ready: 1, 'mail sent': 1 })
    expect(await fixture.report(id)).toMatchObject({ state: 'ready', mail: { state: 'sent' } })
    expect(await fixture.run()).toEqual({})
  })

  it('is queued once by simultaneous runs', async () => {
    await fixture.queueOlder(await fixture.owner())
    const outcomes = await Promise.all([fixture.run(), fixture.run()])
    expect(outcomes.map(({ ready = 0 }) => ready).toSorted()).toEqual([0, 1])
  })

  it('is generated once the lease of its generator has ended', async () => {
    const id = await fixture.queueOlder(await fixture.owner(), leased('alive', 60))
    expect(await fixture.run()).toEqual({})
    expect((await fixture.report(id)).lease?.holder).toBe('alive')
    fixture.clock.advance(61)
    expect(await fixture.run()).toEqual({ ready: 1 })
    expect((await fixture.report(id)).lease).toBeNull()
  })

  it('has the attempts that it had, and has failed when all of them died', async () => {
    const broken = { ...fixture.parts, writeDocument: () => Promise.reject(new Error('no paper')) }
    const id = await fixture.queueOlder(await fixture.owner(), { ...leased('', 0), attempts: 2 })
    const dead = await fixture.queueOlder(await fixture.owner(), { ...leased('dead', 0), attempts: 3 })
    expect(await runGenerator(broken, {})).toEqual({ failed: 1 })
    expect(await fixture.report(id)).toMatchObject({ failure: { reason: 'error' } })
    expect(await fixture.report(dead)).toMatchObject({ failure: { reason: 'gave_up' } })
  })

  it('is sent when its message was pending, with the attempts that it had', async () => {
    const owner = await fixture.owner()
    await fixture.withKey(owner)
    const ids = await Promise.all([1, 2, 3].map(() => fixture.queue(owner)))
    expect(await fixture.run()).toEqual({ ready: 3 })
    const [first = 0, last = 0, dead = 0] = ids
    const { reports } = fixture.parts
    for (const [id, attempts] of [
      [first, 0],
      [last, maxAttempts - 1],
      [dead, maxAttempts],
    ] as const)
      await reports.commit(operator, async (commit) => {
        const stored = await reports.get('report', id)
        if (stored === undefined) return
        const next_at = new Date(fixture.clock.now().getTime() + 60_000).toISOString()
        const mail = { ...mailToBe(true), attempts, next_at }
        commit.refresh('report', id, { ...stored.entity, send_by_email: true, mail }, stored, ['making'])
      })
    fixture.answers.push(new Error('no line'), new Error('no line'))
    expect(await fixture.run()).toEqual({})
    fixture.clock.advance(61)
    expect(await fixture.run()).toEqual({ 'mail later': 1, 'mail failed': 1 })
    expect((await fixture.report(first)).mail).toMatchObject({ state: 'waiting', failure: 'Error' })
    expect((await fixture.report(last)).mail).toMatchObject({ state: 'failed', failure: 'Error' })
    expect((await fixture.report(dead)).mail).toMatchObject({ state: 'failed', failure: 'GivenUp' })
    fixture.clock.advance(61)
    expect(await fixture.run()).toEqual({ 'mail sent': 1 })
    expect((await fixture.report(first)).mail).toMatchObject({ state: 'sent', failure: null })
  })
})

describe('a report in the queue', () => {
  it('leaves it when the report is deleted', async () => {
    const { reports } = fixture.parts
    const id = await fixture.queue(await fixture.owner())
    expect(await waiting()).toEqual([id])
    await reports.commit(operator, (commit) => {
      commit.delete('report', id)
    })
    expect(await fixture.run({ report_id: id })).toEqual({})
    expect(await waiting()).toEqual([])
  })

  it('discards the result when the report is deleted meanwhile', async () => {
    const { reports, files } = fixture.parts
    const owner = await fixture.owner()
    const id = await fixture.queue(owner)
    const slow = {
      ...fixture.parts,
      writeDocument: async (...given: Parameters<typeof fixture.parts.writeDocument>) => {
        await reports.commit(operator, (commit) => {
          commit.delete('report', id)
        })
        return fixture.parts.writeDocument(...given)
      },
    }
    expect(await runGenerator(slow, { report_id: id })).toEqual({})
    expect(await files.list(`${reportsFolder}/client-${owner.organizationId}/`)).toEqual([])
    fixture.clock.advance(200)
    expect(await fixture.run()).toEqual({})
    expect(await waiting()).toEqual([])
  })

  it('is there when a person requests it, requests it again, or sends it', async () => {
    const portal = createPortal(fixture.platform, allRoutes(fixture.platform))
    const owner = await fixture.owner()
    await fixture.withKey(owner)
    const body = {
      period_start_date: reportDay(fixture.clock.now()),
      threats: { filters: {}, index: 0, viewType: 'table' as const },
    }
    const { report } = await portal.ok('createReport', owner, { body })
    const params = { id: report.report_id }
    await attemptsDied(params.id, reportLimits.attempts)
    await fixture.run()
    expect((await fixture.report(params.id)).state).toBe('failed')
    await portal.ok('retryReport', owner, { params })
    expect(await fixture.run()).toEqual({ ready: 1 })
    await portal.ok('sendReport', owner, { params })
    expect(await fixture.run()).toEqual({ 'mail sent': 1 })
  })
})

describe('a temporary failure', () => {
  it('is retried, three attempts in total', async () => {
    const broken = { ...fixture.parts, writeDocument: () => Promise.reject(new Error('no paper')) }
    const id = await fixture.queue(await fixture.owner())
    expect(await runGenerator(broken, { report_id: id })).toEqual({ later: 1 })
    expect(await runGenerator(broken, {})).toEqual({})
    fixture.clock.advance(61)
    expect(await runGenerator(broken, {})).toEqual({ later: 1 })
    expect((await fixture.report(id)).state).toBe('processing')
    // Another call of its schedule does not shorten the wait.
    expect(await runGenerator(broken, { report_id: id })).toEqual({})
    fixture.clock.advance(121)
    expect(await runGenerator(broken, {})).toEqual({ failed: 1 })
    expect(await fixture.report(id)).toMatchObject({ state: 'failed', failure: { reason: 'error' } })
    expect(await waiting()).toEqual([])
  })
})

describe('a generated file', () => {
  /** Sets the level of an item, as an analyst does. */
  const mark = <K extends Kinds, N extends KindName<K>>(
    collection: Collection<K>,
    kind: N,
    id: number | undefined,
    tlp: TlpLevel,
  ): Promise<void> =>
    collection.commit(operator, async (commit) => {
      const stored = await collection.get(kind, id ?? 0)
      if (stored === undefined) throw new Error(`No ${kind} ${id}`)
      commit.update(
        kind,
        id ?? 0,
        collection.parse(kind, Object.assign({}, stored.entity, { tlp })),
        stored,
        ['tlp'],
      )
    })

  it('is neither served nor e-mailed once one of its items was upgraded, and works when it is regenerated', async () => {
    const { platform } = fixture
    const portal = createPortal(platform, allRoutes(platform))
    const [exposures, incidents, threats, indicators] = [
      platform.collection(exposuresCollection),
      platform.collection(incidentsCollection),
      platform.collection(threatsCollection),
      platform.collection(indicatorsCollection),
    ]
    const owner = await fixture.owner()
    await fixture.withKey(owner)
    const [exposure, old] = await putExposures(platform, owner.organizationId, [
      { name: 'New' },
      // Only the figures include it, as open for a long time.
      { name: 'Open for long', first_detection_date: '2026-01-01T00:00:00.000Z' },
    ])
    const [incident] = await putIncidents(platform, owner.organizationId, [{ name: 'Incident' }])
    const [indicator] = await putIndicators(platform, [{ value: 'raised.example' }], 'Named group')
    const group = (await indicators.get('feed', indicator ?? 0))?.entity.group_ids[0]
    const [threat] = await putThreats(platform, [{ name: 'Threat', ioc_group_id: group ?? null }])
    const make = async (send_by_email = false): Promise<number> => {
      const id = await fixture.queue(owner, { send_by_email })
      expect(await fixture.run({ report_id: id })).toMatchObject({ ready: 1 })
      return id
    }
    const download = async (id: number) => {
      const { statusCode, body } = await portal.send('downloadReport', owner, { params: { id } })
      return statusCode === 302 ? 302 : refusalSchema.parse(JSON.parse(body ?? '')).errors[0]
    }
    const id = await make()
    // Levels allowed in reports have no effect, nor do items of others.
    await mark(threats, 'threat', threat, 'amber+strict')
    const other = await fixture.owner()
    const [theirs] = await putIncidents(platform, other.organizationId, [{ name: 'Theirs' }])
    await mark(incidents, 'incident', theirs, 'red')
    expect(await download(id)).toBe(302)

    const refused = { code: 'level_raised', values: ['1'] }
    const raise: [string, (tlp: TlpLevel) => Promise<void>][] = [
      ['visibility', (tlp) => mark(exposures, 'visibility', exposure, tlp)],
      ['figure', (tlp) => mark(exposures, 'visibility', old, tlp)],
      ['incident', (tlp) => mark(incidents, 'incident', incident, tlp)],
      ['threat', (tlp) => mark(threats, 'threat', threat, tlp)],
      ['feed', (tlp) => mark(indicators, 'feed', indicator, tlp)],
      ['group', (tlp) => mark(indicators, 'feed_group', group, tlp)],
    ]
    for (const [what, to] of raise) {
      await to('red')
      expect(await download(id), what).toMatchObject(refused)
      expect(await portal.refused('sendReport', owner, { params: { id } }), what).toMatchObject({
        status: 409,
        code: 'level_raised',
      })
      await to('green')
      expect(await download(id), what).toBe(302)
    }

    // A delayed message is sent later than the report was generated.
    fixture.answers.push(new Error('no line'))
    const waiting = await make(true)
    const sent = fixture.taken.length
    await mark(threats, 'threat', threat, 'red')
    fixture.clock.advance(61)
    expect(await fixture.run()).toEqual({ 'mail failed': 1 })
    expect((await fixture.report(waiting)).mail).toMatchObject({ state: 'failed', failure: 'level_raised' })
    expect(fixture.taken).toHaveLength(sent)
    expect(await download(await make())).toBe(302)

    // A report without a stored list of items is refused after any upgrade. One generated afterwards is not.
    const reports = platform.collection(reportsCollection)
    const [before, after] = [id, await make()]
    for (const one of [before, after])
      await reports.commit(operator, async (commit) => {
        const stored = await reports.get('report', one)
        if (stored !== undefined)
          commit.refresh('report', one, { ...stored.entity, holds: undefined }, stored, ['making'])
      })
    expect(await download(before)).toMatchObject({ code: 'level_raised' })
    expect(await download(before)).not.toHaveProperty('values')

    // An item that was upgraded and then deleted is still in the older file.
    const held = await make()
    await mark(indicators, 'feed', indicator, 'red')
    await indicators.commit(operator, async (commit) => {
      const stored = await indicators.get('feed', indicator ?? 0)
      if (stored !== undefined) commit.delete('feed', indicator ?? 0)
    })
    expect(await download(held)).toMatchObject(refused)
  })

  it('that counts indicators of a group is refused once one of them was upgraded', async () => {
    const { platform } = fixture
    const portal = createPortal(platform, allRoutes(platform))
    const indicators = platform.collection(indicatorsCollection)
    const owner = await fixture.owner()
    const [indicator] = await putIndicators(platform, [{ value: 'counted.example' }], 'Counted group')
    const [elsewhere] = await putIndicators(platform, [{ value: 'elsewhere.example' }], 'Another group')
    const group = (await indicators.get('feed', indicator ?? 0))?.entity.group_ids[0] ?? 0
    await platform.collection(assetsCollection).commit(operator, (commit) => {
      commit.create('asset', commit.nextId('asset'), {
        client_id: owner.organizationId,
        asset_type: 'domain',
        value: 'counted.example',
        key: 'counted.example',
        status: 'added',
        request_id: null,
        creation_date: commit.at,
      })
    })
    await putThreats(platform, [{ name: 'Of the group', ioc_group_id: group }])
    // The indicators themselves are in no row.
    const sections = allParts.map((part) =>
      part.module === 'feed' ? { ...part, filters: { value: 'nothing has it' } } : part,
    )
    const id = await fixture.queue(owner, { parts: sections })
    expect(await fixture.run({ report_id: id })).toEqual({ ready: 1 })
    const threats = [...(await fileOf(await fixture.report(id)))].find(([name]) => name.includes('threats'))
    expect(threats?.[1].toString('utf8')).toContain('in 1 IoC')
    fixture.clock.advance(1)
    const code = async () => (await portal.send('downloadReport', owner, { params: { id } })).statusCode
    // Neither one of another group, nor one that did not exist yet.
    await mark(indicators, 'feed', elsewhere, 'red')
    const [later] = await putIndicators(platform, [
      { value: 'later.example', group_ids: [group], tlp: 'red' },
    ])
    expect(later).toBeDefined()
    expect(await code()).toBe(302)
    await mark(indicators, 'feed', indicator, 'red')
    expect(await code()).toBe(409)
  })
})

const refusalSchema = z.object({
  errors: z.array(z.object({ code: z.string(), values: z.array(z.string()).optional() })),
})

describe('the message with a report', () => {
  it('has the archive, and only the key holder can read it', async () => {
    const owner = await fixture.owner()
    const privateKey = await fixture.withKey(owner)
    const id = await fixture.queue(owner, { name: 'Tajny przegląd', send_by_email: true })
    expect(await fixture.run({ report_id: id })).toEqual({ ready: 1, 'mail sent': 1 })
    const report = await fixture.report(id)
    expect(report.mail).toMatchObject({ state: 'sent', failure: null, sent_date: expect.any(String) })
    const mail = fixture.taken.at(-1)
    expect(mail?.to).toBe(owner.email)
    expect(mail?.raw.toString('utf8')).not.toContain('Tajny')
    const outer = await PostalMime.parse(mail?.raw ?? '', { attachmentEncoding: 'utf8' })
    const { data } = await decrypt({
      message: await readMessage({ armoredMessage: String(outer.attachments[1]?.content) }),
      decryptionKeys: await readPrivateKey({ armoredKey: privateKey }),
      format: 'binary',
    })
    const inner = await PostalMime.parse(Buffer.from(data as Uint8Array))
    expect(inner.text).toContain('Tajny przegląd')
    // The organization has nothing overdue. Threats of other tests may be new.
    expect(report.told).toMatchObject({ overdue: 0 })
    // The level of its document, in the encrypted subject.
    const { tlp = 'red' } = report.told ?? {}
    expect(inner.subject).toContain(`[${tlpLabel(tlp)}]`)
    expect(tlp).not.toBe('red')
    expect(inner.text).not.toContain('overdue')
    const [attached] = inner.attachments
    expect(attached?.filename).toBe(report.file?.name)
    expect([...unzip(Buffer.from(attached?.content as ArrayBuffer)).keys()]).toEqual([
      ...(await fileOf(report)).keys(),
    ])
    expect(await fixture.run()).toEqual({})
  })

  it.each([
    ['without a key', async () => undefined, 'no_pgp_key'],
    [
      'with an expired key',
      async (owner: Awaited<ReturnType<GeneratorFixture['owner']>>) => {
        await fixture.withKey(owner, 60)
        fixture.clock.advance(86_400)
      },
      'pgp_key_expired',
    ],
  ])('is not sent %s, and the report states that', async (_, arrange, failure) => {
    const owner = await fixture.owner()
    await arrange(owner)
    const before = fixture.taken.length
    const id = await fixture.queue(owner, { send_by_email: true })
    expect(await fixture.run({ report_id: id })).toEqual({ ready: 1, 'mail failed': 1 })
    expect(await fixture.report(id)).toMatchObject({ state: 'ready', mail: { state: 'failed', failure } })
    expect(fixture.taken).toHaveLength(before)
  })

  it('is not sent to a user who lost a module in the file', async () => {
    const owner = await fixture.owner({ modules: ['visibility', 'report'] })
    await fixture.withKey(owner)
    const sent_date = '2026-11-20T03:00:00.000Z'
    const before = fixture.taken.length
    const id = await fixture.queue(owner, {
      state: 'ready',
      send_by_email: true,
      modules: ['visibility', 'incident'],
      mail: { ...mailToBe(true), next_at: fixture.clock.now().toISOString(), sent_date },
    })
    expect(await fixture.run()).toEqual({ 'mail failed': 1 })
    // The earlier sent state is kept.
    expect((await fixture.report(id)).mail).toMatchObject({
      state: 'failed',
      failure: 'module_lost',
      sent_date,
    })
    expect(fixture.taken).toHaveLength(before)
  })

  it('is given up when all attempts crashed', async () => {
    const id = await fixture.queue(await fixture.owner(), {
      state: 'ready',
      send_by_email: true,
      mail: mailToBe(true),
    })
    await attemptsDied(id, maxAttempts)
    expect(await fixture.run()).toEqual({})
    expect((await fixture.report(id)).mail).toMatchObject({ state: 'failed', failure: 'GivenUp' })
  })

  it('is retried after temporary failures, and given up when the address is rejected', async () => {
    const owner = await fixture.owner()
    await fixture.withKey(owner)
    const id = await fixture.queue(owner, { send_by_email: true })
    fixture.answers.push(new Throttled(new Error('Throttling')), new Error('no line'))
    expect(await fixture.run({ report_id: id })).toEqual({ ready: 1, 'mail later': 1 })
    expect(await fixture.run()).toEqual({})
    fixture.clock.advance(61)
    expect(await fixture.run()).toEqual({ 'mail later': 1 })
    fixture.clock.advance(61)
    expect(await fixture.run()).toEqual({ 'mail sent': 1 })
    // Not within the hour, because reports of others come first.
    fixture.clock.advance(3600)
    const refused = await fixture.queue(owner, { send_by_email: true })
    fixture.answers.push(new AddressRejected(new Error('MessageRejected')))
    expect(await fixture.run({ report_id: refused })).toEqual({ ready: 1, 'mail failed': 1 })
    const today = fixture.clock.now().toISOString().slice(0, 10)
    // The hours before may be those of the day before.
    const records = await Promise.all(
      [dayAfter(today, -1), today].map((day) =>
        fixture.platform.table.queryAll(keys.deliveryLog(day, '').pk),
      ),
    )
    const own = records.flat().filter(({ to }) => to === owner.email)
    // By which the address of an e-mail finds it.
    expect(own.map(({ at }) => at)).toEqual(own.map(({ id }) => timeOfMail(String(id))))
    expect(own.map(({ template, state }) => [template, state])).toEqual(
      expect.arrayContaining([
        ['report', 'sent'],
        ['report', 'failed'],
      ]),
    )
  })
})

describe('a deleted organization', () => {
  it('gets no further reports', async () => {
    const owner = await fixture.owner()
    const id = await fixture.queue(owner)
    await fixture.platform.collection(organizationsCollection).commit(operator, (commit) => {
      commit.delete('organization', owner.organizationId)
    })
    await fixture.run({ report_id: id })
    expect(await fixture.report(id)).toMatchObject({ state: 'failed', failure: { reason: 'no_access' } })
  })
})

/** Advances the clock to 03:00 of the next day, in the time zone of reports. */
const toNextMorning = (): void => {
  const now = fixture.clock.now()
  const next = generationOn(dayAfter(reportDay(now), 1))
  fixture.clock.advance((next.getTime() - now.getTime()) / 1000)
}

const statesOf = async (periodicId: number): Promise<string[]> => {
  const readModel = await fixture.parts.reports.readModel()
  return readModel
    .rows(z.object({ state: z.string() }), 'SELECT state FROM report WHERE periodic_report_id = ?', [
      periodicId,
    ])
    .map(({ state }) => state)
}

const organizationsWithPeriodic = async (): Promise<number> =>
  (await fixture.parts.reports.readModel()).count('SELECT count(DISTINCT client_id) FROM periodic_report', [])

const generatedOf = async (periodicId: number): Promise<{ first: string }[]> => {
  const readModel = await fixture.parts.reports.readModel()
  return readModel.rows(
    rangeRow,
    'SELECT period_first AS first FROM report WHERE periodic_report_id = ? ORDER BY id',
    [periodicId],
  )
}

const rangeRow = z.object({ first: z.string() })
