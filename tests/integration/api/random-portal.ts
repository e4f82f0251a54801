/**
 * An in-memory portal with random actions of users and time on what machines read. It has few items, so each one
 * changes often. The same seed repeats the same actions.
 */
import { S3Client } from '@aws-sdk/client-s3'
import { assetsOfOrganizations } from '#functions/assets/organization-data.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsOfOrganizations } from '#functions/incidents/organization-data.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { expireIndicators } from '#functions/sightings/expiry.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { Files } from '#functions/core/files/files.ts'
import { createPlatform, type Platform } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import {
  carryOutOrganizationDeletions,
  organizationDeletionItem,
} from '#functions/rules/tenants/organization-deletions.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresOfOrganizations } from '#functions/exposures/organization-data.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import * as z from 'zod'
import type { OperationId } from '#shared/contracts/index.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import { MemorySchedules } from '#tests/support/memory-schedules.ts'
import { testSeals } from '#tests/support/seals.ts'
import { MemoryTable } from '#tests/support/memory-table.ts'
import { operator, TestClock } from '../auth/fixture.ts'
import { allKeyRoutes } from '../support/all-key-routes.ts'
import { allRoutes } from '../support/all-routes.ts'
import { makeKey, createKeyApi, type KeyApi } from '../support/key-api.ts'
import { originVerify } from '../support/backends.ts'
import { createPortal, organizationEntity, signIn, type CallInput, type Caller } from '../support/portal.ts'
import { randomFrom } from './pages.ts'

export interface RandomPortal {
  readonly platform: Platform
  readonly clock: TestClock
  readonly api: KeyApi
  readonly random: (below: number) => number
  /** Keys of every kind by name. */
  readonly keys: Readonly<Record<string, string>>
  /** Performs a random action, most often in one area. Returns its name. */
  readonly act: (area: RandomArea) => Promise<string>
}

export const randomAreas = ['indicators', 'threats', 'incidents', 'visibilities', 'assets', 'portal'] as const
export type RandomArea = (typeof randomAreas)[number]

type Body<Id extends OperationId> = NonNullable<CallInput<Id>['body']>
const permanent = 2
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

