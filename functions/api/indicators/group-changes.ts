import { groupsByIds } from '#functions/indicators/groups/group-presenter.ts'
import { groupsLeftOut, groupsOfKey } from '#functions/indicators/key-queries.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { entryColumns, readChanges, showsNames, type Showing } from '#functions/rules/key-api/changes.ts'
import { rightsOf } from '#functions/rules/key-api/cursors.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { Row } from '#functions/core/event-store/definition.ts'
import { rowBefore, type Change } from '#functions/core/event-store/entry.ts'
import { oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import { rowWithin, showsDefault, tlpRights } from '#functions/rules/tlp/tlp.ts'
import { apiGroupChanges } from '#shared/contracts/api/indicators.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

const groupsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** A group shows its number of indicators, so an indicator that enters or leaves the key's part changes the group. */
const showsCount =
  (isAnalyst: boolean, gives: (row: Row) => boolean): Showing =>
  (changes) => {
    const visibleIds = (row: Change['row']): number[] =>
      row !== undefined && (isAnalyst || row['verified'] === 1) && gives(row)
        ? groupsOf(row['group_ids'])
        : []
    const moved = changes.flatMap((change) => {
      const { row } = change
      const was = rowBefore(change)
      // Any group of the row may have changed then.
      if (was === 'unknown') return groupsOf(row?.['group_ids'])
      const now = new Set(visibleIds(row))
      const then = new Set(visibleIds(was))
      return [...[...now].filter((id) => !then.has(id)), ...[...then].filter((id) => !now.has(id))]
    })
    return oneOf('feed_group.id', [...new Set(moved)])
  }

/** The change feed of the groups that a key sees. */
export const groupChangesRoute = ({ platform, indicators }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiGroupChanges, async ({ query, caller }) => {
    const visible = new VisibleIndicators(indicators, caller.session, caller.scope?.groups)
    const readModel = await visible.readModel()
    const { maxTlp } = visible
    const page = await readChanges(platform, {
      collection: indicators,
      readModel,
      kind: 'feed_group',
      isVisible: (row, id) =>
        (visible.isAnalyst || row['verified'] === 1) &&
        (caller.scope === null || caller.scope.groups.includes(id)),
      gives: rowWithin(readModel, 'feed_group', maxTlp),
      visible: groupsOfKey({ visible }, caller),
      shows: {
        feed_group_tlp: showsDefault('feed_group'),
        feed_tag: showsNames(entryColumns, (named) =>
          refersToAny('feed_group', 'tag_ids', 'feed_group.id', named),
        ),
        feed: showsCount(visible.isAnalyst, rowWithin(readModel, 'feed', maxTlp)),
      },
      bound: [
        'groups',
        rightsOf(caller),
        ...tlpRights(readModel, 'feed_group', maxTlp),
        ...tlpRights(readModel, 'feed', maxTlp),
      ],
      itemsOf: (ids) =>
        Promise.resolve(new Map(groupsByIds(readModel, visible, ids).map((item) => [item.group_id, item]))),
      query,
    })
    return { ...page, left_out: { tlp: groupsLeftOut(readModel, caller) } }
  })
