/** For whom a job works: the author of its commits, and what its owner can undo. */
import type { Author } from '#functions/core/event-store/entry.ts'
import { UndoableAct, type UndoRules } from '#functions/core/event-store/undo.ts'
import { undoLimits } from '#shared/domain/undo.ts'
import type { Platform } from '../http/platform.ts'
import type { Session } from '../session/sessions.ts'
import { undoToken } from '../undo.ts'
import { Jobs, type Job } from './jobs.ts'

/** The kinds of jobs on exposures, incidents and threats, as they are stored. */
export type BulkJobKind = 'visibility_action' | 'incident_action' | 'threat_action'

/** The author of a job's commits. They can be undone by these rules if the task has a holder. */
export const authorOfJob = (
  job: Pick<Job, 'user_id' | 'id'>,
  { actor, holder }: { readonly actor: Author; readonly holder?: string | undefined },
  rules: UndoRules,
): Author => ({
  ...actor,
  ...(holder === undefined
    ? {}
    : { undoable: new UndoableAct(undoToken(job.user_id, job.id), holder, rules) }),
})

/** The token that undoes an ended job, if anything can be undone. */
export const undoOfJob = (
  { id, user_id, state, changed, undone, creation_date }: Job,
  holder: string | undefined,
  now: Date,
): string | undefined =>
  state !== 'running' &&
  changed > 0 &&
  undone !== true &&
  holder !== undefined &&
  now.getTime() - Date.parse(creation_date) < undoLimits.keptHours * 3_600_000
    ? undoToken(user_id, id)
    : undefined

/** Notes that a job's changes have been undone. An act that was no job is left. */
export const noteUndone = async (platform: Platform, session: Session, token: string): Promise<void> =>
  new Jobs(platform, {}).noteUndone(session.userId, token.slice(token.indexOf('.') + 1))
