/** Assets for keys: which keys see them, to whom they belong, and their changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiAssetRoutes } from '#functions/assets/key-routes.ts'
import { assetRoutes } from '#functions/assets/routes.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { makeKey, createKeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, organizationEntity, putOrganization, signIn } from '../support/portal.ts'
import { allPages, replaysLikeLists } from './pages.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const createFixture = async () => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, assetRoutes(platform))
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const provider = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const admin = await signIn(platform, { role: 'organization_admin', userId: 2, organizationId: 1 })
  await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const keyOf = async (own: Parameters<typeof makeKey>[1]): Promise<string> =>
    (await makeKey(platform, own)).key
  return {
    platform,
    portal,
    api: createKeyApi(platform, apiAssetRoutes(platform)),
    provider,
    admin,
    keyOf,
    bank: await keyOf({ type: 'organization', client_id: 1 }),
    hospital: await keyOf({ type: 'organization', client_id: 2 }),
    system: await keyOf({ type: 'system', name: 'Scanner' }),
  }
}
type Fixture = Awaited<ReturnType<typeof createFixture>>

const add = async (
  { portal, provider }: Fixture,
  asset_type: AssetType,
  value: string,
  id = 1,
  caller = provider,
): Promise<number> =>
  (await portal.ok('createAsset', caller, { params: { id }, body: { asset_type, value } })).asset.asset_id

describe('the list of assets', () => {
  it("equals the portal's, for one organization or for all", async () => {
    const fixture = await createFixture()
    await add(fixture, 'domain', 'example.com')
    await add(fixture, 'ip_address', '192.0.2.0/24')
    await add(fixture, 'keyword', 'Example', 1, fixture.admin)
    const foreign = await add(fixture, 'domain', 'hospital.example', 2)
    const filters: Record<string, string>[] = [
      {},
      { asset_types: 'domain,keyword' },
      { status: 'requested_add' },
      { search: 'EXAMPLE.com.' },
      { sort: '-creation_date' },
    ]
    for (const filter of filters) {
      const query = { sort: '+value', ...filter }
      const portal = await fixture.portal.ok('listAssets', fixture.admin, { params: { id: 1 }, query })
      const found = await allPages((page) => fixture.api.ok('apiListAssets', fixture.bank, { query: page }), {
        ...query,
        limit: '2',
      })
      expect(found, JSON.stringify(filter)).toEqual(portal.client_assets)
    }
    const organizationsOf = async (key: string, organizations: string): Promise<number[]> =>
      (await fixture.api.ok('apiListAssets', key, { query: { organizations } })).data.map(
        ({ client_id: id }) => id,
      )
    expect(await organizationsOf(fixture.system, '1,2')).toEqual([1, 1, 1, 2])
    expect(await organizationsOf(fixture.system, '2')).toEqual([2])
    expect(await organizationsOf(fixture.bank, '2')).toEqual([])
    const params = { id: foreign }
    expect(await fixture.api.refused('apiGetAsset', fixture.bank, { params })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect(await fixture.api.ok('apiGetAsset', fixture.hospital, { params })).toMatchObject({
      value: 'hospital.example',
    })
    expect(await fixture.api.refused('apiListAssets', fixture.bank, { query: { page: '1' } })).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
    })
  })

  it('is not available to users, or to named keys without visibilities', async () => {
    const fixture = await createFixture()
    await add(fixture, 'domain', 'example.com')
    const named = { type: 'named', name: 'Key', client_id: 1 } as const
    const seeing = await fixture.keyOf({ ...named, modules: ['visibility'] })
    const blind = [
      await fixture.keyOf({ ...named, modules: ['feed', 'threat', 'incident'] }),
      await fixture.keyOf({ type: 'user', client_id: 1, user_id: 3 }),
    ]
    expect((await fixture.api.ok('apiListAssets', seeing)).data).toHaveLength(1)
    // An admin has no user key. A key created before a promotion no longer works.
    const promoted = await fixture.keyOf({ type: 'user', client_id: 1, user_id: 2 })
    expect(await fixture.api.refused('apiListAssets', promoted)).toMatchObject({ code: 'key_ended' })
    const scope = { status: 403, code: 'key_scope' }
    for (const key of blind) {
      expect(await fixture.api.refused('apiListAssets', key)).toEqual(scope)
      expect(await fixture.api.refused('apiAssetChanges', key)).toEqual(scope)
      expect(await fixture.api.refused('apiGetAsset', key, { params: { id: 1 } })).toEqual(scope)
    }
  })
})

describe('a client that replays the changes of assets', () => {
  it('has what the list has', async () => {
    const fixture = await createFixture()
    const readers = Object.entries({
      bank: fixture.bank,
      hospital: fixture.hospital,
      system: fixture.system,
    }).map(([name, key]) => ({
      name,
      changes: (query: Record<string, string>) => fixture.api.ok('apiAssetChanges', key, { query }),
      list: (query: Record<string, string>) => fixture.api.ok('apiListAssets', key, { query }),
    }))
    const ids: number[] = []
    const differences = await replaysLikeLists(
      readers,
      async (random) => {
        const act = ids.length < 3 ? 0 : random(4)
        const id = ids[random(ids.length)] ?? 0
        const value = `a${ids.length}.example`
        if (act === 0) return ids.push(await add(fixture, 'domain', value, 1 + random(2)))
        if (act === 1) return ids.push(await add(fixture, 'domain', value, 1, fixture.admin))
        // From an admin it is a request, and the asset is pending.
        const caller = act === 2 ? fixture.provider : fixture.admin
        return fixture.portal.call('deleteAsset', caller, { params: { id } })
      },
      { rounds: 4 },
    )
    expect(differences).toEqual([])
  })
})
