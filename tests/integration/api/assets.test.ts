/** Assets for keys: which keys see them, whose they are, and what became of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiAssetRoutes } from '#functions/api/assets/index.ts'
import { assetRoutes } from '#functions/assets/index.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { makeKey, openKeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { openPortal, organizationEntity, putOrganization, signIn } from '../support/portal.ts'
import { allPages, replaysLikeLists } from './pages.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const open = async () => {
  const platform = backends.platform(await backends.freshTable())
  const portal = openPortal(platform, assetRoutes(platform))
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const provider = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const admin = await signIn(platform, { role: 'organization_admin', userId: 2, clientId: 1 })
  await signIn(platform, { role: 'user', userId: 3, clientId: 1 })
  const keyOf = async (own: Parameters<typeof makeKey>[1]): Promise<string> =>
    (await makeKey(platform, own)).key
  return {
    platform,
    portal,
    api: openKeyApi(platform, apiAssetRoutes(platform)),
    provider,
    admin,
    keyOf,
    bank: await keyOf({ type: 'organization', client_id: 1 }),
    hospital: await keyOf({ type: 'organization', client_id: 2 }),
    system: await keyOf({ type: 'system', name: 'Scanner' }),
  }
}
type Scene = Awaited<ReturnType<typeof open>>

const add = async (
  { portal, provider }: Scene,
  asset_type: AssetType,
  value: string,
  id = 1,
  caller = provider,
): Promise<number> =>
  (await portal.ok('createAsset', caller, { params: { id }, body: { asset_type, value } })).asset.asset_id

describe('the list of assets', () => {
  it("is the portal's, of the own organization or of all", async () => {
    const scene = await open()
    await add(scene, 'domain', 'example.com')
    await add(scene, 'ip_address', '192.0.2.0/24')
    await add(scene, 'keyword', 'Example', 1, scene.admin)
    const foreign = await add(scene, 'domain', 'hospital.example', 2)
    const filters: Record<string, string>[] = [
      {},
      { asset_types: 'domain,keyword' },
      { status: 'requested_add' },
      { search: 'EXAMPLE.com.' },
      { sort: '-creation_date' },
    ]
    for (const filter of filters) {
      const query = { sort: '+value', ...filter }
      const portal = await scene.portal.ok('listAssets', scene.admin, { params: { id: 1 }, query })
      const found = await allPages((page) => scene.api.ok('apiListAssets', scene.bank, { query: page }), {
        ...query,
        limit: '2',
      })
      expect(found, JSON.stringify(filter)).toEqual(portal.client_assets)
    }
    const clientsOf = async (key: string, organizations: string): Promise<number[]> =>
      (await scene.api.ok('apiListAssets', key, { query: { organizations } })).data.map(
        ({ client_id: id }) => id,
      )
    expect(await clientsOf(scene.system, '1,2')).toEqual([1, 1, 1, 2])
    expect(await clientsOf(scene.system, '2')).toEqual([2])
    expect(await clientsOf(scene.bank, '2')).toEqual([])
    const params = { id: foreign }
    expect(await scene.api.refused('apiGetAsset', scene.bank, { params })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect(await scene.api.ok('apiGetAsset', scene.hospital, { params })).toMatchObject({
      value: 'hospital.example',
    })
    expect(await scene.api.refused('apiListAssets', scene.bank, { query: { page: '1' } })).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
    })
  })

  it('is not for users, nor for named keys that do not open visibilities', async () => {
    const scene = await open()
    await add(scene, 'domain', 'example.com')
    const named = { type: 'named', name: 'Key', client_id: 1 } as const
    const seeing = await scene.keyOf({ ...named, modules: ['visibility'] })
    const blind = [
      await scene.keyOf({ ...named, modules: ['feed', 'threat', 'incident'] }),
      await scene.keyOf({ type: 'user', client_id: 1, user_id: 3 }),
    ]
    expect((await scene.api.ok('apiListAssets', seeing)).data).toHaveLength(1)
    // An admin has no user's key: one that was made before a promotion has ended.
    const promoted = await scene.keyOf({ type: 'user', client_id: 1, user_id: 2 })
    expect(await scene.api.refused('apiListAssets', promoted)).toMatchObject({ code: 'key_ended' })
    const scope = { status: 403, code: 'key_scope' }
    for (const key of blind) {
      expect(await scene.api.refused('apiListAssets', key)).toEqual(scope)
      expect(await scene.api.refused('apiAssetChanges', key)).toEqual(scope)
      expect(await scene.api.refused('apiGetAsset', key, { params: { id: 1 } })).toEqual(scope)
    }
  })
})

describe('a client that replays the changes of assets', () => {
  it('holds what the list holds', async () => {
    const scene = await open()
    const readers = Object.entries({ bank: scene.bank, hospital: scene.hospital, system: scene.system }).map(
      ([name, key]) => ({
        name,
        changes: (query: Record<string, string>) => scene.api.ok('apiAssetChanges', key, { query }),
        list: (query: Record<string, string>) => scene.api.ok('apiListAssets', key, { query }),
      }),
    )
    const ids: number[] = []
    const differences = await replaysLikeLists(
      readers,
      async (random) => {
        const act = ids.length < 3 ? 0 : random(4)
        const id = ids[random(ids.length)] ?? 0
        const value = `a${ids.length}.example`
        if (act === 0) return ids.push(await add(scene, 'domain', value, 1 + random(2)))
        if (act === 1) return ids.push(await add(scene, 'domain', value, 1, scene.admin))
        // Of an admin it is a request, and the asset waits.
        const caller = act === 2 ? scene.provider : scene.admin
        return scene.portal.call('deleteAsset', caller, { params: { id } })
      },
      { rounds: 4 },
    )
    expect(differences).toEqual([])
  })
})
