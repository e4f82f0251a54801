/** Indicators and their groups as keys see and write them, with the saved views that their function serves. */
import { assetOwnerOfKey } from '#functions/asset-matches/key-access.ts'
import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { linkTable, type Row } from '#functions/core/event-store/definition.ts'
import { rowBefore, type Change } from '#functions/core/event-store/entry.ts'
import { sortOrder } from '#functions/core/read-model/page.ts'
import { oneOf, refersToAny, allOf } from '#functions/core/read-model/where.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { isPublic } from '#functions/rules/events/events-of-change.ts'
import { writeEach, changeEach } from '#functions/rules/key-api/bulk-writes.ts'
import { entryColumns, readChanges, showsNames, type Showing } from '#functions/rules/key-api/changes.ts'
import { rightsOf } from '#functions/rules/key-api/cursors.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { givenMany } from '#functions/rules/tlp/given.ts'
import { rowWithin, showsDefault, tlpRights } from '#functions/rules/tlp/tlp.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import {
  type NewIndicator,
  apiCreateIndicator,
  apiCreateIndicators,
  apiUpdateIndicator,
  apiUpdateIndicators,
  apiUpdateGroupMembers,
} from '#shared/contracts/api/indicators-writes.ts'
import {
  apiListIndicators,
  apiGetIndicator,
  apiIndicatorChanges,
  apiLookUpIndicators,
  apiListGroups,
  apiGetGroup,
  apiGroupChanges,
} from '#shared/contracts/api/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import { openMatchedIndicators, indicatorListHeads, VisibleIndicators } from './access-queries.ts'
import { groupsByIds } from './groups/group-presenter.ts'
import { groupConditions, groupSorts } from './groups/group-queries.ts'
import { touchGroup, withGroup, withoutGroups } from './groups/group.ts'
import { indicatorsByIds } from './indicator-lists.ts'
import { toIndicatorResponse } from './indicator-presenter.ts'
import { indicatorAccess, allSearches, indicatorSearch, machineConditions } from './indicator-queries.ts'
import { indicatorsCollection, type IndicatorKinds, type IndicatorEntity } from './indicator-store.ts'
import { costOf } from './indicator-writer.ts'
import { addIndicator, changeIndicator, changeOneIndicator } from './indicator.ts'
import {
  limitedToKey,
  type KeyIndicators,
  checkScopeExists,
  indicatorsLeftOut,
  withinKey,
  visibleToKey,
  indicatorsOfKey,
  givenToKey,
  verifiedAmong,
  groupsLeftOut,
  groupsOfKey,
  seesGroup,
} from './key-queries.ts'
import {
  lookUpForKey,
  readIndicatorValue,
  sameIndicator,
  type WarningsOf,
  openWarnings,
} from './lookup-queries.ts'
import { viewOfKey } from '#functions/views/key-queries.ts'
import { apiViewRoutes } from '#functions/views/key-routes.ts'
import { searchOfView } from '#functions/views/view-queries.ts'
import { viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'

/** Dependencies of the routes of indicators, groups and views for keys. */
interface KeyIndicatorsDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  readonly views: Collection<ViewKinds>
  readonly sightings: Collection<SightingKinds>
  readonly assets: Collection<AssetKinds>
}

const keyIndicatorsDependencies = (platform: Platform): KeyIndicatorsDependencies => ({
  platform,
  indicators: platform.collection(indicatorsCollection),
  views: platform.collection(viewsCollection),
  sightings: platform.collection(sightingsCollection),
  assets: platform.collection(assetsCollection),
})

/** The indicators that a key sees, with their matches on assets of its organization. */
const matchedIndicatorsOfKey = async (
  dependencies: KeyIndicatorsDependencies,
  caller: KeyCaller,
  asked?: Parameters<typeof assetOwnerOfKey>[1],
): Promise<KeyIndicators> => {
  const { session, scope } = caller
  const visible = await openMatchedIndicators(
    dependencies,
    session,
    scope?.groups,
    assetOwnerOfKey(caller, asked) ?? null,
  )
  return limitedToKey(dependencies.views, caller, visible, await visible.readModel())
}

