/**
 * Cost of the match projection of a million indicators with 10,000 assets: a rebuild, one more asset, an import, and
 * the matches on a page. Times are CPU times.
 */
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorMatchProjection } from '#functions/indicators/indicator-match-queries.ts'
import { readIndicators } from '#functions/indicators/indicator-lists.ts'
import { indicatorSearch } from '#functions/indicators/indicator-queries.ts'
import { indicatorAccessOf } from '#functions/indicators/access-queries.ts'
import { projectMatches } from '#functions/asset-matches/match-projection.ts'
import { matchesMeta } from '#functions/asset-matches/match-queries.ts'
import * as matching from '#functions/asset-matches/asset-matching.ts'
import { watchedAssets } from '#functions/asset-matches/watched-assets.ts'
import { mutableRow } from '#functions/core/event-store/commit.ts'
import type { Row } from '#functions/core/event-store/definition.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { newDice } from '#tests/unit/asset-matches/random.ts'
import { assetsFor } from './asset-matching.ts'
import { generatedIndicators, lastIndicatorIds } from './generated-indicators.ts'
import { machine, median, round, type Figure, type Measure } from './measure.ts'

const [size, imported, runs] = [1_000_000, 20_000, 5] as const

interface NewRow {
  readonly kind: string
  readonly id: number
  /** Undefined for a deleted item. */
  readonly row?: Row
}

const commit = (readModel: ReadModel, rows: readonly NewRow[]): void =>
  readModel.apply([
    {
      sequence: readModel.sequence + 1,
      at: new Date(Date.UTC(2026, 10, 22) + readModel.sequence * 1000).toISOString(),
      commitId: 'bench',
      actor: { user_id: null, name: 'bench', client_id: null },
      changes: rows.map(({ kind, id, row }) => ({
        kind,
        id,
        action: 'create',
        fields: [],
        ...(row === undefined ? {} : { row: mutableRow(row) }),
      })),
      last_ids: {},
    },
  ])

const assetRow = (id: number, organizationId: number, asset_type: AssetType, entered: string): NewRow => {
  const checked = checkAsset(asset_type, entered)
  if (isFaulty(checked)) throw new Error(`${entered} is no asset`)
  const entity = {
    client_id: organizationId,
    asset_type,
    ...checked,
    status: 'added',
    request_id: null,
    creation_date: '2026-01-01T00:00:00.000Z',
  } as const
  return { kind: 'asset', id, row: assetsCollection.kinds.asset.row(entity) }
}

/** Assets that are added one by one, and removed again. */
const added: readonly (readonly [AssetType, string])[] = [
  ['domain', 'wzorcowa.example'],
  ['ip_address', '192.0.2.0/24'],
  ['keyword', 'zlomor'],
  ['asn', 'AS64501'],
  ['tech_stack', 'Example Server 9'],
]

async function* run(): AsyncGenerator<Figure> {
  const on = `${size} indicators, 10,000 assets of 200 organizations, ${machine}`
  const figure = (name: string, value: number, unit: string): Figure => ({
    name: `match-projection: ${name}`,
    value,
    unit,
    on,
  })
  const timed = (work: () => void): number => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const indicators: NewRow[] = []
  const batches = async function* () {
    for await (const batch of generatedIndicators(size)) {
      if (indicators.length < imported) indicators.push(...batch.filter(({ kind }) => kind === 'feed'))
      yield batch
    }
  }
  const readModel = await ReadModel.load(
    indicatorsCollection,
    { sequence: 1, lastIds: lastIndicatorIds(size) },
    batches(),
  )
  const before = readModel.size()
  const assets = ReadModel.create(assetsCollection)
  const all = assetsFor(newDice(1))
  commit(
    assets,
    all.map(({ id, organizationId, type, value }) => assetRow(id, organizationId, type, value)),
  )
  const keep = (): void => {
    const watched = watchedAssets(assets, matching)
    projectMatches(readModel, indicatorMatchProjection, watched, { milliseconds: Infinity })
  }
  yield figure('all matched again', round(timed(keep) / 1000), 's')
  const matches = readModel.count('SELECT count(*) FROM feed_concern')
  yield figure('matches', matches, '')
  yield figure('the read model grows by', round((readModel.size() - before) / 1e6, 2), 'MB')
  yield figure('nothing has changed', round(median(Array.from({ length: 50 }, () => timed(keep))), 3), 'ms')

  for (const [index, [type, value]] of added.entries()) {
    const [adding, removing]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < runs; turn += 1) {
      const id = 20_001 + index * runs + turn
      commit(assets, [assetRow(id, 1, type, value)])
      adding.push(timed(keep))
      commit(assets, [{ kind: 'asset', id }])
      removing.push(timed(keep))
    }
    yield figure(`one more ${type}`, round(median(adding)), 'ms')
    yield figure(`one ${type} less`, round(median(removing)), 'ms')
  }

  const fresh = indicators.slice(0, imported)
  const [applied, kept]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < runs; turn += 1) {
    const rows = fresh.map(({ kind, row }, index) => ({
      kind,
      id: size + 1 + turn * imported + index,
      row,
    }))
    applied.push(timed(() => commit(readModel, rows)))
    kept.push(timed(keep))
  }
  yield figure(`a commit of ${imported} is applied`, round(median(applied)), 'ms')
  yield figure('who reads matches next compares them', round(median(kept)), 'ms')

  const page = { page: 1, per_page: 10, sort: undefined }
  const plain = indicatorAccessOf('user')
  const itemsWithMatches = { ...plain, assetOwner: 1 }
  for (const [name, visible, query] of [
    ['page 1 without matches', plain, {}],
    ['page 1 with matches', itemsWithMatches, {}],
    ['page 1 of matched ones', itemsWithMatches, { concerns_us: true }],
    ['page 1 of what does not', itemsWithMatches, { concerns_us: false }],
  ] as const) {
    const read = (): void => {
      const search = indicatorSearch(visible, query)
      readIndicators(readModel, visible, search, page)
      matchesMeta(readModel, 'feed', visible.assetOwner, search.others ?? search.where)
    }
    yield figure(`${name}, at first`, round(timed(read), 2), 'ms')
    yield figure(name, round(median(Array.from({ length: 20 }, () => timed(read))), 2), 'ms')
  }
  readModel.close()
  assets.close()
}

export const matchProjectionMeasure: Measure = {
  name: 'match-projection',
  summary: 'keeping the matches of a million indicators with 10,000 assets',
  run,
}
