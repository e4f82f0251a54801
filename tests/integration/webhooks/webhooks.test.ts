/** Webhooks from publication to the endpoint, on real backends and a real HTTPS server. */
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { webhooksCollection } from '#functions/webhooks/webhook-store.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { newRemediation } from '#functions/exposures/remediation/remediation.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { planWebhooks } from '#functions/webhooks/planner.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { falsePositiveHere } from '#tests/support/false-positive-report.ts'
import { operator } from '../auth/fixture.ts'
import {
  changeExposure,
  changeIncident,
  putIndicators,
  putIncidents,
  putThreats,
  putExposures,
} from '../notifications/content.ts'
import type { CallInput } from '../support/portal.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { isSignedBy, status, taken } from './test-endpoint.ts'
import { createWebhookFixture, type TenantWithWebhook, type WebhookFixture } from './fixture.ts'

let backends: Backends
let fixture: WebhookFixture
beforeAll(async () => {
  backends = await startBackends()
  fixture = await createWebhookFixture(backends)
})
afterAll(async () => {
  await fixture.stop()
  await backends.stop()
})
/** Removes the webhooks of the previous test, so that they get no later events. */
afterEach(async () => {
  fixture.endpoint.answer(taken)
  fixture.endpoint.resolutions.clear()
  // Directly in the collection: a session and a call for each would cost as much as the test.
  const left = made.splice(0)
  await fixture.platform.collection(webhooksCollection).commit(operator, (commit) => {
    for (const { params } of left) commit.delete('webhook', params.id)
  })
  await fixture.run()
  fixture.endpoint.received.length = 0
})

const made: TenantWithWebhook[] = []
const hooked = async (...given: Parameters<WebhookFixture['hooked']>): Promise<TenantWithWebhook> => {
  const one = await fixture.hooked(...given)
  made.push(one)
  return one
}
const types = (): string[] => fixture.endpoint.received.map(({ event }) => event.type)
const last = () => {
  const one = fixture.endpoint.received.at(-1)
  if (one === undefined) throw new Error('Nothing was received')
  return one
}
const log = async ({ person, params }: TenantWithWebhook) =>
  (await fixture.portal.ok('listWebhookDeliveries', await fixture.session(person), { params })).data
const condition = async ({ person, params }: TenantWithWebhook) => {
  const { data } = await fixture.portal.ok('listWebhooks', await fixture.session(person))
  const found = data.find(({ webhook_id: id }) => id === params.id)
  if (found === undefined) throw new Error('The webhook is not there')
  return found
}