/** The list of indicators that a key sees, page by page. */
const listIndicatorsRoute = (dependencies: KeyIndicatorsDependencies): KeyRoute =>
  handleKey(
    apiListIndicators,
    async ({ query, caller }) => {
      const keyIndicators = await matchedIndicatorsOfKey(dependencies, caller, query)
      const { visible, rights, readModel } = keyIndicators
      const view =
        query.view === undefined ? undefined : await viewOfKey(dependencies.views, caller, query.view)
      checkScopeExists(readModel, keyIndicators, caller)
      const search = withinKey(
        keyIndicators,
        allSearches([
          indicatorSearch(visible, query),
          ...machineConditions(visible, query),
          ...(view === undefined ? [] : [searchOfView(visible, view.entity)]),
        ]),
      )
      const { order, access } = indicatorAccess(visible, search, query.sort)
      const { ids, next } = readKeyPage(readModel, {
        from: 'feed',
        where: search.where,
        ...(query.sort === undefined
          ? // In id order, the scan follows the table itself.
            { order: [], access: { ...access, scan: 'NOT INDEXED' } }
          : { order, access }),
        bound: ['indicators', rights, view?.entity],
        query,
      })
      return {
        data: indicatorsByIds(readModel, visible, ids),
        next,
        left_out: { tlp: indicatorsLeftOut(keyIndicators) },
      }
    },
    { alongside: indicatorListHeads },
  )

/** One indicator that a key sees. */
const getIndicatorRoute = (dependencies: KeyIndicatorsDependencies): KeyRoute =>
  handleKey(
    apiGetIndicator,
    async ({ params: { id }, caller }) => {
      const keyIndicators = await matchedIndicatorsOfKey(dependencies, caller)
      const { readModel } = keyIndicators
      const stored = await keyIndicators.visible.get('feed', id)
      const { sql, parameters } = visibleToKey(keyIndicators)
      if (readModel.count(`SELECT count(*) FROM feed WHERE id = ? AND ${sql}`, [id, ...parameters]) === 0)
        throw new PortalError('not_found')
      return toIndicatorResponse(readModel, id, stored.entity, keyIndicators.visible)
    },
    { alongside: indicatorListHeads },
  )

