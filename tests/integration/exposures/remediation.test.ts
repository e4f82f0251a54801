/**
 * The remediation workflow of an exposure: who makes which transition, what happens automatically, what both sides see,
 * and who is reminded.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiExposureRoutes } from '#functions/exposures/key-routes.ts'
import { followOwners, endAcceptances } from '#functions/exposures/remediation/changes-by-time.ts'
import { remind } from '#functions/exposures/remediation/reminders.ts'
import { overdueOf } from '#functions/exposures/exposure-mail-queries.ts'
import { pendingNotificationsOf } from '#functions/notifications/plan/pending-notifications.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { keys } from '#functions/rules/keys.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { remediationOf as remediationOfExposure } from '#functions/exposures/remediation/remediation.ts'
import { addDetections } from '#functions/exposures/detections.ts'
import {
  exposureSettingsOfOrganizations,
  remindersOfOrganizations,
} from '#functions/exposures/organization-data.ts'
import type { StateInput } from '#shared/contracts/exposures.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { lastDayOfTerm } from '#shared/domain/exposures/dates.ts'
import { undoLimits } from '#shared/domain/undo.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import { noonClock, operator } from '../auth/fixture.ts'
import { createAdministrationFixture, noMail, type AdministrationFixture } from '../support/administration.ts'
import { makeKey, createKeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { allRoutes } from '../support/all-routes.ts'
import { createPortal, type Caller } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

type Person = Awaited<ReturnType<AdministrationFixture['person']>>

let backends: Backends
let fixture: AdministrationFixture
let bank: number
let admin: Person
let owner: Person
let other: Person
let category: number
const mails: { to: string; text: string }[] = []
const transport: Transport = {
  send: ({ to, raw }) => Promise.resolve({ messageId: String(mails.push({ to, text: raw.toString() })) }),
}

beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
/** Each test has a separate portal. */
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends, noMail, noonClock())
  const named = { name_pl: 'Otwarty port', name_en: 'Open port' }
  category = (await fixture.portal.ok('createVisibilityCategory', fixture.platformAdmin, { body: named }))
    .data.visibility_category_id
  bank = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: bank, name: 'Anna Administrator' })
  owner = await fixture.person({ client_id: bank, name: 'Adam Kruk' })
  other = await fixture.person({ role: 'organization_admin', client_id: await fixture.organization() })
})

let published = 0
const publish = async (criticality_level: 1 | 2 | 3 = 1, client_id = bank): Promise<number> => {
  published += 1
  const { visibility: exposure } = await fixture.portal.ok('createVisibility', fixture.analyst, {
    body: {
      client_id,
      name: `RDP ${published}`,
      visibility_category_id: category,
      criticality_level,
      detection_date: new Date(fixture.clock.now().getTime() - 3_600_000).toISOString(),
    },
  })
  return exposure.visibility_id
}
const today = () => dayIn('Europe/Warsaw')(fixture.clock.now().getTime())
const take = (id: number, by: Caller, body: Partial<StateInput> & { state: StateInput['state'] }) =>
  fixture.portal.call('updateVisibilityState', by, { params: { id }, body: body as never })
const transitioned = async (id: number, by: Caller, body: Parameters<typeof take>[2]) => {
  const reply = await take(id, by, body)
  if (!('body' in reply)) throw new Error(JSON.stringify(reply))
  return reply.body.visibility
}
const refused = async (...given: Parameters<typeof take>) => {
  const reply = await take(...given)
  return 'failure' in reply ? { status: reply.status, code: reply.failure.errors[0]?.code } : reply.status
}
const acceptance = () => ({
  state: 'accepted' as const,
  reason: 'The terminal is replaced next quarter.',
  until: dayAfter(today(), 10),
  agreed_by: admin.id,
})
const read = async (id: number, by: Caller = owner) =>
  (await fixture.portal.ok('getVisibility', by, { params: { id } })).visibility
const remediationOf = async (id: number, by: Caller = owner, query: Record<string, string> = {}) =>
  fixture.portal.ok('getVisibilityLife', by, { params: { id }, query })
const detect = async (id: number, at = fixture.clock.now()): Promise<string | undefined> => {
  const collection = fixture.platform.collection(exposuresCollection)
  const { name, criticality_level } = await read(id, fixture.analyst)
  const [detected] = await collection.commit(operator, (commit) =>
    addDetections({ collection, table: fixture.platform.table }, commit, [
      {
        visibility: {
          client_id: bank,
          name,
          visibility_category_id: category,
          criticality_level,
          description: null,
          analyst_comment: null,
        },
        dates: [at.toISOString()],
      },
    ]),
  )
  return detected?.outcome
}
/** The later entries in the journal of exposures. */
const entriesAfter = async (sequence: number) => {
  const entries = []
  for await (const page of fixture.platform.collection(exposuresCollection).entriesAfter(sequence))
    entries.push(...page)
  return entries
}
const days = (count: number) => {
  fixture.clock.advance(count * 86_400)
}
/** Signs everybody in again after days have passed. */
const signIn = async () => {
  admin = { ...admin, ...(await fixture.session(admin.id)) }
  owner = { ...owner, ...(await fixture.session(owner.id)) }
  other = { ...other, ...(await fixture.session(other.id)) }
  Object.assign(fixture.analyst, await fixture.session(2))
}

