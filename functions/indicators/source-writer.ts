/** Writes what a source of indicators says: new indicators, what it adds to known ones, and what it no longer has. */
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idsAmong } from '#functions/core/read-model/rows.ts'
import { sinceCommit } from '#functions/core/read-model/where.ts'
import { concurrently } from '#functions/core/concurrently.ts'
import { historyLength, type Commit, type Stored } from '#functions/core/event-store/commit.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import { tlpDefaultOf } from '#functions/rules/tlp/tlp.ts'
import type { ImportOutcome, ImportRefusal } from '#shared/contracts/indicator-import.ts'
import type { IndicatorType } from '#shared/domain/indicators/types.ts'
import type { GonePolicy } from '#shared/domain/sources/source.ts'
import { goneReason, sourceLimits } from '#shared/domain/sources/source.ts'
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
  /** For `expire`: days until the end, and those of some types; null is no end. */
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

const dayMilliseconds = 86_400_000
/** Rows from which rewording costs less than a commit, and how many are written at once. */
const fewestReworded = 8
const rewordedAtOnce = 20
type Warnings = Awaited<ReturnType<typeof openWarnings>>

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
    const costOfKnown = (row: SourceRow) => costOfEntities(readModel, 'feed')(known.get(row) ?? 0)
    // The read model is one object, whose sequence grows with each commit.
    const before = readModel.sequence
    const reworded = await this.#reword(met, known, readModel)
    const after = (await this.#indicators.readModel()).sequence
    const left = met.filter((row) => !reworded.has(row))
    for (const part of [...inCommits(created, costOf), ...inCommits(left, costOfKnown)])
      for (const [row, outcome] of await this.#commit(part, warningsOf)) outcomes.set(row, outcome)
    const ofWords = [...reworded].map(([row, id]) => ({ row, id }))
    if (ofWords.length > 0) {
      await this.#passBy(ofWords, after)
      const touched = idsAmong(
        await this.#indicators.readModel(),
        'feed',
        ofWords.map(({ id }) => id),
        sinceCommit(before),
      )
      const again = ofWords.filter(({ id }) => touched.has(id)).map(({ row }) => row)
      for (const part of inCommits(again, costOfKnown)) await this.#commit(part, warningsOf)
      for (const { row, id } of ofWords) outcomes.set(row, { outcome: 'changed', id })
    }
    return rows.map((row) => {
      const outcome = outcomes.get(row)
      if (outcome === undefined) throw new Error(`${row.value} was lost`)
      return outcome
    })
  }

  /** Writes rows that fit one commit. */
  async #commit(part: readonly SourceRow[], warningsOf: Warnings): Promise<Map<SourceRow, SourceOutcome>> {
    return this.#indicators.commit(this.#actor, async (commit) => {
      const lookups = new BatchLookups(commit.readModel, writerOptions(this.#of.options), warningsOf)
      const outcomes = new Map<SourceRow, SourceOutcome>()
      const others: { row: SourceRow; id: number }[] = []
      for (const row of part) {
        const id = lookups.knownId(row)
        if (id === undefined) outcomes.set(row, this.#create(commit, lookups, row))
        else others.push({ row, id })
      }
      const stored = await this.#indicators.getMany(
        'feed',
        others.map(({ id }) => id),
      )
      for (const [place, { row, id }] of others.entries()) {
        const one = stored[place]
        outcomes.set(row, { outcome: 'same', id })
        if (one === undefined) continue
        const { entity, outcome } = this.#withSource(one, row, commit)
        const fields = [
          ...(entity.is_verified === one.entity.is_verified ? [] : (['is_verified'] as const)),
          ...(entity.portal_only === one.entity.portal_only && entity.tlp === one.entity.tlp
            ? []
            : (['tlp'] as const)),
        ]
        if (fields.length > 0) commit.update('feed', id, entity, one, fields)
        else if (entity !== one.entity) commit.refresh('feed', id, entity, one, ['sources'])
        outcomes.set(row, { outcome, id })
      }
      return outcomes
    })
  }

  /**
   * Writes rows of which only the confidence or the own id is another. No row of the read model has these, so they need
   * no entry in the journal, and cost one write unit in place of two. Returns the written rows with their indicators.
   */
  async #reword(
    rows: readonly SourceRow[],
    known: ReadonlyMap<SourceRow, number | undefined>,
    readModel: ReadModel,
  ): Promise<Map<SourceRow, number>> {
    const written = new Map<SourceRow, number>()
    if (rows.length < fewestReworded) return written
    const byDefault = tlpDefaultOf(readModel, 'feed')
    const ids = rows.map((row) => known.get(row) ?? 0)
    const stored = await this.#indicators.getMany('feed', ids)
    await concurrently([...rows.entries()], rewordedAtOnce, async ([index, row]) => {
      const { entity } = stored[index] ?? {}
      const sources = entity === undefined ? undefined : this.#rewordedSources(entity, row, byDefault)
      const id = ids[index]
      if (id === undefined || sources === undefined) return
      if (await this.#indicators.replaceField('feed', id, 'sources', entity?.sources, sources))
        written.set(row, id)
    })
    return written
  }

  /**
   * Makes a commit, unless there was one since `sequence`: a command that read an indicator before it was reworded then
   * loses the race and reads it again.
   */
  async #passBy(reworded: readonly { readonly id: number }[], sequence: number): Promise<void> {
    if ((await this.#indicators.readModel()).sequence > sequence) return
    for (const { id } of reworded) {
      const isMade = await this.#indicators.commit(this.#actor, async (commit) => {
        const stored = await this.#indicators.get('feed', id)
        if (stored !== undefined) commit.refresh('feed', id, stored.entity, stored, ['sources'])
        return stored !== undefined
      })
      if (isMade) return
    }
  }

  /** What the sources of an indicator say if only this one says something else; undefined for any other change. */
  #rewordedSources(
    indicator: IndicatorEntity,
    row: SourceRow,
    byDefault: TlpLevel,
  ): SourceOfIndicator[] | undefined {
    const { sources = [] } = indicator
    const entry = this.#entryOf(row)
    const before = sources.find(({ source_id: id }) => id === this.#of.sourceId)
    if (before === undefined || before.gone !== undefined || before.portal_only !== entry.portal_only)
      return undefined
    const isSame = before.confidence === entry.confidence && before.own_id === entry.own_id
    return isSame || raised(indicator, row, this.#of.sourceId, byDefault) !== indicator
      ? undefined
      : sources.map((one) => (one === before ? { ...entry, since: before.since } : one))
  }

  #create(commit: Commit<IndicatorKinds>, lookups: BatchLookups, row: SourceRow): SourceOutcome {
    const before = commit.later.length
    const outcome = lookups.write(commit, row, [this.#entryOf(row)])
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
    stored: Stored<IndicatorEntity>,
    row: SourceRow,
    commit: Commit<IndicatorKinds>,
  ): { entity: IndicatorEntity; outcome: 'new' | 'attached' | 'changed' | 'same' } {
    const { sourceId, at } = this.#of
    const { entity: indicator } = stored
    const { sources = [] } = indicator
    const entry = this.#entryOf(row)
    const byDefault = tlpDefaultOf(commit.readModel, 'feed')
    const before = sources.find(({ source_id }) => source_id === sourceId)
    // A run that is continued counts what it had written before.
    const added = indicator.of_sources === true && indicator.sources?.[0]?.since === at ? 'new' : 'attached'
    if (before === undefined) {
      const kept = sources.length < sourceLimits.sourcesOfIndicator ? sources : withoutOldestGone(sources)
      if (kept.length >= sourceLimits.sourcesOfIndicator) return { entity: indicator, outcome: 'same' }
      const next = lifted(stored, withSources(indicator, [...kept, entry]), row, byDefault)
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
    const next = withTlpUpgrade(lifted(stored, licensed, row, byDefault), indicator, commit, byDefault)
    return before.gone === undefined
      ? { entity: next, outcome: 'changed' }
      : { entity: back(next, row, commit), outcome: 'attached' }
  }

  /**
   * Notes that the source no longer has indicators. What people added or confirmed, and what another source has, stays
   * as it is; for the rest the policy applies. Returns how many went, and how many of these ended. `isStopped` ends
   * it early.
   */
  async release(
    ids: readonly number[],
    { policy, days, daysOfTypes }: GoneRules,
    isStopped: () => boolean | Promise<boolean>,
  ): Promise<{ readonly gone: number; readonly ended: number; readonly isDone: boolean }> {
    const readModel = await this.#indicators.readModel()
    let [gone, ended] = [0, 0]
    for (const part of inCommits(ids, costOfEntities(readModel, 'feed'))) {
      if (await isStopped()) return { gone, ended, isDone: false }
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
              one === before
                ? {
                    ...one,
                    gone: this.#of.at,
                    ...(own.get(stored.entity.type_id) === null ? { no_end: true } : {}),
                  }
                : one,
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
    : taken_back?.at(-1)?.reason === goneReason

/**
 * What a source has that may leave the portal now: not at a looser level than that source gives it, and with its notes.
 * The former ones are of a source that keeps them in the portal, unless people wrote them.
 */
const lifted = (
  { entity: before, history }: Stored<IndicatorEntity>,
  after: IndicatorEntity,
  { tlp, notes }: SourceRow,
  byDefault: TlpLevel,
): IndicatorEntity => {
  if (before.portal_only !== true || after.portal_only === true) return after
  // A full history has lost its beginning.
  const isOfPeople = history.length >= historyLength || history.some(({ fields }) => fields.includes('notes'))
  return {
    ...after,
    ...(isOfPeople ? {} : { notes }),
    ...(tlp === null || tlp === undefined ? {} : { tlp: stricterTlp(after.tlp ?? byDefault, tlp) }),
  }
}

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
  isVerified === true && indicator.taken_back?.at(-1)?.reason === goneReason
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
 * An indicator that no source has any longer, as the policy says. Its validity is never extended. A type without an end,
 * such as a hash, has none. Where one of its sources had no end for it, that of the type stays.
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
  if (policy === 'withdraw') return withVerification(indicator, false, commit, { reason: goneReason }).entity
  if (typeDays === null || indicator.sources?.some(({ no_end: noEnd }) => noEnd === true) === true)
    return indicator
  const start = Date.parse(indicator.renewed_date ?? indicator.published_date)
  const from = Date.parse(commit.at) + (days - typeDays) * dayMilliseconds
  // Validity is the days of the type from a start: an earlier start ends it earlier.
  return from < start ? { ...indicator, renewed_date: new Date(from).toISOString() } : indicator
}
