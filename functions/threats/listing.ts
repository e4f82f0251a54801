/** A page of threats for routes of other areas, for example the threats of a group of indicators. */
import { assetOwner, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { itemsWithMatches } from '#functions/asset-matches/reading.ts'
import type { AssetKinds } from '#functions/assets/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { oneOf } from '#functions/core/read-model/where.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { ThreatKinds } from './collection.ts'
import { withGroups } from './groups.ts'
import { threatJoins, threatRowSchema, threatSelect } from './threat-rows.ts'

interface OtherThreats {
  readonly platform: Pick<Platform, 'table' | 'clock'>
  readonly threats: Collection<ThreatKinds>
  /** Threats are matched with these. */
  readonly assets: Collection<AssetKinds>
}

/** Threats with one of the groups, newest first, with their asset matches for the caller. Empty without groups. */
export const threatsOfGroups = async (
  { platform, threats, assets }: OtherThreats,
  session: Session,
  groups: readonly number[],
  query: { page: number; per_page: number },
  request: Request,
) => {
  const organizationId = assetOwner(session)
  const readModel = await readModelFor(organizationId, platform, threats, assets, session.alongside)
  const { rows, total } = readPage(readModel, {
    from: 'threat',
    select: threatSelect,
    joins: threatJoins,
    where: oneOf('threat.ioc_group_id', groups) ?? { sql: 'FALSE', parameters: [] },
    order: [{ column: 'created', descending: true }],
    schema: threatRowSchema,
    page: query.page,
    perPage: query.per_page,
  })
  return {
    data: await withGroups(
      platform.table,
      session,
      itemsWithMatches(readModel, 'threat', organizationId, rows, ({ threat_id: id }) => id),
    ),
    meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
  }
}
