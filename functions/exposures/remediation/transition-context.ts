import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { ExposureEntity, ExposureKinds } from '#functions/exposures/collection.ts'
import { partyOf } from '#shared/domain/exposures/states.ts'
import { addLine, sideOf } from './history-lines.ts'
import { withAskedDate, type Transitioned, type TransitionContext } from './transitions.ts'
import { personOf } from './people.ts'
import { repairDaysOf } from './repair-days.ts'
import { todayOf } from './today.ts'

/** The context of transitions in a commit. `organizations` is the read model of organizations. */
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

/** The context of a status change. It needs no data of the organization. */
export const statusGiver = (session: Session, clock: Clock, commit: Pick<Commit<ExposureKinds>, 'at'>) => ({
  by: sideOf(session),
  at: commit.at,
  today: todayOf(session, clock),
})

/** Adds the line of a change to the commit: at most one write. Returns the change. */
export const withLine = (
  commit: Commit<ExposureKinds>,
  id: number,
  { line, entity, fields }: Transitioned,
): { entity: ExposureEntity; fields: Transitioned['fields'] } => {
  if (line === undefined) return { entity, fields }
  addLine(commit, id, line)
  return { entity: withAskedDate(entity, line, commit.at), fields }
}

/** Transaction writes of a transition: the exposure and its line. */
export const writesPerTransition = 2
