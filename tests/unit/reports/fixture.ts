/**
 * A portal with data of three organizations in memory: entities in a table, read models in SQLite, and the lists' own
 * calls over both. It is deterministic.
 */
import { S3Client } from '@aws-sdk/client-s3'
import { vi } from 'vitest'
import { assetsCollection, type AssetEntity } from '#functions/assets/asset-store.ts'
import { indicatorsCollection, type IndicatorEntity } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection, type IncidentEntity } from '#functions/incidents/incident-store.ts'
import { Files } from '#functions/core/files/files.ts'
import { createPlatform } from '#functions/rules/http/platform.ts'
import { Collection } from '#functions/core/event-store/collection.ts'
import type { CollectionDefinition } from '#functions/core/event-store/definition.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { silentLog } from '#functions/core/log.ts'
import { keys } from '#functions/rules/keys.ts'
import { reportCollections } from '#functions/reports/data/section-items.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { threatsCollection, type ThreatEntity } from '#functions/threats/threat-store.ts'
import { newRemediation } from '#functions/exposures/remediation/remediation.ts'
import { exposuresCollection, type ExposureEntity } from '#functions/exposures/exposure-store.ts'
import { allRoutes } from '#tests/integration/support/all-routes.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { originVerify } from '#tests/integration/support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
} from '#tests/integration/support/portal.ts'
import { MemorySchedules } from '#tests/support/memory-schedules.ts'
import { TestClock } from '#tests/unit/core/memory-table.ts'
import { StoredTable } from '#tests/unit/core/stored-table.ts'

/** The organization that reads the reports; there are two others. */
export const myOrganizationId = 2

/** Pseudo-random numbers below a bound, the same in every run. */
export const numbers =
  (seed: number) =>
  (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }

const day = 86_400_000
/** Days from the first of August on, with instants at any time of day. */
export const from = Date.parse('2026-07-31T22:00:00.000Z')
export const span = 120
/** The number of entries of each kind, and of groups. The last two groups are not verified. */
export const entries = 6

export const types = ['IPv4', 'IPv4 CIDR', 'domain', 'URL', 'SHA-256', 'Nazwa mutexu'] as const
const values: readonly ((n: number) => string)[] = [
  (n) => `192.0.2.${n % 256}`,
  (n) => `198.51.100.${n % 256}/${n % 2 === 0 ? 32 : 24}`,
  (n) => `host${n}.example.com`,
  (n) => `https://host${n}.example/faktura?id='${n}'`,
  (n) => n.toString(16).padStart(64, 'a'),
  (n) => `Global\\mutex'${n}`,
]
const names = [
  'Phishing: faktura',
  'Usługa RDP 192.0.2.44',
  'Żółta łódź',
  '=cmd()',
  'Wyciek haseł',
  'Expired certificate',
]

/** A remediation in repair: due on a day of November, assigned to a user, or to a deleted one. */
const inRepair = (n: number, opened: string) => ({
  ...newRemediation(opened, 'in_repair'),
  owner: n % 3 === 0 ? null : { user_id: 5, name: `Jan Nowak ${n}` },
  owner_since: opened,
  due_date: `2026-11-${String((n % 28) + 1).padStart(2, '0')}`,
})

/** Gives some items a TLP level of their own, but none that a report omits. */
const marked = (n: number): { tlp?: TlpLevel } =>
  n % 3 === 0 ? { tlp: (['clear', 'green', 'amber', 'amber+strict'] as const)[(n / 3) % 4] ?? 'amber' } : {}

