import { entryColumns, readChanges, showsNames } from '#functions/rules/key-api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { ThreatsDependencies } from '#functions/threats/dependencies.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import { leftOutBy, rowWithin, showsDefault, tlpRights, withinTlp } from '#functions/rules/tlp/tlp.ts'
import { groupNamesChanged } from '#functions/threats/groups.ts'
import { apiThreatChanges } from '#shared/contracts/api/threats.ts'
import { threatCursorBinding, threatsOfKey } from './key-threats.ts'

/** The change feed of threats. Every key of the module sees all of them. */
export const threatChangesRoute = ({ threats, table, clock, environment }: ThreatsDependencies): KeyRoute =>
  handleKey(apiThreatChanges, async ({ query, caller }) => {
    // Read the count before the names: a name that is newer than the count is then sent again, never missed.
    const [named, readModel] = await Promise.all([
      groupNamesChanged(table, caller.session),
      threats.readModel(),
    ])
    const { maxTlp } = caller.session
    const page = await readChanges(
      { clock, environment },
      {
        collection: threats,
        readModel,
        kind: 'threat',
        isVisible: () => true,
        gives: rowWithin(readModel, 'threat', maxTlp),
        visible: withinTlp('threat', maxTlp) ?? { sql: 'TRUE', parameters: [] },
        shows: {
          threat_tlp: showsDefault('threat'),
          threat_category: showsNames(entryColumns, (named) => oneOf('threat.category_id', named)),
          threat_tag: showsNames(entryColumns, (named) =>
            refersToAny('threat', 'tag_ids', 'threat.id', named),
          ),
        },
        bound: [...threatCursorBinding(caller), ...named, ...tlpRights(readModel, 'threat', maxTlp)],
        itemsOf: async (ids) =>
          new Map(
            (await threatsOfKey({ threats, table }, caller, readModel, ids, query.details)).map((item) => [
              item.threat_id,
              item,
            ]),
          ),
        query: boundedByDetails(query),
      },
    )
    return { ...page, left_out: { tlp: leftOutBy(readModel, 'threat', maxTlp) } }
  })