describe('the events of an organization', () => {
  it('are signed, identified by number and link, and have names only if the organization allows it', async () => {
    const one = await hooked()
    const [incident = 0] = await putIncidents(fixture.platform, one.id, [
      {
        name: 'Invoice fraud',
        lang: 'en',
        translation: { lang: 'pl', name: 'Fałszywa faktura', description: null },
      },
    ])
    await fixture.run()
    const first = last()
    expect(first.event).toMatchObject({
      type: 'incident.published',
      data: {
        organization_id: one.id,
        total: 1,
        left_out: 0,
        changes: '/server-api/v1/incidents/changes',
        items: [{ id: incident, api: `/server-api/v1/incidents/${incident}` }],
      },
    })
    expect(first.body).toContain(`/incidents/${incident}"`)
    for (const notified of ['Invoice', 'Fałszywa', 'lang']) expect(first.body).not.toContain(notified)
    expect(isSignedBy(first, one.secret)).toBe(true)
    expect(isSignedBy({ ...first, body: first.body.replace('1', '2') }, one.secret)).toBe(false)
    expect(first.headers['webhook-id']).toMatch(/^msg_/)
    expect(first.headers['content-type']).toBe('application/json')
    expect(Number(first.headers['webhook-timestamp'])).toBe(Math.floor(fixture.clock.now().getTime() / 1000))
    await fixture.change(one.id, () => ({
      notification_settings: { time_zone: 'Europe/Warsaw', clear_content: 'names' },
    }))
    fixture.clock.advance(60)
    await changeIncident(fixture.platform, incident, { is_open: false }, ['is_open'])
    await fixture.run()
    expect(last().event).toMatchObject({
      type: 'incident.changed',
      data: {
        items: [
          {
            id: incident,
            name: 'Invoice fraud',
            lang: 'en',
            translation: { lang: 'pl', name: 'Fałszywa faktura' },
            changed: ['is_open'],
          },
        ],
      },
    })
    expect(await log(one)).toMatchObject([
      { type: 'incident.changed', state: 'delivered', attempts: 1, last_status: 204, problem: null },
      { type: 'incident.published', state: 'delivered' },
    ])
  })

  it('start with the webhook, and are sent once', async () => {
    const tenant = await fixture.tenant()
    await putIncidents(fixture.platform, tenant.id, [{}])
    await fixture.plan()
    const one = await hooked({}, tenant)
    await putIncidents(fixture.platform, one.id, [{}, {}])
    await fixture.run()
    await fixture.run()
    expect(types()).toEqual(['incident.published'])
    expect(last().event.data.total).toBe(2)
  })

  it("never contain another organization's data", async () => {
    const [one, other] = [await hooked(), await hooked()]
    await putIncidents(fixture.platform, one.id, [{}])
    await putExposures(fixture.platform, other.id, [{}])
    await fixture.run()
    expect(fixture.endpoint.received.map(({ event }) => [event.data.organization_id, event.type])).toEqual(
      expect.arrayContaining([
        [one.id, 'incident.published'],
        [other.id, 'visibility.published'],
      ]),
    )
    expect(fixture.endpoint.received).toHaveLength(2)
    for (const request of fixture.endpoint.received)
      expect(
        isSignedBy(request, request.event.data.organization_id === one.id ? one.secret : other.secret),
      ).toBe(true)
  })

  it('follow the chosen modules and the minimum criticality, and include state changes', async () => {
    const one = await hooked({ modules: ['visibility'], smallest_criticality: 2 })
    const [high = 0, , low = 0] = await putExposures(fixture.platform, one.id, [
      { criticality_level: 1 },
      { criticality_level: 2 },
      { criticality_level: 3 },
    ])
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    expect(types()).toEqual(['visibility.published'])
    expect(last().event.data.items?.map(({ criticality }) => criticality)).toEqual([1, 2])
    const exposures = fixture.platform.collection(exposuresCollection)
    for (const [id, fields] of [
      [high, ['is_active']],
      [low, ['is_active']],
      [high, ['analyst_comment']],
    ] as const)
      await exposures.commit(operator, async (commit) => {
        const stored = await exposures.get('visibility', id)
        if (stored !== undefined)
          commit.update(
            'visibility',
            id,
            { ...stored.entity, is_active: false, analyst_comment: 'for analysts' },
            stored,
            fields,
          )
      })
    await fixture.run()
    expect(types()).toEqual(['visibility.published', 'visibility.state_changed'])
    expect(last().event.data.items).toMatchObject([{ id: high, state: 'closed', changed: ['is_active'] }])
    await exposures.commit(operator, (commit) => commit.delete('visibility', high))
    await fixture.run()
    expect(last().event).toMatchObject({ type: 'visibility.withdrawn', data: { items: [{ id: high }] } })
    expect(last().event.data.items).toEqual([{ id: high }])
  })

  it('of indicators have only their numbers, for published ones, up to fifty each', async () => {
    const one = await hooked({ modules: ['feed'] })
    const count = webhookLimits.itemsOfEvent * 2 + 10
    const ids = await putIndicators(
      fixture.platform,
      Array.from({ length: count }, (_, index) => ({ value: `evil-${index}.example` })),
    )
    await putIndicators(fixture.platform, [
      { value: 'draft.example', is_verified: false, published_date: null },
    ])
    await fixture.run()
    expect(types()).toEqual(['indicator.published', 'indicator.published', 'indicator.published'])
    expect(fixture.endpoint.received.flatMap(({ event }) => event.data.items ?? [])).toHaveLength(count)
    expect(fixture.endpoint.received.map(({ event }) => event.data.total)).toEqual([count, count, count])
    for (const { body } of fixture.endpoint.received) expect(body).not.toMatch(/evil|draft/)
    const indicators = fixture.platform.collection(indicatorsCollection)
    await indicators.commit(operator, async (commit) => {
      const [first = 0, second = 0] = ids
      const stored = await indicators.get('feed', first)
      if (stored !== undefined)
        commit.update('feed', first, { ...stored.entity, is_verified: false, published_date: null }, stored, [
          'is_verified',
        ])
      commit.delete('feed', second)
    })
    await fixture.run()
    expect(last().event).toMatchObject({
      type: 'indicator.withdrawn',
      data: { total: 2, items: [{ id: ids[0] }, { id: ids[1] }] },
    })
    void one
  })

  it('are limited to asset matches on request', async () => {
    const one = await hooked({ modules: ['threat', 'feed'], concerns_only: true })
    await fixture.platform.collection(assetsCollection).commit(operator, (commit) => {
      commit.create('asset', commit.nextId('asset'), {
        client_id: one.id,
        asset_type: 'domain',
        value: 'modrzewica.example',
        key: 'modrzewica.example',
        status: 'added',
        request_id: null,
        creation_date: commit.at,
      })
    })
    const [, ours = 0] = await putIndicators(fixture.platform, [
      { value: 'elsewhere.example' },
      { value: 'login.modrzewica.example' },
    ])
    const [other = 0, named = 0] = await putThreats(fixture.platform, [
      { description: 'Of nobody.' },
      { description: 'Seen at modrzewica.example.' },
    ])
    await fixture.run()
    const notified = fixture.endpoint.received.map(({ event }) => [
      event.type,
      event.data.items?.map(({ id }) => id),
    ])
    expect(notified).toEqual(
      expect.arrayContaining([
        ['indicator.published', [ours]],
        ['threat.published', [named]],
      ]),
    )
    expect(notified).toHaveLength(2)
    // Nor its false positives.
    const [mistaken = 0] = await putIndicators(fixture.platform, [{ value: 'www.modrzewica.example' }])
    await fixture.platform.collection(sightingsCollection).commit(operator, (commit) => {
      const of = { client_id: one.id, feed_id: mistaken, value: 'www.modrzewica.example' }
      commit.create(
        'sighting',
        commit.nextId('sighting'),
        falsePositiveHere({ ...of, creation_date: commit.at }),
      )
    })
    await putIndicators(fixture.platform, [{ value: 'mail.modrzewica.example' }])
    await fixture.run()
    expect(last().event).toMatchObject({
      type: 'indicator.published',
      data: { items: [{ id: mistaken + 1 }] },
    })
    // A withdrawn indicator is no longer compared.
    await fixture.platform
      .collection(threatsCollection)
      .commit(operator, (commit) => commit.delete('threat', other))
    await fixture.run()
    expect(last().event).toMatchObject({ type: 'threat.withdrawn', data: { items: [{ id: other }] } })
  })

  it('end at once with the module, API access, and the organization', async () => {
    const one = await hooked({ modules: ['incident', 'threat'] })
    const off = (service: 'incidents' | 'threats', flag: 'enabled' | 'enable_api_access') =>
      fixture.change(one.id, ({ services }) => ({
        services: { ...services, [service]: { ...services[service], [flag]: false } },
      }))
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.plan()
    // It is pending, and is no longer sent.
    await off('incidents', 'enabled')
    await fixture.send()
    expect(fixture.endpoint.received).toEqual([])
    expect(await log(one)).toMatchObject([{ state: 'stopped', problem: 'module_off', attempts: 0 }])
    expect((await condition(one)).modules_off).toEqual(['incident'])
    const [stopped] = await log(one)
    const again = await fixture.portal.call('resendWebhookDelivery', one.admin, {
      params: { ...one.params, delivery: stopped?.delivery_id ?? '' },
    })
    expect(again).toMatchObject({ status: 422, failure: { errors: [{ code: 'service_disabled' }] } })
    await off('threats', 'enable_api_access')
    await putThreats(fixture.platform, [{}])
    await fixture.run()
    expect(fixture.endpoint.received).toEqual([])

    const gone = await fixture.hooked({ modules: ['incident'] })
    await putIncidents(fixture.platform, gone.id, [{}])
    await fixture.plan()
    await fixture.platform.table.delete(keys.entity('organization', gone.id))
    await fixture.send()
    expect(fixture.endpoint.received).toEqual([])
    expect(await fixture.platform.table.queryAll(keys.webhookQueue('').pk)).toEqual([])
  })

  it('lose their names when the organization no longer allows them, even while pending', async () => {
    const one = await hooked({ modules: ['incident'] })
    const content = (clear_content: 'names' | 'counts') =>
      fixture.change(one.id, () => ({ notification_settings: { time_zone: 'Europe/Warsaw', clear_content } }))
    await content('names')
    await putIncidents(fixture.platform, one.id, [{ name: 'Invoice fraud' }])
    await fixture.plan()
    await content('counts')
    await fixture.send()
    expect(last().body).not.toContain('Invoice')
    expect(isSignedBy(last(), one.secret)).toBe(true)
  })

  it('are checked at each attempt: stricter or deleted items are removed, also when they are sent again', async () => {
    const one = await hooked({ modules: ['threat', 'incident', 'feed'] })
    await fixture.change(one.id, () => ({
      notification_settings: { time_zone: 'Europe/Warsaw', clear_content: 'names' },
    }))
    const threats = fixture.platform.collection(threatsCollection)
    const level = (id: number, tlp?: 'clear' | 'amber' | 'red') =>
      threats.commit(operator, async (commit) => {
        const stored = await threats.get('threat', id)
        if (stored !== undefined) commit.update('threat', id, { ...stored.entity, tlp }, stored, ['tlp'])
      })
    const [risen = 0, stays = 0, deleted = 0] = await putThreats(fixture.platform, [
      { name: 'Grey Heron' },
      { name: 'Brown Bear' },
      { name: 'White Fox' },
    ])
    fixture.endpoint.answer(status(503))
    await fixture.run()
    expect(types()).toEqual(['threat.published'])
    expect(last().body).toContain('Grey Heron')
    const [atFirst] = last().event.data.items ?? []
    expect(atFirst).toMatchObject({ id: risen, tlp: 'amber', name: 'Grey Heron' })
    const [moved = 0] = await putIncidents(fixture.platform, one.id, [{ name: 'Quiet Lake' }])
    const [draft = 0] = await putIndicators(fixture.platform, [{ value: 'loud.example' }])
    await fixture.plan()

    await level(risen, 'red')
    // A pending event is sent with the current level.
    await level(stays, 'clear')
    await threats.commit(operator, (commit) => commit.delete('threat', deleted))
    const other = await fixture.tenant()
    await changeIncident(fixture.platform, moved, { client_id: other.id }, ['name'])
    const indicators = fixture.platform.collection(indicatorsCollection)
    await indicators.commit(operator, async (commit) => {
      const stored = await indicators.get('feed', draft)
      if (stored !== undefined)
        commit.update('feed', draft, { ...stored.entity, is_verified: false }, stored, ['is_verified'])
    })
    fixture.endpoint.received.length = 0
    fixture.endpoint.answer(taken)
    await fixture.send(2)
    // The withdrawals are not planned yet, and still nothing is sent.
    expect(fixture.endpoint.received).toHaveLength(1)
    expect(last().event).toMatchObject({
      type: 'threat.published',
      data: {
        total: 1,
        left_out: 0,
        left_out_tlp: 1,
        items: [{ id: stays, tlp: 'clear', name: 'Brown Bear' }],
      },
    })
    expect(last().body).not.toMatch(/Grey Heron|White Fox/)
    expect(isSignedBy(last(), one.secret)).toBe(true)
    const notified = await log(one)
    // The log has it as planned.
    const planned = await fixture.portal.ok('getWebhookDelivery', await fixture.session(one.person), {
      params: {
        ...one.params,
        delivery: notified.find(({ state }) => state === 'delivered')?.delivery_id ?? '',
      },
    })
    expect(planned.body).toMatch(/Grey Heron.*White Fox/s)
    expect(notified.map(({ type, state, problem }) => [type, state, problem]).toSorted()).toEqual([
      ['incident.published', 'stopped', 'outdated'],
      ['indicator.published', 'stopped', 'outdated'],
      ['threat.published', 'delivered', null],
    ])

    // A withdrawal contains only the number, and is not sent for what has been restored.
    fixture.endpoint.received.length = 0
    await fixture.run()
    const withdrawn = fixture.endpoint.received.find(({ event }) => event.type === 'threat.withdrawn')
    expect(withdrawn?.event.data.items).toEqual([{ id: risen }, { id: deleted }])
    const again = async (type: string): Promise<void> => {
      const id = (await log(one)).find((event) => event.type === type)?.delivery_id ?? ''
      fixture.endpoint.received.length = 0
      await fixture.portal.ok('resendWebhookDelivery', await fixture.session(one.person), {
        params: { ...one.params, delivery: id },
      })
      await fixture.send()
    }
    await again('threat.published')
    expect(last().body).not.toMatch(/Grey Heron|White Fox/)
    await level(risen, 'amber')
    await again('threat.withdrawn')
    expect(last().event.data.items).toEqual([{ id: deleted }])

    // New events without any visible name are sent as a number. A stricter default counts as a level.
    await again('threat.published')
    expect(last().event.data).toMatchObject({ total: 2, left_out_tlp: 0 })
    await threats.commit(operator, (commit) => commit.create('threat_tlp', 1, { level: 'amber+strict' }))
    await level(stays)
    await level(risen, 'red')
    await again('threat.published')
    expect(last().event.data).toMatchObject({ total: 0, left_out_tlp: 2, items: [] })
    await threats.commit(operator, (commit) => commit.delete('threat_tlp', 1))
  })
})

