import { touchGroup, withGroup, withoutGroups } from '#functions/indicators/groups/group.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiUpdateGroupMembers } from '#shared/contracts/api/indicators-writes.ts'
import { givenMany } from '#functions/rules/tlp/given.ts'
import { changeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Adds indicators to a group or removes them. Also updates the group. */
export const updateGroupMembersRoute = ({ indicators }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateGroupMembers, async ({ params: { id }, body, caller: { session }, idempotency }) => {
    await new VisibleIndicators(indicators, session).get('feed_group', id)
    const written = await changeEach(
      {
        collection: indicators,
        kind: 'feed',
        actor: actorOf(session),
        idempotency,
        idField: 'feed_id',
        idOf: (item) => item.feed_id,
        read: (ids) => givenMany(indicators, 'feed', ids, session.maxTlp),
        change: (before, _, { is_member: isMember }) =>
          isMember ? withGroup(before, id) : withoutGroups(before, [id]),
      },
      body.items,
    )
    if (written.results.some(({ status }) => status === 'changed'))
      await touchGroup(indicators, actorOf(session), id)
    return written
  })
