/** Reads threats: the conditions and sorts of lists, and pages with the caller's asset matches. */
import * as z from 'zod'
import { assetOwner, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import type { GroupsReader } from '#functions/asset-matches/group-matches.ts'
import { matchesMeta, matchFilter, itemsWithMatches } from '#functions/asset-matches/match-queries.ts'
import type { AssetKinds } from '#functions/assets/asset-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { countRows, readPage, sortOrder, pageMeta } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idsAmong } from '#functions/core/read-model/rows.ts'
import {
  allOf,
  anyOf,
  between,
  idNamed,
  isSet,
  nothing,
  ofCommit,
  oneOf,
  refersToAny,
  type Condition,
} from '#functions/core/read-model/where.ts'
import { forAnalysts } from '#functions/rules/lists/conditions.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { CountedRows } from '#functions/rules/lists/period.ts'
import { notifiedBy } from '#functions/rules/mail/notification-link.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { ofTlp, tlpSort, allowedOn } from '#functions/rules/tlp/tlp.ts'
import { namedLike } from '#functions/rules/translations/search.ts'
import type { ThreatQuery } from '#shared/contracts/threats.ts'
import type { Role } from '#shared/domain/roles.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import { ofVisibleGroups, withGroups } from './threat-groups.ts'
import { threatList } from './threat-presenter.ts'
import type { ThreatKinds } from './threat-store.ts'

/** Sort columns of the list. */
export const threatSorts = {
  creation_date: 'created',
  last_update_date: 'updated',
  name: 'name_sort',
  tlp: tlpSort('threat'),
} as const

/**
 * The filters of the threat list (part 1 section 2). All organizations see the same threats. A number in the search
 * text also matches an id. `ofGroups`: those with the requested groups. `notified`: the items of an e-mail.
 */
export const threatConditions = (
  role: Role,
  query: Omit<ThreatQuery, 'page' | 'per_page' | 'sort' | 'ioc_group_id' | 'mail'>,
  ofGroups: Condition | undefined,
  notified: Condition | undefined,
): Condition =>
  allOf([
    anyOf([namedLike('threat', query.search), idNamed('threat.id', query.search)]),
    namedLike('threat', query.name),
    oneOf('threat.category_id', query.categories),
    refersToAny('threat', 'tag_ids', 'threat.id', query.tags),
    ofGroups,
    ofTlp('threat', query.tlp),
    between('threat.created', query.creation_after, query.creation_before),
    between('threat.updated', query.last_update_after, query.last_update_before),
    forAnalysts(role, isSet('threat.sent', query.sent)),
    notified,
  ])

/** What a dashboard counts. All organizations see the same threats. */
export const threatDashboardRows: CountedRows = {
  kind: 'threat',
  seen: { sql: 'TRUE', parameters: [] },
  since: 'created',
  categories: { dictionary: 'threat_category', names: 'bilingual' },
  tags: 'threat_tag',
}

/** What reading threats works with. */
export interface ThreatSources {
  readonly platform: Pick<Platform, 'table' | 'clock'>
  readonly threats: Collection<ThreatKinds>
  /** Threats are matched with these. */
  readonly assets: Collection<AssetKinds>
  /** Asset matches of the groups of indicators that threats name. */
  readonly groups: GroupsReader
}

/**
 * The threats that match a list's filters for a caller, with the read model that can tell. `sight`: whether groups that
 * match count, and up to which level. `opened`: that read model, if the call has it already.
 */
export const matchingThreats = async (
  { threats, assets, groups, platform: { table, clock } }: ThreatSources,
  session: Session,
  query: Omit<ThreatQuery, 'page' | 'per_page' | 'sort'>,
  channel: TlpChannel = 'screen',
  opened?: ReadModel,
) => {
  const organizationId = assetOwner(session)
  const sight = { byGroups: session.access.has_feed_access ? maxTlp(channel) : undefined }
  const [readModel, ofGroups, notified] = await Promise.all([
    opened ?? readModelFor(organizationId, { clock }, threats, assets, session.alongside, groups),
    ofVisibleGroups(table, session, query.ioc_group_id),
    notifiedBy(table, session, query.mail, 'threat', 'threat.id'),
  ])
  const others = threatConditions(session.role, query, ofGroups, notified)
  const matched = matchFilter('threat', organizationId, query.concerns_us, sight)
  return { readModel, sight, others, where: allOf([others, matched]) }
}

/**
 * The threats of a page that are allowed on a channel. Includes the total, the number hidden by TLP level, and the
 * number matching the caller's assets.
 */
export const readThreats = async (
  sources: ThreatSources,
  session: Session,
  query: ThreatQuery,
  channel: TlpChannel = 'screen',
  /** With the matches of the caller, if the call has it already. */
  opened?: ReadModel,
  among?: Condition,
) => {
  const { table } = sources.platform
  const organizationId = assetOwner(session)
  const { readModel, sight, others, where } = await matchingThreats(sources, session, query, channel, opened)
  const matching = allOf([where, among])
  const level = allowedOn('threat', channel)
  const { rows, total } = readPage(readModel, {
    ...threatList,
    where: allOf([matching, level]),
    order: sortOrder(query.sort, threatSorts),
    page: query,
  })
  return {
    data: await withGroups(
      table,
      // Groups that are not allowed on the channel are not named.
      level === undefined ? session : { ...session, maxTlp: maxTlp(channel) },
      itemsWithMatches(readModel, 'threat', organizationId, rows, ({ threat_id: id }) => id, sight),
    ),
    total,
    leftOut: level === undefined ? 0 : countRows(readModel, { from: 'threat', where: matching }) - total,
    matches: matchesMeta(readModel, 'threat', organizationId, others, sight),
  }
}

/**
 * Threats with one of the groups, newest first, with their asset matches for the caller. Empty without groups, and for
 * callers without the threat module.
 */
export const threatsOfGroups = async (
  { platform, threats, assets }: Omit<ThreatSources, 'groups'>,
  session: Session,
  groups: readonly number[],
  query: { page: number; per_page: number },
  request: Request,
) => {
  const organizationId = assetOwner(session)
  const readModel = await readModelFor(organizationId, platform, threats, assets, session.alongside)
  const { rows, total } = readPage(readModel, {
    ...threatList,
    where: oneOf('threat.ioc_group_id', session.access.has_threat_access ? groups : []) ?? nothing,
    order: [{ column: 'created', descending: true }],
    page: query,
  })
  return {
    data: await withGroups(
      platform.table,
      session,
      itemsWithMatches(readModel, 'threat', organizationId, rows, ({ threat_id: id }) => id),
    ),
    meta: pageMeta(request, query, { total, count: rows.length }),
  }
}

/** The groups that threats name. */
export const groupsNamedBy = (readModel: ReadModel, ids: readonly number[]): number[] =>
  readModel.rows(
    z.object({ ioc_group_id: z.int() }).transform(({ ioc_group_id: id }) => id),
    'SELECT DISTINCT ioc_group_id FROM threat WHERE ioc_group_id IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )

/** Whether a commit wrote a threat, and nothing has changed it since. */
export const isThreatOfCommit = (readModel: ReadModel, id: number, sequence: number): boolean =>
  idsAmong(readModel, 'threat', [id], ofCommit(sequence)).size === 1

/** Whether a threat names one of the groups. */
export const isNamedByThreats = (
  readModel: ReadModel,
  groups: readonly number[],
  exceptThreat: number | null = null,
): boolean =>
  readModel.count(
    'SELECT count(*) FROM threat WHERE ioc_group_id IN (SELECT value FROM json_each(?)) AND id IS NOT ?',
    [JSON.stringify(groups), exceptThreat],
  ) > 0
