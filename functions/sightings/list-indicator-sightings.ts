import * as z from 'zod'
import type { IndicatorEntity } from '#functions/indicators/collection.ts'
import { VisibleIndicators } from '#functions/indicators/visible-indicators.ts'
import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { pageMeta, readPage } from '#functions/core/read-model/page.ts'
import { allOf, oneOf } from '#functions/core/read-model/where.ts'
import { deletedOrganizations } from '#functions/rules/tenants/organization-deletions.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { listFeedSightings } from '#shared/contracts/sightings.ts'
import { sightedValuesOf } from '#shared/domain/indicators/sighted-value.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { sightingTotalsFrom } from '#shared/domain/sightings.ts'
import type { SightingsDependencies } from './dependencies.ts'
import { toSightingResponse } from './sighting-rows.ts'

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const totalsSchema = z.object({
  organizations: z.int(),
  times: z.int().nullable(),
  last_seen: z.int().nullable(),
})

/**
 * The caller's sightings of an indicator and the number of organizations that saw it. Analysts see the organizations.
 */
export const listIndicatorSightingsRoute = (dependencies: SightingsDependencies): Route =>
  handle(listFeedSightings, async ({ params, query, session, request }) => {
    const { sightings, indicators, organizations, platform } = dependencies
    const items = sightings.for(session)
    const [readModel, condition, deleted] = await Promise.all([
      items.readModel(),
      items.condition(),
      deletedOrganizations(platform),
    ])
    const where = allOf([
      { sql: 'sighting.feed_id = ?', parameters: [params.id] },
      oneOf('sighting.kind', query.kinds),
      condition,
    ])
    const { rows, total } = readPage(readModel, {
      from: 'sighting',
      select: 'sighting.id',
      joins: '',
      where,
      order: [{ column: 'created', descending: true }],
      schema: idSchema,
      page: query.page,
      perPage: query.per_page,
    })
    const indicator = await visibleIndicator(new VisibleIndicators(indicators, session), params.id, total > 0)
    const sightedValues = indicator === undefined ? [] : sightedValuesOf(indicator)
    const [found, organizationOf] = await Promise.all([
      items.getMany(rows),
      organizationNames(organizations, session),
    ])
    return {
      data: found.flatMap((stored, index) => {
        const id = rows[index]
        return stored === undefined || id === undefined
          ? []
          : [toSightingResponse(id, stored.entity, indicator, session, organizationOf)]
      }),
      meta: pageMeta(request, { total, count: rows.length, page: query.page, perPage: query.per_page }),
      totals: totalsFor(session, totalsOf(readModel, params.id, sightedValues, deleted)),
      ...(isProviderStaff(session.role)
        ? { false_positives: falsePositives(readModel, params.id, sightedValues, deleted) }
        : {}),
    }
  })

/**
 * An indicator of which the organization reported sightings stays visible for them after its withdrawal. Throws
 * `not_found`.
 */
const visibleIndicator = async (
  indicators: VisibleIndicators,
  id: number,
  hasOwn: boolean,
): Promise<IndicatorEntity | undefined> => {
  try {
    return (await indicators.get('feed', id)).entity
  } catch (error) {
    if (!hasOwn) throw error
    return undefined
  }
}

const counted =
  'said IN (SELECT value FROM json_each(?)) AND client_id NOT IN (SELECT value FROM json_each(?))'

/**
 * The totals for a reader. If they included its own sightings, an organization could infer those of a single other one.
 */
const totalsFor = <Totals extends { readonly organizations: number }>(
  { role }: Pick<Session, 'role'>,
  totals: Totals | null,
): Totals | null =>
  isProviderStaff(role) || (totals?.organizations ?? 0) >= sightingTotalsFrom ? totals : null

/** For the indicator's present value. */
const totalsOf = (
  readModel: ReadModel,
  id: number,
  sightedValues: readonly string[],
  deleted: ReadonlySet<number>,
) => {
  const found = readModel.row(
    totalsSchema,
    `SELECT count(DISTINCT client_id) AS organizations, sum(times) AS times, max(seen) AS last_seen
       FROM sighting WHERE feed_id = ? AND kind = 'seen' AND ${counted}`,
    [id, JSON.stringify(sightedValues), JSON.stringify([...deleted])],
  )
  if (found === undefined || found.times === null || found.last_seen === null) return null
  return { ...found, times: found.times, last_seen: new Date(found.last_seen).toISOString().slice(0, 10) }
}

const falsePositives = (
  readModel: ReadModel,
  id: number,
  sightedValues: readonly string[],
  deleted: ReadonlySet<number>,
): number =>
  readModel.count(
    `SELECT count(DISTINCT client_id) FROM sighting WHERE feed_id = ? AND kind <> 'seen' AND ${counted}`,
    [id, JSON.stringify(sightedValues), JSON.stringify([...deleted])],
  )
