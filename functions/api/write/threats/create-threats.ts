import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { openGroupCheck } from '#functions/threats/groups.ts'
import { addThreat, sameThreat } from '#functions/threats/threat-rules.ts'
import { apiCreateThreats } from '#shared/contracts/api/threats-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import { writeEach } from '../bulk.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Publishes threats. */
export const createThreatsRoute = ({ platform: { table }, threats }: WriteDependencies): KeyRoute =>
  handleKey(apiCreateThreats, ({ body, caller: { session }, idempotency }) =>
    writeEach(
      {
        collection: threats,
        actor: actorOf(session),
        idempotency,
        costOf: () => ({ writes: 1, counters: ['all'] }),
        open: async (commit, items) => {
          const checkGroup = await openGroupCheck(
            table,
            session,
            items.map(({ ioc_group_id: group }) => group),
          )
          return (item) => {
            checkGroup(item.ioc_group_id)
            const known = sameThreat(commit, {
              name: item.name,
              translation: item.translation ?? undefined,
              category_id: item.threat_category_id,
            })
            if (known !== undefined)
              return { refusal: new PortalError('already_exists', { field: 'name' }), id: known }
            return { status: 'created', id: addThreat(commit, item).id }
          }
        },
      },
      body.items,
    ),
  )