describe('an organization', () => {
  it('takes an exposure through the remediation workflow, and both sides see who did what and why', async () => {
    const id = await publish()
    expect(await read(id)).toMatchObject({ state: 'new', is_active: true, owner: null, due_date: null })
    fixture.clock.advance(60)
    expect(await transitioned(id, owner, { state: 'acknowledged' })).toMatchObject({ state: 'acknowledged' })
    fixture.clock.advance(60)
    const note = 'A window is planned for Thursday.'
    expect(
      await transitioned(id, owner, { state: 'in_repair', owner_id: owner.id, comment: note }),
    ).toMatchObject({
      state: 'in_repair',
      owner: { user_id: owner.id, name: 'Adam Kruk' },
      due_date: dayAfter(today(), 7),
    })
    fixture.clock.advance(60)
    expect(await detect(id)).toBe('detected')
    fixture.clock.advance(60)
    expect(await transitioned(id, admin, { state: 'awaiting_retest' })).toMatchObject({ is_active: true })
    fixture.clock.advance(60)
    await fixture.portal.ok('addVisibilityComment', fixture.analyst, {
      params: { id },
      body: { comment: 'We test it tonight.' },
    })
    fixture.clock.advance(60)
    expect(await transitioned(id, fixture.analyst, { state: 'closed' })).toMatchObject({
      state: 'closed',
      is_active: false,
      closed_date: fixture.clock.now().toISOString(),
    })
    const { lines } = await remediationOf(id)
    const said = lines.map(({ event, state, by, comment }) => [event, state ?? comment, by.side, by.name])
    expect(said).toEqual([
      ['state', 'closed', 'provider', null],
      ['comment', 'We test it tonight.', 'provider', null],
      ['state', 'awaiting_retest', 'organization', 'Anna Administrator'],
      ['detected', undefined, 'portal', null],
      ['state', 'in_repair', 'organization', 'Adam Kruk'],
      ['state', 'acknowledged', 'organization', 'Adam Kruk'],
      ['state', 'new', 'provider', null],
    ])
    expect(lines[4]).toMatchObject({ comment: note, owner: 'Adam Kruk', due_date: dayAfter(today(), 7) })
    expect((await remediationOf(id, fixture.analyst)).lines[0]?.by.name).toBe('Person 2')
    // The result is the same page by page.
    const paged = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof remediationOf>> = await remediationOf(id, owner, {
        per_page: '2',
        ...(cursor === '' ? {} : { cursor }),
      })
      paged.push(...page.lines)
      cursor = page.next
    }
    expect(paged).toEqual(lines)
  })

  it('can make only the allowed transitions, and only its administrators accept a risk', async () => {
    const id = await publish()
    const conflict = { status: 409, code: 'transition_not_allowed' }
    expect(await refused(id, owner, { state: 'awaiting_retest' })).toEqual(conflict)
    expect(await refused(id, owner, { state: 'closed' })).toEqual({ status: 403, code: 'forbidden' })
    expect(await refused(id, owner, acceptance())).toEqual({ status: 403, code: 'forbidden' })
    expect(await refused(id, fixture.analyst, acceptance())).toEqual({ status: 403, code: 'forbidden' })
    expect(await refused(id, fixture.analyst, { state: 'in_repair' })).toEqual(conflict)
    expect(await refused(id, other, { state: 'acknowledged' })).toEqual({ status: 404, code: 'not_found' })
    const wrong = (own: object) => refused(id, admin, { ...acceptance(), ...own })
    const range = { status: 422, code: 'date_out_of_range' }
    expect(await wrong({ until: today() })).toEqual(range)
    expect(await wrong({ until: dayAfter(lastDayOfTerm(today()), 1) })).toEqual(range)
    expect(await wrong({ agreed_by: other.id })).toEqual({ status: 422, code: 'unknown_person' })
    expect(await wrong({ reason: 'Nineteen characters' })).toEqual({ status: 422, code: 'validation_failed' })
    expect(await refused(id, owner, { state: 'in_repair', owner_id: other.id })).toEqual({
      status: 422,
      code: 'unknown_person',
    })
    expect(await refused(id, owner, { state: 'in_repair' })).toEqual({
      status: 422,
      code: 'validation_failed',
    })
    expect(
      await refused(id, owner, { state: 'in_repair', owner_id: owner.id, due_date: dayAfter(today(), -1) }),
    ).toEqual(range)
    expect(await transitioned(id, admin, acceptance())).toMatchObject({
      state: 'accepted',
      accepted: { agreed_by: { name: 'Anna Administrator' }, by: 'Anna Administrator' },
    })
    // Repeating it changes nothing, and its text becomes a comment.
    fixture.clock.advance(60)
    const { lines } = await remediationOf(id)
    await transitioned(id, admin, acceptance())
    expect((await remediationOf(id)).lines).toEqual(lines)
    await transitioned(id, admin, { ...acceptance(), comment: 'As agreed.' })
    expect((await remediationOf(id)).lines.slice(0, 2)).toMatchObject([{ event: 'comment' }, lines[0] ?? {}])
    await transitioned(id, admin, { ...acceptance(), until: dayAfter(today(), 20) })
    expect((await remediationOf(id)).lines[0]).toMatchObject({ event: 'state', until: dayAfter(today(), 20) })
  })

  it('changes many at once, and sees which could not change', async () => {
    const ids = [await publish(), await publish(), await publish()]
    await transitioned(ids[1] ?? 0, admin, acceptance())
    const bulk = (by: Caller, visibility_ids: number[]) =>
      fixture.portal.call('bulkUpdateVisibilityStates', by, {
        body: { visibility_ids, state: 'acknowledged' },
      })
    expect(await bulk(owner, ids)).toMatchObject({
      body: { changed: 2, refused: [{ visibility_id: ids[1], state: 'accepted' }] },
    })
    expect(await bulk(other, ids)).toMatchObject({ status: 404 })
    expect(await bulk(fixture.analyst, ids)).toMatchObject({ status: 403 })
    expect((await remediationOf(ids[0] ?? 0)).lines).toHaveLength(2)
  })

  it('sets the number of days for each repair', async () => {
    const params = { id: bank }
    const settings = { days: { high: 3, medium: 14, low: 60 } }
    const before = await fixture.portal.ok('getExposureSettings', owner, { params })
    expect(before.exposure_settings.days).toEqual({ high: 7, medium: 30, low: 90 })
    expect(
      await fixture.portal.call('updateExposureSettings', other, { params, body: settings }),
    ).toMatchObject({
      status: 404,
    })
    await fixture.portal.ok('updateExposureSettings', admin, { params, body: settings })
    expect(await fixture.portal.ok('getExposureSettings', fixture.analyst, { params })).toEqual({
      exposure_settings: settings,
    })
    const exposure = await transitioned(await publish(2), owner, { state: 'in_repair', owner_id: admin.id })
    expect(exposure.due_date).toBe(dayAfter(today(), 14))
    await fixture.portal.ok('updateExposureSettings', admin, {
      params,
      body: { days: { high: 7, medium: 30, low: 90 } },
    })
    const people = await fixture.portal.ok('listVisibilityOwners', owner, { params })
    expect(people.data).toEqual([
      { user_id: owner.id, name: 'Adam Kruk' },
      { user_id: admin.id, name: 'Anna Administrator' },
    ])
    expect(await fixture.portal.call('listVisibilityOwners', other, { params })).toMatchObject({
      status: 404,
    })
  })
})