/** The events so far, each with its items and whether the view finds them. */
const heard = () =>
  fixture.endpoint.received
    .splice(0)
    .map(({ event }) => [event.type, ...(event.data.items ?? []).map((item) => [item.id, item.in_view])])

describe('a webhook with a view', () => {
  type View = NonNullable<CallInput<'createView'>['body']>
  const viewOf = async (
    { admin }: Pick<TenantWithWebhook, 'admin'>,
    own: Partial<View> & Pick<View, 'list'>,
  ) =>
    (
      await fixture.portal.ok('createView', admin, {
        body: { view_name: `View of ${own.list}`, is_shared: true, ...own },
      })
    ).view

  it('hears what enters the view, changes in it and leaves it, and nothing else', async () => {
    const tenant = await fixture.tenant()
    const { view_id } = await viewOf(tenant, {
      list: 'visibilities',
      filters: { criticality_levels: '1,2', is_active: 'true' },
    })
    // The view alone chooses: whatever else is sent.
    const one = await hooked({ view_id, modules: ['threat'], concerns_only: true }, tenant)
    expect(one.webhook).toMatchObject({
      modules: ['visibility'],
      concerns_only: false,
      view: { view_id, view_name: 'View of visibilities' },
    })
    const [high = 0, low = 0] = await putExposures(fixture.platform, one.id, [
      { criticality_level: 1 },
      { criticality_level: 3 },
    ])
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    expect(heard()).toEqual([['visibility.published', [high, true]]])
    await changeExposure(fixture.platform, low, { name: 'Other' }, ['name'])
    await changeExposure(fixture.platform, high, { criticality_level: 2 }, ['criticality_level'])
    await fixture.run()
    expect(heard()).toEqual([['visibility.changed', [high, true]]])
    await changeExposure(fixture.platform, low, { criticality_level: 2 }, ['criticality_level'])
    await changeExposure(fixture.platform, high, { is_active: false }, ['is_active'])
    await fixture.run()
    // In any order.
    expect(heard().toSorted()).toEqual([
      ['visibility.changed', [low, true]],
      ['visibility.state_changed', [high, false]],
    ])
    await changeExposure(fixture.platform, high, { name: 'Gone' }, ['name'])
    await changeExposure(fixture.platform, low, { criticality_level: 3 }, ['criticality_level'])
    await changeExposure(fixture.platform, low, { name: 'Both in one run' }, ['name'])
    await fixture.run()
    expect(heard()).toEqual([['visibility.changed', [low, false]]])
    await fixture.platform
      .collection(exposuresCollection)
      .commit(operator, (commit) => commit.delete('visibility', low))
    // What came and went within a run was never in the view for the endpoint.
    const [brief = 0] = await putExposures(fixture.platform, one.id, [{ criticality_level: 1 }])
    await changeExposure(fixture.platform, brief, { criticality_level: 3 }, ['criticality_level'])
    await fixture.run()
    expect(heard()).toEqual([])
  })

  it('is judged by tags, groups, asset matches, expiry and the end of acceptances too', async () => {
    const tenant = await fixture.tenant()
    await fixture.platform.collection(assetsCollection).commit(operator, (commit) => {
      commit.create('asset', commit.nextId('asset'), {
        client_id: tenant.id,
        asset_type: 'domain',
        value: 'caldervale.example',
        key: 'caldervale.example',
        status: 'added',
        request_id: null,
        creation_date: commit.at,
      })
    })
    const ours = await viewOf(tenant, { list: 'threats', filters: { concerns_us: 'true', tags: '1' } })
    const tagged = await viewOf(tenant, { list: 'feeds', filters: { tags: '1', has_group: 'false' } })
    await hooked({ view_id: ours.view_id }, tenant)
    await hooked({ view_id: tagged.view_id }, tenant)
    const exposed = await viewOf(tenant, {
      list: 'visibilities',
      filters: { concerns_us: 'true', criticality_levels: '1' },
    })
    const accepted = await viewOf(tenant, {
      list: 'visibilities',
      view_name: 'Accepted',
      filters: { states: 'accepted' },
    })
    await hooked({ view_id: exposed.view_id }, tenant)
    await hooked({ view_id: accepted.view_id }, tenant)
    const description = 'Seen at caldervale.example.'
    const [, untagged = 0, both = 0] = await putThreats(fixture.platform, [
      { tag_ids: [1] },
      { description },
      { description, tag_ids: [1] },
    ])
    const [indicator = 0, expiring = 0] = await putIndicators(fixture.platform, [
      { value: 'a.example', tag_ids: [1] },
      { value: 'c.example', tag_ids: [1] },
      { value: 'b.example' },
    ])
    const opened = fixture.clock.now().toISOString()
    const until = new Date(Date.parse(opened) - 2 * 86_400_000).toISOString().slice(0, 10)
    const by = { user_id: tenant.person, name: 'Anna' }
    const risk = { reason: 'Old', until, agreed_by: by, by: 'Anna', at: opened }
    const life = newRemediation(opened)
    const [matched = 0, risky = 0] = await putExposures(fixture.platform, tenant.id, [
      { name: 'Port open at caldervale.example' },
      { life: { ...life, state: 'accepted', accepted: risk } },
    ])
    await fixture.run()
    expect(heard()).toEqual(
      expect.arrayContaining([
        ['threat.published', [both, true]],
        ['indicator.published', [indicator, true], [expiring, true]],
        ['visibility.published', [matched, true]],
      ]),
    )
    // The end of its acceptance is stored only now.
    await changeExposure(fixture.platform, risky, { life }, ['accepted'])
    // It leaves, and then its match ends.
    await changeExposure(fixture.platform, matched, { criticality_level: 2 }, ['criticality_level'])
    await changeExposure(fixture.platform, matched, { name: 'Port open' }, ['name'])
    const threats = fixture.platform.collection(threatsCollection)
    await threats.commit(operator, async (commit) => {
      for (const [id, own] of [
        [both, { description: 'Of nobody.' }],
        [untagged, { description: 'Of nobody either.' }],
      ] as const) {
        const stored = await threats.get('threat', id)
        if (stored !== undefined)
          commit.update('threat', id, { ...stored.entity, ...own }, stored, ['description'])
      }
    })
    const indicators = fixture.platform.collection(indicatorsCollection)
    await indicators.commit(operator, async (commit) => {
      commit.delete('feed', indicator)
      const stored = await indicators.get('feed', expiring)
      if (stored !== undefined)
        commit.update('feed', expiring, { ...stored.entity, expired_date: commit.at }, stored, [
          'expired_date',
        ])
    })
    await fixture.run()
    expect(heard()).toEqual(
      expect.arrayContaining([
        ['threat.changed', [both, false]],
        ['indicator.withdrawn', [indicator, false]],
        ['indicator.expired', [expiring, false]],
        ['visibility.changed', [matched, false]],
        ['visibility.changed', [risky, false]],
      ]),
    )
  })

  it('costs no other its events when its view cannot be read or judged', async () => {
    const [tenant, other] = [await fixture.tenant(), await fixture.tenant()]
    const { view_id } = await viewOf(tenant, { list: 'visibilities', filters: { is_active: 'true' } })
    const one = await hooked({ view_id }, tenant)
    await hooked({ modules: ['visibility'] }, other)
    const put = async () => [
      ...(await putExposures(fixture.platform, tenant.id, [{}])),
      ...(await putExposures(fixture.platform, other.id, [{}])),
    ]
    const planWith = (failure: Error) => {
      const { platform } = fixture
      const failing: Platform = {
        ...platform,
        collection: (definition) => {
          if (definition.name === exposuresCollection.name) throw failure
          return platform.collection(definition)
        },
      }
      return planWebhooks(withOutbox(failing, { send: () => Promise.reject(new Error('No mail is due')) }))
    }
    const [mine = 0, theirs = 0] = await put()
    // The run after an outage plans the page again.
    await expect(planWith(Object.assign(new Error('down'), { code: 'ECONNRESET' }))).rejects.toThrow(
      'planner of webhooks failed',
    )
    await fixture.run()
    expect(heard().toSorted()).toEqual(
      [
        ['visibility.published', [mine, true]],
        ['visibility.published', [theirs, undefined]],
      ].toSorted(),
    )
    const [, second = 0] = await put()
    await planWith(new Error('No such function'))
    await fixture.send()
    expect(heard()).toEqual([['visibility.published', [second, undefined]]])
    await fixture.platform.table.update(keys.entity('feed_view', view_id), {
      expression: 'SET entity.#filters = :filters',
      names: { '#filters': 'filters' },
      values: { ':filters': { is_active: 'perhaps' } },
    })
    const [, third = 0] = await put()
    await fixture.run()
    expect(heard()).toEqual([['visibility.published', [third, undefined]]])
    expect((await condition(one)).view).toMatchObject({ view_id, view_name: null })
  })

  it('counts what the level of webhooks keeps, and is not sent what waits for another view', async () => {
    const tenant = await fixture.tenant()
    const { view_id } = await viewOf(tenant, { list: 'incidents', filters: { is_open: 'true' } })
    const one = await hooked({ view_id }, tenant)
    await putIncidents(fixture.platform, one.id, [{ tlp: 'red' }, { tlp: 'red', is_open: false }])
    await fixture.run()
    expect(last().event.data).toMatchObject({ total: 0, left_out_tlp: 1 })
    expect(heard()).toEqual([['incident.published']])
    // A moment later each, because the log is sorted by time.
    fixture.clock.advance(1)
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.plan()
    await fixture.portal.ok('updateWebhook', one.admin, { params: one.params, body: { view_id: null } })
    fixture.clock.advance(1)
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    expect(heard()).toHaveLength(1)
    expect(await log(one)).toMatchObject([
      { state: 'delivered' },
      { state: 'stopped', problem: 'outdated' },
      { state: 'delivered' },
    ])
  })

  it('has a shared view that means the same for all, which stays one', async () => {
    const one = await hooked()
    const mine = await viewOf(one, { list: 'visibilities', view_name: 'Mine', filters: { mine: 'true' } })
    const own = await viewOf(one, { list: 'threats', view_name: 'Own', is_shared: false })
    const other = await viewOf(await fixture.tenant(), { list: 'threats' })
    const change = (view_id: number | null) => ({ params: one.params, body: { view_id } })
    for (const [{ view_id }, code, status] of [
      [mine, 'view_personal', 409],
      [own, 'view_personal', 409],
      [other, 'unknown_reference', 422],
    ] as const)
      expect(await fixture.portal.refused('updateWebhook', one.admin, change(view_id))).toEqual({
        code,
        status,
      })
    const { view_id: id, is_own: _, ...body } = await viewOf(one, { list: 'incidents' })
    await fixture.portal.ok('updateWebhook', one.admin, change(id))
    // From a form that was opened before the webhook had a view.
    const outdated: NonNullable<CallInput<'updateWebhook'>['body']>[] = [
      { modules: ['threat'] },
      { smallest_criticality: 1, view_id: null, fields_before: { view_id: null } },
    ]
    for (const asked of outdated)
      expect(
        await fixture.portal.refused('updateWebhook', one.admin, { params: one.params, body: asked }),
      ).toEqual({ status: 409, code: 'fields_changed' })
    const inUse = { status: 409, code: 'in_use' }
    const update = { params: { id }, body: { ...body, is_shared: false } }
    expect(await fixture.portal.refused('updateView', one.admin, update)).toEqual(inUse)
    expect(await fixture.portal.refused('deleteView', one.admin, { params: { id } })).toEqual(inUse)
    const platformAdmin = await fixture.person({ role: 'platform_admin' })
    const hide = (incident: boolean) =>
      fixture.portal.ok('updateModulePermissions', platformAdmin, {
        params: { id: one.person },
        body: { incident },
      })
    await hide(false)
    expect((await condition(one)).view).toEqual({ view_id: id, view_name: null, is_gone: false })
    await hide(true)
    // Its owner is deleted with it.
    await fixture.platform
      .collection(viewsCollection)
      .commit(operator, (commit) => commit.delete('feed_view', id))
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    expect(heard()).toEqual([])
    expect((await condition(one)).view).toEqual({ view_id: id, view_name: null, is_gone: true })
    expect((await fixture.portal.ok('updateWebhook', one.admin, change(null))).webhook).toMatchObject({
      view: null,
      modules: ['incident'],
    })
  })
})

