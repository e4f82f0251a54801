/**
 * Administration lists with 5,000 organizations and 5,000 users, and 10,000 assets of one organization. Measures the
 * lists' DynamoDB cost and the time in the function.
 */
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { assetRoutes } from '#functions/assets/routes.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { organizationRoutes } from '#functions/organizations/routes.ts'
import { bilingualEntryKind } from '#functions/rules/dictionaries/entries.ts'
import { usersDependencies, userRoutes } from '#functions/users/routes.ts'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { generatedRows, saveSnapshot, watched, type GeneratedRow } from './collections.ts'
import { machine, medianMilliseconds, round, type Figure, type Measure } from './measure.ts'

const [organizations, users, assets, tags] = [5_000, 5_000, 10_000, 40] as const
const at = (id: number): string => new Date(Date.UTC(2023, 0, 1) + id * 3_600_000).toISOString()

const organizationRow = (id: number) =>
  organizationsCollection.kinds.organization.row(
    organizationEntity(`Spółka ${id % 97} numer ${id}`, {
      contact_email: `soc@org-${id}.example`,
      tags: [(id % tags) + 1],
      creation_date: at(id),
    }),
  )
/** One organization has half of them, the maximum; the others have one each. */
const userRow = (id: number) =>
  organizationsCollection.kinds.user.row({
    name: `Anna Przykładowa ${id}`,
    email: `anna${id}@example.com`,
    client_id: id <= users / 2 ? 1 : (id % organizations) + 1,
    role: id % 20 === 0 ? 'organization_admin' : 'user',
    account_expiry_date: id % 9 === 0 ? at(id) : null,
    deactivated: id % 31 === 0,
    creation_date: at(id),
    ...moduleAccess(() => true),
  })
const assetRow = (id: number) => {
  const value = `host-${id}.example`
  return assetsCollection.kinds.asset.row({
    client_id: 1,
    asset_type: assetTypes[id % assetTypes.length] ?? 'domain',
    value,
    key: value,
    status: 'added',
    request_id: null,
    creation_date: at(id),
  })
}
async function* joined(
  rows: AsyncGenerator<GeneratedRow[]>,
  more: AsyncGenerator<GeneratedRow[]>,
): AsyncGenerator<GeneratedRow[]> {
  yield* rows
  yield* more
}

async function* measure(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  try {
    const table = await backends.freshTable()
    const platform = backends.platform(table)
    const entries = Array.from({ length: tags }, (_, n) => ({
      kind: 'organization_tag',
      id: n + 1,
      row: bilingualEntryKind('organization_tag').row({
        name_pl: `tag ${n}`,
        name_en: `tag ${n}`,
        is_active: true,
      }),
    }))
    const bytes = await saveSnapshot(
      platform,
      organizationsCollection,
      { organization: organizations, user: users, organization_tag: tags },
      joined(
        generatedRows(organizations, entries, 'organization', organizationRow),
        generatedRows(users, [], 'user', userRow),
      ),
    )
    await saveSnapshot(
      platform,
      assetsCollection,
      { asset: assets },
      generatedRows(assets, [], 'asset', assetRow),
    )
    await putOrganization(platform, 1, organizationEntity('Spółka'))
    const usage = watched(table)
    const admin = await signIn(platform, { role: 'platform_admin', userId: users + 1 })
    const own = await signIn(platform, { role: 'organization_admin', userId: users + 2, organizationId: 1 })
    const portal = createPortal(platform, [
      ...organizationRoutes(platform),
      ...userRoutes(usersDependencies(platform)),
      ...assetRoutes(platform),
    ])
    const on = `${organizations} organizations, ${users} users, ${assets} assets, ${machine}`
    async function* figures(name: string, work: () => Promise<unknown>): AsyncGenerator<Figure> {
      await work()
      yield { name, value: round(await medianMilliseconds(9, work), 1), unit: 'ms', on }
      yield { name, value: usage().requests, unit: 'requests', on }
      yield { name, value: usage().readUnits, unit: 'read units', on }
    }
    const params = { id: 1 }
    yield* figures('organizations, first page', () => portal.ok('listOrganizations', admin))
    yield* figures('organizations, by tags', () =>
      portal.ok('listOrganizations', admin, { query: { tags: '3,5' } }),
    )
    yield* figures('organizations, last page', () =>
      portal.ok('listOrganizations', admin, { query: { page: String(organizations / 10) } }),
    )
    yield* figures('users of everybody, first page', () =>
      portal.ok('listProviderUsers', admin, { query: { scope: 'all' } }),
    )
    yield* figures('users of everybody, search', () =>
      portal.ok('listProviderUsers', admin, { query: { scope: 'all', search: 'anna49' } }),
    )
    yield* figures('users of an organization of 2,500, last page', () =>
      portal.ok('listOrganizationUsers', own, { params, query: { page: '250' } }),
    )
    yield* figures('assets, first page', () => portal.ok('listAssets', own, { params }))
    yield* figures('assets of a type, search', () =>
      portal.ok('listAssets', own, { params, query: { asset_type: 'domain', search: 'host-77' } }),
    )
    yield { name: 'organizations and users: read model', value: round(bytes.readModel / 1e6), unit: 'MB', on }
  } finally {
    await backends.stop()
  }
}

export const administrationMeasure: Measure = {
  name: 'administration',
  summary: 'the lists of 5,000 organizations, 5,000 users and 10,000 assets',
  run: measure,
}
