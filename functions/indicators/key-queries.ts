/**
 * What a key sees of indicators, groups and saved views: what users of its organization see, limited to the key's
 * groups and views. Used by lists, change feeds, outputs and TAXII.
 */
import { keysLimitedTo } from '#functions/api-keys/api-key-queries.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { indexName } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { anyOf, allOf, nothing, type Condition } from '#functions/core/read-model/where.ts'
import { keys } from '#functions/rules/keys.ts'
import { fingerprintOf, rightsOf } from '#functions/rules/key-api/cursors.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { organizationEntitySchema } from '#functions/rules/tenants/organization.ts'
import { leftOutBy, tlpDefaultOf, withinTlp } from '#functions/rules/tlp/tlp.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import {
  indicatorAccessOf,
  openVisible,
  type VisibleDependencies,
  type IndicatorAccess,
  type VisibleIndicators,
} from './access-queries.ts'
import {
  type IndicatorsDependencies,
  indicatorSearch,
  machineConditions,
  searchOf,
  allSearches,
  type IndicatorSearch,
} from './indicator-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'
import { searchOfView } from '#functions/views/view-queries.ts'
import { isForKeys, type ViewEntity, type ViewKinds } from '#functions/views/view-store.ts'

export interface KeyIndicators {
  readonly visible: VisibleIndicators
  /** The condition of the key's limits. Undefined for a key without limits. */
  readonly scope: Condition | undefined
  /** The condition of the key's limits without TLP levels, to count what the levels hide. */
  readonly ofAnyLevel: Condition
  /** Whether any of the views that limit the key exists. */
  readonly hasViews: boolean
  /** A version of the key's rights on indicators. It changes when a limiting view does. */
  readonly rights: string
  /** At least as new as the rights. */
  readonly readModel: ReadModel
}

/** What a key sees of indicators at this moment. */
export const indicatorsOfKey = async (
  { indicators, views, sightings }: VisibleDependencies & { readonly views: Collection<ViewKinds> },
  caller: KeyCaller,
): Promise<KeyIndicators> => {
  const readModel = await indicators.readModel()
  const visible = await openVisible({ indicators, sightings }, caller.session, caller.scope?.groups)
  visible.standOn(readModel)
  return limitedToKey(views, caller, visible, readModel)
}

/** The same for indicators that were already opened for the key. */
export const limitedToKey = async (
  views: Collection<ViewKinds>,
  caller: KeyCaller,
  visible: VisibleIndicators,
  readModel: ReadModel,
): Promise<KeyIndicators> => {
  const { scope } = caller
  const everything = indicatorAccessOf(caller.session.role, scope?.groups)
  if (scope === null)
    return {
      visible,
      readModel,
      scope: undefined,
      ofAnyLevel: everything.condition('feed'),
      hasViews: false,
      rights: rightsOf(caller),
    }
  const stored = await views.getMany('feed_view', scope.views, { consistent: false })
  const limiting = stored.flatMap((view) =>
    view !== undefined && view.entity.client_id === caller.organizationId && isForKeys(view.entity)
      ? [view.entity]
      : [],
  )
  const partsFor = (reader: IndicatorAccess): Condition[] => [
    ...(scope.groups.length === 0 ? [] : [indicatorSearch(reader, { groups: [...scope.groups] }).where]),
    ...limiting.map((view) => searchOfView(reader, view).where),
  ]
  return {
    visible,
    readModel,
    // A key whose groups and views were all deleted sees nothing: `checkScopeExists` reports that.
    hasViews: limiting.length > 0,
    scope: anyOf(partsFor(visible)) ?? nothing,
    ofAnyLevel: anyOf(partsFor(everything)) ?? nothing,
    rights: rightsOf(
      caller,
      limiting.map(definitionOf),
      // A view may filter by levels. A changed default level moves indicators without their own level into or out of
      // it.
      limiting.some(({ tlp }) => tlp.length > 0) ? tlpDefaultOf(readModel, 'feed') : null,
    ),
  }
}

/** The part of a view that determines its results. */
export const definitionOf = ({ view_name: _, is_shared: __, ...view }: ViewEntity): string =>
  fingerprintOf(view)

