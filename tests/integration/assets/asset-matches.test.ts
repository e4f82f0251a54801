/** Asset matches in every list: only the organization's own users and keys see them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiIndicatorRoutes } from '#functions/indicators/key-routes.ts'
import { projectionState } from '#functions/asset-matches/match-tables.ts'
import { assetRoutes } from '#functions/assets/routes.ts'
import { createSnapshotter } from '#functions/assets/snapshotter.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { apiExposureRoutes } from '#functions/exposures/key-routes.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { apiThreatRoutes } from '#functions/threats/key-routes.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { falsePositiveHere } from '#tests/support/false-positive-report.ts'
import { operator, TestClock } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { makeKey, createKeyApi, type KeyApi } from '../support/key-api.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

interface Fixture {
  platform: Platform
  clock: TestClock
  portal: Portal
  api: KeyApi
  platformAdmin: Caller
  analyst: Caller
  energy: Caller
  energyAdmin: Caller
  freight: Caller
  /** Ids of the stored items. */
  indicators: { subdomain: number; lookAlike: number; unrelated: number; hidden: number }
  threats: { named: number; other: number }
  visibilities: { energy: number; freight: number }
}

const notFound = { status: 404, code: 'not_found' }
const energyId = 1
const freightId = 2

const watch = async (
  { portal, platformAdmin }: Pick<Fixture, 'portal' | 'platformAdmin'>,
  organizationId: number,
  asset_type: AssetType,
  value: string,
): Promise<number> =>
  (
    await portal.ok('createAsset', platformAdmin, {
      params: { id: organizationId },
      body: { asset_type, value },
    })
  ).asset.asset_id

const createFixture = async (): Promise<Fixture> => {
  const clock = new TestClock()
  const platform = backends.platform(await backends.freshTable(), { clock })
  const portal = createPortal(platform, [
    ...assetRoutes(platform),
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...threatRoutes(platform),
    ...exposureRoutes(platform),
    ...dictionaryAreaRoutes(platform),
  ])
  const api = createKeyApi(platform, [
    ...apiIndicatorRoutes(platform),
    ...apiThreatRoutes(platform),
    ...apiExposureRoutes(platform),
  ])
  await putOrganization(platform, energyId, organizationEntity('Energetyka Wzorcowa'))
  await putOrganization(platform, freightId, organizationEntity('Calder Vale Freight'))
  const platformAdmin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const energy = await signIn(platform, { role: 'user', userId: 3, organizationId: energyId })
  const energyAdmin = await signIn(platform, {
    role: 'organization_admin',
    userId: 4,
    organizationId: energyId,
  })
  const freight = await signIn(platform, { role: 'user', userId: 5, organizationId: freightId })
  const feed_category_id = (await portal.ok('createFeedCategory', platformAdmin, { body: { name: 'C2' } }))
    .data.feed_category_id
  const feed_type_id = (await portal.ok('createFeedType', platformAdmin, { body: { name: 'domain' } })).data
    .feed_type_id
  const names = { name_pl: 'Inne', name_en: 'Other' }
  const threat_category_id = (await portal.ok('createThreatCategory', platformAdmin, { body: names })).data
    .threat_category_id
  const visibility_category_id = (await portal.ok('createVisibilityCategory', platformAdmin, { body: names }))
    .data.visibility_category_id
  const indicator = async (value: string, is_verified = true): Promise<number> =>
    (
      await portal.ok('createFeed', analyst, {
        body: {
          value,
          origin: 'x',
          feed_category_id,
          feed_type_id,
          tags_ids: [],
          ids_flag: false,
          notes: null,
          is_verified,
          accept_warnings: true,
        },
      })
    ).feed.feed_id
  const threat = async (name: string, description: string): Promise<number> =>
    (await portal.ok('createThreat', analyst, { body: { name, description, threat_category_id } })).threat
      .threat_id
  const exposure = async (client_id: number, name: string): Promise<number> =>
    (
      await portal.ok('createVisibility', analyst, {
        body: {
          client_id,
          name,
          visibility_category_id,
          criticality_level: 3,
          description: 'See vpn.wzorcowa.example.',
        },
      })
    ).visibility.visibility_id
  return {
    platform,
    clock,
    portal,
    api,
    platformAdmin,
    analyst,
    energy,
    energyAdmin,
    freight,
    indicators: {
      subdomain: await indicator('vpn.wzorcowa.example'),
      lookAlike: await indicator('caldervale-jobs.example'),
      unrelated: await indicator('unrelated.example'),
      hidden: await indicator('wzorcowa.example', false),
    },
    threats: {
      named: await threat('Stealer logs', 'Passwords of people at wzorcowa.example are for sale.'),
      other: await threat('Botnet', 'Routers of small carriers.'),
    },
    visibilities: {
      energy: await exposure(energyId, 'RDP is open'),
      freight: await exposure(freightId, 'RDP is open there'),
    },
  }
}

