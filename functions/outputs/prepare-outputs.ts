/**
 * Regenerates outputs that were requested lately and have changed since, so that the next request finds them. Deletes
 * outputs that are no longer requested, or whose view or group was deleted.
 */
import { describeError } from '#functions/core/log.ts'
import type { Entry } from '#functions/core/event-store/entry.ts'
import { keys } from '#functions/rules/keys.ts'
import { outputLimits } from '#shared/http/outputs.ts'
import { startOfDay } from './generate-output.ts'
import type { CachedOutput } from './output-cache.ts'
import {
  inputsNow,
  generateNow,
  readViews,
  journalPositionOf,
  type OutputsDependencies,
} from './generation.ts'
import { leftOutOf } from './false-positives.ts'
import { viewsOf } from './selection.ts'
import { entriesBetween, isUntouched } from './untouched.ts'

const dayMilliseconds = 86_400_000

export interface Run {
  readonly prepared: number
  readonly removed: number
  /** Left for the next run. */
  readonly left: number
}

/** Runs one after another share a cache. `isLate` ends a run before its function times out. */
export const createPreparer = (
  dependencies: OutputsDependencies,
): ((isLate: () => boolean) => Promise<Run>) => {
  const { platform, kept, formatOf, indicators: indicatorsJournal } = dependencies
  const { table, clock, log } = platform
  /** The heads that everything is prepared for: an idle minute costs one read of the heads. */
  let done: string | undefined

  const isGone = ({ used_at: usedAt, definition }: CachedOutput): boolean => {
    const format = formatOf(definition.file)
    return (
      Date.parse(usedAt) < clock.now().getTime() - outputLimits.usedDays * dayMilliseconds ||
      format === undefined ||
      format.ids !== undefined
    )
  }

  /** Regenerates an output if it may differ from the journal. `entriesAfter` returns the commits after a sequence. */
  const prepare = async (
    one: CachedOutput,
    sequence: number,
    entriesAfter: (after: number) => Promise<readonly Entry[] | undefined>,
  ): Promise<'prepared' | 'removed' | 'as it is'> => {
    const { definition, prepared } = one
    const ids = viewsOf(definition.selection)
    const views = await readViews(dependencies, ids)
    const leftOut = await leftOutOf(dependencies, definition)
    if (isGone(one) || (definition.selection.kind === 'view' && views.size === 0)) {
      await kept.remove(one)
      return 'removed'
    }
    if (prepared?.inputs === inputsNow(dependencies, definition, views, leftOut)) {
      if (prepared.sequence >= sequence) return 'as it is'
      const format = formatOf(definition.file)
      const entries = await entriesAfter(prepared.sequence)
      if (format !== undefined && entries !== undefined && isUntouched(definition, format, entries)) {
        await kept.advance(one, sequence)
        return 'as it is'
      }
    }
    const now = await generateNow(dependencies, definition, views, leftOut, { before: prepared })
    if (now === undefined || now === 'too many') {
      await kept.remove(one)
      return 'removed'
    }
    await kept.keep(definition, now.version, now.generated, prepared)
    return 'prepared'
  }

  return async (isLate) => {
    const [wanted, ...heads] = await table.batchGet([
      keys.outputsWanted(),
      keys.head('feeds'),
      keys.head('feed_views'),
      keys.head('sightings'),
    ])
    const [indicators, views, sightings] = heads.map(journalPositionOf)
    const sequence = indicators?.sequence ?? 0
    const state = [
      sequence,
      views?.sequence ?? 0,
      sightings?.sequence ?? 0,
      startOfDay(clock.now()),
      wanted?.['wanted_at'],
    ].join(' ')
    if (state === done) return { prepared: 0, removed: 0, left: 0 }
    const all = await kept.all()
    const run = { prepared: 0, removed: 0, left: all.length }
    const entries = new Map<number, Promise<readonly Entry[] | undefined>>()
    /** Most outputs are as of the same commit, so the journal is read once for all. */
    const entriesAfter = (after: number): Promise<readonly Entry[] | undefined> => {
      const read = entries.get(after) ?? entriesBetween(indicatorsJournal, after, sequence)
      entries.set(after, read)
      return read
    }
    let isWhole = true
    for (const one of all) {
      if (isLate()) {
        isWhole = false
        break
      }
      try {
        const outcome = await prepare(one, sequence, entriesAfter)
        if (outcome !== 'as it is') run[outcome] += 1
      } catch (error) {
        // A failed output does not stop the others. Its next request gets the error.
        isWhole = false
        log.error('output not prepared', { output: one.name, ...describeError(error) })
      }
      run.left -= 1
    }
    if (isWhole) done = state
    if (run.prepared + run.removed + run.left > 0) log.info('outputs prepared', { ...run })
    return run
  }
}
