/**
 * Deleted comments in the history of their indicator, where their author can undo the deletion for a day. An indicator is
 * unchanged by its comments, so its own history does not have them.
 */
import * as z from 'zod'
import { historyLength, type Commit, type Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { holderOf } from '#functions/rules/undo.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import { indicatorsCollection, type IndicatorCommentEntity, type IndicatorKinds } from '../indicator-store.ts'

const lineSchema = z.object({
  sk: z.string().transform(Number),
  token: z.string(),
  holder: z.string(),
  at: z.string(),
  until: z.string(),
})

/** Deletes the caller's own comment. */
export const deleteComment = (
  commit: Commit<IndicatorKinds>,
  session: Session,
  id: number,
  stored: Stored<IndicatorCommentEntity>,
): void => {
  const act = commit.delete('feed_comment', id, stored)
  if (act === undefined) return
  const { token, until } = act
  commit.putItem({
    ...keys.deletedPart(session.userId, 'feed', stored.entity.feed_id, id),
    token,
    holder: holderOf(session),
    at: commit.at,
    until,
    expires: Math.ceil(Date.parse(until) / 1000),
  })
}

/** The caller's own deleted comments on an indicator that an undo would still restore, the last ones. */
export const deletedComments = async (
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  readModel: ReadModel,
  session: Session,
  indicatorId: number,
): Promise<PastChange[]> => {
  const { pk } = keys.deletedPart(session.userId, 'feed', indicatorId, 0)
  const now = clock.now().toISOString()
  for await (const page of table.query(pk, { descending: true, limit: historyLength }))
    return z
      .array(lineSchema)
      .parse(page)
      .filter(
        ({ sk: id, holder, until }) =>
          holder === holderOf(session) &&
          until >= now &&
          // A restored one is there again.
          readModel.entityRow(indicatorsCollection.kinds.feed_comment, id) === undefined,
      )
      .map(({ at, token }) => ({
        date: at,
        actor: actorOf(session).name,
        action: 'delete',
        fields: ['comment'],
        undo: token,
      }))
  return []
}