const said = (matches: readonly ItemMatch[] | undefined): string | undefined =>
  matches?.map(({ kind, asset }) => `${kind} ${asset.value}`).join(', ')

const indicatorsOf = async ({ portal }: Fixture, caller: Caller, query: Record<string, string> = {}) => {
  const { data, meta } = await portal.ok('listFeeds', caller, { query })
  return {
    rows: Object.fromEntries(data.map(({ value, concerns: matches }) => [value, said(matches)])),
    total: meta.pagination.total,
    match: meta.concerns_total,
  }
}

describe('asset matches of an organization', () => {
  it('are marked, filtered and counted in its list of indicators, and explained in the details', async () => {
    const fixture = await createFixture()
    const before = await fixture.portal.ok('listFeeds', fixture.energy, { query: { concerns_us: 'true' } })
    expect(before.meta).toMatchObject({ concerns_total: 0, concerns_assets: 0 })
    const asset_id = await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    await watch(fixture, freightId, 'domain', 'caldervale.example')
    expect(await indicatorsOf(fixture, fixture.energy)).toEqual({
      rows: {
        'vpn.wzorcowa.example': 'subdomain wzorcowa.example',
        'caldervale-jobs.example': '',
        'unrelated.example': '',
      },
      total: 3,
      match: 1,
    })
    expect(await indicatorsOf(fixture, fixture.energy, { concerns_us: 'true' })).toEqual({
      rows: { 'vpn.wzorcowa.example': 'subdomain wzorcowa.example' },
      total: 1,
      match: 1,
    })
    // The count applies the other filters.
    expect(await indicatorsOf(fixture, fixture.energy, { concerns_us: 'false' })).toMatchObject({
      total: 2,
      match: 1,
    })
    expect(await indicatorsOf(fixture, fixture.energy, { value: 'unrelated' })).toMatchObject({
      total: 1,
      match: 0,
    })
    expect(await indicatorsOf(fixture, fixture.freight, { concerns_us: 'true' })).toEqual({
      rows: { 'caldervale-jobs.example': 'look_alike caldervale.example' },
      total: 1,
      match: 1,
    })
    const params = { id: fixture.indicators.subdomain }
    const {
      feed: indicator,
      concerns: matches,
      compared,
    } = await fixture.portal.ok('getFeed', fixture.energy, { params })
    expect(said(indicator.concerns)).toBe('subdomain wzorcowa.example')
    expect(matches).toMatchObject([
      {
        kind: 'subdomain',
        asset: { asset_id, asset_type: 'domain', value: 'wzorcowa.example' },
        here: { text: 'vpn.wzorcowa.example', start: 4, end: 20 },
        there: { start: 0, end: 16 },
        dismissed: null,
      },
    ])
    expect(compared).toMatchObject({ assets: 1, complete: true })
    // Later changes, additions and publications are compared when they occur.
    await fixture.portal.ok('verifyFeed', fixture.analyst, {
      params: { id: fixture.indicators.hidden },
      body: { is_verified: true },
    })
    expect((await indicatorsOf(fixture, fixture.energy)).match).toBe(2)
    await fixture.portal.ok('deleteFeed', fixture.analyst, { params })
    expect((await indicatorsOf(fixture, fixture.energy)).match).toBe(1)
    // A new instance starts with the stored matches.
    await createSnapshotter(fixture.platform).run([indicatorsCollection])
    const readModel = await backends
      .platform(fixture.platform.table)
      .collection(indicatorsCollection)
      .readModel()
    expect(projectionState(readModel)).toMatchObject({ passed: null, sequence: readModel.sequence })
    expect(readModel.count('SELECT count(*) FROM feed_concern')).toBe(2)
  })

  it('are none without assets, and each list on the dashboard’s line states that there are no assets', async () => {
    const fixture = await createFixture()
    await watch(fixture, freightId, 'domain', 'caldervale.example')
    const line = async (caller: Caller, id: number) => {
      const concerns_us = 'true'
      const replies = [
        await fixture.portal.ok('listClientVisibilities', caller, {
          params: { id },
          query: { concerns_us, is_active: 'true', per_page: '1' },
        }),
        await fixture.portal.ok('listThreats', caller, { query: { concerns_us, per_page: '1' } }),
        await fixture.portal.ok('listFeeds', caller, {
          query: { concerns_us, is_expired: 'false', is_false_positive: 'false', per_page: '1' },
        }),
      ]
      return replies.map(({ meta }) => [meta.concerns_assets, meta.pagination.total])
    }
    const none = [0, 0]
    for (const caller of [fixture.energy, fixture.energyAdmin])
      expect(await line(caller, energyId)).toEqual([none, none, none])
    expect(await line(fixture.freight, freightId)).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
    ])
    await watch(fixture, energyId, 'keyword', 'no match at all')
    expect(await line(fixture.energy, energyId)).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
  })

  it('include threats that name an asset, and its own visibilities', async () => {
    const fixture = await createFixture()
    await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    await watch(fixture, freightId, 'keyword', 'small carriers')
    const threats = async (caller: Caller) => {
      const { data, meta } = await fixture.portal.ok('listThreats', caller, {
        query: { concerns_us: 'true' },
      })
      return [meta.concerns_total, ...data.map(({ name, concerns: matches }) => `${name}: ${said(matches)}`)]
    }
    expect(await threats(fixture.energy)).toEqual([1, 'Stealer logs: domain wzorcowa.example'])
    expect(await threats(fixture.freight)).toEqual([1, 'Botnet: keyword small carriers'])
    const { concerns: matches } = await fixture.portal.ok('getThreat', fixture.energy, {
      params: { id: fixture.threats.named },
    })
    expect(matches?.map(({ here }) => here?.text.slice(here.start, here.end))).toEqual(['wzorcowa.example'])
    // Also where an indicator or a group shows a threat.
    const { group } = await fixture.portal.ok('createFeedGroup', fixture.analyst, {
      body: { name: 'Stealers', description: null, tags_ids: [], is_verified: true },
    })
    const params = { id: group.group_id }
    await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
      params,
      body: { feeds_ids: [fixture.indicators.unrelated] },
    })
    await fixture.portal.ok('updateThreat', fixture.analyst, {
      params: { id: fixture.threats.named },
      body: { ioc_group_id: group.group_id },
    })
    const related = async (caller: Caller) => [
      ...(
        await fixture.portal.ok('listFeedThreats', caller, { params: { id: fixture.indicators.unrelated } })
      ).data,
      ...(await fixture.portal.ok('listFeedGroupThreats', caller, { params })).data,
    ]
    expect((await related(fixture.energy)).map(({ concerns: why }) => said(why))).toEqual([
      'domain wzorcowa.example',
      'domain wzorcowa.example',
    ])
    expect((await related(fixture.freight)).map(({ concerns: why }) => why)).toEqual([[], []])
    expect((await related(fixture.analyst)).map(({ concerns: why }) => why)).toEqual([undefined, undefined])
    const exposures = async (caller: Caller, id: number) => {
      const { data, meta } = await fixture.portal.ok('listClientVisibilities', caller, { params: { id } })
      return [meta.concerns_total, ...data.map(({ concerns: why }) => said(why))]
    }
    expect(await exposures(fixture.energy, energyId)).toEqual([1, 'subdomain wzorcowa.example'])
    // It names an asset of another organization, which nobody else may see.
    expect(await exposures(fixture.freight, freightId)).toEqual([0, ''])
    const opened = await fixture.portal.ok('getVisibility', fixture.energy, {
      params: { id: fixture.visibilities.energy },
    })
    expect(opened.concerns).toMatchObject([
      { here: { text: 'See vpn.wzorcowa.example.', start: 8, end: 24 } },
    ])
  })

  it('include threats whose group has such indicators, if the reader sees the group', async () => {
    const fixture = await createFixture()
    const { portal, platform, analyst, energy } = fixture
    const asset_id = await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    const group_id = (
      await portal.ok('createFeedGroup', analyst, { body: { name: 'Campaign', is_verified: true } })
    ).group.group_id
    await portal.ok('addFeedsToGroup', analyst, {
      params: { id: group_id },
      body: { feeds_ids: Object.values(fixture.indicators) },
    })
    const body = {
      name: 'Campaign',
      description: 'Nothing of note.',
      threat_category_id: (await portal.ok('listThreatCategories', analyst)).data[0]?.threat_category_id ?? 0,
      ioc_group_id: group_id,
    }
    const id = (await portal.ok('createThreat', analyst, { body })).threat.threat_id
    const run = async (): Promise<void> => {
      fixture.clock.advance(10 * 60)
      await createSnapshotter(platform).run([threatsCollection])
    }
    const without = await signIn(platform, {
      role: 'user',
      userId: 8,
      organizationId: energyId,
      without: ['feed'],
    })
    const found = async (caller: Caller, query: Record<string, string> = { concerns_us: 'true' }) => {
      const { data, meta } = await portal.ok('listThreats', caller, { query })
      const row = data.find(({ threat_id }) => threat_id === id)
      return [
        meta.pagination.total,
        meta.concerns_total,
        row?.concerns?.map(({ kind, indicators }) => [kind, indicators]),
      ]
    }
    expect(await found(energy)).toEqual([1, 1, undefined])
    await run()
    // Unverified indicators do not count.
    expect(await found(energy)).toEqual([2, 2, [['subdomain', 1]]])
    expect((await found(energy, { concerns_us: 'false' }))[0]).toBe(1)
    expect(await found(fixture.freight)).toEqual([0, 0, undefined])
    expect(await found(without)).toEqual([1, 1, undefined])
    expect(await found(without, {})).toEqual([3, 1, []])
    // A false positive of the organization does not make a threat an asset match.
    const sightings = platform.collection(sightingsCollection)
    const { data: matching } = await portal.ok('listFeeds', energy, {
      query: { concerns_us: 'true', groups: String(group_id) },
    })
    for (const { feed_id, value } of matching)
      await sightings.commit(operator, (commit) => {
        commit.create(
          'sighting',
          commit.nextId('sighting'),
          falsePositiveHere({ client_id: energyId, feed_id, value, creation_date: commit.at }),
        )
      })
    await run()
    expect(await found(energy)).toEqual([1, 1, undefined])
    await sightings.commit(operator, (commit) => {
      for (const index of matching.keys()) commit.delete('sighting', index + 1)
    })
    await run()
    expect(await found(energy)).toEqual([2, 2, [['subdomain', 1]]])
    const params = { id }
    expect((await portal.ok('getThreat', energy, { params })).concerns).toMatchObject([
      { kind: 'subdomain', indicators: 1, tlp: 'green', here: null, there: null, dismissed: null },
    ])
    // The indicator behind the match has a level, which is included.
    const [match] = matching
    const levelled = async (tlp: 'amber+strict' | null): Promise<unknown> => {
      await portal.ok('updateFeed', analyst, { params: { id: match?.feed_id ?? 0 }, body: { tlp } })
      await run()
      const { data } = await portal.ok('listThreats', energy, { query: { concerns_us: 'true' } })
      return data.find(({ threat_id }) => threat_id === id)?.concerns?.map(({ tlp: level }) => level)
    }
    expect([await levelled('amber+strict'), await levelled(null)]).toEqual([['amber+strict'], ['green']])
    expect((await portal.ok('getThreat', without, { params })).concerns).toEqual([])
    const keyFor = async (own: Parameters<typeof makeKey>[1]) =>
      (
        await fixture.api.ok('apiListThreats', (await makeKey(platform, own)).key, {
          query: { concerns_us: 'true' },
        })
      ).data.map(({ name }) => name)
    expect(await keyFor({ type: 'organization', client_id: energyId })).toContain('Campaign')
    expect(await keyFor({ type: 'organization', client_id: freightId })).toEqual([])
    // "Not ours" applies to the pair, as for any other item.
    const pair = { item: 'threat', item_id: id, asset_id } as const
    await portal.ok('createConcernDismissal', energy, { body: pair })
    expect(await found(energy)).toEqual([1, 1, undefined])
    await portal.ok('deleteConcernDismissal', energy, { params: pair })
    // Once published, the hidden one is an exact domain match. A withdrawn group has no matches.
    await portal.ok('verifyFeed', analyst, {
      params: { id: fixture.indicators.hidden },
      body: { is_verified: true },
    })
    await run()
    expect(await found(energy)).toEqual([2, 2, [['domain', 1]]])
    await portal.ok('verifyFeedGroups', analyst, { body: { feed_group_ids: [group_id], verified: false } })
    await run()
    expect(await found(energy)).toEqual([1, 1, undefined])
  })

  it('depend on its current assets only, not on pending ones', async () => {
    const fixture = await createFixture()
    const body = { asset_type: 'domain', value: 'wzorcowa.example' } as const
    const { asset } = await fixture.portal.ok('createAsset', fixture.energyAdmin, {
      params: { id: energyId },
      body,
    })
    expect((await indicatorsOf(fixture, fixture.energy)).match).toBe(0)
    await fixture.portal.ok('resolveAssetRequest', fixture.platformAdmin, {
      params: { id: asset.request_id ?? 0 },
      body: { accepted: true },
    })
    expect((await indicatorsOf(fixture, fixture.energy)).match).toBe(1)
    await fixture.portal.ok('deleteAsset', fixture.energyAdmin, { params: { id: asset.asset_id } })
    expect((await indicatorsOf(fixture, fixture.energy)).match).toBe(1)
    await fixture.portal.ok('deleteAsset', fixture.platformAdmin, { params: { id: asset.asset_id } })
    expect((await indicatorsOf(fixture, fixture.energy)).match).toBe(0)
  })

  it('are a column of its files', async () => {
    const fixture = await createFixture()
    await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    const cells = async (caller: Caller): Promise<string[]> => {
      const { url } = await fixture.portal.ok('exportFeeds', caller, { query: { value: 'vpn' } })
      return (await (await fetch(url)).text())
        .trim()
        .split('\n')
        .map((line) => line.split(/[;,]/).at(-1) ?? '')
    }
    expect((await cells(fixture.energy)).map((cell) => cell.replaceAll('"', '').trim())).toEqual([
      'Concerns us',
      'subdomain of wzorcowa.example',
    ])
    expect((await cells(fixture.freight)).map((cell) => cell.replaceAll('"', '').trim())).toEqual([
      'Concerns us',
      '',
    ])
    // The files of threats and exposures too, with the list's filter, for each organization separately.
    const last = async (operation: 'exportThreats' | 'exportVisibilities', caller: Caller) => {
      const { url, rows, total } = await fixture.portal.ok(operation, caller, {
        query: { concerns_us: 'true' },
      })
      const lines = (await (await fetch(url)).text()).trim().split('\r\n')
      return [rows, total, ...lines.map((line) => line.split('","').at(-1)?.replaceAll('"', ''))]
    }
    expect(await last('exportThreats', fixture.freight)).toEqual([0, 0, 'Concerns us'])
    await watch(fixture, energyId, 'keyword', 'wzorcowa')
    const threats = await last('exportThreats', fixture.energy)
    expect(threats.slice(0, 3)).toEqual([1, 1, 'Concerns us'])
    const exposures = await last('exportVisibilities', fixture.energy)
    expect(exposures.slice(0, 3)).toEqual([1, 1, 'Concerns us'])
    for (const [, , , cell] of [threats, exposures]) expect(cell).toMatch(/wzorcowa/)
    expect((await fixture.portal.refused('exportVisibilities', fixture.analyst)).code).toBe('forbidden')
  })

  it('are not shown to the provider, in no list and by no filter', async () => {
    const fixture = await createFixture()
    await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    const { portal, analyst } = fixture
    const lists = await Promise.all([
      portal.ok('listFeeds', analyst),
      portal.ok('listThreats', analyst),
      portal.ok('listVisibilities', analyst),
      portal.ok('getFeed', analyst, { params: { id: fixture.indicators.subdomain } }),
      portal.ok('getThreat', analyst, { params: { id: fixture.threats.named } }),
      portal.ok('getVisibility', analyst, { params: { id: fixture.visibilities.energy } }),
    ])
    expect(JSON.stringify(lists)).not.toMatch(/"concerns|compared/)
    for (const concerns_us of ['true', 'false'])
      for (const id of ['listFeeds', 'listThreats', 'listVisibilities'] as const)
        expect((await portal.ok(id, analyst, { query: { concerns_us } })).data).toEqual([])
  })

  it('do not depend on what another organization has, dismisses or removes', async () => {
    const fixture = await createFixture()
    await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    const key = (await makeKey(fixture.platform, { type: 'organization', client_id: energyId })).key
    const everything = async (): Promise<string> => {
      const { portal, api, energy, indicators } = fixture
      const replies: unknown[] = []
      for (const text of ['', 'concerns_us=true', 'concerns_us=false&per_page=1&page=2']) {
        const query = Object.fromEntries(new URLSearchParams(text))
        replies.push(
          await portal.ok('listFeeds', energy, { query }),
          await portal.ok('listThreats', energy, { query }),
          await portal.ok('listClientVisibilities', energy, { params: { id: energyId }, query }),
        )
      }
      for (const text of ['concerns_us=true', 'concerns_us=false&limit=1']) {
        const query = Object.fromEntries(new URLSearchParams(text))
        replies.push(
          await api.ok('apiListIndicators', key, { query }),
          await api.ok('apiListThreats', key, { query }),
          await api.ok('apiListVisibilities', key, { query }),
        )
      }
      for (const id of Object.values(indicators).slice(0, 3)) {
        replies.push(await portal.ok('getFeed', energy, { params: { id } }))
      }
      return JSON.stringify(replies)
    }
    const before = await everything()
    const assets = [
      await watch(fixture, freightId, 'domain', 'wzorcowa.example'),
      await watch(fixture, freightId, 'domain', 'unrelated.example'),
      await watch(fixture, freightId, 'keyword', 'stealer'),
    ]
    expect(await everything()).toBe(before)
    const body = { item: 'feed', item_id: fixture.indicators.subdomain, asset_id: assets[0] ?? 0 } as const
    await fixture.portal.ok('createConcernDismissal', fixture.freight, { body })
    expect(await everything()).toBe(before)
    await fixture.portal.ok('deleteAsset', fixture.platformAdmin, { params: { id: assets[0] ?? 0 } })
    expect(await everything()).toBe(before)
  })
})

