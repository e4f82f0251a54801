/** What no schedule of a source does: repairs, sources that are overdue, and deleted ones. */
import { concurrently } from '#functions/core/concurrently.ts'
import { describeError } from '#functions/core/log.ts'
import { withLease } from '#functions/core/store/lease.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { indicatorsOfSource } from '#functions/indicators/sighted-queries.ts'
import { SourceWriter } from '#functions/indicators/source-writer.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { activeSources, repairSchedules } from '../source-schedules.ts'
import { nextRunAt, readSourceState } from '../source-state.ts'
import { runSource, type Reading } from './run-source.ts'
import { sourceActor } from './run/run.ts'

/** Milliseconds by which the schedule of a source may be late before another run takes it. */
const patience = 5 * 60_000

/** One run. A failure does not stop the rest, and is thrown at the end. */
export const maintainSources = async (reading: Reading): Promise<void> => {
  const { platform } = reading
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      platform.log.error('sources not maintained', describeError(error))
      failures.push(error)
    }
  }
  await attempt(() => repairSchedules(platform))
  await attempt(async () => {
    for (const item of await platform.table.queryAll(keys.sourceRemoval(0).pk))
      await attempt(() => removeSource(reading, Number(item['sk'])))
  })
  const now = platform.clock.now().getTime()
  const active = await activeSources(platform)
  const overdue: number[] = []
  await concurrently(active, 10, async ({ id, interval_minutes }) => {
    const state = await readSourceState(platform, id)
    const next = nextRunAt(state, { interval_minutes })
    const isLate = state.run !== undefined || next === undefined || next + patience <= now
    if (isLate || (await platform.table.get(keys.sourceState(id, 'asked'))) !== undefined) overdue.push(id)
  })
  for (const id of overdue.toSorted((one, other) => one - other)) {
    if (reading.isTooLateToAsk?.() === true) break
    await attempt(() => runSource(reading, id))
  }
  throwFailures(failures, 'Sources that were not maintained')
}

/**
 * Cleans up after a deleted source: its indicators stay, and none has it any longer. Waits for a run of the source that
 * has not ended.
 */
const removeSource = (reading: Reading, id: number): Promise<unknown> =>
  withLease(reading.platform, keys.sourceState(id, 'lease'), 900_000, async () => {
    const { platform } = reading
    const { complete, held, run } = await readSourceState(platform, id)
    const indicators = platform.collection(indicatorsCollection)
    const writer = new SourceWriter(indicators, sourceActor(`#${id}`), {
      sourceId: id,
      at: platform.clock.now().toISOString(),
      options: {},
    })
    // Its files lack what an unfinished run wrote.
    const { isDone } = await writer.release(
      indicatorsOfSource(await indicators.readModel(), id),
      { policy: 'keep', days: 0, daysOfTypes: {} },
      () => reading.isTimeOver?.() === true,
    )
    if (!isDone) return
    for (const file of [complete?.members, complete?.claims, held?.missing])
      if (file !== undefined) await platform.files?.delete(file)
    if (run?.answer !== undefined) await platform.files?.delete(run.answer.key)
    await deleteRuns(platform, id)
    await platform.table.delete(keys.sourceState(id, 'state'))
    await platform.table.delete(keys.sourceState(id, 'asked'))
    await platform.table.delete(keys.sourceRemoval(id))
  })

const deleteRuns = async ({ table }: Platform, id: number): Promise<void> => {
  for await (const page of table.query(keys.sourceRun(id, '').pk))
    await concurrently(page, 10, (item) => table.delete(keys.sourceRun(id, String(item['sk']))))
}
