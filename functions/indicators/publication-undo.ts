/** Undoes a publication: threat, new group and indicators go together, or nothing does (docs/decisions/undo.md). */
import * as z from 'zod'
import { keysLimitedTo } from '#functions/api-keys/api-key-queries.ts'
import { commitBoth } from '#functions/core/event-store/commit-both.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { chainChanges } from '#functions/core/event-store/bulk.ts'
import { ofCommit } from '#functions/core/read-model/where.ts'
import type { Undoable } from '#functions/core/event-store/entry.ts'
import { transactionWrites } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idsAmong } from '#functions/core/read-model/rows.ts'
import { withdrawnDecisionWrites } from '#functions/rules/mail/notification-decisions.ts'
import { keys } from '#functions/rules/keys.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { holderOf, undoToken, type Undone } from '#functions/rules/undo.ts'
import { isNamedByThreats, isThreatOfCommit } from '#functions/threats/threat-queries.ts'
import type { ThreatKinds } from '#functions/threats/threat-store.ts'
import { undoLimits } from '#shared/domain/undo.ts'
import { PortalError } from '#shared/http/errors.ts'
import { membersOf } from './groups/group-queries.ts'
import { groupWithVerification, withoutGroups } from './groups/group.ts'
import type { IndicatorsDependencies } from './indicator-queries.ts'
import type { IndicatorKinds } from './indicator-store.ts'
import { withVerification } from './indicator.ts'
import { publicationCleanup } from './jobs/cleanup.ts'

/** The name of its part under the token: the calls of threats and indicators undo parts of their collections alone. */
const part = 'publication'

/** Writes of the undoing other than indicators: heads, journals, counters, threat, group, decisions, act and job. */
const otherWrites = 18

const publicationSchema = z.object({
  holder: z.string(),
  /** ISO 8601. */
  until: z.string(),
  /** The sequences of its commits. What has another one has been changed since. */
  threats_sequence: z.int(),
  indicators_sequence: z.int(),
  threat: z.int(),
  group: z.int(),
  is_new_group: z.boolean(),
  /** The group existed, and became public. */
  is_group_published: z.boolean(),
  created: z.array(z.int()),
  /** Known indicators that joined the group, and those that became public. */
  joined: z.array(z.int()),
  published: z.array(z.int()),
})
type Publication = z.infer<typeof publicationSchema>

/** The act of a publication, which stores by itself what undoes it. */
export const publicationAct = ({ userId }: Session, uuid: string): Undoable => {
  const token = undoToken(userId, uuid)
  const recording = { record: () => undefined, item: () => undefined, committed: () => undefined }
  return { token, offered: token, begin: () => recording }
}

/** Stores in the transaction of a publication what undoes it. */
export const recordPublication = (
  session: Session,
  { token }: Undoable,
  commit: Commit<ThreatKinds>,
  indicatorCommit: Commit<IndicatorKinds>,
  { threat_id: threat, group_id: group }: { readonly threat_id: number; readonly group_id: number },
): void => {
  const { changes } = indicatorCommit
  const indicators = changes.filter(({ kind }) => kind === 'feed')
  const changedIn = (field: string): number[] =>
    indicators.filter(({ fields }) => fields.includes(field)).map(({ id }) => id)
  const ofGroup = changes.find(({ kind }) => kind === 'feed_group')
  const publication: Publication = {
    holder: holderOf(session),
    until: new Date(Date.parse(commit.at) + undoLimits.announcedSeconds * 1000).toISOString(),
    threats_sequence: commit.sequence,
    indicators_sequence: indicatorCommit.sequence,
    threat,
    group,
    is_new_group: ofGroup?.action === 'create',
    is_group_published: ofGroup?.fields.includes('is_verified') === true,
    created: indicators.filter(({ action }) => action === 'create').map(({ id }) => id),
    joined: changedIn('groups'),
    published: changedIn('is_verified'),
  }
  commit.putItem({
    ...keys.undo(token, part, commit.sequence),
    ...publication,
    expires: Math.ceil(Date.parse(commit.at) / 1000) + undoLimits.keptHours * 3600,
  })
}

/**
 * Undoes the caller's own publication. Indicators that do not fit the transaction are deleted by a job right after.
 * Throws `undo_over`, `undo_announced` after its seconds, and `undo_changed` when anything of it has been changed or
 * used since.
 */