describe('a dismissed match', () => {
  it('no longer counts for the whole organization, until the dismissal is undone', async () => {
    const fixture = await createFixture()
    const asset_id = await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    const pair = { item: 'feed', item_id: fixture.indicators.subdomain, asset_id } as const
    const { dismissal } = await fixture.portal.ok('createConcernDismissal', fixture.energy, { body: pair })
    expect(dismissal).toMatchObject({ ...pair, dismissed_by: expect.any(String) })
    expect(await fixture.portal.ok('createConcernDismissal', fixture.energyAdmin, { body: pair })).toEqual({
      dismissal,
    })
    expect(await indicatorsOf(fixture, fixture.energyAdmin, { concerns_us: 'true' })).toMatchObject({
      total: 0,
      match: 0,
    })
    const params = { id: pair.item_id }
    const { feed: indicator, concerns: matches } = await fixture.portal.ok('getFeed', fixture.energyAdmin, {
      params,
    })
    expect(indicator.concerns).toEqual([])
    expect(matches).toMatchObject([
      { kind: 'subdomain', dismissed: { by: dismissal.dismissed_by, date: dismissal.dismissed_date } },
    ])
    await fixture.portal.ok('deleteConcernDismissal', fixture.energyAdmin, { params: pair })
    expect(await indicatorsOf(fixture, fixture.energy, { concerns_us: 'true' })).toMatchObject({
      total: 1,
      match: 1,
    })
    expect(await fixture.portal.refused('deleteConcernDismissal', fixture.energy, { params: pair })).toEqual(
      notFound,
    )
  })

  it('is a pair of a visible item and an own asset, within the module of the item', async () => {
    const fixture = await createFixture()
    const asset_id = await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    const { portal, energy, freight, indicators, visibilities: exposures } = fixture
    const item_id = indicators.subdomain
    for (const [caller, body] of [
      [freight, { item: 'feed', item_id, asset_id }],
      [energy, { item: 'feed', item_id: indicators.hidden, asset_id }],
      [energy, { item: 'visibility', item_id: exposures.freight, asset_id }],
      [energy, { item: 'threat', item_id: 999, asset_id }],
      [energy, { item: 'feed', item_id, asset_id: 999 }],
    ] as const)
      expect(await portal.refused('createConcernDismissal', caller, { body })).toEqual(notFound)
    // A pair without a match is rejected.
    for (const body of [
      { item: 'feed', item_id: indicators.unrelated, asset_id },
      { item: 'threat', item_id: fixture.threats.other, asset_id },
    ] as const)
      expect(await portal.refused('createConcernDismissal', energy, { body })).toEqual({
        status: 409,
        code: 'concern_gone',
      })
    for (const body of [
      { item: 'threat', item_id: fixture.threats.named, asset_id },
      { item: 'visibility', item_id: exposures.energy, asset_id },
    ] as const)
      await portal.ok('createConcernDismissal', energy, { body })
    const pair = { item: 'feed', item_id, asset_id } as const
    await portal.ok('createConcernDismissal', energy, { body: pair })
    expect(await portal.refused('deleteConcernDismissal', freight, { params: pair })).toEqual(notFound)
    const limited = await signIn(fixture.platform, {
      role: 'user',
      userId: 9,
      organizationId: energyId,
      without: ['feed'],
    })
    const refusal = { status: 403, code: 'module_forbidden' }
    expect(await portal.refused('createConcernDismissal', limited, { body: pair })).toEqual(refusal)
    expect(await portal.refused('deleteConcernDismissal', limited, { params: pair })).toEqual(refusal)
  })
})

