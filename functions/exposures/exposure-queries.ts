/** Reads exposures: the conditions and sorts of lists, and pages with the caller's asset matches. */
import * as z from 'zod'
import { assetOwner, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { itemsWithMatches, matchesMeta, matchFilter } from '#functions/asset-matches/match-queries.ts'
import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { indexName, type Row } from '#functions/core/event-store/definition.ts'
import {
  countRows,
  readPage,
  sortOrder,
  type Access,
  type PageQuery,
} from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  allOf,
  anyOf,
  between,
  idNamed,
  is,
  isSet,
  oneOf,
  triedOf,
  type Condition,
  type Maybe,
} from '#functions/core/read-model/where.ts'
import { tenantSources } from '#functions/organizations/organization-queries.ts'
import { organizationNames, type OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { containsWritten, forAnalysts, forOrganizations } from '#functions/rules/lists/conditions.ts'
import { notifiedBy } from '#functions/rules/mail/notification-link.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { allowedOn, ofTlp, tlpSort, tlpSql } from '#functions/rules/tlp/tlp.ts'
import type { VisibilityQuery } from '#shared/contracts/visibilities.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import { isProviderStaff, type Role } from '#shared/domain/roles.ts'
import type { TlpChannel } from '#shared/domain/tlp/channels.ts'
import { exposureList, listItemFor } from './exposure-presenter.ts'
import { exposuresCollection, type ExposureKinds } from './exposure-store.ts'
import { dayOf, oneDay, readerOf, type Days } from './remediation/remediation-queries.ts'

/** Sort columns of the list. Exposures with a due date come before those without. */
const exposureSorts = {
  first_detection_date: 'first',
  last_detection_date: 'last',
  name: 'name_sort',
  criticality_level: 'criticality',
  due_date: 'due',
  tlp: tlpSort('visibility'),
} as const

/** The list order of a sort. */
export const exposureOrder = (sort: VisibilityQuery['sort'] | undefined): PageQuery<unknown>['order'] => {
  const order = sortOrder(sort, exposureSorts)
  return order[0]?.column === 'due' ? [{ column: 'unplanned', descending: false }, ...order] : order
}

/** The reader of a list, and the days it is computed for. */
export interface Asking {
  readonly role: Role
  readonly userId: number
  readonly days: Days
}

/** Whether a day is over in an exposure's organization. The first and the last of all days decide most rows. */
const isPast = (column: 'due' | 'until', { today, others }: Days): Condition => {
  const all = [today, ...others.map((other) => other.today)].toSorted()
  const [first = today] = all
  const last = all.at(-1) ?? today
  const day = `visibility.${column}`
  if (first === last) return { sql: `${day} < ?`, parameters: [today] }
  const own = `coalesce((SELECT value ->> 'today' FROM json_each(?) WHERE value ->> 'client_id' = visibility.client_id), ?)`
  return {
    sql: `${day} < ? AND (${day} < ? OR ${day} < ${own})`,
    parameters: [last, first, JSON.stringify(others), today],
  }
}

/** In repair with a due day. For false positives the day does not count. */
export const inPlannedRepair = 'visibility.unplanned = 0 AND visibility.false_positive = 0'

/** Overdue repairs, by the day of their organization. Must agree with `isOverdue`. */
export const overdueOn = (days: Days): Condition => {
  const past = isPast('due', days)
  return { sql: `${inPlannedRepair} AND ${past.sql}`, parameters: past.parameters }
}

/** Open exposures owned by a user. */
export const openOwnedBy = (userId: number): Condition => ({
  sql: 'visibility.owner = ? AND visibility.is_active = 1',
  parameters: [userId],
})

/** The state is one of these, on the day of the organization. */
const inStates = (states: readonly ExposureState[] | undefined, days: Days): Maybe => {
  if (states === undefined || states.length === 0) return undefined
  const past = isPast('until', days)
  return {
    // An expired acceptance counts as new, even before a run stores that.
    sql: `CASE WHEN ${past.sql} THEN 'new' ELSE visibility.state END IN (${states.map(() => '?').join(', ')})`,
    parameters: [...past.parameters, ...states],
  }
}

/** A row by its stored state, whatever the day: as it was before what ended its acceptance was stored. */
export const byStoredState = (row: Row): Row => ({ ...row, until: null })

/** A condition or its negation. */
const wanted = (condition: Condition, is: boolean | undefined): Maybe =>
  is === undefined
    ? undefined
    : is
      ? condition
      : { sql: `coalesce(${condition.sql}, FALSE) = FALSE`, parameters: condition.parameters }

/**
 * The filters of the exposure list (part 1 section 2), limited to what the caller may see. A number in the search text
 * also matches an id. `notified`: the items of an e-mail.
 */
export const exposureConditions = (
  scope: Condition,
  { role, userId, days }: Asking,
  query: Omit<VisibilityQuery, 'page' | 'per_page' | 'sort'>,
  notified: Condition | undefined,
): Condition =>
  allOf([
    scope,
    anyOf([containsWritten('visibility.name_search', query.search), idNamed('visibility.id', query.search)]),
    containsWritten('visibility.name_search', query.name),
    oneOf('visibility.client_id', query.organizations),
    oneOf('visibility.category_id', query.categories),
    is('visibility.is_active', query.is_active),
    is('visibility.false_positive', query.false_positive),
    oneOf('visibility.criticality', query.criticality_levels),
    ofTlp('visibility', query.tlp),
    inStates(query.states, days),
    forOrganizations(role, oneOf('visibility.owner', query.owner)),
    forOrganizations(role, wanted(openOwnedBy(userId), query.mine)),
    wanted(overdueOn(days), query.overdue),
    between('visibility.first', query.first_detection_after, query.first_detection_before),
    between('visibility.last', query.last_detection_after, query.last_detection_before),
    between('visibility.closed', query.closed_after, query.closed_before),
    forAnalysts(role, isSet('visibility.sent', query.sent)),
    forAnalysts(role, isSet('visibility.asked', query.unanswered)),
    notified,
  ])

/**
 * How to read the rows of all organizations. Up to a million may match, so rows are read in list order through an index
 * and not sorted. Without a sort, the table itself is in id order.
 */
export const exposureAccess = (
  sort: VisibilityQuery['sort'] | undefined,
  isActive: boolean | undefined,
): Access => {
  if (sort === undefined) return { find: '', scan: 'NOT INDEXED' }
  const [by] = exposureOrder(sort)
  const column = by?.column ?? 'first'
  // No index covers levels. Sorting by level is rare and sorts all rows.
  if (column.startsWith('(')) return { find: '', scan: '' }
  if (column === 'unplanned')
    return { find: '', scan: `INDEXED BY ${indexName('visibility', ['unplanned', 'due', 'id'])}` }
  const columns =
    isActive !== undefined && (column === 'first' || column === 'last')
      ? ['is_active', column, 'id']
      : [column, 'id']
  return { find: '', scan: `INDEXED BY ${indexName('visibility', columns)}` }
}

/** What reading and changing exposures works with. */
export interface ExposureSources {
  readonly platform: Platform
  readonly collection: Collection<ExposureKinds>
  readonly exposures: TenantItems<ExposureKinds, 'visibility'>
  readonly organizations: Collection<OrganizationKinds>
  /** Exposures are matched with these. */
  readonly assets: Collection<AssetKinds>
}

export const exposureSources = (platform: Platform): ExposureSources => {
  const { items: exposures, ...sources } = tenantSources(platform, exposuresCollection, 'visibility')
  return { ...sources, exposures, assets: platform.collection(assetsCollection) }
}

/**
 * The exposures that match a list's filters for a caller, with the read model that can tell. `opened`: that read model,
 * if the call has it already.
 */
export const matchingExposures = async (
  { exposures, organizations, collection, assets, platform }: ExposureSources,
  session: Session,
  query: Omit<VisibilityQuery, 'page' | 'per_page' | 'sort'>,
  opened?: ReadModel,
) => {
  const items = exposures.for(session)
  const organizationId = assetOwner(session)
  const [readModel, seen, notified, reader] = await Promise.all([
    opened ?? readModelFor(organizationId, platform, collection, assets, session.alongside),
    items.condition(),
    notifiedBy(platform.table, session, query.mail, 'visibility', 'visibility.id'),
    readerOf(organizations, session, platform.clock),
  ])
  const conditionsOf = (wanted: typeof query) =>
    exposureConditions(seen, { ...reader, userId: session.userId }, wanted, notified)
  const others = conditionsOf(query)
  const matched = matchFilter('visibility', organizationId, query.concerns_us)
  return {
    readModel,
    seen,
    days: reader.days,
    conditionsOf,
    /** Without the filter for asset matches, and that filter. */
    others,
    matched,
    where: allOf([others, matched]),
  }
}

/**
 * A page of the exposures that the caller sees and that are allowed on a channel. Includes the total, the number hidden
 * by TLP level, and the extra data of the list.
 */
export const readExposures = async (
  sources: ExposureSources,
  session: Session,
  query: Omit<VisibilityQuery, 'sort'> & Partial<Pick<VisibilityQuery, 'sort'>>,
  channel: TlpChannel = 'screen',
  among?: Condition,
  /** Earliest first by this date, which few exposures have, in place of the query's sort. */
  earliest?: 'asked' | 'fixed',
) => {
  const organizationId = assetOwner(session)
  const [{ readModel, seen, days, conditionsOf, others, matched, where }, organizationOf] = await Promise.all(
    [matchingExposures(sources, session, query), organizationNames(sources.organizations, session)],
  )
  const matching = allOf([where, among])
  const level = allowedOn('visibility', channel)
  const { rows, total } = readPage(readModel, {
    ...exposureList,
    where: allOf([matching, level]),
    order: earliest === undefined ? exposureOrder(query.sort) : [{ column: earliest, descending: false }],
    ...(isProviderStaff(session.role) && earliest === undefined
      ? { access: exposureAccess(query.sort, query.is_active) }
      : {}),
    page: query,
  })
  return {
    data: itemsWithMatches(
      readModel,
      'visibility',
      organizationId,
      rows.map((row) =>
        listItemFor(session.role, row, organizationOf(row.client_id), dayOf(days, row.client_id)),
      ),
      ({ visibility_id: id }) => id,
    ),
    total,
    leftOut: level === undefined ? 0 : countRows(readModel, { from: 'visibility', where: matching }) - total,
    meta: {
      ...matchesMeta(readModel, 'visibility', organizationId, others),
      // Only users of organizations own exposures.
      mine_total: isProviderStaff(session.role)
        ? 0
        : countRows(readModel, {
            from: 'visibility',
            // A user owns few, so each is checked.
            where: allOf([
              openOwnedBy(session.userId),
              triedOf(allOf([conditionsOf({ ...query, mine: undefined }), matched])),
            ]),
          }),
      overdue_total: countRows(readModel, {
        from: 'visibility',
        where: allOf([seen, overdueOn(days)]),
      }),
      today: days.today,
      ...(isProviderStaff(session.role) ? { other_days: [...days.others] } : {}),
    },
  }
}

const levelRow = z.object({ id: z.int(), criticality: z.literal(criticalityLevels) })

/** Open exposures that are no false positives. */
export const worryingExposures: Condition = {
  sql: 'visibility.is_active = 1 AND visibility.false_positive = 0',
  parameters: [],
}

/** The criticality of exposures by id. Deleted ones are absent. */
export const criticalitiesOf = (
  readModel: ReadModel,
  ids: readonly number[],
): ReadonlyMap<number, CriticalityLevel> =>
  new Map(
    readModel
      .rows(levelRow, 'SELECT id, criticality FROM visibility WHERE id IN (SELECT value FROM json_each(?))', [
        JSON.stringify(ids),
      ])
      .map(({ id, criticality }) => [id, criticality]),
  )

const overdueRow = z.object({
  id: z.int(),
  name: z.string(),
  criticality: z.literal(criticalityLevels),
  owner: z.string().nullable(),
  due: z.string(),
  /** As a rank. */
  tlp: z.int(),
})

/** The repairs overdue on a day, as the list's filter finds them: their number, and at most so many, earliest first. */
export const overdueRepairs = (readModel: ReadModel, seen: Condition, today: string, most: number) => {
  const where = allOf([seen, overdueOn(oneDay(today))])
  return {
    total: countRows(readModel, { from: 'visibility', where }),
    repairs: readModel.rows(
      overdueRow,
      `SELECT id, name, criticality, owner_name AS owner, due, ${tlpSql('visibility')} AS tlp FROM visibility
        WHERE ${where.sql} ORDER BY visibility.due, visibility.criticality, visibility.id LIMIT ?`,
      [...where.parameters, most],
    ),
  }
}

const openSinceRow = z.object({ n: z.int(), oldest: z.int().nullable() })

/** The number of open exposures of a criticality first seen until a moment, and when the oldest was. Epoch milliseconds. */
export const openSince = (
  readModel: ReadModel,
  seen: Condition,
  criticality: CriticalityLevel,
  until: number,
): { readonly count: number; readonly oldest: number | null } => {
  const where = allOf([
    seen,
    {
      sql: 'visibility.is_active = 1 AND visibility.criticality = ? AND visibility.first <= ?',
      parameters: [criticality, until],
    },
  ])
  const found = readModel.row(
    openSinceRow,
    `SELECT count(*) AS n, min(visibility.first) AS oldest FROM visibility WHERE ${where.sql}`,
    where.parameters,
  )
  return { count: found?.n ?? 0, oldest: found?.oldest ?? null }
}
