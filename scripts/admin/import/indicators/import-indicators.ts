/** Imports a file's indicators into the portal in batches, with bounded memory. */
import type { ImportItem, Place } from '#shared/domain/indicators/import/candidate.ts'
import type { WarningMatcher } from '#shared/domain/warning-lists/matcher.ts'
import {
  prepareIndicator,
  type IndicatorOptions,
  type PreparedIndicator,
} from '#shared/domain/indicators/import/prepared-indicator.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { IndicatorStore, StoreOutcome } from './indicator-store.ts'
import type { ReportRow } from './import-report.ts'
import type { SeenIndicators } from './seen-indicators.ts'
import type { SourceFile } from './source-file.ts'

export interface Counts {
  /** Published, or in a dry run would be. */
  published: number
  known: number
  /** Repeated within the same import. */
  repeated: number
  /** Published although on a warning list. */
  warned: number
  /** Skipped because they are on a warning list. */
  leftOut: number
  /** Existing ones that the source marks with a stricter TLP, by the reason shown. */
  looser: Record<string, number>
  refused: Record<string, number>
  ignored: Record<string, number>
  byType: Record<string, number>
  isStopped: boolean
}

export interface ImportOptions extends IndicatorOptions {
  readonly isDryRun: boolean
  /** Skip indicators on warning lists. */
  readonly skipWarned: boolean
  /** Import values from running text that may not be indicators. */
  readonly withDoubtful: boolean
}

export interface ImportDependencies {
  readonly store: IndicatorStore
  readonly matcher: WarningMatcher
  readonly seen: SeenIndicators
  /** Stops between two commits. */
  readonly stop: AbortSignal
  report(row: Omit<ReportRow, 'file'>): void
  onProgress?(share: number, counts: Readonly<Counts>): void
}

/** Imports a source. Everything before a stop is published, so a second import continues from there. */
export const importIndicators = async (
  source: SourceFile,
  options: ImportOptions,
  dependencies: ImportDependencies,
): Promise<Counts> => {
  const counts: Counts = {
    published: 0,
    known: 0,
    repeated: 0,
    warned: 0,
    leftOut: 0,
    looser: {},
    refused: {},
    ignored: {},
    byType: {},
    isStopped: false,
  }
  let waiting: PreparedIndicator[] = []
  let writing = Promise.resolve()
  const write = async (indicators: readonly PreparedIndicator[]): Promise<void> => {
    if (indicators.length === 0) return
    const outcomes = options.isDryRun
      ? await dependencies.store.check(indicators)
      : await dependencies.store.publish(indicators)
    for (const [index, prepared] of indicators.entries())
      count(counts, prepared, outcomes[index], dependencies)
  }
  try {
    for await (const { items, share } of source.batches()) {
      for (const item of items) {
        const prepared = indicatorOf(item, options, dependencies, counts)
        if (prepared !== undefined) waiting.push(prepared)
        if (waiting.length >= dependencies.store.perCommit) {
          await writing
          if (isStopped(dependencies.stop, counts)) return counts
          // Reads the next batch during a commit. Errors of the commit are thrown where it is awaited.
          writing = write(waiting)
          writing.catch(() => undefined)
          waiting = []
        }
      }
      dependencies.onProgress?.(share, counts)
      if (dependencies.stop.aborted) break
    }
  } finally {
    await writing
  }
  if (isStopped(dependencies.stop, counts)) return counts
  await write(waiting)
  dependencies.onProgress?.(1, counts)
  return counts
}

const isStopped = (stop: AbortSignal, counts: Counts): boolean => {
  counts.isStopped = stop.aborted
  return stop.aborted
}

const add = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** The indicator to write for an item. Counts and reports an item that is not written. */
const indicatorOf = (
  item: ImportItem,
  options: ImportOptions,
  dependencies: ImportDependencies,
  counts: Counts,
): PreparedIndicator | undefined => {
  if (item.outcome === 'ignored') {
    add(counts.ignored, item.type)
    return undefined
  }
  const refuse = (place: Place, value: string, reason: string, detail = ''): undefined => {
    add(counts.refused, reason)
    dependencies.report({ place, value, outcome: 'refused', reason, detail })
    return undefined
  }
  if (item.outcome === 'refused') return refuse(item.place, item.entered, item.reason, item.detail)
  if (item.doubt !== undefined && !options.withDoubtful)
    return refuse(item.place, item.entered, `doubtful_${item.doubt}`)
  const warnings = dependencies.matcher.find(item.indicator)
  const prepared = prepareIndicator(item, warnings, options)
  // Not recorded as seen: a later row of the same indicator may have the category.
  if (prepared === 'no_category') return refuse(item.place, item.entered, prepared)
  const met = dependencies.seen.meet(item.indicator, prepared.tlp)
  if (met === 'stricter')
    return refuse(
      item.place,
      item.entered,
      'stricter_repetition',
      prepared.tlp === undefined ? '' : tlpLabel(prepared.tlp),
    )
  if (met === 'repeated') {
    counts.repeated += 1
    return undefined
  }
  if (warnings.length === 0 || !options.skipWarned) return prepared
  counts.leftOut += 1
  dependencies.report({
    place: item.place,
    value: item.entered,
    outcome: 'warned',
    reason: 'left_out',
    detail: warnings.map(({ list }) => list).join(', '),
  })
  return undefined
}

const count = (
  counts: Counts,
  prepared: PreparedIndicator,
  outcome: StoreOutcome | undefined,
  dependencies: ImportDependencies,
): void => {
  const { place, indicator, remarks } = prepared
  if (outcome === undefined) throw new Error(`${indicator.value} was lost`)
  if (outcome.outcome === 'known') {
    counts.known += 1
    if (outcome.note !== undefined) {
      add(counts.looser, outcome.note)
      dependencies.report({
        place,
        value: indicator.value,
        outcome: 'changed',
        reason: outcome.note,
        detail: '',
      })
    }
  } else if (outcome.outcome === 'refused') {
    add(counts.refused, outcome.reason)
    dependencies.report({
      place,
      value: indicator.value,
      outcome: 'refused',
      reason: outcome.reason,
      detail: '',
    })
  } else {
    counts.published += 1
    add(counts.byType, indicator.type)
    for (const remark of remarks) {
      if (remark.code === 'on_warning_list') counts.warned += 1
      const { code, ...details } = remark
      dependencies.report({
        place,
        value: indicator.value,
        outcome: code === 'on_warning_list' ? 'warned' : 'changed',
        reason: code,
        detail: Object.values(details).map(String).join(', '),
      })
    }
    for (const note of outcome.notes ?? [])
      dependencies.report({ place, value: indicator.value, outcome: 'changed', reason: note, detail: '' })
  }
}
