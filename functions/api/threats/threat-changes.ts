import { readChanges } from '#functions/platform/api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { apiThreatChanges } from '#shared/contracts/api/threats.ts'
import { boundOfThreats, threatsOfKey } from './key-threats.ts'

/** What became of threats: every key of the module sees all of them. */
export const threatChangesRoute = ({ threats, table, clock }: ThreatsDependencies): KeyRoute =>
  handleKey(apiThreatChanges, async ({ query, caller }) => {
    const replica = await threats.replica()
    return readChanges(
      { clock },
      {
        collection: threats,
        replica,
        kind: 'threat',
        seen: () => true,
        visible: { sql: 'TRUE', parameters: [] },
        bound: boundOfThreats(caller),
        itemsOf: async (ids) =>
          new Map(
            (await threatsOfKey({ threats, table }, caller, replica, ids, query.details)).map((item) => [
              item.threat_id,
              item,
            ]),
          ),
        query: boundedByDetails(query),
      },
    )
  })
