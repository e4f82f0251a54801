/**
 * Deletes indicators and groups, and cleans up after them: comments on them, and references of indicators to groups. These are
 * invisible and may be many, so a job deletes them. The deleting commit also writes the job, so it cannot be lost. The
 * job has no owner: no list shows it and no quota counts it.
 */
import * as z from 'zod'
import { changeEntities, deleteEntities } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { ofCommit } from '#functions/core/read-model/where.ts'
import { actorSchema, type Actor } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import { idRow, idsAmong } from '#functions/core/read-model/rows.ts'
import { Jobs, type HeldJob, type Job, type Worker } from '#functions/rules/jobs/jobs.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { isNamedByThreats } from '#functions/threats/threat-queries.ts'
import type { ThreatKinds } from '#functions/threats/threat-store.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from '../indicator-queries.ts'
import { withoutGroups } from '../groups/group.ts'
import { membersOf } from '../groups/group-queries.ts'
import { checkNoKeyLimited } from '../key-queries.ts'

const kind = 'feed_cleanup'
const nobody = 0
/** Milliseconds of cleanup within the deleting call. */
const startBudget = 800
/** Comments or indicators per step: about one commit. */
const stepSize = 90

const taskSchema = z.object({
  of: z.union([
    z.object({ feeds_ids: z.array(z.int()) }),
    z.object({ groups_ids: z.array(z.int()) }),
    /** Indicators of an undone publication, and its group if that was new. `sequence` is that of its commit. */
    z.object({ published_ids: z.array(z.int()), sequence: z.int(), group_id: z.int().nullable() }),
  ]),
  actor: actorSchema,
})
type Task = z.infer<typeof taskSchema>

/** The maximum writes of a cleanup job in a commit. */
const cleanupWrites = 2

/**
 * Deletes indicators. Returns their number. Nobody sees comments on deleted indicators, so comments are deleted
 * afterwards, by a job if there are many. Throws `not_found`.
 */
export const removeIndicators = (
  dependencies: IndicatorsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => removeWithCleanup(dependencies, session, 'feed', ids)

/**
 * Deletes groups. Returns their number. Readers ignore references of indicators to deleted groups. These are removed
 * right after, or by a job if there are many. Throws `not_found` and `in_use`.
 */
export const removeGroups = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  ids: readonly number[],
): Promise<number> => {
  if (isNamedByThreats(await dependencies.threats.readModel(), ids)) throw new PortalError('in_use')
  await checkNoKeyLimited(dependencies, session, 'group', ids)
  return removeWithCleanup(dependencies, session, 'feed_group', ids)
}

/**
 * Deletes items. Each commit also adds the cleanup job, if there is anything to clean up. Does part of the cleanup at
 * once. The scheduled function continues after a timeout or a failure.
 */
const removeWithCleanup = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  deletedKind: 'feed' | 'feed_group',
  ids: readonly number[],
): Promise<number> => {
  const { platform, indicators } = dependencies
  const jobs = new Jobs(platform, cleanupWorkers(dependencies))
  const actor = actorOf(session)
  const started: Job[] = []
  const deleted = await deleteEntities(indicators, deletedKind, ids, actor, {
    writes: cleanupWrites,
    add: (commit, gone) => {
      const total =
        deletedKind === 'feed'
          ? commit.readModel.count(
              'SELECT count(*) FROM feed_comment WHERE feed_id IN (SELECT value FROM json_each(?))',
              [JSON.stringify(gone)],
            )
          : membersOf(commit.readModel, gone).length
      if (total === 0) return
      const of = deletedKind === 'feed' ? { feeds_ids: [...gone] } : { groups_ids: [...gone] }
      const task: Task = { of, actor }
      const { job, writes } = jobs.prepare({ user_id: nobody, client_id: null, kind, task, total })
      for (const write of writes) commit.addWrite(write)
      commit.afterCommit(() => started.push(job))
    },
  })
  await workAtOnce(platform, jobs, started)
  return deleted
}

/** Does part of the cleanup within the call. */
const workAtOnce = async (
  { clock, log }: IndicatorsDependencies['platform'],
  jobs: Jobs,
  started: readonly Job[],
): Promise<void> => {
  const end = clock.now().getTime() + startBudget
  try {
    for (const { user_id, id } of started) {
      const left = end - clock.now().getTime()
      if (left > 0) await jobs.work(user_id, id, left)
    }
  } catch (error) {
    log.error('cleanup left to the jobs', describeError(error))
  }
}