describe('the list', () => {
  it('filters by state, assignee and due date, counts them, and starts with those due first', async () => {
    const late = await publish()
    const mine = await publish(3)
    await transitioned(late, owner, { state: 'in_repair', owner_id: admin.id, due_date: today() })
    await transitioned(mine, owner, { state: 'in_repair', owner_id: owner.id })
    days(1)
    await signIn()
    const list = (by: Caller, query: Record<string, string>) =>
      fixture.portal.ok('listClientVisibilities', by, { params: { id: bank }, query })
    const ids = async (query: Record<string, string>) =>
      (await list(owner, query)).data.map(({ visibility_id: id }) => id)
    expect(await ids({ overdue: 'true' })).toEqual([late])
    expect(await ids({ mine: 'true' })).toEqual([mine])
    expect(await ids({ owner: String(owner.id), states: 'in_repair,accepted' })).toEqual([mine])
    expect((await ids({ sort: 'due_date', per_page: '100' }))[0]).toBe(late)
    expect((await ids({ overdue: 'false', per_page: '100' })).includes(late)).toBe(false)
    expect((await list(owner, {})).meta).toMatchObject({ mine_total: 1, overdue_total: 1, today: today() })
    // The totals that the buttons would show with the other filters.
    const totals = async (query: Record<string, string>) => (await list(owner, query)).meta.mine_total
    expect(await totals({ mine: 'false' })).toBe(1)
    expect(await totals({ overdue: 'true' })).toBe(0)
    expect(await totals({ states: 'closed' })).toBe(0)
    expect(await totals({ concerns_us: 'true' })).toBe(0)
    const staff = await fixture.portal.ok('listVisibilities', fixture.analyst, {
      query: { sort: '+due_date' },
    })
    expect(staff.data[0]?.visibility_id).toBe(late)
    expect(staff.meta).toMatchObject({ mine_total: 0, overdue_total: 1 })
    // The provider sees the assignee of a repair but cannot filter by it, and system keys cannot either.
    const { key } = await makeKey(fixture.platform, { type: 'system' })
    const api = createKeyApi(fixture.platform, apiExposureRoutes(fixture.platform))
    const byPerson: Record<string, string>[] = [
      { owner: String(owner.id) },
      { mine: 'true' },
      { mine: 'false' },
    ]
    for (const query of byPerson)
      expect((await fixture.portal.ok('listVisibilities', fixture.analyst, { query })).data).toEqual([])
    expect((await api.ok('apiListVisibilities', key, { query: { owner: String(owner.id) } })).data).toEqual(
      [],
    )
    // The file equals the list: filter, order, columns, and only the organization's own rows.
    const file = async (by: Caller, query: Record<string, string>) => {
      const { url, ...summary } = await fixture.portal.ok('exportVisibilities', by, { query })
      const lines = (await (await fetch(url)).text()).trim().split('\r\n')
      return { ...summary, lines: lines.map((line) => line.slice(1, -1).split('","')) }
    }
    const { lines, ...summary } = await file(owner, { sort: 'due_date', overdue: 'true' })
    expect(summary).toMatchObject({
      rows: 1,
      total: 1,
      file_name: expect.stringMatching(/^visibilities_.*\.csv$/),
    })
    expect(lines.map(([id]) => id?.replace('\uFEFF"', ''))).toEqual(['ID', String(late)])
    expect(lines[1]?.slice(-8)).toEqual([
      'in repair',
      'Anna Administrator',
      dayAfter(today(), -1),
      '',
      '',
      '',
      '',
      '',
    ])
    expect(await file(owner, { sort: 'due_date', amount: '100' })).toMatchObject({
      rows: (await list(owner, {})).meta.pagination.total,
    })
    expect(await file(other, {})).toMatchObject({ rows: 0, total: 0 })
    expect((await fixture.portal.refused('exportVisibilities', owner, { query: { amount: '7' } })).code).toBe(
      'validation_failed',
    )
    // A false positive is not overdue in any list, dashboard, e-mail or report.
    const lateIn = async () => {
      const reading = {
        emailId: 1,
        language: 'en',
        portal: '',
        query: '',
        everything: true,
        today: today(),
        channel: 'mail_encrypted',
      } as const
      const dashboard = await fixture.portal.ok('getExposureDashboard', owner, {
        params: { id: bank },
        query: { period_start_date: dayAfter(today(), -7), timezone: 'Europe/Warsaw' },
      })
      const digest = await overdueOf({ ...reading, platform: fixture.platform, organizationId: bank })
      const [listed] = (await list(owner, { overdue: 'true', per_page: '1' })).data
      return {
        list: listed?.visibility_id,
        count: (await list(owner, {})).meta.overdue_total,
        dashboard: dashboard.exposures.overdue,
        digest: digest?.items.map(({ link }) => link),
      }
    }
    expect(await lateIn()).toEqual({
      list: late,
      count: 1,
      dashboard: 1,
      digest: [`/visibilities/${late}`],
    })
    const mark = (false_positive: boolean) =>
      fixture.portal.ok('updateVisibilityFalsePositive', owner, {
        params: { id: late },
        body: { false_positive },
      })
    await mark(true)
    expect(await lateIn()).toEqual({ list: undefined, count: 0, dashboard: 0, digest: undefined })
    expect((await ids({ overdue: 'false', per_page: '100' })).includes(late)).toBe(true)
    await mark(false)
    await transitioned(late, admin, { state: 'awaiting_retest' })
    await transitioned(mine, admin, { state: 'awaiting_retest' })
  })
})

