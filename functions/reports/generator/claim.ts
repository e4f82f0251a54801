/**
 * Claims of a report: of its generation, and of its e-mail. One run at a time holds a claim, and stores the result only
 * while it is its own. When the run dies, another one follows at the end of the lease. A report is an entity, which
 * changes in commits of its journal only, so its claims are commits and not items of a queue (`core/deliveries`).
 */
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReportEntity, ReportKinds } from '../report-store.ts'
import { generatorActor, generationField, type GeneratorDependencies } from './dependencies.ts'

/** Longer than the function may run: during a lease its holder may be alive. */
const leaseMilliseconds = 200_000

/** What is claimed of a report, and how the report stores it. */
export interface Claim {
  readonly isDue: (report: ReportEntity, now: number) => boolean
  /** Whether no further attempt is allowed. */
  readonly isSpent: (report: ReportEntity) => boolean
  /** The report whose attempts all died without a result. */
  readonly givenUp: (report: ReportEntity) => ReportEntity
  /** The report with one more attempt, which holds the lease until an instant (ISO 8601). */
  readonly taken: (report: ReportEntity, lease: { holder: string; until: string }) => ReportEntity
  readonly isHeld: (report: ReportEntity, claimed: ReportEntity) => boolean
}

type ClaimDependencies = Pick<GeneratorDependencies, 'platform' | 'reports'>

/** Returns the claimed report. Undefined when nothing is due, or another run holds the claim. */
export const claimReport = (
  { platform, reports }: ClaimDependencies,
  id: number,
  claim: Claim,
): Promise<ReportEntity | undefined> =>
  reports.commit(generatorActor, async (commit) => {
    const stored = await reports.get('report', id)
    const now = Date.parse(commit.at)
    if (stored === undefined || !claim.isDue(stored.entity, now)) return undefined
    const isSpent = claim.isSpent(stored.entity)
    const until = new Date(now + leaseMilliseconds).toISOString()
    const report = isSpent
      ? claim.givenUp(stored.entity)
      : claim.taken(stored.entity, { holder: platform.random.uuid(), until })
    commit.refresh('report', id, report, stored, [generationField])
    return isSpent ? undefined : report
  })

/**
 * Stores the result of a claim. Returns whether the claim was still held: a report deleted or taken over meanwhile is
 * left alone. `also` adds to the commit.
 */
export const endClaim = (
  { reports }: ClaimDependencies,
  id: number,
  claimed: ReportEntity,
  claim: Claim,
  change: (report: ReportEntity, now: Date) => ReportEntity,
  also: (commit: Commit<ReportKinds>, report: ReportEntity) => void = () => undefined,
): Promise<boolean> =>
  reports.commit(generatorActor, async (commit) => {
    const stored = await reports.get('report', id)
    if (stored === undefined || !claim.isHeld(stored.entity, claimed)) return false
    const report = change(stored.entity, new Date(commit.at))
    commit.refresh('report', id, report, stored, [generationField])
    also(commit, report)
    return true
  })
