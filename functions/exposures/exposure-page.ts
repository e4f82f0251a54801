import { organizationNames } from '#functions/organizations/collection.ts'
import { assetOwner, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { matchesMeta, matchFilter, itemsWithMatches } from '#functions/asset-matches/match-queries.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import { countRows, pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { allOf, triedOf } from '#functions/core/read-model/where.ts'
import { notifiedBy } from '#functions/rules/mail/notification-link.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { allowedOn } from '#functions/rules/tlp/tlp.ts'
import type { VisibilityQuery } from '#shared/contracts/visibilities.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import type { TlpChannel } from '#shared/domain/tlp/channels.ts'
import type { ExposuresDependencies } from './dependencies.ts'
import { exposureAccess } from './exposure-access.ts'
import { dayOf, readerOf } from './remediation/today.ts'
import { openOwnedBy, overdueOn, exposureConditions, exposureOrder } from './exposure-conditions.ts'
import { listItemFor, exposureJoins, exposureRowSchema, exposureSelect } from './exposure-rows.ts'

/**
 * A page of the exposures that the caller sees and that are allowed on a channel. Includes the total, the number hidden
 * by TLP level, and the extra data of the list.
 */
export const readExposures = async (
  { exposures, organizations, collection, assets, platform }: ExposuresDependencies,
  session: Session,
  query: VisibilityQuery,
  channel: TlpChannel = 'screen',
) => {
  const items = exposures.for(session)
  const organizationId = assetOwner(session)
  const [readModel, organizationOf, seen, notified, reader] = await Promise.all([
    readModelFor(organizationId, platform, collection, assets, session.alongside),
    organizationNames(organizations, session),
    items.condition(),
    notifiedBy(platform.table, session, query.mail, 'visibility', 'visibility.id'),
    readerOf(organizations, session, platform.clock),
  ])
  const conditionsOf = (wanted: VisibilityQuery) =>
    exposureConditions(seen, { ...reader, userId: session.userId }, wanted, notified)
  const others = conditionsOf(query)
  const { days } = reader
  const matched = matchFilter('visibility', organizationId, query.concerns_us)
  const matching = allOf([others, matched])
  const level = allowedOn('visibility', channel)
  const { rows, total } = readPage(readModel, {
    from: 'visibility',
    select: exposureSelect,
    joins: exposureJoins,
    where: allOf([matching, level]),
    order: exposureOrder(query.sort),
    ...(isProviderStaff(session.role) ? { access: exposureAccess(query.sort, query.is_active) } : {}),
    schema: exposureRowSchema,
    page: query.page,
    perPage: query.per_page,
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
    beside: {
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

/** A page of the exposures that the caller sees. */
export const exposurePage = async (
  dependencies: ExposuresDependencies,
  session: Session,
  query: VisibilityQuery,
  request: Request,
) => {
  const { data, total, beside } = await readExposures(dependencies, session, query)
  return {
    data,
    meta: {
      ...pageMeta(request, { total, count: data.length, page: query.page, perPage: query.per_page }),
      ...beside,
    },
  }
}