export const createRandomPortal = async (seed: number): Promise<RandomPortal> => {
  const random = randomFrom(seed)
  const clock = new TestClock(Date.parse('2026-03-02T08:00:00.000Z'))
  const platform = createPlatform({
    environment: {
      STAGE: 'test',
      TABLE_NAME: 'memory',
      PORTAL_URL: 'http://localhost:8080',
      PROVIDER_NAME: 'Example CERT',
      MAIL_FROM: 'portal@example.com',
      ORIGIN_VERIFY: originVerify,
    },
    clock,
    log: silentLog,
    requestLimits: { take: () => Promise.resolve(), left: () => ({ remaining: 600, seconds: 0 }) },
    table: new MemoryTable(),
    // Nothing here has files.
    files: new Files(new S3Client({ region: 'nowhere', endpoint: 'http://127.0.0.1:9' }), 'files'),
    schedules: new MemorySchedules(),
    seals: testSeals(clock),
  })
  const portal = createPortal(platform, allRoutes(platform))
  const organizations = platform.collection(organizationsCollection)
  const addOrganization = (name: string): Promise<number> =>
    organizations.commit(operator, (commit) => {
      const id = commit.nextId('organization')
      commit.create('organization', id, organizationEntity(name))
      return id
    })
  const organizationIds = [await addOrganization('Bank'), await addOrganization('Szpital')]

  const people: Record<'admin' | 'analyst' | 'user' | 'chief', Caller> = {
    admin: await signIn(platform, { role: 'platform_admin', userId: 1 }),
    analyst: await signIn(platform, { role: 'analyst', userId: 2 }),
    user: await signIn(platform, { role: 'user', userId: 3, organizationId: 1 }),
    chief: await signIn(platform, { role: 'organization_admin', userId: 4, organizationId: 1 }),
  }
  /** Sessions expire. */
  const signAllIn = async (): Promise<void> => {
    people.admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
    people.analyst = await signIn(platform, { role: 'analyst', userId: 2 })
    people.user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
    people.chief = await signIn(platform, { role: 'organization_admin', userId: 4, organizationId: 1 })
  }

  /** A user's call, which may be refused but may not fail. */
  const call = async <Id extends OperationId>(
    who: keyof typeof people,
    id: Id,
    input: CallInput<Id>,
  ): Promise<void> => {
    const reply = await portal.call(id, people[who], input)
    if (reply.status >= 500 || reply.status === 401)
      throw new Error(`${id}: ${JSON.stringify('failure' in reply ? reply.failure : reply.status)}`)
  }

  const of = <T>(all: readonly [T, ...T[]]): T => all[random(all.length)] ?? all[0]
  const mostly = (): boolean => random(4) > 0
  const yes = (): boolean => random(2) === 0
  let names = 0
  const name = (what: string): string => `${what} ${(names += 1)}`
  const level = (): TlpLevel | null => of([null, 'clear', 'green', 'amber', 'amber+strict', 'red', 'red'])
  const one = (most: number) => ({ params: { id: 1 + random(most) } })
  /** One of the newest remaining items of a kind. */
  const recent = async (collection: Parameters<Platform['collection']>[0], kind: string, most = 5) => {
    const readModel = await platform.collection(collection).readModel()
    const ids = readModel.rows(idSchema, `SELECT id FROM ${kind} ORDER BY id DESC LIMIT ?`, [most])
    return { params: { id: ids[random(ids.length)] ?? 1 } }
  }
  const indicator = () => recent(indicatorsCollection, 'feed', 6)
  const tags = (): number[] => (yes() ? [] : [1 + random(2)])
  const entry = { is_active: true }

  for (const n of [1, 2]) {
    await call('admin', 'createFeedCategory', { body: { name: `C2 ${n}` } })
    await call('admin', 'createFeedTag', { body: { name: `APT ${n}` } })
    await call('admin', 'createThreatCategory', { body: { name_pl: `Grupa ${n}`, name_en: `Group ${n}` } })
    await call('admin', 'createThreatTag', { body: { name: `wiper ${n}` } })
    await call('admin', 'createIncidentCategory', { body: { name_pl: `Wyciek ${n}`, name_en: `Leak ${n}` } })
    await call('admin', 'createIncidentTag', { body: { name: `invoice ${n}` } })
    await call('admin', 'createVisibilityCategory', { body: { name_pl: `Port ${n}`, name_en: `Port ${n}` } })
    await call('analyst', 'createFeedGroup', { body: { name: `Kit ${n}`, is_verified: n === 1 } })
  }
  await call('admin', 'createFeedType', { body: { name: 'domain' } })
  await call('admin', 'createFeedType', { body: { name: 'domena', validity_days: 1 } })
  await call('user', 'createFeedView', {
    body: { view_name: 'Green', tlp: ['green', 'amber'], is_shared: true },
  })
  await call('user', 'createFeedView', { body: { view_name: 'Tagged', value: 'n', tags_ids: [1] } })

  const named = { type: 'named', client_id: 1 } as const
  const system = { type: 'system' } as const
  const keyOf = async (own: Parameters<typeof makeKey>[1]): Promise<string> =>
    (await makeKey(platform, own)).key
  const keys = {
    organization: await keyOf({ type: 'organization', client_id: 1 }),
    other: await keyOf({ type: 'organization', client_id: 2 }),
    user: await keyOf({ type: 'user', client_id: 1, user_id: 3 }),
    chief: await keyOf({ type: 'user', client_id: 1, user_id: 4 }),
    named: await keyOf({ ...named, name: 'All' }),
    threats: await keyOf({ ...named, name: 'Threats', modules: ['threat'] }),
    group: await keyOf({ ...named, name: 'Group', scope: { groups: [1, 2], views: [] } }),
    view: await keyOf({ ...named, name: 'View', scope: { groups: [], views: [1] } }),
    both: await keyOf({ ...named, name: 'Both', scope: { groups: [2], views: [2] } }),
    system: await keyOf({ ...system, name: 'SIEM' }),
    administration: await keyOf({ ...system, name: 'SOAR', admin_access: true }),
  }

  const addIndicator = () =>
    call('analyst', 'createFeed', {
      body: {
        value: `${name('n').replace(' ', '')}.example`,
        origin: 'Honeypot',
        feed_category_id: 1 + random(2),
        feed_type_id: 1 + random(2),
        ids_flag: yes(),
        tags_ids: tags(),
        is_verified: yes(),
        accept_warnings: true,
        tlp: level(),
      },
    })
  const setDefault = async (kind: TlpKind): Promise<void> => {
    const { tlp_defaults: before } = await portal.ok('getTlpDefaults', people.admin)
    await portal.ok('updateTlpDefaults', people.admin, {
      body: { ...before, [kind]: of(['clear', 'green', 'amber', 'amber+strict']) },
    })
  }
  const changeOrganization = async (
    id: number,
    change: (entity: ReturnType<typeof organizationEntity>) => Partial<ReturnType<typeof organizationEntity>>,
  ): Promise<void> => {
    await organizations.commit(operator, async (commit) => {
      const stored = await organizations.get('organization', id)
      if (stored !== undefined)
        commit.update('organization', id, { ...stored.entity, ...change(stored.entity) }, stored, ['name'])
    })
  }
  const deleteLast = async (): Promise<void> => {
    const id = organizationIds.length > permanent ? organizationIds.pop() : undefined
    if (id === undefined) return
    await organizations.commit(operator, (commit) => {
      commit.delete('organization', id)
      commit.putItem(
        organizationDeletionItem({
          client_id: id,
          client_name: 'Gone',
          actor: operator,
          requested: commit.at,
        }),
      )
    })
  }
  const organization = (): number => organizationIds[random(organizationIds.length)] ?? 1

  const acts: Readonly<Record<RandomArea, Readonly<Record<string, () => Promise<unknown>>>>> = {
    indicators: {
      createFeed: addIndicator,
      createAnotherIndicator: addIndicator,
      verifyFeed: async () =>
        call('analyst', 'verifyFeed', { ...(await indicator()), body: { is_verified: true } }),
      takeBackIndicator: async () =>
        call('analyst', 'verifyFeed', { ...(await indicator()), body: { is_verified: false } }),
      deleteFeed: async () => call('analyst', 'deleteFeed', await indicator()),
      levelIndicator: async () =>
        call('analyst', 'updateFeed', { ...(await indicator()), body: { tlp: level() } }),
      levelAnotherIndicator: async () =>
        call('analyst', 'updateFeed', { ...(await indicator()), body: { tlp: level() } }),
      editIndicator: async () =>
        call('analyst', 'updateFeed', {
          ...(await indicator()),
          body: of<Body<'updateFeed'>>([
            { notes: `${random(99)}` },
            { tags_ids: tags() },
            { feed_category_id: 1 + random(2) },
            { feed_type_id: 1 + random(2) },
            { ids_flag: yes() },
            { value: `${name('v').replace(' ', '')}.example`, accept_warnings: true },
          ]),
        }),
      groupIndicator: async () =>
        call('analyst', 'addFeedsToGroup', {
          ...one(2),
          body: { feeds_ids: [(await indicator()).params.id] },
        }),
      groupIndicatorElsewhere: async () =>
        call('analyst', 'addFeedsToGroup', {
          ...(await recent(indicatorsCollection, 'feed_group')),
          body: { feeds_ids: [(await indicator()).params.id] },
        }),
      ungroupIndicator: async () =>
        call('analyst', 'removeFeedsFromGroup', {
          ...one(2),
          body: { feeds_ids: [(await indicator()).params.id] },
        }),
      createGroup: () =>
        call('analyst', 'createFeedGroup', {
          body: { name: name('Group'), is_verified: yes(), tlp: level() },
        }),
      deleteGroup: async () =>
        call('analyst', 'deleteFeedGroup', await recent(indicatorsCollection, 'feed_group')),
      renameGroup: async () =>
        call('analyst', 'updateFeedGroup', {
          ...(await recent(indicatorsCollection, 'feed_group')),
          body: { name: name('Group') },
        }),
      levelGroup: () => call('analyst', 'updateFeedGroup', { ...one(3), body: { tlp: level() } }),
      verifyGroup: () => call('analyst', 'updateFeedGroup', { ...one(3), body: { is_verified: yes() } }),
      tagGroup: () => call('analyst', 'updateFeedGroup', { ...one(3), body: { tags_ids: tags() } }),
      createView: () =>
        call('user', 'createFeedView', { body: { view_name: name('View'), value: 'n', is_shared: yes() } }),
      changeView: () =>
        call('user', 'updateFeedView', { ...one(4), body: { view_name: name('View'), is_shared: yes() } }),
      deleteView: () => call('user', 'deleteFeedView', one(4)),
      expire: async () => {
        clock.advance(of([3600, 86_400, 86_400]))
        await signAllIn()
        await expireIndicators(platform.collection(indicatorsCollection), clock.now())
      },
      markFalsePositive: async () =>
        call('user', 'createSighting', { ...(await indicator()), body: { kind: 'false_positive_here' } }),
      unmarkFalsePositive: () => call('user', 'deleteSighting', one(9)),
      see: async () => call('user', 'createSighting', { ...(await indicator()), body: { kind: 'seen' } }),
      renameIndicatorCategory: () =>
        call('admin', 'updateFeedCategory', { ...one(2), body: { name: name('C2'), is_active: mostly() } }),
      renameIndicatorTag: () =>
        call('admin', 'updateFeedTag', { ...one(2), body: { name: name('APT'), ...entry } }),
      createFeedTag: () => call('admin', 'createFeedTag', { body: { name: name('APT') } }),
      deleteFeedTag: async () =>
        call('admin', 'deleteFeedTag', await recent(indicatorsCollection, 'feed_tag')),
      levelAllIndicators: () => setDefault('feed'),
      levelAllGroups: () => setDefault('feed_group'),
      changeValidity: () =>
        call('admin', 'updateFeedType', {
          params: { id: 2 },
          body: { name: 'domena', is_active: mostly(), validity_days: of([1, 2, 30, null]) },
        }),
    },
    threats: {
      renameThreatCategory: () =>
        call('admin', 'updateThreatCategory', {
          ...one(2),
          body: { name_pl: name('Grupa'), name_en: name('Group'), is_active: mostly() },
        }),
      renameThreatTag: () =>
        call('admin', 'updateThreatTag', { ...one(2), body: { name: name('wiper'), ...entry } }),
      createThreat: () =>
        call('analyst', 'createThreat', {
          body: {
            name: name('Threat'),
            description: 'About it.',
            threat_category_id: 1 + random(2),
            tags_ids: tags(),
            ioc_group_id: of([null, 1, 2, 3]),
            tlp: level(),
          },
        }),
      levelThreats: () => setDefault('threat'),
      levelThreat: async () =>
        call('analyst', 'updateThreat', {
          ...(await recent(threatsCollection, 'threat')),
          body: { tlp: level() },
        }),
      editThreat: async () =>
        call('analyst', 'updateThreat', {
          ...(await recent(threatsCollection, 'threat')),
          body: of<Body<'updateThreat'>>([
            { name: name('Threat') },
            { description: `${random(99)}` },
            { tags_ids: tags() },
            { ioc_group_id: of([null, 1, 2, 3]) },
          ]),
        }),
      deleteThreat: async () => call('analyst', 'deleteThreat', await recent(threatsCollection, 'threat')),
    },
    incidents: {
      renameIncidentCategory: () =>
        call('admin', 'updateIncidentCategory', {
          ...one(2),
          body: { name_pl: name('Wyciek'), name_en: name('Leak'), is_active: mostly() },
        }),
      renameIncidentTag: () =>
        call('admin', 'updateIncidentTag', { ...one(2), body: { name: name('invoice'), ...entry } }),
      createIncident: () =>
        call('analyst', 'createIncident', {
          body: {
            name: name('Incident'),
            incident_category_id: 1 + random(2),
            tags_ids: tags(),
            organizations_ids: [organization()],
            tlp: level(),
          },
        }),
      levelIncidents: () => setDefault('incident'),
      levelIncident: async () =>
        call('analyst', 'updateIncident', {
          ...(await recent(incidentsCollection, 'incident')),
          body: { tlp: level() },
        }),
      editIncident: async () =>
        call('analyst', 'updateIncident', {
          ...(await recent(incidentsCollection, 'incident')),
          body: of<Body<'updateIncident'>>([
            { name: name('Incident') },
            { description: `${random(99)}` },
            { tags_ids: tags() },
          ]),
        }),
      resolveIncident: async () =>
        call('analyst', 'updateIncidentStatus', {
          ...(await recent(incidentsCollection, 'incident')),
          body: { is_active: mostly() },
        }),
      deleteIncident: async () =>
        call('analyst', 'deleteIncident', await recent(incidentsCollection, 'incident')),
    },
    visibilities: {
      renameExposureCategory: () =>
        call('admin', 'updateVisibilityCategory', {
          ...one(2),
          body: { name_pl: name('Port'), name_en: name('Port'), is_active: mostly() },
        }),
      createVisibility: () =>
        call('analyst', 'createVisibility', {
          body: {
            client_id: organization(),
            name: `Port ${random(9)}`,
            visibility_category_id: 1 + random(2),
            criticality_level: 1,
            tlp: level(),
          },
        }),
      levelExposures: () => setDefault('visibility'),
      levelExposure: async () =>
        call('analyst', 'updateVisibility', {
          ...(await recent(exposuresCollection, 'visibility')),
          body: { tlp: level() },
        }),
      editExposure: async () =>
        call('analyst', 'updateVisibility', {
          ...(await recent(exposuresCollection, 'visibility')),
          body: of<Body<'updateVisibility'>>([
            { criticality_level: of([1, 2]) },
            { description: `${random(99)}` },
          ]),
        }),
      resolveExposure: async () =>
        call('user', 'updateVisibilityStatus', {
          ...(await recent(exposuresCollection, 'visibility')),
          body: { is_active: mostly() },
        }),
      falseExposure: async () =>
        call('analyst', 'updateVisibilityFalsePositive', {
          ...(await recent(exposuresCollection, 'visibility')),
          body: { false_positive: yes() },
        }),
      deleteVisibility: async () =>
        call('analyst', 'deleteVisibility', await recent(exposuresCollection, 'visibility')),
    },
    assets: {
      createAsset: () =>
        call('admin', 'createAsset', {
          params: { id: organization() },
          body: { asset_type: 'domain', value: `${name('a').replace(' ', '')}.example` },
        }),
      requestAsset: () =>
        call('chief', 'createAsset', {
          params: { id: 1 },
          body: { asset_type: 'domain', value: `${name('a').replace(' ', '')}.example` },
        }),
      deleteAsset: async () => call('admin', 'deleteAsset', await recent(assetsCollection, 'asset')),
      requestDeletion: async () => call('chief', 'deleteAsset', await recent(assetsCollection, 'asset')),
      resolveRequest: async () =>
        call('admin', 'resolveAssetRequest', {
          ...(await recent(assetsCollection, 'asset_request')),
          body: { accepted: yes() },
        }),
    },
    portal: {
      renameOrganization: () => changeOrganization(organization(), () => ({ name: name('Organization') })),
      switchService: () =>
        changeOrganization(1, ({ services }) => {
          const off = (['visibilities', 'incidents', 'threats', 'feeds'] as const).find(
            (one) => !services[one].enabled,
          )
          const service = off ?? of(['visibilities', 'incidents', 'threats', 'feeds'])
          return {
            services: {
              ...services,
              [service]: { ...services[service], enabled: !services[service].enabled },
            },
          }
        }),
      switchModules: async () => {
        people.user = await signIn(platform, {
          role: 'user',
          userId: 3,
          organizationId: 1,
          without: mostly() ? [] : [of(['threat', 'incident', 'visibility', 'feed'])],
        })
      },
      createOrganization: async () => {
        if (organizationIds.length < permanent + 2)
          organizationIds.push(await addOrganization(name('Organization')))
      },
      deleteOrganization: deleteLast,
      clearDeleted: () =>
        carryOutOrganizationDeletions(platform, [
          incidentsOfOrganizations(platform),
          exposuresOfOrganizations(platform),
          assetsOfOrganizations(platform),
        ]),
    },
  }
  return {
    platform,
    clock,
    api: createKeyApi(platform, allKeyRoutes(platform)),
    random,
    keys,
    act: async (area) => {
      clock.advance(random(3))
      const chosen = Object.entries(acts[random(3) === 0 ? of(randomAreas) : area])
      const [what = '', act] = chosen[random(chosen.length)] ?? []
      await act?.()
      return what
    },
  }
}