describe('a key', () => {
  it('sees the matches of its organization if it sees assets', async () => {
    const fixture = await createFixture()
    await watch(fixture, energyId, 'domain', 'wzorcowa.example')
    const { api, platform } = fixture
    const keyOf = async (own: Parameters<typeof makeKey>[1]): Promise<string> =>
      (await makeKey(platform, own)).key
    const organization = await keyOf({ type: 'organization', client_id: energyId })
    const query = { concerns_us: 'true' }
    expect(
      (await api.ok('apiListIndicators', organization, { query })).data.map(({ concerns: matches }) =>
        said(matches),
      ),
    ).toEqual(['subdomain wzorcowa.example'])
    expect(
      (await api.ok('apiListThreats', organization, { query: { ...query, details: 'true' } })).data.map(
        ({ concerns: matches }) => said(matches),
      ),
    ).toEqual(['domain wzorcowa.example'])
    expect(
      (await api.ok('apiListVisibilities', organization, { query })).data.map(({ concerns: matches }) =>
        said(matches),
      ),
    ).toEqual(['subdomain wzorcowa.example'])
    const params = { id: fixture.indicators.subdomain }
    expect(said((await api.ok('apiGetIndicator', organization, { params })).concerns)).toBe(
      'subdomain wzorcowa.example',
    )
    expect(
      said((await api.ok('apiGetThreat', organization, { params: { id: fixture.threats.named } })).concerns),
    ).toBe('domain wzorcowa.example')
    expect(
      said(
        (await api.ok('apiGetVisibility', organization, { params: { id: fixture.visibilities.energy } }))
          .concerns,
      ),
    ).toBe('subdomain wzorcowa.example')
    // Changes report what analysts did, not asset matches.
    expect(JSON.stringify(await api.ok('apiIndicatorChanges', organization))).not.toContain('concerns')

    const system = await keyOf({ type: 'system' })
    const named = await keyOf({ type: 'named', name: 'Firewall', client_id: energyId, modules: ['feed'] })
    for (const key of [system, named]) {
      expect(JSON.stringify(await api.ok('apiListIndicators', key))).not.toContain('concerns')
      for (const concerns_us of ['true', 'false'])
        // An empty list would suggest that nothing matches.
        expect(await api.refused('apiListIndicators', key, { query: { concerns_us } })).toEqual({
          status: 403,
          code: 'key_scope',
        })
    }
  })
})
