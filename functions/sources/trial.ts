/** A trial of a source: what its first rows would become. It writes nothing. */
import { tableStart } from '#shared/domain/indicators/import/read-table.ts'
import type { Reach } from '#functions/core/egress/reach.ts'
import { tlpOfIndicator } from '#functions/indicators/lookup-queries.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { SourceWriter } from '#functions/indicators/source-writer.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { RefusedRow, SourceTrial, TrialRow } from '#shared/contracts/sources.ts'
import { sourceColumns } from '#shared/domain/indicators/import/table-columns.ts'
import { isIncremental, sourceLimits } from '#shared/domain/sources/source.ts'
import { Claims } from './reader/claims.ts'
import { collectMisp } from './reader/collect-misp.ts'
import { collectTaxii } from './reader/collect-taxii.ts'
import {
  readRows,
  refusal,
  startOf,
  UnreadableAnswer,
  type PlacedRow,
  type Rules,
} from './reader/read-rows.ts'
import { requestSource, type SourceAnswer } from './reader/request-source.ts'
import { rulesOf, sourceActor } from './reader/run/run.ts'
import type { SourceEntity } from './source-store.ts'

/**
 * API Gateway ends a request after 29 seconds. All requests of a trial together take `milliseconds`, and no row is read
 * after `rows`, from the beginning; what is left is for the comparison with the portal.
 */
const trialLimits = {
  bytes: 30_000_000,
  milliseconds: sourceLimits.trialSeconds * 1000,
  silence: 10_000,
  rows: 20_000,
}

/** Pages or events of an incremental source. */
const trialRequests = 12

/** What is tried: the settings, which need not be stored. */
export type Tried = Omit<
  SourceEntity,
  'secret' | 'is_active' | 'switched_date' | 'creation_date' | 'decision'
>

