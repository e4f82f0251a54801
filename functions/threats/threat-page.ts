/** Reads threats for the list's pages and CSV files. */
import { assetOwner, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { matchesMeta, matchFilter, itemsWithMatches } from '#functions/asset-matches/reading.ts'
import { countRows, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { notifiedBy } from '#functions/rules/mail/notification-link.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { allowedOn } from '#functions/rules/tlp/tlp.ts'
import type { ThreatQuery } from '#shared/contracts/threats.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { ofVisibleGroups, withGroups } from './groups.ts'
import { threatConditions, threatSorts } from './threat-conditions.ts'
import { threatJoins, threatRowSchema, threatSelect } from './threat-rows.ts'

/**
 * The threats of a page that are allowed on a channel. Includes the total, the number hidden by TLP level, and the
 * number matching the caller's assets.
 */
export const readThreats = async (
  {
    threats,
    assets,
    groups,
    platform: { table, clock },
  }: Pick<ThreatsDependencies, 'threats' | 'assets' | 'groups' | 'platform'>,
  session: Session,
  query: ThreatQuery,
  channel: TlpChannel = 'screen',
) => {
  const organizationId = assetOwner(session)
  const sight = { byGroups: session.access.has_feed_access ? maxTlp(channel) : undefined }
  const [readModel, ofGroups, notified] = await Promise.all([
    readModelFor(organizationId, { clock }, threats, assets, session.alongside, groups),
    ofVisibleGroups(table, session, query.ioc_group_id),
    notifiedBy(table, session, query.mail, 'threat', 'threat.id'),
  ])
  const others = threatConditions(session.role, query, ofGroups, notified)
  const matching = allOf([others, matchFilter('threat', organizationId, query.concerns_us, sight)])
  const level = allowedOn('threat', channel)
  const { rows, total } = readPage(readModel, {
    from: 'threat',
    select: threatSelect,
    joins: threatJoins,
    where: allOf([matching, level]),
    order: sortOrder(query.sort, threatSorts),
    schema: threatRowSchema,
    page: query.page,
    perPage: query.per_page,
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
    concerns: matchesMeta(readModel, 'threat', organizationId, others, sight),
  }
}
