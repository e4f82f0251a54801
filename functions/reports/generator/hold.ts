/**
 * One generator at a time works on a report: it holds a lease, and stores the result only while the lease is its own.
 * When it dies, another one follows at the end of the lease, up to three times in total.
 */
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReportEntity, ReportKinds } from '#functions/reports/collection.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { generatorActor, generationField, type GeneratorDependencies } from './dependencies.ts'

/** Longer than the function may run: during a lease its holder may be alive. */
const leaseMilliseconds = 200_000
/** Delay after each temporary failure, multiplied by the number of attempts. */
const pauseMilliseconds = 60_000

export interface HeldReport {
  readonly id: number
  readonly report: ReportEntity
  readonly holder: string
}

type HoldingDependencies = Pick<GeneratorDependencies, 'platform' | 'reports'>

/**
 * Takes a queued report, or one whose generator died. Undefined when there is nothing to generate or another generator
 * works on it.
 */
export const holdReport = async (
  { platform, reports }: HoldingDependencies,
  id: number,
): Promise<HeldReport | undefined> => {
  const holder = platform.random.uuid()
  return reports.commit(generatorActor, async (commit) => {
    const stored = await reports.get('report', id)
    const now = Date.parse(commit.at)
    if (stored === undefined || !isFree(stored.entity, now)) return undefined
    const { entity } = stored
    if (entity.attempts >= reportLimits.attempts) {
      // The previous generators died without a result, so it is not begun again.
      commit.refresh('report', id, failedReport(entity, { reason: 'gave_up' }), stored, [generationField])
      return undefined
    }
    const report: ReportEntity = {
      ...entity,
      state: 'processing',
      attempts: entity.attempts + 1,
      lease: { holder, until: new Date(now + leaseMilliseconds).toISOString() },
    }
    commit.refresh('report', id, report, stored, [generationField])
    return { id, report, holder }
  })
}

const isFree = ({ state, lease }: ReportEntity, now: number): boolean =>
  state === 'queued' || (state === 'processing' && (lease === null || Date.parse(lease.until) <= now))

/** A failed report. Its e-mail stays pending, in case the report is generated after all. */
export const failedReport = (
  report: ReportEntity,
  failure: Pick<NonNullable<ReportEntity['failure']>, 'reason'> &
    Partial<NonNullable<ReportEntity['failure']>>,
): ReportEntity => ({
  ...report,
  state: 'failed',
  lease: null,
  failure: { module: null, rows: null, ...failure },
  mail: { ...report.mail, next_at: null },
})

/** A report after a temporary failure: to be retried, or failed. */
export const putBack = (report: ReportEntity, now: Date): ReportEntity =>
  report.attempts >= reportLimits.attempts
    ? failedReport(report, { reason: 'error' })
    : {
        ...report,
        lease: {
          holder: '',
          until: new Date(now.getTime() + report.attempts * pauseMilliseconds).toISOString(),
        },
      }

/**
 * Stores the result of a report under lease. Returns whether the lease still held. `also` adds to the commit. A report
 * deleted or taken over meanwhile is left alone.
 */
export const endHeld = async (
  { reports }: HoldingDependencies,
  { id, holder }: HeldReport,
  change: (report: ReportEntity, now: Date) => ReportEntity,
  also: (commit: Commit<ReportKinds>) => void = () => undefined,
): Promise<boolean> =>
  reports.commit(generatorActor, async (commit) => {
    const stored = await reports.get('report', id)
    if (stored === undefined || stored.entity.lease?.holder !== holder) return false
    commit.refresh('report', id, change(stored.entity, new Date(commit.at)), stored, [generationField])
    also(commit)
    return true
  })