interface UndonePublication {
  /** Its new indicators that the undoing commit leaves. */
  readonly ids: readonly number[]
  /** Of the commit that published them. */
  readonly sequence: number
  /** The deleted group. */
  readonly group: number | null
  readonly actor: Actor
}

/** The cleanup of a publication whose undoing does not fit one commit: `after` adds it to the commit. */
export const publicationCleanup = (dependencies: IndicatorsDependencies) => {
  const { platform } = dependencies
  const jobs = new Jobs(platform, cleanupWorkers(dependencies))
  const started: Job[] = []
  return {
    after: (
      commit: Pick<Commit<ThreatKinds>, 'addWrite' | 'afterCommit'>,
      { ids, sequence, group, actor }: UndonePublication,
    ): void => {
      if (ids.length === 0) return
      const of = { published_ids: [...ids], sequence, group_id: group }
      const task: Task = { of, actor }
      const { job, writes } = jobs.prepare({
        user_id: nobody,
        client_id: null,
        kind,
        task,
        total: ids.length,
      })
      for (const write of writes) commit.addWrite(write)
      commit.afterCommit(() => started.push(job))
    },
    run: (): Promise<void> => workAtOnce(platform, jobs, started),
  }
}

/** The workers of cleanup jobs. Steps are idempotent: each searches for what is left. */
export const cleanupWorkers = (dependencies: IndicatorsDependencies): Readonly<Record<string, Worker>> => ({
  [kind]: async (held, isTimeOver) => {
    const { of, actor } = taskSchema.parse(held.job.task)
    const forget = (ids: readonly number[]): Promise<boolean> =>
      forgetGroups(dependencies, held, { ids, actor }, isTimeOver)
    const isDone =
      'feeds_ids' in of
        ? await deleteComments(dependencies, held, { ids: of.feeds_ids, actor }, isTimeOver)
        : 'published_ids' in of
          ? (await deletePublished(dependencies, held, { ...of, actor }, isTimeOver)) &&
            (of.group_id === null || (await forget([of.group_id])))
          : await forget(of.groups_ids)
    if (isDone) await held.save({ ...held.job, done: held.job.total })
    return isDone
  },
})

interface Cleared {
  readonly ids: readonly number[]
  readonly actor: Actor
}

/** Deletes the comments on indicators. False when the time was over before the last one. */
export const deleteComments = async (
  { indicators }: IndicatorsDependencies,
  held: HeldJob,
  { ids, actor }: Cleared,
  isTimeOver: () => boolean,
): Promise<boolean> => {
  for (;;) {
    const comments = (await indicators.readModel()).rows(
      idRow,
      'SELECT id FROM feed_comment WHERE feed_id IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?',
      [JSON.stringify(ids), stepSize],
    )
    if (comments.length === 0) return true
    if (isTimeOver()) return false
    await deleteEntities(indicators, 'feed_comment', comments, actor)
    // Renews the lease.
    await held.save(held.job)
  }
}

/** Deletes the indicators that are as a commit published them. False when the time was over before the last one. */
const deletePublished = async (
  { indicators }: IndicatorsDependencies,
  held: HeldJob,
  {
    published_ids: ids,
    sequence,
    actor,
  }: { readonly published_ids: readonly number[]; readonly sequence: number; readonly actor: Actor },
  isTimeOver: () => boolean,
): Promise<boolean> => {
  for (;;) {
    const left = [...idsAmong(await indicators.readModel(), 'feed', ids, ofCommit(sequence))]
    if (left.length === 0) return true
    if (isTimeOver()) return false
    const part = left.slice(0, stepSize)
    await indicators.commit(actor, (commit) => {
      for (const id of idsAmong(commit.readModel, 'feed', part, ofCommit(sequence)))
        commit.delete('feed', id, undefined, 'publish')
    })
    await held.save({ ...held.job, changed: held.job.changed + part.length })
  }
}

/** Removes groups from indicators. False when the time was over before the last one. */
const forgetGroups = async (
  { indicators }: IndicatorsDependencies,
  held: HeldJob,
  { ids, actor }: Cleared,
  isTimeOver: () => boolean,
): Promise<boolean> => {
  for (;;) {
    const members = membersOf(await indicators.readModel(), ids, stepSize)
    if (members.length === 0) return true
    if (isTimeOver()) return false
    await changeEntities(indicators, 'feed', members, actor, (indicator) => withoutGroups(indicator, ids))
    await held.save({ ...held.job, changed: held.job.changed + members.length })
  }
}