describe('a failing endpoint', () => {
  it('is retried with the same id at growing intervals for a day; then its webhook is paused and its administrators are notified', async () => {
    const one = await hooked({ modules: ['incident'] })
    await fixture.change(one.id, () => ({
      notification_settings: { time_zone: 'Europe/London', clear_content: 'counts' },
    }))
    fixture.endpoint.answer(status(500))
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    const waits: number[] = []
    const begun = fixture.clock.now().getTime()
    for (;;) {
      const [delivery] = await log(one)
      if (delivery === undefined || delivery.next_attempt_date === null) break
      const wait = Date.parse(delivery.next_attempt_date) - fixture.clock.now().getTime()
      waits.push(wait / 60_000)
      // Not a moment earlier.
      fixture.clock.advance(wait / 1000 - 1)
      await fixture.send()
      expect((await log(one))[0]?.attempts).toBe(waits.length)
      fixture.clock.advance(1)
      await fixture.send()
    }
    expect(fixture.clock.now().getTime() - begun).toBeCloseTo(24 * 3_600_000, -2)
    expect(waits.length).toBeGreaterThan(7)
    expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => a - b))
    expect(new Set(fixture.endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(fixture.endpoint.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
      waits.length + 1,
    )
    expect((await condition(one)).state).toBe('failing')
    expect(await log(one)).toMatchObject([{ state: 'failed', problem: 'status', last_status: 500 }])
    await fixture.plan()
    expect(await condition(one)).toMatchObject({ state: 'paused', paused_reason: 'failing' })
    const platformAdmin = await fixture.person({ role: 'platform_admin' })
    const { to_do: toDo } = await fixture.portal.ok('getPortalToDo', platformAdmin)
    expect(toDo.waits.find(({ kind }) => kind === 'webhooks')).toMatchObject({
      data: [{ name: one.webhook.name, client: { client_id: one.id } }],
    })
    expect(fixture.mails.at(-1)?.raw).toContain(one.webhook.name)
    expect(fixture.mails.at(-1)?.raw).toContain('(Europe/London)')

    // Nothing is sent meanwhile or later.
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    const count = fixture.endpoint.received.length
    const [failed] = await log(one)
    const params = { ...one.params, delivery: failed?.delivery_id ?? '' }
    const admin = await fixture.session(one.person)
    expect(await fixture.portal.call('resendWebhookDelivery', admin, { params })).toMatchObject({
      status: 409,
      failure: { errors: [{ code: 'webhook_paused' }] },
    })
    fixture.endpoint.answer(taken)
    await fixture.portal.ok('resumeWebhook', admin, { params: one.params })
    await fixture.run()
    expect(fixture.endpoint.received.slice(count).map(({ event }) => event.type)).toEqual(['webhook.test'])
    expect(await condition(one)).toMatchObject({ state: 'active', failing_since: null })
    // Failed events are sent again from the log.
    await fixture.portal.ok('resendWebhookDelivery', admin, { params })
    expect(await fixture.portal.call('resendWebhookDelivery', admin, { params })).toMatchObject({
      failure: { errors: [{ code: 'delivery_waits' }] },
    })
    await fixture.run()
    expect(last().headers['webhook-id']).toBe(failed?.delivery_id)
    const { attempts, body } = await fixture.portal.ok('getWebhookDelivery', admin, { params })
    expect(attempts.at(-1)).toMatchObject({ status: 204, problem: null })
    expect(body).toBe(last().body)
    // The organization's own audit log has everything. Changes by others (the pause, the operator's address) are
    // recorded as the provider's.
    fixture.clock.advance(1)
    await fixture.portal.ok('testWebhook', admin, { params: one.params })
    const { data } = await fixture.portal.ok('listAudit', admin, {
      query: { actions: 'webhook_test,webhook_send_again,webhook.create,webhook.update' },
    })
    const provider = fixture.platform.environment.PROVIDER_NAME
    expect(data.map(({ action, actor }) => [action, actor?.user_id === one.person || actor?.name])).toEqual([
      ['webhook_test', true],
      ['webhook_send_again', true],
      ['webhook.update', true],
      ['webhook.update', provider],
      ['webhook.update', provider],
      ['webhook.create', true],
    ])
  })

  it('ends its subscription with 410', async () => {
    const one = await hooked({ modules: ['incident'] })
    fixture.endpoint.answer(status(410))
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    await fixture.plan()
    expect(await condition(one)).toMatchObject({ state: 'paused', paused_reason: 'gone' })
    expect(await log(one)).toMatchObject([{ state: 'failed', problem: 'gone' }])
  })

  it('delays no other, and is tried once per run', async () => {
    const [slow, quick] = [
      await hooked({ modules: ['incident'], url: fixture.endpoint.url('slow') }),
      await hooked({ modules: ['incident'], url: fixture.endpoint.url('quick') }),
    ]
    fixture.endpoint.resolutions.set('slow.receiver.example', [[{ address: '10.0.0.1', family: 4 }]])
    for (const { id } of [slow, slow, slow, quick]) {
      await putIncidents(fixture.platform, id, [{}])
      await fixture.plan()
    }
    await fixture.send()
    expect((await log(quick)).map(({ state }) => state)).toEqual(['delivered'])
    expect((await log(slow)).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1])
  })

  it('of an organization with ten slow webhooks delays no other organization: it waits for one turn', async () => {
    const slow = await hooked({ modules: ['incident'], url: fixture.endpoint.url('slow') })
    const others = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        hooked({ modules: ['incident'], name: `Slow ${index}`, url: fixture.endpoint.url('slow') }, slow),
      ),
    )
    const quick = await hooked({ modules: ['incident'], url: fixture.endpoint.url('quick') })
    for (let event = 0; event < 3; event += 1) await putIncidents(fixture.platform, slow.id, [{}])
    await fixture.plan()
    await putIncidents(fixture.platform, quick.id, [{}])
    await fixture.plan()
    // The slow endpoints reply after the fast one has its event.
    const held: ServerResponse[] = []
    let isAnswered = false
    fixture.endpoint.answer((response) => {
      if (response.req.headers.host?.startsWith('slow') === true && !isAnswered) {
        held.push(response)
        return
      }
      isAnswered = true
      response.writeHead(204).end()
      for (const one of held.splice(0)) one.writeHead(204).end()
    })
    await fixture.send()
    expect((await log(quick)).map(({ state }) => state)).toEqual(['delivered'])
    // One after another: a user has at most ten sessions.
    for (const one of [slow, ...others])
      expect(new Set((await log(one)).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  it('keeps at most a thousand pending events', async () => {
    const one = await hooked({ modules: ['incident'] })
    const { table } = fixture.platform
    await table.batchPut(
      Array.from({ length: webhookLimits.waiting }, (_, index) => ({
        ...keys.webhookQueue(`${one.params.id}#x${index}`),
        client_id: one.id,
        webhook_id: one.params.id,
        once: false,
        until: 0,
        attempts: 0,
        next_at: fixture.clock.now().getTime() + 3_600_000,
        lease: '',
        lease_until: 0,
      })),
    )
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.plan()
    expect(await log(one)).toEqual([])
    const queued = (await table.queryAll(keys.webhookQueue('').pk)).map(({ sk }) => ({
      Delete: { TableName: table.name, Key: keys.webhookQueue(String(sk)) },
    }))
    for (let from = 0; from < queued.length; from += 100) await table.transact(queued.slice(from, from + 100))
  })
})

describe('the secret', () => {
  it('is rotated, and the previous one also signs for a day', async () => {
    const one = await hooked({ modules: ['incident'] })
    const { secret, webhook } = await fixture.portal.ok('rotateWebhookSecret', one.admin, {
      params: one.params,
    })
    expect(secret).not.toBe(one.secret)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook.former_secret_until).not.toBeNull()
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    expect([isSignedBy(last(), secret), isSignedBy(last(), one.secret)]).toEqual([true, true])
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run(24 * 60)
    expect([isSignedBy(last(), secret), isSignedBy(last(), one.secret)]).toEqual([true, false])
  })

  it('is only in the reply that creates it, and not readable in the table', async () => {
    const one = await hooked()
    await fixture.portal.ok('testWebhook', one.admin, { params: one.params })
    await fixture.run()
    expect(isSignedBy(last(), one.secret)).toBe(true)
    const { data } = await fixture.portal.ok('listWebhooks', one.admin)
    expect(JSON.stringify(data)).not.toContain('whsec_')
    const kept = [
      ...(await fixture.platform.table.queryAll(keys.entity('webhook', one.params.id).pk)),
      ...(await fixture.platform.table.queryAll(keys.journal('webhooks', 0).pk)),
    ]
    expect(JSON.stringify(kept)).not.toContain(one.secret.slice(6))
    // A token in an address is not in any journal.
    expect(
      JSON.stringify(await fixture.platform.table.queryAll(keys.journal('webhooks', 0).pk)),
    ).not.toContain('for=us')
  })
})

