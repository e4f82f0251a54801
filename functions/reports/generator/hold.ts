/**
 * One generator at a time makes a report: it holds a lease, and writes how it ended only while the lease is its own. One
 * that died is followed by another when the lease ends, three times in all.
 */
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { ReportEntity, ReportKinds } from '#functions/reports/collection.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { generatorActor, generationField, type GeneratorDependencies } from './dependencies.ts'

/** Longer than the function may run: while a lease lasts its holder may be alive. */
const leaseMilliseconds = 200_000
/** After a failure that may pass, as long again for each. */
const pauseMilliseconds = 60_000

export interface HeldReport {
  readonly id: number
  readonly report: ReportEntity
  readonly holder: string
}

type HoldingDependencies = Pick<GeneratorDependencies, 'platform' | 'reports'>

/** Takes a report that waits, or whose maker died; undefined when there is nothing to make or somebody else makes it. */
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
      // Those before it ended without a word: it is not begun once more.
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

/** A report that has failed. Its mail still waits: for the report that somebody has made after all. */
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

/** A report whose generation failed by something that may pass: somebody tries again later, or it has failed. */
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
 * Writes how a held report ended; answers with whether it was still held. `also` adds to the commit. A report that was
 * deleted meanwhile, or that another generator took, is left alone.
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
