import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { openGroupCheck } from '#functions/threats/groups.ts'
import { changedThreat } from '#functions/threats/threat-rules.ts'
import { apiUpdateThreats } from '#shared/contracts/api/threats-writes.ts'
import { givenMany } from '#functions/rules/tlp/given.ts'
import { changeEach } from '../bulk.ts'
import type { WriteDependencies } from '../dependencies.ts'

/**
 * A threat may have 50 links of 2,048 characters, and a DynamoDB transaction is limited to 4 MB. Counting three writes
 * per threat limits a commit to 32 threats.
 */
const writes = 3

/** Changes threats, each by its own fields. */
export const updateThreatsRoute = ({ platform: { table }, threats }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateThreats, async ({ body, caller: { session }, idempotency }) => {
    const checkGroup = await openGroupCheck(
      table,
      session,
      body.items.flatMap((one) => ('item' in one ? [one.item.ioc_group_id] : [])),
    )
    return changeEach(
      {
        collection: threats,
        kind: 'threat',
        actor: actorOf(session),
        idempotency,
        writes,
        idField: 'threat_id',
        idOf: ({ threat_id: id }) => id,
        read: (ids) => givenMany(threats, 'threat', ids, session.maxTlp),
        change: (before, commit, { threat_id: id, ...fields }) => {
          checkGroup(fields.ioc_group_id)
          return changedThreat(commit, id, before, fields)
        },
      },
      body.items,
    )
  })
