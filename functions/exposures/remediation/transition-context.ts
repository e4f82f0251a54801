import type { Commit } from '#functions/platform/journal/commit.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { ExposureEntity, ExposureKinds } from '#functions/exposures/collection.ts'
import { partyOf } from '#shared/domain/exposures/states.ts'
import { addLine, sideOf } from './history-lines.ts'
import { heard, type Transitioned, type TransitionContext } from './transitions.ts'
import { personOf } from './people.ts'
import { repairDaysOf } from './repair-days.ts'
import { todayOf } from './today.ts'

/** Who makes transitions of exposures in a commit. `organizations` is the read model of organizations. */
export const transitionContextOf = (
  session: Session,
  clock: Clock,
  commit: Commit<ExposureKinds>,
  organizations: ReadModel,
): TransitionContext => ({
  ...statusGiver(session, clock, commit),
  party: partyOf(session.role),
  userId: session.userId,
  days: (organizationId) => repairDaysOf(commit.readModel, organizationId),
  person: (organizationId, userId) => personOf(organizations, organizationId, userId, clock.now()),
})

/** As whom a status is given, which needs to know nothing of the organization. */
export const statusGiver = (session: Session, clock: Clock, commit: Pick<Commit<ExposureKinds>, 'at'>) => ({
  by: sideOf(session),
  at: commit.at,
  today: todayOf(session, clock),
})

/** Adds the line of a change to its commit: one write, where there is one. Answers with the change. */
export const withLine = (
  commit: Commit<ExposureKinds>,
  id: number,
  { line, entity, fields }: Transitioned,
): { entity: ExposureEntity; fields: Transitioned['fields'] } => {
  if (line === undefined) return { entity, fields }
  addLine(commit, id, line)
  return { entity: heard(entity, line, commit.at), fields }
}

/** Writes of a transaction that an exposure takes whose remediation moves on: its own, and that of its line. */
export const writesPerTransition = 2