describe("the provider's list", () => {
  it("counts the days of each exposure in its organization's time zone", async () => {
    const far = await fixture.organization()
    const person = await fixture.person({ role: 'organization_admin', client_id: far })
    await fixture.portal.ok('updateNotificationSettings', person, {
      params: { id: far },
      body: { time_zone: 'Pacific/Pago_Pago' },
    })
    // At 3:00 UTC, that zone is still on the previous day.
    const now = fixture.clock.now().getTime()
    fixture.clock.advance((86_400_000 - (now % 86_400_000)) / 1000 + 3 * 3600)
    const farDay = () => dayIn('Pacific/Pago_Pago')(fixture.clock.now().getTime())
    expect(farDay()).toBe(dayAfter(today(), -1))
    const until = dayAfter(farDay(), 1)
    const again = async () => {
      await signIn()
      Object.assign(person, await fixture.session(person.id))
    }
    await again()
    const late = await publish(1, far)
    const accepted = await publish(1, far)
    await transitioned(late, person, { state: 'in_repair', owner_id: person.id, due_date: until })
    await transitioned(accepted, person, { ...acceptance(), until, agreed_by: person.id })
    const found = async (query: Record<string, string>) => {
      const whole = { organizations: String(far), ...query }
      const { data } = await fixture.portal.ok('listVisibilities', fixture.analyst, { query: whole })
      return data.map(({ visibility_id: id, state }) => [id, state])
    }
    days(1)
    await again()
    expect(await found({ overdue: 'true' })).toEqual([])
    expect(await found({ states: 'accepted' })).toEqual([[accepted, 'accepted']])
    expect(await read(accepted, fixture.analyst)).toMatchObject({ state: 'accepted' })
    const { meta } = await fixture.portal.ok('listVisibilities', fixture.analyst)
    expect(meta).toMatchObject({ today: today(), other_days: [{ client_id: far, today: farDay() }] })
    const one = await fixture.portal.ok('getVisibility', fixture.analyst, { params: { id: late } })
    expect(one.today).toBe(farDay())
    days(1)
    await again()
    expect(await found({ overdue: 'true' })).toEqual([[late, 'in_repair']])
    expect(await found({ states: 'new' })).toEqual([[accepted, 'new']])
    for (const id of [late, accepted])
      await fixture.portal.ok('deleteVisibility', fixture.analyst, { params: { id } })
  })
})

