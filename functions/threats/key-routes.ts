/** The routes of threats for API keys. Every key of the module sees all threats, with those of their groups that it sees. */
import { assetsHead, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { assetOwnerOfKey, matchAccess } from '#functions/asset-matches/key-access.ts'
import { itemsWithMatches, itemWithMatches, matchFilter } from '#functions/asset-matches/match-queries.ts'
import { rowsByIds, sortOrder } from '#functions/core/read-model/page.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { changeEach, writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import { readChanges, showsEntries } from '#functions/rules/key-api/changes.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage, wholeItems } from '#functions/rules/key-api/key-pages.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { givenMany } from '#functions/rules/tlp/given.ts'
import { entityWithin, leftOutBy, rowWithin, tlpRights, withinTlp } from '#functions/rules/tlp/tlp.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import {
  apiCreateThreat,
  apiCreateThreats,
  apiUpdateThreat,
  apiUpdateThreats,
} from '#shared/contracts/api/threats-writes.ts'
import { apiGetThreat, apiListThreats, apiThreatChanges } from '#shared/contracts/api/threats.ts'
import type { Threat, ThreatListItem } from '#shared/contracts/threats.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import { PortalError } from '#shared/http/errors.ts'
import { filtersForKey } from '#functions/views/key-queries.ts'
import { viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'
import { threatsDependencies, type ThreatsDependencies } from './routes.ts'
import { groupNamesChanged, openGroupCheck, ofVisibleGroups, withGroup, withGroups } from './threat-groups.ts'
import { threatList, toThreatResponse } from './threat-presenter.ts'
import { threatConditions, threatSorts } from './threat-queries.ts'
import { addThreat, changedThreat, changeOneThreat, publishThreat, sameThreat } from './threat.ts'

/** What threat cursors are bound to: the key's module and the groups that it sees. */
const threatCursorBinding = ({
  session,
  access,
  scope,
}: KeyCaller): [resource: string, ...rights: unknown[]] => [
  'threats',
  session.role === 'analyst',
  access.feed,
  scope,
  session.maxTlp,
]

/** The groups that the key's limits allow. A key limited to views sees none. */
const groupsInScope = ({ scope }: KeyCaller, ids: readonly number[]): number[] =>
  ids.filter((id) => scope === null || scope.groups.includes(id))

/** A threat without its group if the key's limits do not allow the group. */
const withinScope = <Threat extends { readonly ioc_group_id: number | null }>(
  caller: KeyCaller,
  threat: Threat,
): Threat =>
  threat.ioc_group_id === null || groupsInScope(caller, [threat.ioc_group_id]).length > 0
    ? threat
    : { ...threat, ioc_group_id: null }

/**
 * Threats with these ids, in the order of the ids. Deleted ones are left out. Full threats come from the table, list
 * rows from the read model.
 */
const threatsOfKey = async (
  { threats, platform: { table } }: ThreatsDependencies,
  caller: KeyCaller,
  readModel: ReadModel,
  ids: readonly number[],
  details: boolean,
): Promise<(Threat | ThreatListItem)[]> => {
  const items = {
    getMany: (asked: readonly number[]) => threats.getMany('threat', asked),
    readModel: () => threats.readModel(),
  }
  const found = details
    ? await wholeItems(items, ids, toThreatResponse)
    : rowsByIds(readModel, threatList, ids)
  return withGroups(
    table,
    caller.session,
    found.map((threat: Threat | ThreatListItem) => withinScope(caller, threat)),
  )
}

/** The list of threats, page by page. */
const listThreatsRoute = (
  dependencies: ThreatsDependencies & { readonly views: Collection<ViewKinds> },
): KeyRoute =>
  handleKey(
    apiListThreats,
    async ({ query, caller }) => {
      const { threats, assets, groups, platform } = dependencies
      const { alongside, maxTlp, role } = caller.session
      const view = await filtersForKey(dependencies.views, caller, 'threats', query.view)
      const ofView = viewFilterSchemas.threats.parse(view.filters)
      const ofGroups = (asked: readonly number[] | undefined) =>
        ofVisibleGroups(platform.table, caller.session, asked && groupsInScope(caller, asked))
      const organizationId = assetOwnerOfKey(caller, {
        concerns_us: query.concerns_us ?? ofView.concerns_us,
      })
      const [readModel, ofTheseGroups, ofGroupsOfView] = await Promise.all([
        readModelFor(organizationId, platform, threats, assets, alongside, groups),
        ofGroups(query.ioc_group_id),
        ofGroups(ofView.ioc_group_id),
      ])
      const { ids, next } = readKeyPage(readModel, {
        from: 'threat',
        where: allOf([
          withinTlp('threat', maxTlp),
          threatConditions(role, query, ofTheseGroups, undefined),
          threatConditions(role, ofView, ofGroupsOfView, undefined),
          matchFilter('threat', organizationId, query.concerns_us, matchAccess(caller)),
          matchFilter('threat', organizationId, ofView.concerns_us, matchAccess(caller)),
        ]),
        order: sortOrder(query.sort, threatSorts),
        bound: [...threatCursorBinding(caller), ...view.bound],
        query: boundedByDetails(query),
      })
      const listed = await threatsOfKey(dependencies, caller, readModel, ids, query.details)
      const access = matchAccess(caller)
      return {
        data: itemsWithMatches(
          readModel,
          'threat',
          organizationId,
          listed,
          ({ threat_id: id }) => id,
          access,
        ),
        next,
        left_out: { tlp: leftOutBy(readModel, 'threat', maxTlp) },
      }
    },
    { alongside: [assetsHead] },
  )

/** One threat in full. */
const getThreatRoute = ({ threats, assets, groups, platform }: ThreatsDependencies): KeyRoute =>
  handleKey(
    apiGetThreat,
    async ({ params: { id }, caller }) => {
      const { alongside, maxTlp } = caller.session
      const stored = await threats.get('threat', id)
      if (stored === undefined) throw new PortalError('not_found')
      const organizationId = assetOwnerOfKey(caller)
      const readModel = await readModelFor(organizationId, platform, threats, assets, alongside, groups)
      if (!entityWithin(readModel, 'threat', stored.entity, maxTlp)) throw new PortalError('not_found')
      const whole = toThreatResponse(readModel, id, stored.entity)
      const threat = itemWithMatches(readModel, 'threat', organizationId, id, whole, matchAccess(caller))
      return withGroup(platform.table, caller.session, withinScope(caller, threat))
    },
    { alongside: [assetsHead] },
  )

/** The change feed of threats. */
const threatChangesRoute = (dependencies: ThreatsDependencies): KeyRoute =>
  handleKey(apiThreatChanges, async ({ query, caller }) => {
    const { threats, platform } = dependencies
    // Read the count before the names: a name that is newer than the count is then sent again, never missed.
    const [named, readModel] = await Promise.all([
      groupNamesChanged(platform.table, caller.session),
      threats.readModel(),
    ])
    const { maxTlp } = caller.session
    const page = await readChanges(platform, {
      collection: threats,
      readModel,
      kind: 'threat',
      isVisible: () => true,
      gives: rowWithin(readModel, 'threat', maxTlp),
      visible: withinTlp('threat', maxTlp) ?? { sql: 'TRUE', parameters: [] },
      shows: showsEntries('threat', ['category', 'tag']),
      bound: [...threatCursorBinding(caller), ...named, ...tlpRights(readModel, 'threat', maxTlp)],
      itemsOf: async (ids) => {
        const items = await threatsOfKey(dependencies, caller, readModel, ids, query.details)
        return new Map(items.map((item) => [item.threat_id, item]))
      },
      query: boundedByDetails(query),
    })
    return { ...page, left_out: { tlp: leftOutBy(readModel, 'threat', maxTlp) } }
  })

/** Publishes a threat. */
const createThreatRoute = (dependencies: ThreatsDependencies): KeyRoute =>
  handleKey(apiCreateThreat, ({ body, caller: { session }, idempotency }) =>
    publishThreat(dependencies, session, body, (commit, threat) => idempotency.record(commit, threat)),
  )

/** Publishes threats. */
const createThreatsRoute = ({ threats, platform: { table } }: ThreatsDependencies): KeyRoute =>
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

/** Changes the given fields. */
const updateThreatRoute = (dependencies: ThreatsDependencies): KeyRoute =>
  handleKey(apiUpdateThreat, ({ params: { id }, body, caller: { session } }) =>
    changeOneThreat(dependencies, session, id, body),
  )

/** Changes threats, each by its own fields. */
const updateThreatsRoute = ({ threats, platform: { table } }: ThreatsDependencies): KeyRoute =>
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
        // A threat may have 50 links of 2,048 characters, and a DynamoDB transaction is limited to 4 MB. Counting three
        // writes per threat limits a commit to 32 threats.
        writes: 3,
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

export const apiThreatRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = { ...threatsDependencies(platform), views: platform.collection(viewsCollection) }
  return [listThreatsRoute, threatChangesRoute, getThreatRoute].map((route) => route(dependencies))
}

/** The routes through which systems write. */
export const apiThreatWriteRoutes = (platform: Platform): KeyRoute[] => {
  const dependencies = threatsDependencies(platform)
  return [createThreatRoute, createThreatsRoute, updateThreatRoute, updateThreatsRoute].map((route) =>
    route(dependencies),
  )
}
