/** Match projections updated through commits equal a full comparison. */
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { groupMatchesOf, type GroupMatches } from '#functions/asset-matches/group-matches.ts'
import { projectMatches, type Budget } from '#functions/asset-matches/match-projection.ts'
import { comparedOf, matchesOfItems, matchFilter } from '#functions/asset-matches/match-queries.ts'
import {
  knownProjectionOf,
  matchedKind,
  matchTable,
  projectionState,
} from '#functions/asset-matches/match-tables.ts'
import * as matching from '#functions/asset-matches/asset-matching.ts'
import { watchedAssets } from '#functions/asset-matches/watched-assets.ts'
import type { CollectionDefinition } from '#functions/core/event-store/definition.ts'
import { mutableRow } from '#functions/core/event-store/commit.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { falsePositivesIn } from '#functions/sightings/sighting-queries.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { matchKinds } from '#shared/domain/asset-matches/asset-match.ts'
import { storedValue } from '#shared/domain/indicators/matching-key.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { falsePositiveHere } from '#tests/support/false-positive-report.ts'

/** Numbers derived from a seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(fraction() * n)
  const oneOf = <T>(all: readonly T[]): T => {
    const one = all[below(all.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  return { below, oneOf }
}

class Fixture {
  readonly #definition: CollectionDefinition
  readonly readModel: ReadModel
  readonly assets: ReadModel
  milliseconds = 0
  /** The last read matches of indicator groups. */
  groups: GroupMatches | undefined
  readonly #entries: { of: CollectionDefinition; changes: Parameters<ReadModel['apply']>[0] }[] = []

  constructor(definition: CollectionDefinition) {
    this.#definition = definition
    this.readModel = ReadModel.create(definition, () => this.milliseconds)
    this.assets = ReadModel.create(assetsCollection)
  }

  commit(of: CollectionDefinition, changes: readonly { kind: string; id: number; entity?: unknown }[]): void {
    const target = of === this.#definition ? this.readModel : this.assets
    const entries = [
      {
        sequence: target.sequence + 1,
        at: new Date(Date.UTC(2026, 10, 20) + target.sequence * 500).toISOString(),
        commitId: 'c',
        actor: { user_id: null, name: 'system', client_id: null },
        changes: changes.map(({ kind, id, entity }) => ({
          kind,
          id,
          action: 'update' as const,
          fields: [],
          ...(entity === undefined ? {} : { row: rowOf(of, kind, entity) }),
        })),
        last_ids: {},
      },
    ]
    this.#entries.push({ of, changes: entries })
    target.apply(entries)
  }

  keep(milliseconds = Infinity, candidates = 50_000): void {
    keep(this.readModel, this.assets, { milliseconds, candidates }, this.groups)
  }

  /** The result of a full comparison. */
  recomputed(): unknown[] {
    const fresh = ReadModel.create(this.#definition)
    for (const { of, changes } of this.#entries) if (of === this.#definition) fresh.apply(changes)
    keep(fresh, this.assets, { milliseconds: Infinity }, this.groups)
    return matchesOf(fresh)
  }
}

const rowOf = (of: CollectionDefinition, kind: string, entity: unknown) =>
  mutableRow(of.kinds[kind]?.row(of.kinds[kind].schema.parse(entity)) ?? {})

const keep = (readModel: ReadModel, assets: ReadModel, budget: Budget, groups?: GroupMatches): void => {
  const subject = knownProjectionOf(readModel.collection)
  projectMatches(readModel, subject, watchedAssets(assets, matching), budget, groups)
}

const matchesOf = (readModel: ReadModel): unknown[] =>
  readModel.rows(
    z.unknown(),
    `SELECT * FROM ${matchTable(matchedKind(readModel.collection)?.name ?? '')} ORDER BY client_id, item_id, asset_id`,
  )

/** No organization has false positives. */
const noMarks = falsePositivesIn(ReadModel.create(sightingsCollection))

const assetValues: readonly (readonly [AssetType, string])[] = [
  ['domain', 'wzorcowa.example'],
  ['domain', 'wzorcowa-faktury.example'],
  ['domain', 'wzorcovva.example'],
  ['domain', 'vpn.wzorcowa.example'],
  ['domain', 'caldervale.example'],
  ['domain', 'caldervale.com.pl'],
  ['domain', 'żółwik.example'],
  ['ip_address', '192.0.2.32/27'],
  ['ip_address', '192.0.2.44'],
  ['ip_address', '203.0.113.0/24'],
  ['ip_address', '2001:db8:1f::/48'],
  ['asn', 'AS64501'],
  ['keyword', 'wzorcowa'],
  ['keyword', 'Calder Vale'],
  ['keyword', 'żółwik'],
  ['tech_stack', 'SSL VPN gateway 9.1'],
]
const values: readonly (readonly [type: string, value: string])[] = [
  ['Domain', 'wzorcowa.example'],
  ['Domain', 'vpn2.wzorcowa.example'],
  ['Domain', 'a.vpn.wzorcowa.example'],
  ['Domain', 'wzorcova.example'],
  ['Domain', 'vvzorcowa.example'],
  ['Domain', 'wzorcowa-faktury.example'],
  ['Domain', 'login.wzorcowa-faktury.example'],
  ['Domain', 'caldervale-jobs.example'],
  ['Domain', 'ca1dervale.example'],
  ['Domain', 'xn--wik-5na8en3q.example'],
  ['URL', 'https://wzorcowa-faktury.example/panel'],
  ['URL', 'http://192.0.2.44:8080/calder-vale/'],
  ['Email', 'm.nowak@wzorcowa.example'],
  ['IPv4', '192.0.2.44'],
  ['IPv4', '203.0.113.87'],
  ['IPv4 CIDR', '192.0.2.0/24'],
  ['IPv6', '2001:db8:1f::a3'],
  ['Something else', 'AS64501 announces 203.0.113.0/24 of Calder Vale'],
]
const sentences = [
  'Mass scanning for an SSL VPN gateway flaw',
  'Stealer logs of m.nowak@wzorcowa.example',
  'Fake fees in the name of Calder Vale',
  'RDP is open at 192.0.2.44',
  'AS64501 is hijacked',
  'Nothing of interest',
]
const descriptions = [null, 'See https://login.wzorcowa.example and 203.0.113.9.', 'żółwik', 'Nothing.']
const date = '2026-11-20T00:00:00.000Z'

const assetChange = (random: ReturnType<typeof seeded>, among: typeof assetValues, id: number) => {
  if (random.below(4) === 0) return { kind: 'asset', id }
  return asset(
    id,
    1 + random.below(2),
    ...random.oneOf(among),
    random.oneOf(['added', 'added', 'requested_add', 'requested_delete']),
  )
}
const asset = (
  id: number,
  client_id: number,
  asset_type: AssetType,
  entered: string,
  status: 'added' | 'requested_add' | 'requested_delete' = 'added',
) => {
  const checked = checkAsset(asset_type, entered)
  if (isFaulty(checked)) throw new Error(`${entered} is no asset`)
  return {
    kind: 'asset',
    id,
    entity: {
      client_id,
      asset_type,
      ...checked,
      status,
      request_id: null,
      creation_date: date,
    },
  }
}
const dismissalChange = (random: ReturnType<typeof seeded>, item: string) => ({
  kind: 'concern_dismissal',
  id: 1 + random.below(4),
  ...(random.below(3) === 0
    ? {}
    : {
        entity: {
          client_id: 1 + random.below(2),
          item,
          item_id: 1 + random.below(30),
          asset_id: 1 + random.below(8),
          by: 'Anna',
          creation_date: date,
        },
      }),
})

const indicatorChange = (random: ReturnType<typeof seeded>, id: number) =>
  random.below(6) === 0 ? { kind: 'feed', id } : indicator(id, ...random.oneOf(values))
const indicator = (id: number, type: string, entered: string) => {
  const stored = storedValue(entered, type)
  if ('isIndicator' in stored) throw new Error(`${entered} is no ${type}`)
  return {
    kind: 'feed',
    id,
    entity: {
      value: stored.value,
      key: stored.key,
      origin: 'x',
      category_id: 1,
      type_id: 1 + types.indexOf(type),
      tag_ids: [],
      group_ids: [],
      is_verified: true,
      ids_flag: false,
      notes: null,
      creation_date: date,
      published_date: date,
      sent_date: null,
    },
  }
}
const types = [...new Set(values.map(([type]) => type))]
const plainEntry = (name: string) => ({ name, description: null, is_active: true, creation_date: date })

const threatChange = (random: ReturnType<typeof seeded>, id: number) => {
  if (random.below(6) === 0) return { kind: 'threat', id }
  return random.below(5) === 0
    ? {
        kind: 'threat_tag',
        id: 1 + random.below(3),
        entity: plainEntry(random.oneOf(['VPN', 'Calder Vale'])),
      }
    : {
        kind: 'threat',
        id,
        entity: {
          name: random.oneOf(sentences),
          description: random.oneOf(descriptions),
          ...random.oneOf([
            {},
            { lang: 'pl', translation: { lang: 'en', name: 'Nothing', description: null } },
            {
              lang: 'pl',
              translation: {
                lang: 'en',
                name: random.oneOf(sentences),
                description: random.oneOf(descriptions),
              },
            },
          ]),
          category_id: 1,
          tag_ids: [1 + random.below(3)],
          ioc_group_id: random.oneOf([null, 1, 2, 3]),
          hyperlinks: [],
          creation_date: date,
          last_update_date: date,
          sent_date: null,
        },
      }
}

/** Random matches of groups, with assets of which some are deleted or have another value. */
const randomGroups = (random: ReturnType<typeof seeded>, assets: ReadModel, name: string): GroupMatches => ({
  name,
  concerns: [...watchedAssets(assets, matching).all.values()]
    .filter(() => random.below(2) === 0)
    .flatMap(({ id, organizationId, key }) =>
      [1, 2, 3]
        .filter(() => random.below(2) === 0)
        .map((group_id) => ({
          group_id,
          client_id: organizationId,
          asset_id: id,
          asset_key: random.below(5) === 0 ? 'another' : key,
          kind: 0,
          indicators: 2,
          levels: [null, [1, random.below(3) + 1], [1, 4], [0, 1], [0, 2]],
        })),
    ),
})

const exposureChange = (random: ReturnType<typeof seeded>, id: number) =>
  random.below(6) === 0
    ? { kind: 'visibility', id }
    : {
        kind: 'visibility',
        id,
        entity: {
          client_id: 1 + random.below(2),
          name: random.oneOf(sentences),
          description: random.oneOf(descriptions),
          analyst_comment: null,
          category_id: 1,
          criticality_level: 1,
          is_active: true,
          false_positive: false,
          false_positive_change: null,
          first_detection_date: date,
          last_detection_date: date,
          detections: 1,
          closed_date: null,
          sent_date: null,
        },
      }

test.each([
  { of: indicatorsCollection, change: indicatorChange },
  { of: threatsCollection, change: threatChange },
  { of: exposuresCollection, change: exposureChange },
])(
  'equals a full comparison of $of.name, whatever is committed to them and to the assets',
  ({ of, change }) => {
    let matched = 0
    for (const seed of [1, 2, 3, 4, 26]) {
      const random = seeded(seed)
      const fixture = new Fixture(of)
      // Few values, so that the domains of one organization suppress each other's look-alikes.
      const among = Array.from({ length: 5 }, () => random.oneOf(assetValues))
      if (of === indicatorsCollection)
        fixture.commit(
          of,
          types.map((name, index) => ({ kind: 'feed_type', id: index + 1, entity: plainEntry(name) })),
        )
      for (let step = 0; step < 40; step += 1) {
        const many = random.below(8) === 0
        if (random.below(3) === 0)
          fixture.commit(
            assetsCollection,
            random.below(4) === 0
              ? [dismissalChange(random, matchedKind(of)?.name ?? '')]
              : Array.from({ length: many ? 25 : 1 }, (_, index) =>
                  assetChange(random, among, many ? index + 1 : 1 + random.below(8)),
                ),
          )
        else
          fixture.commit(
            of,
            Array.from({ length: many ? 12 : 2 }, () => change(random, 1 + random.below(30))),
          )
        if (of === threatsCollection && random.below(4) === 0)
          fixture.groups = randomGroups(random, fixture.assets, `step ${step}`)
        if (random.below(2) === 0) fixture.keep(random.oneOf([0, Infinity]), random.oneOf([0, 4, 50_000]))
      }
      fixture.keep()
      expect(matchesOf(fixture.readModel), `seed ${seed}`).toEqual(fixture.recomputed())
      matched += matchesOf(fixture.readModel).length
    }
    expect(matched).toBeGreaterThan(30)
  },
)

const kinds = (fixture: Fixture): unknown[] => {
  fixture.keep()
  expect(matchesOf(fixture.readModel)).toEqual(fixture.recomputed())
  return fixture.readModel.rows(
    z
      .object({ asset_id: z.int(), kind: z.int() })
      .transform(({ asset_id: id, kind }) => [id, matchKinds[kind]]),
    'SELECT asset_id, kind FROM feed_concern ORDER BY asset_id',
  )
}

test('a domain that the organization owns is not a look-alike of its other domains, from its addition until its removal', () => {
  const fixture = new Fixture(indicatorsCollection)
  fixture.commit(indicatorsCollection, [
    { kind: 'feed_type', id: 1 + types.indexOf('Domain'), entity: plainEntry('Domain') },
    indicator(1, 'Domain', 'wzorcowa.example'),
  ])
  fixture.commit(assetsCollection, [asset(1, 1, 'domain', 'wzorcovva.example')])
  expect(kinds(fixture)).toEqual([[1, 'look_alike']])
  fixture.commit(assetsCollection, [asset(2, 1, 'domain', 'vpn.wzorcowa.example')])
  expect(kinds(fixture)).toEqual([])
  fixture.commit(assetsCollection, [{ kind: 'asset', id: 2 }])
  expect(kinds(fixture)).toEqual([[1, 'look_alike']])
})

test('an indicator is compared by its new type when its type is renamed', () => {
  const fixture = new Fixture(indicatorsCollection)
  const type = { kind: 'feed_type', id: 1 + types.indexOf('Domain') }
  fixture.commit(assetsCollection, [asset(1, 1, 'domain', 'wzorcowa.example')])
  fixture.commit(indicatorsCollection, [
    { ...type, entity: plainEntry('SHA-256') },
    indicator(1, 'Domain', 'wzorcowa.example'),
  ])
  expect(kinds(fixture)).toEqual([])
  fixture.commit(indicatorsCollection, [{ ...type, entity: plainEntry('Domain') }])
  expect(kinds(fixture)).toEqual([[1, 'domain']])
})

test("work beyond one call's time budget is continued by later calls, and reported as incomplete until then", () => {
  const fixture = new Fixture(indicatorsCollection)
  fixture.commit(
    indicatorsCollection,
    Array.from({ length: 2500 }, (_, index) => indicator(index + 1, 'Email', `a${index}@wzorcowa.example`)),
  )
  fixture.commit(assetsCollection, [asset(1, 1, 'domain', 'wzorcowa.example')])
  fixture.keep(0)
  expect([projectionState(fixture.readModel)?.passed, matchesOf(fixture.readModel).length]).toEqual([0, 0])
  const found = [1, 2, 3].map(() => {
    fixture.keep(1)
    return [projectionState(fixture.readModel)?.passed, matchesOf(fixture.readModel).length]
  })
  expect(found.at(-1)).toEqual([null, 2500])
})

test('an asset with very many matches is added and removed in parts, without blocking others', () => {
  const fixture = new Fixture(indicatorsCollection)
  const all = 2500
  fixture.commit(
    indicatorsCollection,
    Array.from({ length: all }, (_, index) => indicator(index + 1, 'Email', `a${index}@wzorcowa.example`)),
  )
  fixture.commit(assetsCollection, [asset(1, 1, 'keyword', 'nothing of note')])
  fixture.keep()
  const complete = (organizationId: number): boolean =>
    comparedOf({ readModel: fixture.readModel, at: new Date(0) }, 'feed', organizationId, all).complete
  const few = 1000
  for (const [change, matches] of [
    [asset(2, 2, 'domain', 'wzorcowa.example'), [0, all]],
    [{ kind: 'asset', id: 2 }, [all, 0]],
  ] as const) {
    fixture.commit(assetsCollection, [change])
    fixture.keep(0, few)
    expect([complete(1), complete(2), matchesOf(fixture.readModel).length]).toEqual([true, false, matches[0]])
    for (let turn = 0; turn < 3; turn += 1) fixture.keep(1, few)
    expect([complete(1), complete(2), matchesOf(fixture.readModel).length]).toEqual([true, true, matches[1]])
  }
})

test('a dismissal without a match costs no write of its own', () => {
  const fixture = new Fixture(indicatorsCollection)
  fixture.commit(indicatorsCollection, [
    { kind: 'feed_type', id: 1 + types.indexOf('Domain'), entity: plainEntry('Domain') },
    indicator(1, 'Domain', 'wzorcowa.example'),
  ])
  const dismissal = (id: number) => ({
    kind: 'concern_dismissal',
    id,
    entity: { client_id: 1, item: 'feed', item_id: id, asset_id: 1, by: 'Anna', creation_date: date },
  })
  fixture.commit(assetsCollection, [
    asset(1, 1, 'domain', 'wzorcowa.example'),
    ...Array.from({ length: 50 }, (_, index) => dismissal(index + 1)),
  ])
  fixture.keep()
  fixture.commit(assetsCollection, [asset(2, 1, 'asn', 'AS64501')])
  const derive = vi.spyOn(fixture.readModel, 'derive')
  const written: string[] = []
  derive.mockImplementationOnce((table, work) => {
    derive.mockRestore()
    return fixture.readModel.derive(table, (write) =>
      work((sql, parameters) => {
        written.push(sql)
        write(sql, parameters)
      }),
    )
  })
  fixture.keep()
  expect(written.filter((sql) => sql.startsWith('UPDATE'))).toHaveLength(1)
  expect(fixture.readModel.count('SELECT count(*) FROM feed_concern WHERE dismissed = 1')).toBe(1)
})

const indicatorGroup = (
  id: number,
  { is_verified = true, tlp }: { is_verified?: boolean; tlp?: string } = {},
) => ({
  kind: 'feed_group',
  id,
  entity: {
    name: `Group ${id}`,
    description: null,
    tag_ids: [],
    is_verified,
    creation_date: date,
    last_update_date: date,
    tlp,
  },
})

test('a published group matches what its published indicators match, by the strongest kind for each asset', () => {
  const fixture = new Fixture(indicatorsCollection)
  const within = (one: ReturnType<typeof indicator>, group_ids: number[], is_verified = true) => ({
    ...one,
    entity: { ...one.entity, group_ids, is_verified },
  })
  fixture.commit(indicatorsCollection, [
    { kind: 'feed_type', id: 1 + types.indexOf('Domain'), entity: plainEntry('Domain') },
    indicatorGroup(1, { is_verified: true }),
    indicatorGroup(2, { is_verified: false }),
    within(indicator(1, 'Domain', 'wzorcova.example'), [1, 2]),
    within(indicator(2, 'Domain', 'vvzorcowa.example'), [1]),
    within(indicator(3, 'Domain', 'wzorcowa-faktury.example'), [1], false),
    within(indicator(4, 'Domain', 'caldervale-jobs.example'), [1]),
  ])
  fixture.commit(assetsCollection, [
    asset(1, 1, 'domain', 'wzorcowa.example'),
    asset(2, 2, 'domain', 'caldervale.example'),
    {
      kind: 'concern_dismissal',
      id: 1,
      entity: { client_id: 2, item: 'feed', item_id: 4, asset_id: 2, by: 'Anna', creation_date: date },
    },
  ])
  const groups = (): unknown[] => {
    fixture.keep()
    return groupMatchesOf(fixture.readModel, noMarks).concerns.map((one) => [
      one.group_id,
      one.client_id,
      matchKinds[one.kind],
      one.indicators,
    ])
  }
  expect(groups()).toEqual([[1, 1, 'look_alike', 2]])
  fixture.commit(indicatorsCollection, [
    within(indicator(2, 'Domain', 'vpn.wzorcowa.example'), [1]),
    indicatorGroup(2, { is_verified: true }),
  ])
  expect(groups()).toEqual([
    [1, 1, 'subdomain', 1],
    [2, 1, 'look_alike', 1],
  ])
  fixture.commit(indicatorsCollection, [indicatorGroup(1, { is_verified: false })])
  expect(groups()).toEqual([[2, 1, 'look_alike', 1]])
})

test("a group's matches for a reader depend on the allowed levels of the indicators and of the group", () => {
  const fixture = new Fixture(indicatorsCollection)
  const within = (one: ReturnType<typeof indicator>, group_ids: number[], more: object) => ({
    ...one,
    entity: { ...one.entity, group_ids, is_verified: true, ...more },
  })
  fixture.commit(indicatorsCollection, [
    { kind: 'feed_type', id: 1 + types.indexOf('Domain'), entity: plainEntry('Domain') },
    indicatorGroup(1, { tlp: 'clear' }),
    indicatorGroup(2, { tlp: 'red' }),
    within(indicator(1, 'Domain', 'vpn.wzorcowa.example'), [1, 2], { tlp: 'red' }),
    within(indicator(2, 'Domain', 'vvzorcowa.example'), [1, 2], { tlp: 'amber+strict' }),
    within(indicator(3, 'Domain', 'wzorcova.example'), [1], { tlp: 'amber' }),
    within(indicator(4, 'Domain', 'a.wzorcowa.example'), [1], { tlp: 'clear', expired_date: date }),
  ])
  fixture.commit(assetsCollection, [asset(1, 1, 'domain', 'wzorcowa.example')])
  fixture.keep()
  const [subdomain, lookAlike] = [matchKinds.indexOf('subdomain'), matchKinds.indexOf('look_alike')]
  expect(
    groupMatchesOf(fixture.readModel, noMarks).concerns.map(({ group_id, levels }) => [group_id, levels]),
  ).toEqual([
    [1, [null, null, [lookAlike, 1], [lookAlike, 2], [subdomain, 1]]],
    [2, [null, null, null, null, [subdomain, 1]]],
  ])

  const threats = new Fixture(threatsCollection)
  threats.groups = groupMatchesOf(fixture.readModel, noMarks)
  threats.commit(assetsCollection, [asset(1, 1, 'domain', 'wzorcowa.example')])
  threats.commit(threatsCollection, [threatIn(1, 1), threatIn(2, 2)])
  threats.keep()
  const seen = (byGroups: TlpLevel | undefined): unknown[] => [
    ...threats.readModel.rows(
      z.object({ id: z.int() }).transform(({ id }) => id),
      `SELECT id FROM threat WHERE ${matchFilter('threat', 1, true, { byGroups })?.sql ?? ''} ORDER BY id`,
      [1],
    ),
    ...[...matchesOfItems(threats.readModel, 'threat', 1, [1, 2], { byGroups }).values()].flatMap((found) =>
      found.map(({ kind, indicators }) => `${kind} ${indicators ?? 'itself'}`),
    ),
  ]
  expect(seen(undefined)).toEqual([])
  expect(seen('green')).toEqual([])
  expect(seen('amber')).toEqual([1, 'look_alike 1'])
  expect(seen('amber+strict')).toEqual([1, 'look_alike 2'])
  expect(seen('red')).toEqual([1, 2, 'subdomain 1', 'subdomain 1'])
})

test('a false positive of the organization no longer matches for its groups until it is withdrawn; other organizations are unaffected', () => {
  const fixture = new Fixture(indicatorsCollection)
  const sightings = ReadModel.create(sightingsCollection)
  const say = (id: number, client_id: number, feed_id: number, value: string | undefined): void => {
    const entity = falsePositiveHere({ client_id, feed_id, value: value ?? '', creation_date: date })
    sightings.apply([
      {
        sequence: sightings.sequence + 1,
        at: date,
        commitId: 'c',
        actor: { user_id: null, name: 'system', client_id: null },
        changes: [
          {
            kind: 'sighting',
            id,
            action: value === undefined ? 'delete' : 'update',
            fields: [],
            ...(value === undefined ? {} : { row: rowOf(sightingsCollection, 'sighting', entity) }),
          },
        ],
        last_ids: {},
      },
    ])
  }
  const within = (one: ReturnType<typeof indicator>) => ({
    ...one,
    entity: { ...one.entity, group_ids: [1], is_verified: true },
  })
  fixture.commit(indicatorsCollection, [
    { kind: 'feed_type', id: 1 + types.indexOf('Domain'), entity: plainEntry('Domain') },
    indicatorGroup(1),
    within(indicator(1, 'Domain', 'vpn.wzorcowa.example')),
    within(indicator(2, 'Domain', 'wzorcova.example')),
  ])
  fixture.commit(assetsCollection, [
    asset(1, 1, 'domain', 'wzorcowa.example'),
    asset(2, 2, 'domain', 'wzorcowa.example'),
  ])
  fixture.keep()
  const names = new Set<string>()
  const threats = new Fixture(threatsCollection)
  threats.commit(assetsCollection, [
    asset(1, 1, 'domain', 'wzorcowa.example'),
    asset(2, 2, 'domain', 'wzorcowa.example'),
  ])
  threats.commit(threatsCollection, [threatIn(1, 1)])
  const matched = (): string[] => {
    threats.groups = groupMatchesOf(fixture.readModel, falsePositivesIn(sightings))
    names.add(threats.groups.name)
    threats.keep()
    expect(matchesOf(threats.readModel)).toEqual(threats.recomputed())
    return [1, 2].map((organizationId) =>
      [...matchesOfItems(threats.readModel, 'threat', organizationId, [1], { byGroups: 'red' }).values()]
        .flat()
        .map(({ kind, indicators }) => `${kind} ${indicators ?? 0}`)
        .join(),
    )
  }
  expect(matched()).toEqual(['subdomain 1', 'subdomain 1'])
  say(1, 1, 1, 'vpn.wzorcowa.example')
  expect(matched()).toEqual(['look_alike 1', 'subdomain 1'])
  say(2, 1, 2, 'wzorcova.example')
  expect(matched()).toEqual(['', 'subdomain 1'])
  // The former value has no match.
  say(2, 1, 2, 'another.example')
  expect(matched()).toEqual(['look_alike 1', 'subdomain 1'])
  say(1, 1, 1, undefined)
  expect(matched()).toEqual(['subdomain 1', 'subdomain 1'])
  expect(names.size).toBe(5)
})

const threatIn = (id: number, ioc_group_id: number) => ({
  kind: 'threat',
  id,
  entity: {
    name: `Campaign ${id}`,
    description: null,
    category_id: 1,
    tag_ids: [],
    ioc_group_id,
    hyperlinks: [],
    creation_date: date,
    last_update_date: date,
    sent_date: null,
  },
})

test('an item names the asset with the most specific match', () => {
  const fixture = new Fixture(indicatorsCollection)
  const entered = [
    ['domain', 'wzorcova.example'],
    ['domain', 'wzorcowa.example'],
    ['domain', 'vpn.wzorcowa.example'],
    ['ip_address', '192.0.2.0/24'],
    ['ip_address', '192.0.2.32/27'],
    ['ip_address', '192.0.2.44'],
    ['domain', 'panel-wzorcowa.example'],
  ] as const
  fixture.commit(
    assetsCollection,
    entered.map(([type, value], index) => asset(index + 1, 1, type, value)),
  )
  const matched = [
    ['Domain', 'wzorcowa.github.io', 'look_alike wzorcowa.example'],
    ['Domain', 'panel-wzorcowa-login.github.io', 'look_alike panel-wzorcowa.example'],
    ['Domain', 'a.vpn.wzorcowa.example', 'subdomain vpn.wzorcowa.example'],
    ['IPv4', '192.0.2.44', 'network 192.0.2.44'],
    ['IPv4', '192.0.2.45', 'network 192.0.2.32/27'],
  ] as const
  fixture.commit(indicatorsCollection, [
    ...types.map((name, index) => ({ kind: 'feed_type', id: index + 1, entity: plainEntry(name) })),
    ...matched.map(([type, value], index) => indicator(index + 1, type, value)),
  ])
  fixture.keep()
  const found = matchesOfItems(fixture.readModel, 'feed', 1, [1, 2, 3, 4, 5])
  expect([...found.values()].map(([first]) => `${first?.kind} ${first?.asset.value}`)).toEqual(
    matched.map(([, , expected]) => expected),
  )
})