describe("an organization's comment", () => {
  it("awaits the provider's reply or action, and only analysts can filter by it", async () => {
    const id = await publish()
    const query = { unanswered: 'true', per_page: '100' }
    const waiting = async () =>
      (await fixture.portal.ok('listVisibilities', fixture.analyst, { query })).data.flatMap((item) =>
        item.visibility_id === id ? [item.asked_date] : [],
      )
    const say = (by: Caller, comment: string) =>
      fixture.portal.ok('addVisibilityComment', by, { params: { id }, body: { comment } })
    expect(await waiting()).toEqual([])
    await say(owner, 'Is this ours?')
    expect(await waiting()).toEqual([fixture.clock.now().toISOString()])
    await say(fixture.analyst, 'It is.')
    expect(await waiting()).toEqual([])
    await transitioned(id, owner, { state: 'acknowledged', comment: 'We look at it.' })
    // The text sent with a transition explains it.
    expect(await waiting()).toEqual([])
    await transitioned(id, owner, { state: 'in_repair', owner_id: owner.id })
    await transitioned(id, owner, { state: 'awaiting_retest', comment: 'The port is closed.' })
    expect(await waiting()).toEqual([])
    await say(owner, 'When do you test?')
    expect(await waiting()).toHaveLength(1)
    await transitioned(id, fixture.analyst, { state: 'closed' })
    expect(await waiting()).toEqual([])
    await say(owner, 'Thank you.')
    const own = await fixture.portal.ok('listClientVisibilities', owner, { params: { id: bank }, query })
    expect(own.data).toEqual([])
    const all = await fixture.portal.ok('listClientVisibilities', owner, {
      params: { id: bank },
      query: { per_page: '100' },
    })
    expect(all.data.some((item) => 'asked_date' in item)).toBe(false)
  })
})