export const undoPublished = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  token: string,
): Promise<Undone> => {
  const { platform, threats, indicators, apiKeys } = dependencies
  if (!session.access.has_threat_access) throw new PortalError('module_forbidden')
  const { pk } = keys.undo(token, part, 0)
  const actor = { ...actorOf(session), undoes: token }
  const cleanup = publicationCleanup(dependencies)
  const undone = await commitBoth(platform, [threats, indicators], actor, async (commit, indicatorCommit) => {
    const [item] = await platform.table.queryAll(pk, { from: `${part}#`, to: `${part}$` })
    const publication = item && publicationSchema.parse(item)
    if (item === undefined || publication?.holder !== holderOf(session)) throw new PortalError('undo_over')
    if (commit.at > publication.until) throw new PortalError('undo_announced')
    if (!isUntouched(publication, commit.readModel, indicatorCommit.readModel))
      throw new PortalError('undo_changed')
    const { threat, group, created, joined, published } = publication
    commit.delete('threat', threat, undefined, 'publish')
    commit.deleteItem({ pk, sk: String(item['sk']) })
    for (const write of withdrawnDecisionWrites(platform.table.name, 'threat', threat)) commit.addWrite(write)
    if (publication.is_new_group) {
      if (keysLimitedTo(await apiKeys.readModel(), 'group', [group], platform.clock.now()).length > 0)
        throw new PortalError('undo_changed')
      indicatorCommit.delete('feed_group', group)
    } else await giveGroupBack(dependencies, indicatorCommit, publication)
    const known = [...new Set([...joined, ...published])]
    for (const [index, stored] of (await indicators.getMany('feed', known)).entries()) {
      const id = known[index]
      if (id === undefined || stored === undefined) throw new PortalError('undo_changed')
      const { entity, fields } = chainChanges(
        joined.includes(id) ? withoutGroups(stored.entity, [group]) : { entity: stored.entity, fields: [] },
        (one) =>
          withVerification(one, !published.includes(id), indicatorCommit, {
            shown: stored.entity,
            // A source publishes again what it withdrew itself.
            reason: stored.entity.taken_back?.at(-1)?.reason,
          }),
      )
      indicatorCommit.update('feed', id, entity, stored, fields)
    }
    const atOnce = created.slice(0, transactionWrites - otherWrites - known.length)
    for (const id of atOnce) indicatorCommit.delete('feed', id)
    cleanup.after(commit, {
      ids: created.slice(atOnce.length),
      sequence: publication.indicators_sequence,
      group: publication.is_new_group ? group : null,
      actor,
    })
    return { restored: 2 + created.length + known.length, left: [] }
  })
  await cleanup.run()
  return undone
}

/** Whether everything is as the publication left it, and nobody uses what is new. */
const isUntouched = (publication: Publication, threats: ReadModel, indicators: ReadModel): boolean => {
  const { threat, group, created, joined, published, threats_sequence, indicators_sequence } = publication
  const all = [...new Set([...created, ...joined, ...published])]
  const ofIndicators = ofCommit(indicators_sequence)
  return (
    isThreatOfCommit(threats, threat, threats_sequence) &&
    idsAmong(indicators, 'feed_group', [group], ofIndicators).size === 1 &&
    idsAmong(indicators, 'feed', all, ofIndicators).size === all.length &&
    !hasComments(indicators, created) &&
    (!publication.is_new_group ||
      (!isNamedByThreats(threats, [group], threat) &&
        membersOf(indicators, [group]).every((id) => all.includes(id))))
  )
}

const hasComments = (readModel: ReadModel, ids: readonly number[]): boolean =>
  readModel.count('SELECT count(*) FROM feed_comment WHERE feed_id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(ids),
  ]) > 0

/** The group that existed is what it was before, with the date of now. */
const giveGroupBack = async (
  { indicators }: Pick<IndicatorsDependencies, 'indicators'>,
  commit: Commit<IndicatorKinds>,
  { group, is_group_published: isPublished }: Publication,
): Promise<void> => {
  const stored = await indicators.get('feed_group', group)
  if (stored === undefined) throw new PortalError('undo_changed')
  const { entity, fields } = groupWithVerification(commit, stored.entity, !isPublished)
  commit.update('feed_group', group, entity, stored, ['feeds', ...fields])
}