const makeEntities = () => {
  const below = numbers(7)
  const instant = (): number => from + below(span) * day + below(day)
  const iso = (moment: number): string => new Date(moment).toISOString()
  const some = (most: number): number[] => [
    ...new Set(Array.from({ length: below(most + 1) }, () => below(entries) + 1)),
  ]
  const name = (n: number): string => `${names[below(names.length)]} ${n}`
  const owned = (organizationId: number, n: number): string =>
    `${name(n)}${organizationId === myOrganizationId ? '' : ' secret of others'}`
  const of = <Entity>(count: number, make: (n: number) => Entity): Entity[] =>
    Array.from({ length: count }, (_, index) => make(index + 1))
  const exposure = of(300, (n): ExposureEntity => {
    const [client_id, first, isActive] = [below(3) + 1, instant(), below(3) > 0]
    return {
      client_id, name: owned(client_id, n), description: `Opis ${n}`, analyst_comment: `secret ${n}`,
      category_id: below(entries) + 1, criticality_level: ([1, 2, 3] as const)[below(3)] ?? 1,
      is_active: isActive, false_positive: below(9) === 0, false_positive_change: null,
      first_detection_date: iso(first), last_detection_date: iso(first + below(20) * day), detections: 1,
      closed_date: isActive ? null : iso(first + below(30 * day)), sent_date: null,
      ...(isActive && n % 4 === 0 ? { life: inRepair(n, iso(first)) } : {}), ...marked(n),
    }
  }) // prettier-ignore
  const incident = of(300, (n): IncidentEntity => {
    const [client_id, created, isOpen] = [below(3) + 1, instant(), below(3) > 0]
    return {
      client_id, name: owned(client_id, n), description: n % 5 === 0 ? null : `Opis ${n}`,
      category_id: below(entries) + 1, tag_ids: some(3), is_open: isOpen, attachments: [],
      creation_date: iso(created), last_update_date: iso(created + below(5) * day),
      closed_date: isOpen ? null : iso(created + below(30 * day)), sent_date: null, ...marked(n),
    }
  }) // prettier-ignore
  const threat = of(200, (n): ThreatEntity => {
    const created = instant()
    return {
      name: name(n), description: n % 5 === 0 ? null : `Opis ${n}`, category_id: below(entries) + 1, tag_ids: some(3),
      ioc_group_id: below(2) === 0 ? null : below(entries) + 1, hyperlinks: ['https://example.com/a'],
      creation_date: iso(created), last_update_date: iso(created + below(5) * day), sent_date: null,
      // Some have only their name translated.
      ...(n % 5 === 1 ? { lang: 'pl', translation: { lang: 'en', name: `In English ${n}`, description: null } } : {}),
      ...marked(n),
    }
  }) // prettier-ignore
  const indicator = of(600, (n): IndicatorEntity => {
    const [created, isVerified, type] = [instant(), below(5) > 0, below(entries)]
    const value = values[type]?.(n) ?? ''
    return {
      value, key: value.toLowerCase(), origin: `secret origin ${n}`, category_id: below(entries) + 1, type_id: type + 1,
      tag_ids: some(3), group_ids: some(2), is_verified: isVerified, ids_flag: below(2) === 0, notes: `secret note ${n}`,
      creation_date: iso(created - day), published_date: isVerified ? iso(created) : null, sent_date: null,
      ...(isVerified && n % 20 === 7 ? { expired_date: iso(created + 30 * day) } : {}), ...marked(n),
    }
  }) // prettier-ignore
  const assets = ([
    [myOrganizationId, 'ip_address', '192.0.2.44'], [myOrganizationId, 'keyword', 'mutex'],
    [myOrganizationId + 1, 'domain', 'host15.example.com'], [myOrganizationId + 1, 'keyword', 'faktura'],
  ] as const).map(([client_id, asset_type, value]): AssetEntity => ({
    client_id, asset_type, value, key: value, status: 'added', request_id: null, creation_date: iso(from),
  })) // prettier-ignore
  const plain = (what: string) => of(entries, (n) => ({ name: `${what} ${n}`, is_active: n !== 2 }))
  const bilingual = (what: string) =>
    of(entries, (n) => ({ name_pl: `${what} pl ${n}`, name_en: `${what} en ${n}`, is_active: n !== 2 }))
  return {
    visibility: exposure, incident, threat, feed: indicator, asset: assets,
    visibility_category: bilingual('Exposure'), incident_category: bilingual('Incident'),
    threat_category: bilingual('Threat'), incident_tag: plain('Tag'), threat_tag: plain('Tag'), feed_tag: plain('Tag'),
    feed_category: plain('Category'), feed_type: types.map((name) => ({ name, is_active: true })),
    feed_group: of(entries, (n) => ({
      name: n > entries - 2 ? `secret group ${n}` : `Group ${n}`, description: null, tag_ids: [],
      is_verified: n <= entries - 2, creation_date: iso(from), last_update_date: iso(from),
      // One exists in Polish only.
      ...(n === 2 ? { lang: 'pl' as const } : {}), ...(n === 1 ? { tlp: 'amber+strict' as const } : {}),
    })),
  } // prettier-ignore
}