/** The groups that are verified and not stricter than a level. */
export const verifiedAmong = (
  readModel: ReadModel,
  groups: readonly number[],
  maxTlp: TlpLevel | undefined,
): number[] => {
  if (groups.length === 0) return []
  const level = withinTlp('feed_group', maxTlp)
  return readModel.rows(
    idRow,
    `SELECT id FROM feed_group WHERE verified = 1 AND ${level?.sql ?? 'TRUE'} AND id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    [JSON.stringify(groups)],
  )
}

/**
 * Throws `scope_gone` for a key whose groups and views were all deleted. An empty list would falsely mean that nothing
 * is to be blocked.
 */
export const checkScopeExists = (
  readModel: ReadModel,
  { hasViews }: Pick<KeyIndicators, 'hasViews'>,
  { scope, session }: KeyCaller,
): void => {
  if (scope !== null && !hasViews && verifiedAmong(readModel, scope.groups, session.maxTlp).length === 0)
    throw new PortalError('scope_gone')
}

/** The number of indicators hidden from the key, whatever it filters by. */
export const indicatorsLeftOut = ({ readModel, visible, ofAnyLevel }: KeyIndicators): number =>
  leftOutBy(
    readModel,
    'feed',
    visible.maxTlp,
    ofAnyLevel,
    `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
  )

/** A search limited to what a key sees. */
export const withinKey = ({ scope }: KeyIndicators, search: IndicatorSearch): IndicatorSearch =>
  scope === undefined ? search : allSearches([search, searchOf(scope)])

/** The condition of what a key receives by default: its list without filters. */
export const givenToKey = (keyIndicators: KeyIndicators): Condition =>
  allOf([
    visibleToKey(keyIndicators),
    ...machineConditions(keyIndicators.visible, {}).map(({ where }) => where),
  ])

/** The condition of all indicators that a key may see. */
export const visibleToKey = ({ visible, scope }: KeyIndicators): Condition =>
  allOf([visible.condition('feed'), scope])

/**
 * The condition of the groups that a key sees: verified groups, or for a key limited to groups or views only its own
 * groups.
 */
export const groupsOfKey = (
  { visible }: { readonly visible: Pick<IndicatorAccess, 'condition'> },
  { scope }: KeyCaller,
): Condition =>
  allOf([
    visible.condition('feed_group'),
    scope === null
      ? undefined
      : {
          sql: 'feed_group.id IN (SELECT value FROM json_each(?))',
          parameters: [JSON.stringify(scope.groups)],
        },
  ])

/** The number of groups hidden from the key, whatever it filters by. */
export const groupsLeftOut = (readModel: ReadModel, caller: KeyCaller): number =>
  leftOutBy(
    readModel,
    'feed_group',
    caller.session.maxTlp,
    groupsOfKey({ visible: indicatorAccessOf(caller.session.role, caller.scope?.groups) }, caller),
  )

/** Whether a key sees a group of indicators. */
export const seesGroup = (
  readModel: ReadModel,
  keyIndicators: Pick<KeyIndicators, 'visible'>,
  caller: KeyCaller,
  id: number,
): boolean => {
  const { sql, parameters } = groupsOfKey(keyIndicators, caller)
  return readModel.count(`SELECT count(*) FROM feed_group WHERE id = ? AND ${sql}`, [id, ...parameters]) > 0
}

const inUse: ErrorCode = 'in_use'
/** Maximum number named. Readers get the count of the others. */
const mostNamed = 5

/**
 * Throws `in_use` when working keys are limited to one of these groups or views: without them a key shows less, and a
 * firewall would apply an empty list. Organization admins see the names of
 * their keys and provider staff those of the organizations. Others only learn that there are keys.
 */
export const checkNoKeyLimited = async (
  { apiKeys, platform }: Pick<IndicatorsDependencies, 'apiKeys' | 'platform'>,
  session: Session,
  kind: 'group' | 'view',
  ids: readonly number[],
): Promise<void> => {
  const found = keysLimitedTo(await apiKeys.readModel(), kind, ids, platform.clock.now())
  if (found.length === 0) return
  if (session.organizationId === null)
    throw refusal(
      'organizations',
      'API keys of organizations are limited to it',
      await organizationsOf(platform.table, [...new Set(found.map((key) => key.client_id))]),
    )
  throw refusal(
    'keys',
    session.role === 'organization_admin'
      ? 'API keys of the organization are limited to it'
      : 'API keys of the organization are limited to it; an organization admin sees which',
    session.role === 'organization_admin' ? found.map(({ name }) => name) : [],
  )
}

const refusal = (field: 'keys' | 'organizations', text: string, names: readonly string[]): PortalError => {
  const values = names.slice(0, mostNamed)
  const left = names.length - values.length
  const named = [...values, ...(left > 0 ? [`${left} more`] : [])].join(', ')
  return new PortalError(inUse, {
    items: [{ code: inUse, text: named === '' ? `${text}.` : `${text}: ${named}.`, field, values }],
  })
}

const organizationsOf = async (
  table: IndicatorsDependencies['platform']['table'],
  ids: readonly number[],
): Promise<string[]> => {
  const items = await table.batchGet(
    ids.map((id) => keys.entity('organization', id)),
    { consistent: false },
  )
  return items.flatMap((item) =>
    item === undefined ? [] : [organizationEntitySchema.parse(item['entity']).name],
  )
}
