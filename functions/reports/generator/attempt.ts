/** How an attempt at an item of the queue ends: in a commit of the report, which requires the item's lease. */
import type { TransactWrite } from '#functions/core/store/table.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { PortalError } from '#shared/http/errors.ts'
import { reportQueue, type ReportItem } from '../report-queue.ts'
import type { ReportEntity } from '../report-store.ts'
import { generatorActor, generationField, type GeneratorDependencies } from './dependencies.ts'

/**
 * Commits the result of an attempt with its writes, of which one ends the item or gives it back. Returns false, and
 * stores nothing, when the report was deleted or another run holds the item.
 */
export const commitAttempt = async (
  { reports }: Pick<GeneratorDependencies, 'reports'>,
  { id }: ReportItem,
  change: (report: ReportEntity, now: Date) => ReportEntity,
  writes: (report: ReportEntity, now: Date) => readonly TransactWrite[],
): Promise<boolean> => {
  try {
    return await reports.commit(generatorActor, async (commit) => {
      const stored = await reports.get('report', id)
      if (stored === undefined) return false
      const now = new Date(commit.at)
      const report = change(stored.entity, now)
      commit.refresh('report', id, report, stored, [generationField])
      for (const write of writes(report, now)) commit.addWrite(write)
      return true
    })
  } catch (error) {
    if (error instanceof PortalError && error.code === 'already_exists') return false
    throw error
  }
}

/** Ends an item with nothing to do: its report was deleted, or has left the state in which it was queued. */
export const dropItem = async (
  { platform }: Pick<GeneratorDependencies, 'platform'>,
  held: ReportItem,
): Promise<void> => {
  const { table } = platform
  await onCondition(platform, () => table.transact([reportQueue.complete(table.name, held)]))
}
