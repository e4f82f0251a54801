/**
 * An indicator import from file to table, compared with a plain loop of BatchWriteItem that writes as many items of the
 * same size.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { getPublicSuffix } from 'tldts'
import { indicatorsCollection, type IndicatorEntity } from '#functions/indicators/indicator-store.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Item } from '#functions/core/store/table.ts'
import { importIndicators } from '#scripts/admin/import/indicators/import-indicators.ts'
import { openPortalStore } from '#scripts/admin/import/indicators/portal-store.ts'
import { SeenIndicators } from '#scripts/admin/import/indicators/seen-indicators.ts'
import { openSource } from '#scripts/admin/import/indicators/source-file.ts'
import { builtInLists } from '#shared/domain/warning-lists/built-in.ts'
import { WarningMatcher } from '#shared/domain/warning-lists/matcher.ts'
import { startBackends, type Backends } from '#tests/integration/support/backends.ts'
import { countedWrites } from './collections.ts'
import { machine, round, type Figure, type Measure } from './measure.ts'

const rows = 50_000
const verified = 10_000
const actor = { user_id: null, name: 'operator', client_id: null }
const on = `${rows} rows, DynamoDB Local in memory, ${machine}`
const figure = (name: string, value: number, unit: string): Figure => ({
  name: `feed import: ${name}`,
  value,
  unit,
  on,
})

/** Hashes, domains and URLs in turn. */
export const valueOf = (n: number): string =>
  n % 3 === 0
    ? n.toString(16).padStart(8, '0').repeat(8)
    : n % 3 === 1
      ? `host-${n}.zlomordar-ka.com`
      : `https://host-${n}.zlomordar-ka.com/path/${n}`
export const typeOf = (n: number): string => ['sha256', 'domain', 'url'][n % 3] ?? ''

/** Imports a file of new or of known indicators. Returns the seconds. */
export const importFile = async (
  platform: Platform,
  file: string,
  count: number,
  category?: string,
): Promise<number> => {
  const seen = new SeenIndicators()
  const started = performance.now()
  const counts = await importIndicators(
    await openSource(file, {}, new Date()),
    {
      category,
      origin: path.basename(file),
      tags: [],
      isDryRun: false,
      skipWarned: false,
      withDoubtful: false,
    },
    {
      store: openPortalStore(platform, actor, { verify: false, keepDates: false }),
      matcher: new WarningMatcher(builtInLists, getPublicSuffix),
      seen,
      stop: new AbortController().signal,
      report: () => undefined,
    },
  )
  seen.close()
  if (counts.published + counts.known !== count) throw new Error(JSON.stringify(counts))
  return (performance.now() - started) / 1000
}

/** Items of the same shape as those of the import. */
const itemOf = (n: number): Item => {
  const at = '2026-01-01T00:00:00.000Z'
  const entity: IndicatorEntity = {
    value: valueOf(n),
    key: valueOf(n),
    origin: 'https://research.example.org/report',
    category_id: 1,
    type_id: 1,
    tag_ids: [1, 2],
    group_ids: [],
    is_verified: false,
    ids_flag: true,
    notes: null,
    creation_date: at,
    published_date: null,
    sent_date: null,
  }
  return {
    ...keys.entity('feed', n),
    entity,
    history: [{ at, actor: actor.name, action: 'create', fields: [] }],
  }
}

/** Seconds of a loop that writes 25 items per request, one request after the other. */
const bareLoop = async (backends: Backends): Promise<number> => {
  const { name } = await backends.freshTable()
  const client = DynamoDBDocumentClient.from(backends.dynamodb)
  const items = Array.from({ length: rows }, (_, index) => itemOf(index + 1))
  const started = performance.now()
  for (let from = 0; from < rows; from += 25) {
    await client.send(
      new BatchWriteCommand({
        RequestItems: {
          [name]: items.slice(from, from + 25).map((item) => ({ PutRequest: { Item: { ...item } } })),
        },
      }),
    )
  }
  return (performance.now() - started) / 1000
}

async function* measure(): AsyncGenerator<Figure> {
  const backends = await startBackends()
  const folder = mkdtempSync(path.join(tmpdir(), 'feed-import-'))
  try {
    const file = path.join(folder, 'feeds.csv')
    writeFileSync(
      file,
      [
        'value,type,category,tags,origin',
        ...Array.from(
          { length: rows },
          (_, index) =>
            `${valueOf(index + 1)},${typeOf(index + 1)},malware,loader;kit,https://research.example.org/report`,
        ),
        '',
      ].join('\n'),
    )
    const platform = backends.platform(await backends.freshTable())
    const units = countedWrites(platform.table)
    const run = (): Promise<number> => importFile(platform, file, rows)
    // Half of the loop runs before and half after, so that a machine that is warming up favours neither.
    const first = await bareLoop(backends)
    const imported = await run()
    yield figure('write units a row', round(units() / rows, 2), 'write units')
    const bare = (first + (await bareLoop(backends))) / 2
    yield figure('bare loop', round(rows / bare, 0), 'rows/s')
    yield figure('import', round(rows / imported, 0), 'rows/s')
    yield figure('ratio of the import to the bare loop', round(bare / imported, 2), '')
    yield figure('the same file again', round(rows / (await run()), 0), 'rows/s')
    const indicators = platform.collection(indicatorsCollection)
    await indicators.readModel()
    const before = units()
    const started = performance.now()
    await changeEntities(
      indicators,
      'feed',
      Array.from({ length: verified }, (_, index) => index + 1),
      actor,
      (indicator, commit) => ({
        entity: { ...indicator, is_verified: true, published_date: commit.at },
        fields: ['is_verified'],
      }),
    )
    yield figure(`verifying ${verified}`, round((performance.now() - started) / 1000), 's')
    yield figure(
      `verifying ${verified}, write units a row`,
      round((units() - before) / verified, 2),
      'write units',
    )
    yield figure('memory of the process', round(process.memoryUsage().rss / 1e6), 'MB')
  } finally {
    rmSync(folder, { recursive: true })
    await backends.stop()
  }
}

export const indicatorImportMeasure: Measure = {
  name: 'feed-import',
  summary: 'the import of 50,000 indicators beside a bare loop of BatchWriteItem',
  run: measure,
}
