import { indicatorsByIds } from '#functions/indicators/indicator-lists.ts'
import {
  checkScopeExists,
  indicatorsOfKey,
  givenToKey,
  visibleToKey,
  verifiedAmong,
  indicatorsLeftOut,
} from '#functions/indicators/key-queries.ts'
import { entryColumns, readChanges, showsNames } from '#functions/rules/key-api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { linkTable, type Row } from '#functions/core/event-store/definition.ts'
import { oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import { rowWithin, showsDefault, tlpRights } from '#functions/rules/tlp/tlp.ts'
import { apiIndicatorChanges } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** The change feed of the indicators that a key sees. */
export const indicatorChangesRoute = (dependencies: IndicatorsDependencies): KeyRoute =>
  handleKey(apiIndicatorChanges, async ({ query, caller }) => {
    const keyIndicators = await indicatorsOfKey(dependencies, caller)
    const { visible, rights, readModel } = keyIndicators
    checkScopeExists(readModel, keyIndicators, caller)
    const { maxTlp } = visible
    const isGiven = rowWithin(readModel, 'feed_group', maxTlp)
    /** Whether the key sees a group: it must be published and of a level that the key may see. */
    const sees = (row: Row | undefined): boolean =>
      row !== undefined && (visible.isAnalyst || row['verified'] === 1) && isGiven(row)
    const page = await readChanges(dependencies.platform, {
      collection: dependencies.indicators,
      readModel,
      kind: 'feed',
      isVisible: (row) => visible.isAnalyst || row['verified'] === 1,
      gives: rowWithin(readModel, 'feed', maxTlp),
      visible: givenToKey(keyIndicators),
      within: visibleToKey(keyIndicators),
      ...(visible.snapshot === undefined ? {} : { secondJournal: visible.snapshot }),
      shows: {
        feed_tlp: showsDefault('feed'),
        // Indicators show the levels of their groups.
        feed_group_tlp: () => ({
          sql: `feed.id IN (SELECT owner FROM ${linkTable('feed', 'group_ids')} JOIN feed_group AS grouping ON grouping.id = ref WHERE grouping.tlp IS NULL)`,
          parameters: [],
        }),
        feed_category: showsNames(entryColumns, (named) => oneOf('feed.category_id', named)),
        feed_type: showsNames([...entryColumns, 'validity_days'], (named) => oneOf('feed.type_id', named)),
        feed_tag: showsNames(entryColumns, (named) => refersToAny('feed', 'tag_ids', 'feed.id', named)),
        feed_group: showsNames(
          ['name', 'lang', 'translation', 'verified', 'tlp'],
          (named) => refersToAny('feed', 'group_ids', 'feed.id', named),
          ({ row, before }) => sees(row) || sees({ ...row, ...before }),
        ),
      },
      // Publishing or unpublishing a group changes what a key limited to groups sees, though no indicator changes.
      bound: [
        'indicators',
        rights,
        caller.scope === null ? [] : verifiedAmong(readModel, caller.scope.groups, maxTlp),
        ...tlpRights(readModel, 'feed', maxTlp),
        ...tlpRights(readModel, 'feed_group', maxTlp),
      ],
      itemsOf: (ids) =>
        Promise.resolve(
          new Map(indicatorsByIds(readModel, visible, ids).map((item) => [item.feed_id, item])),
        ),
      query,
    })
    return { ...page, left_out: { tlp: indicatorsLeftOut(keyIndicators) } }
  })