describe('automatically', () => {
  it('an exposure detected again after its repair is in repair again, and after closing new', async () => {
    const id = await publish()
    await transitioned(id, owner, { state: 'in_repair', owner_id: owner.id })
    await transitioned(id, owner, { state: 'awaiting_retest' })
    fixture.clock.advance(60)
    expect(await detect(id)).toBe('returned')
    expect(await read(id)).toMatchObject({
      state: 'in_repair',
      owner: { user_id: owner.id },
      fixed_date: null,
      returned_date: fixture.clock.now().toISOString(),
    })
    expect((await remediationOf(id)).lines[0]).toMatchObject({
      state: 'in_repair',
      from: 'awaiting_retest',
      cause: 'detection',
    })
    await fixture.portal.ok('updateVisibilityStatus', owner, { params: { id }, body: { is_active: false } })
    expect(await read(id)).toMatchObject({ state: 'closed', is_active: false })
    fixture.clock.advance(60)
    const collection = fixture.platform.collection(exposuresCollection)
    const { sequence } = await collection.readModel()
    expect(await detect(id)).toBe('reopened')
    expect(await read(id)).toMatchObject({
      state: 'new',
      is_active: true,
      owner: null,
      due_date: null,
      returned_date: fixture.clock.now().toISOString(),
    })
    await fixture.portal.ok('updateVisibilityStatus', owner, { params: { id }, body: { is_active: false } })
    await fixture.portal.ok('updateVisibilityStatus', owner, { params: { id }, body: { is_active: true } })
    expect(await read(id)).toMatchObject({
      state: 'new',
      opened_date: fixture.clock.now().toISOString(),
      returned_date: fixture.clock.now().toISOString(),
    })
    expect((await remediationOf(id)).lines).toHaveLength(8)
    // Nobody was notified, yet the organization knew of it when it was detected again.
    const notifications = pendingNotificationsOf(await entriesAfter(sequence)).filter(({ ids }) =>
      ids.includes(id),
    )
    expect(notifications.map(({ what }) => what)).toEqual(['found'])
    await transitioned(id, owner, { state: 'in_repair', owner_id: owner.id })
  })

  it('an exposure closed by mistake has its former state when a user reopens it, without a notification', async () => {
    const [repaired, accepted, old] = [await publish(), await publish(), await publish()]
    days(1)
    await signIn()
    await transitioned(repaired, owner, { state: 'in_repair', owner_id: owner.id })
    await transitioned(accepted, admin, acceptance())
    const before = await Promise.all([read(repaired), read(accepted)])
    const collection = fixture.platform.collection(exposuresCollection)
    const { sequence } = await collection.readModel()
    const summary = async () =>
      pendingNotificationsOf(await entriesAfter(sequence)).map(({ what, ids }) => [what, ids])
    const set = (is_active: boolean, visibility_ids = [repaired, accepted]) =>
      fixture.portal.ok('bulkUpdateVisibilities', owner, { body: { visibility_ids, is_active } })
    fixture.clock.advance(60)
    await set(false)
    expect(await read(accepted)).toMatchObject({ state: 'closed', accepted: null })
    fixture.clock.advance(60)
    await set(true)
    expect(await Promise.all([read(repaired), read(accepted)])).toEqual(before)
    expect((await remediationOf(repaired)).lines[0]).toMatchObject({
      from: 'closed',
      state: 'in_repair',
      owner: 'Adam Kruk',
      due_date: before[0].due_date,
    })
    expect((await remediationOf(accepted)).lines[0]).toMatchObject({
      state: 'accepted',
      until: before[1].accepted?.until,
    })
    expect(await summary()).toEqual([])
    // A later reopening is notified as such. A risk whose last day has passed is no longer accepted.
    await set(false)
    days(12)
    await signIn()
    await set(true)
    expect(await read(repaired)).toMatchObject({ state: 'in_repair', due_date: before[0].due_date })
    expect(await read(accepted)).toMatchObject({ state: 'new', accepted: null })
    expect(await summary()).toEqual([['reopened', [repaired, accepted]]])
    // For an exposure closed before states were stored, the former state is unknown.
    await collection.commit(operator, async (commit) => {
      const stored = await collection.get('visibility', old)
      if (stored?.entity.life === undefined) throw new Error('It has no remediation')
      const remediation = { ...stored.entity.life, state: 'closed' as const }
      const closed_date = fixture.clock.now().toISOString()
      commit.update(
        'visibility',
        old,
        { ...stored.entity, is_active: false, closed_date, life: remediation },
        stored,
        ['is_active'],
      )
    })
    await set(true, [old])
    expect(await read(old)).toMatchObject({ state: 'new', opened_date: fixture.clock.now().toISOString() })
  })

  it('an exposure closed before any notification is notified when it is reopened', async () => {
    const id = await publish()
    const { sequence } = await fixture.platform.collection(exposuresCollection).readModel()
    const set = (is_active: boolean) =>
      fixture.portal.ok('updateVisibilityStatus', fixture.analyst, { params: { id }, body: { is_active } })
    fixture.clock.advance(60)
    await set(false)
    fixture.clock.advance(3600)
    await set(true)
    expect(pendingNotificationsOf(await entriesAfter(sequence)).map(({ what }) => what)).toEqual(['new'])
  })

  it('a scan from before the repair or the closing reopens nothing, however late it arrives', async () => {
    const id = await publish()
    await transitioned(id, owner, { state: 'in_repair', owner_id: owner.id })
    fixture.clock.advance(60)
    const beforeRepair = fixture.clock.now()
    fixture.clock.advance(60)
    await transitioned(id, owner, { state: 'awaiting_retest' })
    fixture.clock.advance(60)
    const beforeEnd = fixture.clock.now()
    fixture.clock.advance(60)
    await fixture.portal.ok('updateVisibilityStatus', owner, { params: { id }, body: { is_active: false } })
    const closed = await read(id)
    for (const late of [beforeRepair, beforeEnd]) {
      expect(await detect(id, late)).toBe('detected')
      expect(await read(id)).toMatchObject({
        state: 'closed',
        owner: { user_id: owner.id },
        fixed_date: closed.fixed_date,
        last_detection_date: late.toISOString(),
      })
    }
    fixture.clock.advance(1)
    expect(await detect(id)).toBe('reopened')
  })

  it('an accepted risk is new after its last day: lists show it at once, and organizations are notified', async () => {
    const id = await publish()
    await transitioned(id, admin, acceptance())
    days(10)
    await signIn()
    expect(await read(id)).toMatchObject({ state: 'accepted' })
    days(1)
    await signIn()
    const states = async () =>
      (
        await fixture.portal.ok('listClientVisibilities', owner, {
          params: { id: bank },
          query: { states: 'new', per_page: '100' },
        })
      ).data.map(({ visibility_id: one, state }) => [one, state])
    // Also before the hourly run has recorded it.
    const said = { state: 'new', accepted_until: null, acceptance_ended_date: dayAfter(today(), -1) }
    const listed = async () =>
      (
        await fixture.portal.ok('listClientVisibilities', owner, {
          params: { id: bank },
          query: { states: 'new,acknowledged', per_page: '100' },
        })
      ).data.find(({ visibility_id: one }) => one === id)
    expect(await read(id)).toMatchObject({ ...said, accepted: null })
    expect(await listed()).toMatchObject(said)
    expect(await states()).toContainEqual([id, 'new'])
    // A change made before that run sees the same state.
    const other = await publish()
    const collectionOf = fixture.platform.collection(exposuresCollection)
    await collectionOf.commit(operator, async (commit) => {
      const [stored, source] = await collectionOf.getMany('visibility', [other, id])
      if (stored === undefined || source?.entity.life === undefined) throw new Error('No visibility')
      commit.update('visibility', other, { ...stored.entity, life: source.entity.life }, stored, ['state'])
    })
    await transitioned(other, owner, { state: 'acknowledged' })
    expect(await read(other)).toMatchObject({ ...said, state: 'acknowledged' })
    await transitioned(other, owner, { state: 'in_repair', owner_id: owner.id })
    expect(await read(other)).toMatchObject({ state: 'in_repair', acceptance_ended_date: null })
    const collection = fixture.platform.collection(exposuresCollection)
    const { sequence } = await collection.readModel()
    const end = () => inFunction('exposure-life', () => endAcceptances(fixture.platform))
    expect(await end()).toBeGreaterThan(0)
    expect(await end()).toBe(0)
    expect((await remediationOf(id)).lines[0]).toMatchObject({ state: 'new', cause: 'acceptance_ended' })
    expect(await read(id)).toMatchObject(said)
    expect(await listed()).toMatchObject(said)
    const entries = await entriesAfter(sequence)
    const notifications = pendingNotificationsOf(entries).filter(({ ids }) => ids.includes(id))
    expect(notifications.map(({ what }) => what)).toEqual(['returned'])
  })

  it('the expired risks of one organization do not wait for those of another; the next run continues', async () => {
    const organizationId = await fixture.organization()
    const [mine, theirs] = [
      await Promise.all(Array.from({ length: 50 }, () => publish())),
      [await publish(1, organizationId)],
    ]
    const collection = fixture.platform.collection(exposuresCollection)
    const accepted = { reason: 'x', until: dayAfter(today(), -1), agreed_by: { user_id: 1, name: 'A' } }
    for (const part of [mine, theirs])
      await collection.commit(operator, async (commit) => {
        for (const [index, stored] of (await collection.getMany('visibility', part)).entries()) {
          if (stored === undefined) throw new Error('No visibility')
          const remediation = remediationOfExposure(stored.entity)
          const at = { by: 'A', at: commit.at }
          const next = { ...remediation, state: 'accepted' as const, accepted: { ...accepted, ...at } }
          commit.update('visibility', part[index] ?? 0, { ...stored.entity, life: next }, stored, ['state'])
        }
      })
    let asked = 0
    const run = (most: number) => {
      asked = 0
      return inFunction('exposure-life', () => endAcceptances(fixture.platform, () => (asked += 1) > most))
    }
    const first = await run(1)
    expect(first).toBeGreaterThan(30)
    expect(first).toBeLessThan(51)
    const stored = await collection.get('visibility', theirs[0] ?? 0)
    expect(stored?.entity.life?.state).toBe('new')
    expect(first + (await run(100))).toBe(51)
  })

  it('changes by the organization are not notified as a new exposure', async () => {
    const id = await publish()
    const collection = fixture.platform.collection(exposuresCollection)
    const { sequence } = await collection.readModel()
    await transitioned(id, admin, acceptance())
    await transitioned(id, owner, { state: 'in_repair', owner_id: owner.id })
    await transitioned(id, owner, { state: 'awaiting_retest' })
    await fixture.portal.ok('addVisibilityComment', owner, { params: { id }, body: { comment: 'Done.' } })
    expect(pendingNotificationsOf(await entriesAfter(sequence))).toEqual([])
  })
})