describe('an administrator', () => {
  it('confirms the identity before a secret is shown or events are redirected, and for nothing else', async () => {
    const one = await hooked()
    const { admin, params } = one
    fixture.clock.advance(11 * 60)
    const url = 'https://elsewhere.receiver.example/'
    const asked = await Promise.all([
      fixture.portal.call('createWebhook', admin, { body: { name: 'X', url, modules: ['incident'] } }),
      fixture.portal.call('rotateWebhookSecret', admin, { params }),
      fixture.portal.call('updateWebhook', admin, { params, body: { name: 'Y', url } }),
    ])
    for (const answer of asked)
      expect(answer).toMatchObject({ status: 428, failure: { errors: [{ code: 'confirmation_needed' }] } })
    expect((await condition(one)).name).toBe(one.webhook.name)
    // Actions that end or restrict are quick, as needed when a secret has leaked.
    await fixture.portal.ok('updateWebhook', admin, { params, body: { name: 'Z', modules: ['incident'] } })
    await fixture.portal.ok('pauseWebhook', admin, { params })
  })

  it('tests a paused webhook, within a limit', async () => {
    const one = await hooked()
    await fixture.portal.ok('pauseWebhook', one.admin, { params: one.params })
    const { delivery } = await fixture.portal.ok('testWebhook', one.admin, { params: one.params })
    expect(delivery).toMatchObject({ type: 'webhook.test', state: 'waiting' })
    fixture.endpoint.answer(status(503))
    await fixture.send()
    // Tried once, and the webhook is not marked as failing.
    expect(await log(one)).toMatchObject([{ state: 'failed', attempts: 1, last_status: 503 }])
    expect((await condition(one)).failing_since).toBeNull()
  })

  it('sends at most thirty tests in ten minutes, and pages through the log, and through failures', async () => {
    const one = await hooked({ modules: ['incident'] })
    // Tests are counted in ten-minute windows of the clock. All of them must fall into the same one.
    fixture.clock.advance(600 - ((fixture.clock.now().getTime() / 1000) % 600))
    for (let asked = 0; asked < webhookLimits.asked; asked += 1) {
      // One after another, because the log is sorted by time.
      fixture.clock.advance(1)
      await fixture.portal.ok('testWebhook', one.admin, { params: one.params })
    }
    expect(await fixture.portal.call('testWebhook', one.admin, { params: one.params })).toMatchObject({
      status: 429,
      failure: { errors: [{ code: 'too_many_webhook_tests' }] },
    })
    fixture.endpoint.answer((response) =>
      (fixture.endpoint.received.length === 3 ? status(400) : taken)(response),
    )
    // A failure leaves the others to the next run.
    await fixture.send()
    await fixture.send()
    const call = (query: Readonly<Record<string, string>>) =>
      fixture.portal.ok('listWebhookDeliveries', one.admin, { params: one.params, query })
    const first = await call({})
    expect(first.data).toHaveLength(webhookLimits.page)
    const second = await call({ before: first.meta.next ?? '' })
    expect(second.meta.next).toBeNull()
    expect(second.data).toHaveLength(webhookLimits.asked - webhookLimits.page)
    const all = [...first.data, ...second.data]
    expect(all.map(({ delivery_id: id }) => id)).toEqual(
      [...new Set(fixture.endpoint.received.map(({ headers }) => headers['webhook-id']))].toReversed(),
    )
    const failed = (await call({ failed: 'true' })).data
    expect(failed).toEqual(all.filter(({ state }) => state === 'failed'))
    expect(failed).toMatchObject([{ state: 'failed', last_status: 400 }])
  })

  it('deletes a webhook with its pending events, and its log in the background', async () => {
    const one = await fixture.hooked({ modules: ['incident'] })
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.plan()
    await fixture.portal.ok('deleteWebhook', one.admin, { params: one.params })
    await fixture.send()
    expect(fixture.endpoint.received).toEqual([])
    expect(await fixture.platform.table.queryAll(keys.webhookQueue('').pk)).toEqual([])
    const left = await fixture.platform.table.queryAll(keys.cleanup('').pk)
    expect(JSON.stringify(left)).toContain(`webhook-log#${one.params.id}`)
  })

  it('has at most ten, each with a unique name', async () => {
    const tenant = await fixture.tenant()
    const body = (name: string) => ({
      name,
      url: 'https://hooks.receiver.example/',
      modules: ['incident' as const],
    })
    await fixture.portal.ok('createWebhook', tenant.admin, { body: body('SIEM') })
    expect(await fixture.portal.call('createWebhook', tenant.admin, { body: body('siem') })).toMatchObject({
      status: 409,
      failure: { errors: [{ code: 'already_exists', field: 'name' }] },
    })
    for (let count = 1; count < webhookLimits.webhooks; count += 1)
      await fixture.portal.ok('createWebhook', tenant.admin, { body: body(`SIEM ${count}`) })
    expect(
      await fixture.portal.call('createWebhook', tenant.admin, { body: body('One more') }),
    ).toMatchObject({
      failure: { errors: [{ code: 'too_many_webhooks' }] },
    })
  })

  it("has no access to another organization's webhooks, and platform admins see only the host", async () => {
    const [one, other] = [await hooked(), await hooked({ modules: ['incident'] })]
    await putIncidents(fixture.platform, other.id, [{}])
    await fixture.run()
    const [delivery] = await log(other)
    const { params } = other
    const event = { ...params, delivery: delivery?.delivery_id ?? '' }
    const { admin } = one
    const answers = await Promise.all([
      fixture.portal.call('updateWebhook', admin, { params, body: { name: 'Mine' } }),
      fixture.portal.call('deleteWebhook', admin, { params }),
      fixture.portal.call('rotateWebhookSecret', admin, { params }),
      fixture.portal.call('pauseWebhook', admin, { params }),
      fixture.portal.call('resumeWebhook', admin, { params }),
      fixture.portal.call('testWebhook', admin, { params }),
      fixture.portal.call('listWebhookDeliveries', admin, { params }),
      fixture.portal.call('getWebhookDelivery', admin, { params: event }),
      fixture.portal.call('resendWebhookDelivery', admin, { params: event }),
      // An event of another webhook is not found under one's own either.
      fixture.portal.call('getWebhookDelivery', admin, { params: { ...event, id: one.params.id } }),
    ])
    expect(answers.map(({ status: code }) => code)).toEqual(answers.map(() => 404))
    const { data } = await fixture.portal.ok('listWebhooks', admin)
    expect(data.map(({ webhook_id: id }) => id)).toEqual([one.params.id])
    const seen = await fixture.portal.ok(
      'listClientWebhooks',
      await fixture.person({ role: 'platform_admin' }),
      {
        params: { id: other.id },
      },
    )
    expect(seen.data).toMatchObject([{ name: other.webhook.name, state: 'active' }])
    expect(JSON.stringify(seen)).not.toContain('for=us')
  })
})