export const trySourceOut = async (
  platform: Platform,
  reach: Reach,
  source: Tried,
  secret: string | undefined,
  limits: typeof trialLimits = trialLimits,
): Promise<Omit<SourceTrial, 'request_id'>> => {
  const begun = performance.now()
  const left = (milliseconds: number): number => Math.max(0, begun + milliseconds - performance.now())
  const answer = await firstAnswer(source, secret, reach, limits, () => left(limits.milliseconds))
  const seconds = (): number => Math.round((performance.now() - begun) / 100) / 10
  const empty = {
    status: answer.status,
    bytes: answer.body.length,
    has_more: false,
    out_of_time: answer.problem === 'timeout',
    columns: [],
    counts: { new: 0, known: 0, warned: 0, expired: 0, refused: 0 },
    types: [],
    rows: [],
    expired: [],
    refused: [],
  }
  if (answer.problem !== null) return { ...empty, problem: answer.problem, seconds: seconds() }
  try {
    const {
      rows: placed,
      expired,
      refused,
      hasMore,
      isLate,
    } = await firstRows(
      answer.body,
      await rulesOf(platform, source),
      platform.clock.now(),
      () => left(limits.rows) === 0,
    )
    const { rows, later } = await judged(platform, source, placed)
    const all = [...refused, ...later]
    const known = rows.filter(({ outcome }) => outcome === 'known').length
    const warned = rows.filter(({ outcome }) => outcome === 'warned').length
    return {
      ...empty,
      problem: placed.length + expired.length + refused.length === 0 ? 'empty' : null,
      has_more: hasMore || answer.hasMore,
      out_of_time: isLate || answer.isLate,
      columns: await columnsIn(answer.body, source),
      counts: {
        new: rows.length - known - warned,
        known,
        warned,
        expired: expired.length,
        refused: all.length,
      },
      types: [...Map.groupBy(rows, ({ type }) => type)].map(([type, of]) => ({ type, rows: of.length })),
      rows,
      expired: expired.slice(0, sourceLimits.refusedRows),
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

interface FirstAnswer extends Pick<SourceAnswer, 'status' | 'problem' | 'body'> {
  readonly hasMore: boolean
  /** Whether the time was over before everything was received. */
  readonly isLate: boolean
}

/** The answer of a source, or the first pages or events of an incremental one. */
const firstAnswer = async (
  source: Tried,
  secret: string | undefined,
  reach: Reach,
  { bytes, silence }: typeof trialLimits,
  left: () => number,
): Promise<FirstAnswer> => {
  const ask = (url?: string, accept?: string) =>
    requestSource(
      { source, secret, ...(url === undefined ? {} : { url }), ...(accept === undefined ? {} : { accept }) },
      { bytes, silence, milliseconds: left() },
      reach,
    )
  if (!isIncremental(source.kind)) return { ...(await ask()), hasMore: false, isLate: false }
  const limits = {
    rows: sourceLimits.trialRows,
    requests: trialRequests,
    bytes,
    isLate: () => left() === 0,
  }
  const cursor = { is_full: true, generation: 0 }
  const changes =
    source.kind === 'taxii'
      ? await collectTaxii(ask, { ...source, collection: source.collection ?? '' }, cursor, limits)
      : await collectMisp(ask, source, { cursor, claims: new Claims() }, limits)
  // What was read before something failed is shown.
  return {
    ...changes,
    problem: changes.body === null ? changes.problem : null,
    body: changes.body ?? Buffer.alloc(0),
    isLate: changes.problem === 'timeout' || left() === 0,
  }
}

interface FirstRows {
  readonly rows: readonly PlacedRow[]
  readonly expired: readonly RefusedRow[]
  readonly refused: readonly RefusedRow[]
  readonly hasMore: boolean
  readonly isLate: boolean
}

/** The first rows, each indicator once. */
const firstRows = async (
  file: Buffer,
  source: Rules,
  now: Date,
  isLate: () => boolean,
): Promise<FirstRows> => {
  const rows = new Map<string, PlacedRow>()
  const expired: RefusedRow[] = []
  const refused: RefusedRow[] = []
  const room = (): number => Math.max(0, sourceLimits.trialRows - rows.size - expired.length - refused.length)
  const read = (rest: Pick<FirstRows, 'hasMore' | 'isLate'>): FirstRows => ({
    rows: [...rows.values()],
    expired,
    refused,
    ...rest,
  })
  for await (const batch of readRows(file, source, now)) {
    let isCut = false
    for (const one of batch.rows) {
      isCut = room() === 0
      if (isCut) break
      const name = `${one.row.type}\n${one.key}`
      if (!rows.has(name)) rows.set(name, one)
    }
    for (const [list, more] of [
      [refused, batch.refused],
      [expired, batch.ended],
    ] as const) {
      isCut ||= more.length > room()
      list.push(...more.slice(0, room()))
    }
    if (isCut) return read({ hasMore: true, isLate: false })
    if (isLate()) return read({ hasMore: true, isLate: true })
  }
  return read({ hasMore: false, isLate: false })
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
const columnsIn = async (file: Buffer, { kind, columns: given }: Tried): Promise<SourceTrial['columns']> => {
  if (kind !== 'list') return []
  const start = await startOf(file).catch(() => '')
  const whole = start.slice(0, start.lastIndexOf('\n') + 1)
  if (/^\s*[[{<]/.test(start)) return []
  const table = tableStart(whole === '' ? start : whole, given) ?? tableStart(start)
  const names = table?.header ?? table?.first?.map((_, index) => `#${index + 1}`) ?? []
  if (names.length < 2) return []
  const { of = {}, typed = [] } = table?.columns ?? {}
  const fieldAt = new Map<number | undefined, string>([
    ...typed.map((column) => [column.index, 'value'] as const),
    ...Object.entries(of).map(([field, index]) => [index, field] as const),
  ])
  return names.slice(0, mostColumns).map((name, index) => ({
    name: name.slice(0, 200),
    example: table?.first?.[index]?.slice(0, 200) ?? null,
    field: sourceColumns.find((field) => field === fieldAt.get(index)) ?? null,
  }))
}