/** The change feed of the indicators that a key sees. */
const indicatorChangesRoute = (dependencies: KeyIndicatorsDependencies): KeyRoute =>
  handleKey(apiIndicatorChanges, async ({ query, caller }) => {
    const keyIndicators = await indicatorsOfKey(dependencies, caller)
    const { visible, rights, readModel } = keyIndicators
    checkScopeExists(readModel, keyIndicators, caller)
    const { maxTlp } = visible
    const isGiven = rowWithin(readModel, 'feed_group', maxTlp)
    /** Whether the key sees a group: it must be published and of a level that the key may see. */
    const sees = (row: Row | undefined): boolean =>
      row !== undefined && (visible.isAnalyst || isPublic('feed_group', row)) && isGiven(row)
    const page = await readChanges(dependencies.platform, {
      collection: dependencies.indicators,
      readModel,
      kind: 'feed',
      isVisible: (row) => visible.isAnalyst || isPublic('feed', row),
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
          (change) => {
            const before = rowBefore(change)
            return sees(change.row) || (before !== undefined && before !== 'unknown' && sees(before))
          },
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

/** What the key may know about each value of a list. An indicator that it does not see is unknown. */
const lookUpIndicatorsRoute = (dependencies: KeyIndicatorsDependencies): KeyRoute =>
  handleKey(apiLookUpIndicators, async ({ body, caller }) => {
    const keyIndicators = await indicatorsOfKey(dependencies, caller)
    const { visible, readModel } = keyIndicators
    checkScopeExists(readModel, keyIndicators, caller)
    return {
      data: lookUpForKey(readModel, visible, visibleToKey(keyIndicators), body.values, {
        warningsOf: await openWarnings(),
        itemsOf: (ids) => indicatorsByIds(readModel, visible, ids),
      }),
    }
  })

/** The list of groups that a key sees, page by page. */
const listGroupsRoute = ({ indicators }: KeyIndicatorsDependencies): KeyRoute =>
  handleKey(apiListGroups, async ({ query, caller }) => {
    const visible = new VisibleIndicators(indicators, caller.session, caller.scope?.groups)
    const readModel = await visible.readModel()
    const { ids, next } = readKeyPage(readModel, {
      from: 'feed_group',
      where: allOf([groupsOfKey({ visible }, caller), groupConditions(query)]),
      order: sortOrder(query.sort, groupSorts),
      bound: ['groups', rightsOf(caller)],
      query,
    })
    return {
      data: groupsByIds(readModel, visible, ids),
      next,
      left_out: { tlp: groupsLeftOut(readModel, caller) },
    }
  })

/** One group that a key sees. */
const getGroupRoute = ({ indicators }: KeyIndicatorsDependencies): KeyRoute =>
  handleKey(apiGetGroup, async ({ params: { id }, caller }) => {
    const visible = new VisibleIndicators(indicators, caller.session, caller.scope?.groups)
    const readModel = await visible.readModel()
    const [group] = seesGroup(readModel, { visible }, caller, id) ? groupsByIds(readModel, visible, [id]) : []
    if (group === undefined) throw new PortalError('not_found')
    return group
  })

const groupsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** A group shows its number of indicators, so an indicator that enters or leaves the key's part changes the group. */
const showsCount =
  (isAnalyst: boolean, gives: (row: Row) => boolean): Showing =>
  (changes) => {
    const visibleIds = (row: Change['row']): number[] =>
      row !== undefined && (isAnalyst || isPublic('feed', row)) && gives(row)
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
const groupChangesRoute = ({ platform, indicators }: KeyIndicatorsDependencies): KeyRoute =>
  handleKey(apiGroupChanges, async ({ query, caller }) => {
    const visible = new VisibleIndicators(indicators, caller.session, caller.scope?.groups)
    const readModel = await visible.readModel()
    const { maxTlp } = visible
    const page = await readChanges(platform, {
      collection: indicators,
      readModel,
      kind: 'feed_group',
      isVisible: (row, id) =>
        (visible.isAnalyst || isPublic('feed_group', row)) &&
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

/** What the routes through which systems write work with. */
type IndicatorWriting = Pick<KeyIndicatorsDependencies, 'indicators'>

/**
 * Adds indicators to one commit, one after another. Unless `accept_known` is set, an indicator with a known type and
 * value yields the existing one. Throws the errors of `createFeed`.
 */
const openIndicators = (
  commit: Commit<IndicatorKinds>,
  warningsOf: WarningsOf,
  options: { readonly ofMany?: boolean } = {},
): ((input: NewIndicator) => { id: number; indicator: IndicatorEntity } | { known: number }) => {
  const added = new Map<string, number>()
  return ({ accept_known: takesKnown, ...input }) => {
    const read = readIndicatorValue(commit.readModel, input.value, input.feed_type_id)
    // The form rules refuse values that do not fit their type.
    const key = read === undefined ? '' : `${read.type ?? input.feed_type_id}\n${read.key}`
    const known =
      read === undefined || takesKnown
        ? undefined
        : (added.get(key) ?? sameIndicator(commit.readModel, read, input.feed_type_id))
    if (known !== undefined) return { known }
    const created = addIndicator(commit, input, warningsOf, options)
    added.set(key, created.id)
    return created
  }
}

/** Adds an indicator. */
const createIndicatorRoute = ({ indicators }: IndicatorWriting): KeyRoute =>
  handleKey(apiCreateIndicator, async ({ body, caller: { session }, idempotency }) => {
    const warningsOf = await openWarnings()
    return indicators.commit(actorOf(session), (commit) => {
      const added = openIndicators(commit, warningsOf)(body)
      if ('known' in added)
        throw new PortalError('already_exists', { field: 'value', values: [String(added.known)] })
      const visible = new VisibleIndicators(indicators, session)
      return idempotency.record(
        commit,
        toIndicatorResponse(commit.readModel, added.id, added.indicator, visible),
      )
    })
  })

/** Adds indicators. Existing ones stay unchanged. */
const createIndicatorsRoute = ({ indicators }: IndicatorWriting): KeyRoute =>
  handleKey(apiCreateIndicators, async ({ body, caller: { session }, idempotency }) => {
    const warningsOf = await openWarnings()
    return writeEach(
      {
        collection: indicators,
        actor: actorOf(session),
        idempotency,
        costOf,
        open: (commit) => {
          const add = openIndicators(commit, warningsOf, { ofMany: true })
          return (item) => {
            const added = add(item)
            return 'known' in added
              ? { status: 'unchanged', id: added.known }
              : { status: 'created', id: added.id }
          }
        },
      },
      body.items,
    )
  })

/** Changes the given fields. Publishes or unpublishes it. */
const updateIndicatorRoute = ({ indicators }: IndicatorWriting): KeyRoute =>
  handleKey(apiUpdateIndicator, async ({ params: { id }, body, caller: { session } }) => {
    const warningsOf = await openWarnings()
    return changeOneIndicator({ indicators }, session, id, (before, commit) =>
      changeIndicator(commit, before, body, warningsOf),
    )
  })

/** The indicators that the items of a bulk change name. */
const namedIndicators = (indicators: Collection<IndicatorKinds>, session: Session) => ({
  collection: indicators,
  kind: 'feed' as const,
  actor: actorOf(session),
  idField: 'feed_id' as const,
  idOf: ({ feed_id: id }: { readonly feed_id: number }) => id,
  read: (ids: readonly number[]) => givenMany(indicators, 'feed', ids, session.maxTlp),
})

/** Changes indicators, each by its own fields. Publishes or unpublishes them. */
const updateIndicatorsRoute = ({ indicators }: IndicatorWriting): KeyRoute =>
  handleKey(apiUpdateIndicators, async ({ body, caller: { session }, idempotency }) => {
    const warningsOf = await openWarnings()
    return changeEach(
      {
        ...namedIndicators(indicators, session),
        idempotency,
        change: (before, commit, { feed_id: _, ...fields }) =>
          changeIndicator(commit, before, fields, warningsOf),
      },
      body.items,
    )
  })

/** Adds indicators to a group or removes them. Also updates the group. */
const updateGroupMembersRoute = ({ indicators }: IndicatorWriting): KeyRoute =>
  handleKey(apiUpdateGroupMembers, async ({ params: { id }, body, caller: { session }, idempotency }) => {
    await new VisibleIndicators(indicators, session).get('feed_group', id)
    const written = await changeEach(
      {
        ...namedIndicators(indicators, session),
        idempotency,
        change: (before, _, { is_member: isMember }) =>
          isMember ? withGroup(before, id) : withoutGroups(before, [id]),
      },
      body.items,
    )
    if (written.results.some(({ status }) => status === 'changed'))
      await touchGroup(indicators, actorOf(session), id)
    return written
  })

/** The routes of the API for keys that read. */
export const apiIndicatorRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = keyIndicatorsDependencies(platform)
  return [
    listIndicatorsRoute,
    getIndicatorRoute,
    indicatorChangesRoute,
    lookUpIndicatorsRoute,
    listGroupsRoute,
    getGroupRoute,
    groupChangesRoute,
  ]
    .map((route) => route(dependencies))
    .concat(apiViewRoutes(platform))
}

/** The routes through which systems write. */
export const apiIndicatorWriteRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = { indicators: platform.collection(indicatorsCollection) }
  return [
    createIndicatorRoute,
    createIndicatorsRoute,
    updateIndicatorRoute,
    updateIndicatorsRoute,
    updateGroupMembersRoute,
  ].map((route) => route(dependencies))
}