describe('assignees', () => {
  const remindAll = () => inFunction('exposure-life', () => remind(withOutbox(fixture.platform, transport)))
  /** Past the time in which an assignment may be undone at any moment. */
  const settle = (): void => fixture.clock.advance(undoLimits.heldSeconds)
  const mailsOf = async (to: string) => {
    settle()
    mails.length = 0
    await remindAll()
    return mails.filter((mail) => mail.to === to).map(({ text }) => text)
  }

  it('are reminded of everything in one message, each item once; deleted users have no repairs', async () => {
    // At noon, whatever the current hour is.
    const noon = Date.parse(`${dayAfter(today(), 1)}T11:00:00.000Z`)
    fixture.clock.advance(Math.round((noon - fixture.clock.now().getTime()) / 1000))
    await signIn()
    await remindAll()
    const gone = await fixture.person({ client_id: bank, name: 'Goes away' })
    const ids = [await publish(), await publish()]
    for (const id of ids) await transitioned(id, admin, { state: 'in_repair', owner_id: gone.id })
    const own = await publish()
    await transitioned(own, owner, { state: 'in_repair', owner_id: owner.id })
    const [first, ...more] = await mailsOf(gone.email)
    expect(more).toEqual([])
    expect(first).toMatch(/^Subject: \[TLP:AMBER\] .*2/m)
    // The organization allows only counts in unencrypted messages.
    expect(first).not.toContain('RDP')
    expect(await mailsOf(gone.email)).toEqual([])
    expect(await mailsOf(owner.email)).toEqual([])
    days(8)
    await signIn()
    expect(await mailsOf(owner.email)).toHaveLength(1)
    await fixture.portal.ok('deleteUser', await fixture.session(1), { params: { id: gone.id } })
    await inFunction('exposure-life', () => followOwners(fixture.platform))
    expect(await read(ids[0] ?? 0)).toMatchObject({ state: 'in_repair', owner: null })
    expect((await remediationOf(ids[0] ?? 0)).lines[0]).toMatchObject({ event: 'owner', owner: 'Goes away' })
    expect(await mailsOf(admin.email)).toHaveLength(1)
  })

  it('who opt out get no reminders, and may opt in again', async () => {
    const id = await publish()
    await transitioned(id, admin, { state: 'in_repair', owner_id: owner.id })
    const accounts = createPortal(fixture.platform, allRoutes(fixture.platform))
    await accounts.ok('updateReminders', owner, { body: { reminders: false } })
    expect(await mailsOf(owner.email)).toEqual([])
    await accounts.ok('updateReminders', owner, { body: { reminders: true } })
    const [mail] = await mailsOf(owner.email)
    expect(mail).toMatch(/^List-Unsubscribe:\s+<.*\/server-api\/app\/unsubscribe\?token=reminders\./m)
    expect(mail?.replaceAll('=\r\n', '')).toMatch(/\/unsubscribe#reminders\./)
  })

  it("beyond one run's time budget are reminded by the next one", async () => {
    const id = await publish()
    await transitioned(id, admin, { state: 'in_repair', owner_id: owner.id })
    mails.length = 0
    settle()
    const mailer = withOutbox(fixture.platform, transport)
    expect(await inFunction('exposure-life', () => remind(mailer, () => true))).toBe(0)
    expect(mails).toEqual([])
    expect(await mailsOf(owner.email)).toHaveLength(1)
  })

  it('are not reminded of an assignment that is undone at once', async () => {
    const id = await publish()
    const body = { state: 'in_repair', owner_id: owner.id } as const
    const { undo } = await fixture.portal.ok('updateVisibilityState', admin, { params: { id }, body })
    mails.length = 0
    await remindAll()
    await fixture.portal.ok('undoVisibilityAct', admin, { body: { undo: undo ?? '' } })
    expect(mails).toEqual([])
    expect(await mailsOf(owner.email)).toEqual([])
  })

  it('see how long repairs take, and what is open', async () => {
    const start = dayAfter(today(), -40)
    const before = await fixture.portal.ok('getExposureDashboard', owner, {
      params: { id: bank },
      query: { period_start_date: start, timezone: 'Europe/Warsaw' },
    })
    const low = before.exposures.repair_times[2]
    const id = await publish(3)
    await transitioned(id, owner, { state: 'in_repair', owner_id: owner.id })
    days(2)
    await signIn()
    await transitioned(id, owner, { state: 'awaiting_retest' })
    days(1)
    await signIn()
    await transitioned(id, fixture.analyst, { state: 'closed' })
    const { exposures } = await fixture.portal.ok('getExposureDashboard', owner, {
      params: { id: bank },
      query: { period_start_date: start, timezone: 'Europe/Warsaw' },
    })
    expect(low).toEqual({ criticality_level: 3, repaired: 0, median_seconds: null })
    // Detected an hour before it was published. The repair time ends when the repair is reported, not when it is
    // verified.
    expect(exposures.repair_times[2]).toEqual({
      criticality_level: 3,
      repaired: 1,
      median_seconds: 2 * 86_400 + 3600,
    })
    expect(exposures.open.map(({ state }) => state)).toEqual([
      'new',
      'acknowledged',
      'in_repair',
      'accepted',
      'awaiting_retest',
    ])
  })
})

describe('stored data', () => {
  it('from before states were stored reads as new or closed, in the table and in journal entries', async () => {
    const id = await publish()
    const key = keys.entity('visibility', id)
    const { platform } = fixture
    const item = await platform.table.get(key)
    const { life: _, ...old } = exposuresCollection.kinds.visibility.schema.parse(item?.['entity'])
    await platform.table.put({ ...item, ...key, entity: { ...old, is_active: false, closed_date: null } })
    expect(await read(id)).toMatchObject({ state: 'closed', owner: null })
    const { visibility: exposure } = exposuresCollection.kinds
    const row = { is_active: 1, first: 5, closed: null, false_positive: 0 }
    expect(exposure.current?.(row)).toMatchObject({ state: 'new', unplanned: 1, owner: null, repair: null })
    expect(exposure.current?.({ ...row, is_active: 0, closed: 9 })).toMatchObject({
      state: 'closed',
      repair: 4,
    })
  })

  it('starts with the first detection if its history is older than what is stored', async () => {
    const id = await publish()
    const hour = 3_600_000
    const at = new Date(fixture.clock.now().getTime() - hour / 2).toISOString()
    const by = { side: 'organization', name: 'Adam Kruk' }
    await fixture.platform.table.put({
      ...keys.historyLine(id, at, 1),
      event: 'state',
      by,
      state: 'acknowledged',
    })
    const first = new Date(fixture.clock.now().getTime() - hour).toISOString()
    expect((await remediationOf(id)).lines.map(({ date, state }) => [date, state])).toEqual([
      [at, 'acknowledged'],
      [first, 'new'],
    ])
  })

  it('is deleted with the visibility, and with the organization', async () => {
    const id = await publish()
    await transitioned(id, owner, { state: 'acknowledged' })
    const lines = () => fixture.platform.table.queryAll(keys.historyLine(id, '', 0).pk)
    expect(await lines()).toHaveLength(1)
    await fixture.portal.ok('deleteVisibility', fixture.analyst, { params: { id } })
    await inFunction('removals', () => runAllCleanups(fixture.platform))
    expect(await lines()).toEqual([])
    await fixture.portal.ok('updateExposureSettings', admin, {
      params: { id: bank },
      body: { days: { high: 3, medium: 14, low: 60 } },
    })
    await fixture.platform.table.put({ ...keys.reminded(bank, owner.id) })
    await fixture.platform.table.put({
      ...keys.organizationDeletion(bank),
      client_id: bank,
      client_name: 'Bank',
      actor: operator,
      requested: fixture.clock.now().toISOString(),
      state: 'running',
      removed: {},
      finished: null,
    })
    for (const dataOf of [exposureSettingsOfOrganizations, remindersOfOrganizations]) {
      const data = dataOf(fixture.platform)
      expect(await data.remove(bank, operator)).toBeGreaterThan(0)
      expect(await data.remove(bank, operator)).toBe(0)
    }
  })
})