/** Creates the fixture. Restore Vitest's mocks afterwards. */
export const createFixture = async () => {
  const entities: Readonly<Record<string, readonly object[]>> = makeEntities()
  const table = new StoredTable()
  const platform = createPlatform({
    environment: {
      STAGE: 'test', TABLE_NAME: 'stored', PORTAL_URL: 'https://portal.example', PROVIDER_NAME: 'Example CERT',
      ORIGIN_VERIFY: originVerify, MAIL_FROM: 'portal@example.com',
    },
    log: silentLog, files: new Files(new S3Client({}), 'files'), clock: new TestClock(), table, schedules: new MemorySchedules(),
    requestLimits: { take: () => Promise.resolve(), left: () => ({ remaining: 600, seconds: 0 }) },
    refusals: { record: () => Promise.resolve(), reportLeftOut: () => Promise.resolve() },
  }) // prettier-ignore
  const readModels = new Map<string, ReadModel>()
  const readModelOf = ({ name }: CollectionDefinition): ReadModel => {
    const readModel = readModels.get(name)
    if (readModel === undefined) throw new Error(name)
    return readModel
  }
  for (const definition of [
    exposuresCollection,
    incidentsCollection,
    threatsCollection,
    indicatorsCollection,
    assetsCollection,
    sightingsCollection,
  ])
    readModels.set(definition.name, await fill(definition, entities))
  for (const [kind, all] of Object.entries(entities))
    for (const [index, entity] of all.entries())
      await table.put({ ...keys.entity(kind, index + 1), entity, history: [] })
  const known = async function (this: Collection<CollectionDefinition['kinds']>): Promise<ReadModel> {
    return readModelOf(this.definition)
  }
  vi.spyOn(Collection.prototype, 'readModel').mockImplementation(known)
  vi.spyOn(Collection.prototype, 'readModelAt').mockImplementation(known)
  for (const id of [1, 2, 3]) await putOrganization(platform, id, organizationEntity(`Organization ${id}`))
  return {
    platform,
    portal: createPortal(platform, allRoutes(platform)),
    caller: await signIn(platform, { role: 'user', userId: 5, organizationId: myOrganizationId }),
    collections: reportCollections(platform),
    readModels: {
      visibility: readModelOf(exposuresCollection),
      incident: readModelOf(incidentsCollection),
      threat: readModelOf(threatsCollection),
      feed: readModelOf(indicatorsCollection),
    },
    close: () => {
      for (const readModel of readModels.values()) readModel.close()
      vi.restoreAllMocks()
    },
  }
}

const fill = (
  definition: CollectionDefinition,
  entities: Readonly<Record<string, readonly object[]>>,
): Promise<ReadModel> =>
  ReadModel.load(
    definition,
    { sequence: 1, lastIds: {} },
    (async function* () {
      for (const kind of Object.values(definition.kinds))
        yield (entities[kind.name] ?? []).map((entity, index) => ({
          kind: kind.name,
          id: index + 1,
          row: kind.row(kind.schema.parse(entity)),
        }))
    })(),
  )