describe('the URL of a webhook', () => {
  it('is stored and shown in normalized form', async () => {
    const one = await hooked()
    for (const typed of [
      'https:a.receiver.example',
      'https:///a.receiver.example',
      'HTTPS://ａ.Receiver.example:443',
    ])
      expect(
        (await fixture.portal.ok('updateWebhook', one.admin, { params: one.params, body: { url: typed } }))
          .webhook.url,
      ).toBe('https://a.receiver.example/')
    const { webhook } = await fixture.portal.ok('createWebhook', one.admin, {
      body: { name: 'Long', url: 'https:b.receiver.example/ż', modules: ['incident'] },
    })
    expect(webhook.url).toBe('https://b.receiver.example/%C5%BC')
    made.push({ ...one, webhook, params: { id: webhook.webhook_id } })
  })

  it.each([
    ['http://hooks.receiver.example/', 'not_https'],
    ['https://user:secret@hooks.receiver.example/', 'credentials'],
    ['https://@hooks.receiver.example/', 'credentials'],
    ['https://hooks.receiver.example:22/', 'port'],
    ['https://hooks.receiver.example/#part', 'fragment'],
    ['https://127.0.0.1/', 'host'],
    ['https://0x7f.1/', 'host'],
    ['https://2130706433/', 'host'],
    ['https://[::1]/', 'host'],
    ['https://[::ffff:10.0.0.1]/', 'host'],
    ['https://localhost/', 'host'],
    ['https://portal.localhost/', 'host'],
    ['https://intranet/', 'host'],
    ['https://metadata.google.internal/', 'host'],
    ['https://printer.local./', 'host'],
    ['https:\\\\hooks.receiver.example\\', 'unreadable'],
    ['ftp://hooks.receiver.example/', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['hooks.receiver.example', 'unreadable'],
  ])('is not %s', async (url, problem) => {
    const { person } = (refusing ??= await fixture.tenant())
    // A new session, because other tests advance the clock past the end of an older one.
    const admin = await fixture.session(person)
    expect(
      await fixture.portal.call('createWebhook', admin, { body: { name: 'X', url, modules: ['incident'] } }),
    ).toMatchObject({
      status: 422,
      failure: { errors: [{ code: 'webhook_address', field: 'url', values: [problem] }] },
    })
  })
  let refusing: Awaited<ReturnType<WebhookFixture['tenant']>> | undefined

  it('is checked after each resolution of the name, so that one that later resolves to a private address gets nothing', async () => {
    const one = await hooked({ modules: ['incident'], url: fixture.endpoint.url('rebinding') })
    const here = { address: '127.0.0.1', family: 4 }
    fixture.endpoint.resolutions.set('rebinding.receiver.example', [
      [here],
      [{ address: '169.254.169.254', family: 4 }],
      // One private address among public ones is enough.
      [here, { address: '::ffff:10.0.0.1', family: 6 }],
      [here],
    ])
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    expect(fixture.endpoint.received).toHaveLength(1)
    // A moment later, because the log is sorted by time.
    fixture.clock.advance(1)
    await putIncidents(fixture.platform, one.id, [{}])
    await fixture.run()
    await fixture.send(2)
    expect(fixture.endpoint.received).toHaveLength(1)
    expect(await log(one)).toMatchObject([
      { state: 'waiting', attempts: 2, problem: 'address_not_allowed', last_status: null },
      { state: 'delivered' },
    ])
    await fixture.send(10)
    expect(fixture.endpoint.received).toHaveLength(2)
    // One lookup for each connection, and one connection for each allowed lookup.
    expect(fixture.endpoint.resolved.filter((name) => name.startsWith('rebinding'))).toHaveLength(4)
  })

  it('is checked even if it was written to the table in another way', async () => {
    const one = await hooked({ modules: ['incident'] })
    const key = keys.entity('webhook', one.params.id)
    for (const url of ['https://127.0.0.1:443/', 'http://hooks.receiver.example/']) {
      await fixture.platform.table.update(key, {
        expression: 'SET entity.#url = :url',
        names: { '#url': 'url' },
        values: { ':url': url },
      })
      await fixture.portal.ok('testWebhook', one.admin, { params: one.params })
      await fixture.send()
      expect((await log(one))[0]).toMatchObject({ state: 'failed', problem: 'address_not_allowed' })
    }
    expect(fixture.endpoint.received).toEqual([])
  })

  it.each([
    ['a redirect', 'redirect', 302, status(302, { location: 'https://169.254.169.254/' })],
    ['no answer in time', 'timeout', null, () => undefined],
    ['a broken connection', 'connection', null, (response) => response.destroy()],
    [
      'another protocol',
      'status',
      101,
      (response) =>
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
        ),
    ],
    [
      'a head without an end',
      'connection',
      null,
      (response) => response.writeHead(200, { x: 'y'.repeat(30_000) }).end(),
    ],
  ] as const satisfies readonly (readonly [
    string,
    string,
    number | null,
    Parameters<WebhookFixture['endpoint']['answer']>[0],
  ])[])('fails by %s', async (_what, problem, code, answering) => {
    const one = await hooked({ modules: ['incident'] })
    fixture.endpoint.answer(answering)
    await fixture.portal.ok('testWebhook', one.admin, { params: one.params })
    await fixture.send(0, problem === 'timeout' ? 300 : undefined)
    expect((await log(one))[0]).toMatchObject({ state: 'failed', problem, last_status: code })
    expect(await condition(one)).toMatchObject({ last_status: code, last_problem: problem })
    expect(fixture.endpoint.received).toHaveLength(1)
  })

  it('is not read to the end of an endless reply', async () => {
    const one = await hooked({ modules: ['incident'] })
    let sent = 0
    fixture.endpoint.answer((response) => {
      response.writeHead(200)
      const more = (): void => {
        if (response.destroyed || sent > 200_000_000) return
        sent += 65_536
        response.write(Buffer.alloc(65_536), () => setImmediate(more))
      }
      more()
    })
    await fixture.portal.ok('testWebhook', one.admin, { params: one.params })
    await fixture.send()
    expect((await log(one))[0]).toMatchObject({ state: 'delivered', last_status: 200 })
    expect(sent).toBeLessThan(50_000_000)
  })

  it('needs a certificate for its name', async () => {
    const one = await hooked({
      modules: ['incident'],
      url: fixture.endpoint.url().replace('receiver.', 'other.'),
    })
    await fixture.portal.ok('testWebhook', one.admin, { params: one.params })
    await fixture.send()
    expect((await log(one))[0]).toMatchObject({ state: 'failed', problem: 'certificate' })
    expect(fixture.endpoint.received).toEqual([])
  })
})
