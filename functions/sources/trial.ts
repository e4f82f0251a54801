/** A trial of a source: what its first rows would become. It writes nothing. */
import { tableStart } from '#shared/domain/indicators/import/read-table.ts'
import type { Reach } from '#functions/core/egress/reach.ts'
import { tlpOfIndicator } from '#functions/indicators/lookup-queries.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { SourceWriter } from '#functions/indicators/source-writer.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { RefusedRow, SourceTrial, TrialRow } from '#shared/contracts/sources.ts'
import { sourceColumns } from '#shared/domain/indicators/import/table-columns.ts'
import { sourceLimits } from '#shared/domain/sources/source.ts'
import { readRows, refusal, startOf, UnreadableAnswer, type PlacedRow } from './reader/read-rows.ts'
import { requestSource } from './reader/request-source.ts'
import { sourceActor } from './reader/run-source.ts'
import type { SourceEntity } from './source-store.ts'

/** API Gateway ends a request after 30 seconds. */
const trialLimits = { bytes: 30_000_000, milliseconds: 15_000, silence: 10_000 } as const

/** What is tried: the settings, which need not be stored. */
export type Tried = Omit<SourceEntity, 'secret' | 'is_active' | 'creation_date' | 'decision'>

export const trySourceOut = async (
  platform: Platform,
  reach: Reach,
  source: Tried,
  secret: string | undefined,
): Promise<Omit<SourceTrial, 'request_id'>> => {
  const begun = performance.now()
  const answer = await requestSource({ source, secret }, trialLimits, reach)
  const seconds = (): number => Math.round((performance.now() - begun) / 100) / 10
  const empty = {
    status: answer.status,
    bytes: answer.body.length,
    has_more: false,
    columns: [],
    counts: { new: 0, known: 0, warned: 0, refused: 0 },
    types: [],
    rows: [],
    refused: [],
  }
  if (answer.problem !== null) return { ...empty, problem: answer.problem, seconds: seconds() }
  try {
    const { rows: placed, refused, hasMore } = await firstRows(answer.body, source, platform.clock.now())
    const { rows, later } = await judged(platform, source, placed)
    const all = [...refused, ...later]
    const known = rows.filter(({ outcome }) => outcome === 'known').length
    const warned = rows.filter(({ outcome }) => outcome === 'warned').length
    return {
      ...empty,
      problem: placed.length === 0 && refused.length === 0 ? 'empty' : null,
      has_more: hasMore,
      columns: await columnsIn(answer.body, source),
      counts: { new: rows.length - known - warned, known, warned, refused: all.length },
      types: [...Map.groupBy(rows, ({ type }) => type)].map(([type, of]) => ({ type, rows: of.length })),
      rows,
      refused: all.slice(0, sourceLimits.refusedRows),
      seconds: seconds(),
    }
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    return {
      ...empty,
      problem: error.problem,
      columns: await columnsIn(answer.body, source),
      seconds: seconds(),
    }
  }
}

/** The first rows, each indicator once. */
const firstRows = async (
  file: Buffer,
  source: Tried,
  now: Date,
): Promise<{ rows: PlacedRow[]; refused: RefusedRow[]; hasMore: boolean }> => {
  const rows = new Map<string, PlacedRow>()
  const refused: RefusedRow[] = []
  for await (const batch of readRows(file, source, now)) {
    for (const one of batch.rows) {
      if (rows.size + refused.length >= sourceLimits.trialRows)
        return { rows: [...rows.values()], refused, hasMore: true }
      const name = `${one.row.type}\n${one.key}`
      if (!rows.has(name)) rows.set(name, one)
    }
    refused.push(...batch.refused.slice(0, Math.max(0, sourceLimits.trialRows - rows.size - refused.length)))
  }
  return { rows: [...rows.values()], refused, hasMore: false }
}

const judged = async (
  platform: Platform,
  source: Tried,
  placed: readonly PlacedRow[],
): Promise<{ rows: TrialRow[]; later: RefusedRow[] }> => {
  const indicators = platform.collection(indicatorsCollection)
  const writer = new SourceWriter(indicators, sourceActor(source.name), {
    sourceId: 0,
    at: platform.clock.now().toISOString(),
    options: { categoryId: source.feed_category_id, tagIds: source.tags_ids },
  })
  const outcomes = await writer.check(placed.map(({ row }) => row))
  const readModel = await indicators.readModel()
  const rows: TrialRow[] = []
  const later: RefusedRow[] = []
  for (const [index, { row, place, tlp }] of placed.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) continue
    if (outcome.outcome === 'refused') {
      later.push(refusal(place, row.value, outcome.reason, outcome.values.join(', ')))
      continue
    }
    const id = outcome.outcome === 'same' ? outcome.id : null
    rows.push({
      line: place.line ?? null,
      value: row.value,
      type: row.type,
      outcome: outcome.outcome === 'same' ? 'known' : outcome.outcome === 'warned' ? 'warned' : 'new',
      feed_id: id,
      warning_lists: outcome.outcome === 'warned' ? [...outcome.lists] : [],
      category: row.category,
      tags: [...row.tags],
      // A known indicator keeps its level.
      tlp: id === null ? tlp : tlpOfIndicator(readModel, id),
      confidence: row.confidence,
      first_seen: row.firstSeen ?? null,
      is_published: outcome.outcome === 'new' && row.isVerified === true,
    })
  }
  return { rows, later }
}

const mostColumns = 50

/** The columns of a table, with the field that each becomes; none for a list. */
const columnsIn = async (file: Buffer, { columns: given }: Tried): Promise<SourceTrial['columns']> => {
  const start = await startOf(file).catch(() => '')
  const whole = start.slice(0, start.lastIndexOf('\n') + 1)
  if (/^\s*[[{<]/.test(start)) return []
  const table = tableStart(whole === '' ? start : whole, given) ?? tableStart(start)
  const names = table?.header ?? table?.first?.map((_, index) => `#${index + 1}`) ?? []
  if (names.length < 2) return []
  const fieldAt = new Map<number | undefined, string>(
    Object.entries(table?.columns?.of ?? {}).map(([field, index]) => [index, field]),
  )
  return names.slice(0, mostColumns).map((name, index) => ({
    name: name.slice(0, 200),
    example: table?.first?.[index]?.slice(0, 200) ?? null,
    field: sourceColumns.find((field) => field === fieldAt.get(index)) ?? null,
  }))
}
