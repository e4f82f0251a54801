/** Writes what a source of indicators says: new indicators, what it adds to known ones, and what it no longer has. */
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import { tlpDefaultOf } from '#functions/rules/tlp/tlp.ts'
import type { ImportOutcome, ImportRefusal } from '#shared/contracts/indicator-import.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'
import type { GonePolicy } from '#shared/domain/sources/source.ts'
import { sourceLimits } from '#shared/domain/sources/source.ts'
import { stricterTlp, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import {
  livingSources,
  withSources,
  type IndicatorEntity,
  type IndicatorKinds,
  type SourceOfIndicator,
} from './indicator-store.ts'
import { BatchLookups, costOf, type NewIndicator, type WriterOptions } from './indicator-writer.ts'
import { withTlpUpgrade, withVerification } from './indicator.ts'
import { openWarnings } from './lookup-queries.ts'
import { daysOfTypeIds, validityDays } from './sighted-queries.ts'

/** A row of a source. */
export interface SourceRow extends NewIndicator {
  readonly confidence: number
  readonly ownId: string | undefined
  /** The object's own level, if it is stricter than that of the source. */
  readonly ownTlp: TlpLevel | undefined
  /** By the licence of the source it may not leave the portal, unless another source has it. */
  readonly isPortalOnly: boolean
}

/** The result of a row. `same`: the source had it already. The id is that of the indicator. */
export type SourceOutcome =
  | { readonly outcome: 'new' | 'attached' | 'changed' | 'same'; readonly id: number }
  | { readonly outcome: 'warned'; readonly lists: readonly string[] }
  | { readonly outcome: 'refused'; readonly reason: ImportRefusal; readonly values: readonly string[] }

export interface SourceOfRows {
  readonly sourceId: number
  /** The start of the run, ISO 8601. A run that is continued has the same, so nothing is written twice. */
  readonly at: string
  readonly options: Pick<WriterOptions, 'categoryId' | 'tagIds' | 'groupId'>
}

/** What happens to indicators that a source no longer has. */
export interface GoneRules {
  readonly policy: GonePolicy
  /** For `expire`: days until the end, and those of some types. */
  readonly days: number
  readonly daysOfTypes: Readonly<Partial<Record<IndicatorType, number | null>>>
}

const writerOptions = (options: SourceOfRows['options']): WriterOptions => ({
  ...options,
  isVerified: false,
  acceptWarnings: false,
  keepDates: false,
  addEntries: false,
})

/** Withdrawn indicators show it to their readers. */
const withdrawalReason = 'No longer on the list of its source'

const dayMilliseconds = 86_400_000

export class SourceWriter {
  readonly #indicators: Collection<IndicatorKinds>
  readonly #actor: Actor
  readonly #of: SourceOfRows

  constructor(indicators: Collection<IndicatorKinds>, actor: Actor, of: SourceOfRows) {
    this.#indicators = indicators
    this.#actor = actor
    this.#of = of
  }

  /** What rows would become; `same` for every known one. */
  async check(rows: readonly SourceRow[]): Promise<SourceOutcome[]> {
    const lookups = new BatchLookups(
      await this.#indicators.readModel(),
      writerOptions(this.#of.options),
      await openWarnings(),
    )
    return rows.map((row): SourceOutcome => {
      const id = lookups.knownId(row)
      return id === undefined ? ofNew(lookups.judge(row).outcome, 0) : { outcome: 'same', id }
    })
  }

  /**
   * Writes rows in commits as large as the journal allows; returns results in their order. The rows are different
   * indicators. Earlier commits stay when a later one fails, and writing the same rows again writes nothing.
   */
  async write(rows: readonly SourceRow[]): Promise<SourceOutcome[]> {
    const outcomes = new Map<SourceRow, SourceOutcome>()
    const warningsOf = await openWarnings()
    const readModel = await this.#indicators.readModel()
    const first = new BatchLookups(readModel, writerOptions(this.#of.options), warningsOf)
    const known = new Map(rows.map((row) => [row, first.knownId(row)]))
    const created = rows.filter((row) => known.get(row) === undefined)
    const met = rows.filter((row) => known.get(row) !== undefined)
    const parts = [
      ...inCommits(created, costOf),
      ...inCommits(met, (row) => costOfEntities(readModel, 'feed')(known.get(row) ?? 0)),
    ]
    for (const part of parts) {
      const results = await this.#indicators.commit(this.#actor, async (commit) => {
        const lookups = new BatchLookups(commit.readModel, writerOptions(this.#of.options), warningsOf)
        const found: SourceOutcome[] = []
        const others: { row: SourceRow; id: number; index: number }[] = []
        for (const [index, row] of part.entries()) {
          const id = lookups.knownId(row)
          if (id === undefined) found[index] = this.#create(commit, lookups, row)
          else others.push({ row, id, index })
        }
        const stored = await this.#indicators.getMany(
          'feed',
          others.map(({ id }) => id),
        )
        for (const [place, { row, id, index }] of others.entries()) {
          const one = stored[place]
          found[index] = { outcome: 'same', id }
          if (one === undefined) continue
          const { entity, outcome } = this.#withSource(one.entity, row, commit)
          const fields = [
            ...(entity.is_verified === one.entity.is_verified ? [] : (['is_verified'] as const)),
            ...(entity.portal_only === one.entity.portal_only && entity.tlp === one.entity.tlp
              ? []
              : (['tlp'] as const)),
          ]
          if (fields.length > 0) commit.update('feed', id, entity, one, fields)
          else if (entity !== one.entity) commit.refresh('feed', id, entity, one, ['sources'])
          found[index] = { outcome, id }
        }
        return found
      })
      for (const [index, row] of part.entries()) {
        const result = results[index]
        if (result !== undefined) outcomes.set(row, result)
      }
    }
    return rows.map((row) => {
      const outcome = outcomes.get(row)
      if (outcome === undefined) throw new Error(`${row.value} was lost`)
      return outcome
    })
  }

  #create(commit: Commit<IndicatorKinds>, lookups: BatchLookups, row: SourceRow): SourceOutcome {
    const before = commit.later.length
    const outcome = lookups.write(commit, { ...row, sources: [this.#entryOf(row)] })
    const created = commit.later.length > before ? commit.changes.at(-1)?.id : undefined
    return ofNew(outcome, created ?? 0)
  }

  #entryOf({ confidence, ownId, isPortalOnly }: SourceRow): SourceOfIndicator {
    const { sourceId, at } = this.#of
    return {
      source_id: sourceId,
      since: at,
      confidence,
      ...(ownId === undefined ? {} : { own_id: ownId }),
      ...(isPortalOnly ? { portal_only: true } : {}),
    }
  }

  /** An indicator with what the source says of it. Unchanged, the same object. */
  #withSource(
    indicator: IndicatorEntity,
    row: SourceRow,
    commit: Commit<IndicatorKinds>,
  ): { entity: IndicatorEntity; outcome: 'new' | 'attached' | 'changed' | 'same' } {
    const { sourceId, at } = this.#of
    const { sources = [] } = indicator
    const entry = this.#entryOf(row)
    const byDefault = tlpDefaultOf(commit.readModel, 'feed')
    const before = sources.find(({ source_id }) => source_id === sourceId)
    // A run that is continued counts what it had written before.
    const added = indicator.of_sources === true && indicator.sources?.[0]?.since === at ? 'new' : 'attached'
    if (before === undefined) {
      const kept = sources.length < sourceLimits.sourcesOfIndicator ? sources : withoutOldestGone(sources)
      if (kept.length >= sourceLimits.sourcesOfIndicator) return { entity: indicator, outcome: 'same' }
      const next = lifted(indicator, withSources(indicator, [...kept, entry]), row, byDefault)
      return { entity: back(next, row, commit), outcome: 'attached' }
    }
    const current = raised(indicator, row, sourceId, byDefault)
    const isSame =
      current === indicator &&
      before.gone === undefined &&
      before.confidence === entry.confidence &&
      before.own_id === entry.own_id &&
      before.portal_only === entry.portal_only
    if (isSame) return { entity: indicator, outcome: before.since === at ? added : 'same' }
    const licensed = withSources(
      current,
      sources.map((one) => (one === before ? { ...entry, since: before.since } : one)),
    )
    // What machines received under the former licence or level is taken back.
    const next = withTlpUpgrade(lifted(indicator, licensed, row, byDefault), indicator, commit, byDefault)
    return before.gone === undefined
      ? { entity: next, outcome: 'changed' }
      : { entity: back(next, row, commit), outcome: 'attached' }
  }

  /**
   * Notes that the source no longer has indicators. What people added or confirmed, and what another source has, stays
   * as it is; for the rest the policy applies. Returns how many went, and how many of these ended. `isLate` ends it
   * early.
   */
  async release(
    ids: readonly number[],
    { policy, days, daysOfTypes }: GoneRules,
    isLate: () => boolean,
  ): Promise<{ readonly gone: number; readonly ended: number; readonly isDone: boolean }> {
    const readModel = await this.#indicators.readModel()
    let [gone, ended] = [0, 0]
    for (const part of inCommits(ids, costOfEntities(readModel, 'feed'))) {
      if (isLate()) return { gone, ended, isDone: false }
      const counts = await this.#indicators.commit(this.#actor, async (commit) => {
        const validity = validityDays(commit.readModel)
        const own = daysOfTypeIds(commit.readModel, daysOfTypes)
        const count = { gone: 0, ended: 0 }
        for (const [index, stored] of (await this.#indicators.getMany('feed', part)).entries()) {
          const id = part[index]
          if (stored === undefined || id === undefined) continue
          const before = stored.entity.sources?.find(({ source_id }) => source_id === this.#of.sourceId)
          if (before === undefined) continue
          // A run that is continued counts what it had written before.
          if (before.gone !== undefined) {
            const isOfRun = before.gone === this.#of.at
            count.gone += Number(isOfRun)
            count.ended += Number(isOfRun && hasEnded(stored.entity))
            continue
          }
          const without: IndicatorEntity = {
            ...stored.entity,
            sources: (stored.entity.sources ?? []).map((one) =>
              one === before ? { ...one, gone: this.#of.at } : one,
            ),
          }
          const after = endedBy(
            without,
            policy,
            own.get(without.type_id) ?? days,
            validity.get(without.type_id) ?? null,
            commit,
          )
          count.gone += 1
          count.ended += Number(after !== without)
          if (after.is_verified === without.is_verified)
            commit.refresh('feed', id, after, stored, after === without ? ['sources'] : ['renewed_date'])
          else commit.update('feed', id, after, stored, ['is_verified'])
        }
        return count
      })
      gone += counts.gone
      ended += counts.ended
    }
    return { gone, ended, isDone: true }
  }
}

const ofNew = (outcome: ImportOutcome, id: number): SourceOutcome => {
  if (outcome.outcome === 'published') return { outcome: 'new', id }
  return outcome.outcome === 'known' ? { outcome: 'same', id } : outcome
}

/** Makes room for a source among those that an indicator had, if one of them no longer has it. */
const withoutOldestGone = (sources: readonly SourceOfIndicator[]): SourceOfIndicator[] => {
  const oldest = sources
    .filter(({ gone }) => gone !== undefined)
    .toSorted((one, other) => (one.gone ?? '').localeCompare(other.gone ?? ''))[0]
  return sources.filter((one) => one !== oldest)
}

/** Whether a source withdrew an indicator, or shortened its validity. */
const hasEnded = ({ is_verified, taken_back, renewed_date, published_date }: IndicatorEntity): boolean =>
  is_verified
    ? published_date !== null && (renewed_date ?? published_date) < published_date
    : taken_back?.at(-1)?.reason === withdrawalReason

/** What a source has that may leave the portal now: not at a looser level than that source gives it. */
const lifted = (
  before: IndicatorEntity,
  after: IndicatorEntity,
  { tlp }: SourceRow,
  byDefault: TlpLevel,
): IndicatorEntity =>
  before.portal_only === true && after.portal_only !== true && tlp !== null && tlp !== undefined
    ? { ...after, tlp: stricterTlp(after.tlp ?? byDefault, tlp) }
    : after

/**
 * A source that makes its own object stricter raises what it brought, and what it alone has. Unchanged, the same object.
 */
const raised = (
  indicator: IndicatorEntity,
  { ownTlp }: SourceRow,
  sourceId: number,
  byDefault: TlpLevel,
): IndicatorEntity => {
  const isItsOwn =
    indicator.of_sources === true &&
    (indicator.sources?.[0]?.source_id === sourceId ||
      livingSources(indicator).every(({ source_id: id }) => id === sourceId))
  return isItsOwn && ownTlp !== undefined && tlpRank(ownTlp) > tlpRank(indicator.tlp ?? byDefault)
    ? { ...indicator, tlp: ownTlp }
    : indicator
}

/** An indicator that a source has now. What a source withdrew is published again. */
const back = (
  indicator: IndicatorEntity,
  { isVerified }: SourceRow,
  commit: Commit<IndicatorKinds>,
): IndicatorEntity =>
  isVerified === true && indicator.taken_back?.at(-1)?.reason === withdrawalReason
    ? withVerification(indicator, true, commit).entity
    : valid(indicator, commit.at)

/** A published indicator that a source has again is valid from now on. */
const valid = (indicator: IndicatorEntity, now: string): IndicatorEntity => {
  if (indicator.published_date === null) return indicator
  const { expired_date: expired, ...rest } = indicator
  if (expired === undefined && !hasEnded(indicator)) return indicator
  return { ...rest, renewed_date: now, ...(expired === undefined ? {} : { revived_date: now }) }
}

/**
 * An indicator that no source has any longer, as the policy says. Its validity is never extended, and a type without an
 * end, such as a hash, has none.
 */
const endedBy = (
  indicator: IndicatorEntity,
  policy: GonePolicy,
  days: number,
  typeDays: number | null,
  commit: Commit<IndicatorKinds>,
): IndicatorEntity => {
  const isOfPeople = indicator.of_sources !== true || indicator.checked_date !== undefined
  if (isOfPeople || policy === 'keep' || livingSources(indicator).length > 0) return indicator
  if (indicator.published_date === null || !indicator.is_verified) return indicator
  if (policy === 'withdraw')
    return withVerification(indicator, false, commit, { reason: withdrawalReason }).entity
  if (typeDays === null) return indicator
  const start = Date.parse(indicator.renewed_date ?? indicator.published_date)
  const from = Date.parse(commit.at) + (days - typeDays) * dayMilliseconds
  // Validity is the days of the type from a start: an earlier start ends it earlier.
  return from < start ? { ...indicator, renewed_date: new Date(from).toISOString() } : indicator
}
