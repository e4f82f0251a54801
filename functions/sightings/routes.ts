import type { Collection } from '#functions/core/event-store/collection.ts'
import { pageMeta, readPage, sortOrder } from '#functions/core/read-model/page.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { allOf, oneOf, isSet } from '#functions/core/read-model/where.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { indicatorsCollection, type IndicatorEntity } from '#functions/indicators/indicator-store.ts'
import { lastWithdrawal } from '#functions/indicators/withdrawn-queries.ts'
import { tenantSources } from '#functions/organizations/organization-queries.ts'
import { type OrganizationKinds, organizationNames } from '#functions/organizations/organization-store.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { containsWritten } from '#functions/rules/lists/conditions.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { deletedOrganizations } from '#functions/rules/tenants/organization-deletions.ts'
import {
  createSighting,
  listFeedSightings,
  listSightings,
  getSighting,
  answerSighting,
  deleteSighting,
  getFeedWithdrawal,
  renewFeed,
  type InboxItem,
} from '#shared/contracts/sightings.ts'
import { sightedValue, sightedValuesOf } from '#shared/domain/indicators/sighted-value.ts'
import { mayTakeBack } from '#shared/domain/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import { answerAndNotify, type AnswerDependencies } from './answer.ts'
import { renewConfirmed, checkedAt, takeBackRenewal } from './effects.ts'
import { toSightingResponse, inboxItems } from './sighting-presenter.ts'
import { sightingTotals } from './sighting-queries.ts'
import { sightingsCollection, type SightingEntity } from './sighting-store.ts'
import { openAdding, sightingTimeOf } from './sighting.ts'

/** Dependencies of the sighting routes. */
export interface SightingsDependencies extends AnswerDependencies {
  readonly organizations: Collection<OrganizationKinds>
}

/** Composes the area from the platform. Tests replace the transport. */
export const sightingsDependencies = (platform: Platform, transport?: Transport): SightingsDependencies => {
  const { items: sightings, ...sources } = tenantSources(platform, sightingsCollection, 'sighting')
  return {
    ...sources,
    ...withOutbox(platform, transport),
    sightings,
    indicators: platform.collection(indicatorsCollection),
  }
}

/** Reports a user's sighting of an indicator that the organization sees. */
const createSightingRoute = ({ collection, indicators, platform }: SightingsDependencies): Route =>
  handle(createSighting, async ({ params, body, session, idempotency }) => {
    const { organizationId } = session
    if (organizationId === null) throw new PortalError('forbidden')
    const { entity } = await new VisibleIndicators(indicators, session).get('feed', params.id)
    const isExpired = entity.expired_date !== undefined
    const indicator = { id: params.id, value: entity.value, said: sightedValue(entity), isExpired }
    const seen = sightingTimeOf(body, platform.clock.now().getTime())
    const reply = await collection.commit(actorOf(session), (commit) => {
      const sender = { organizationId, name: session.name, userId: session.userId, keyId: null }
      const added = openAdding(commit, sender)(indicator, body, seen)
      const own = { client_id: organizationId, name: session.organizationName ?? '' }
      return idempotency.record(commit, {
        sighting: toSightingResponse(added.id, added.entity, entity, session, () => own),
      })
    })
    if (seen !== null) await renewConfirmed(indicators, collection, [indicator.id])
    return reply
  })

/**
 * The caller's sightings of an indicator and the number of organizations that saw it. Analysts see the organizations.
 */
const listIndicatorSightingsRoute = (dependencies: SightingsDependencies): Route =>
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
      schema: idRow,
      page: query,
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
      meta: pageMeta(request, query, { total, count: rows.length }),
      ...sightingTotals(readModel, session, params.id, sightedValues, deleted),
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

const sorts = { creation_date: 'created', seen_at: 'seen' } as const

/** The analysts' inbox. Excludes sightings of deleted organizations. */
const listSightingsRoute = (dependencies: SightingsDependencies): Route =>
  handle(listSightings, async ({ query, session, request }) => {
    const items = dependencies.sightings.for(session)
    const [readModel, seen, organizationOf] = await Promise.all([
      items.readModel(),
      items.condition(),
      organizationNames(dependencies.organizations, session),
    ])
    const { rows, total } = readPage(readModel, {
      from: 'sighting',
      select: 'sighting.id',
      joins: '',
      where: allOf([
        seen,
        containsWritten('sighting.value_search', query.search),
        oneOf('sighting.kind', query.kinds),
        isSet('sighting.outcome', query.answered),
        oneOf('sighting.client_id', query.clients),
        oneOf('sighting.feed_id', query.feeds),
      ]),
      order: sortOrder(query.sort, sorts),
      schema: idRow,
      page: query,
    })
    const found = await items.getMany(rows)
    const unanswered = (only: string): number =>
      readModel.count(
        `SELECT count(*) FROM sighting WHERE outcome IS NULL AND ${only} AND ${seen.sql}`,
        seen.parameters,
      )
    return {
      data: await inboxItems(
        dependencies.indicators,
        found.flatMap((stored, index) => {
          const id = rows[index]
          return stored === undefined || id === undefined ? [] : [{ id, entity: stored.entity }]
        }),
        session,
        organizationOf,
      ),
      meta: {
        ...pageMeta(request, query, { total, count: rows.length }),
        waiting_total: unanswered("kind = 'false_positive'"),
        unanswered_total: unanswered('TRUE'),
      },
    }
  })

/** One sighting, for the side panel of the inbox. */
const getSightingRoute = (dependencies: SightingsDependencies): Route =>
  handle(getSighting, async ({ params, session }) => {
    const { entity } = await dependencies.sightings.for(session).get(params.id)
    return { sighting: await inboxItem(dependencies, session, params.id, entity) }
  })

const inboxItem = async (
  { indicators, organizations }: SightingsDependencies,
  session: Session,
  id: number,
  entity: SightingEntity,
): Promise<InboxItem> => {
  const organizationOf = await organizationNames(organizations, session)
  const [item] = await inboxItems(indicators, [{ id, entity }], session, organizationOf)
  if (item === undefined) throw new PortalError('not_found')
  return item
}

/** Answers a sighting and notifies its organization. */
const answerSightingRoute = (dependencies: SightingsDependencies): Route =>
  handle(answerSighting, async ({ params, body, session }) => {
    const entity = await answerAndNotify(dependencies, session, params.id, body)
    return { sighting: await inboxItem(dependencies, session, params.id, entity) }
  })

/** Withdraws a sighting of the caller's organization. */
const deleteSightingRoute = ({ sightings, collection, indicators }: SightingsDependencies): Route =>
  handle(deleteSighting, async ({ params, session }) => {
    const items = sightings.for(session)
    // The effect is withdrawn first: if the process dies after that, the remaining sighting renews it within the hour.
    await takeBackRenewal(collection, indicators, (await items.get(params.id)).entity, params.id)
    await collection.commit(actorOf(session), async (commit) => {
      const { entity } = await items.get(params.id)
      if (!mayTakeBack({ kind: entity.kind, outcome: entity.answer?.outcome ?? null }))
        throw new PortalError('sighting_answered')
      commit.delete('sighting', params.id)
    })
    return {}
  })

/** The last publication of an indicator that is no longer published. */
const getIndicatorWithdrawalRoute = ({ indicators }: SightingsDependencies): Route =>
  handle(getFeedWithdrawal, async ({ params }) => {
    const withdrawal = lastWithdrawal(await indicators.readModel(), params.id)
    if (withdrawal === undefined) throw new PortalError('not_found')
    return { withdrawal }
  })

/** An analyst confirms that an indicator is valid from now on. Unpublished indicators have no validity to renew. */
const renewIndicatorRoute = ({ indicators }: SightingsDependencies): Route =>
  handle(renewFeed, async ({ params, session }) => {
    await indicators.commit(actorOf(session), async (commit) => {
      const stored = await indicators.get('feed', params.id)
      if (stored === undefined) throw new PortalError('not_found')
      if (stored.entity.published_date === null) throw new PortalError('not_published')
      const entity = checkedAt(stored.entity, commit.at)
      commit.update('feed', params.id, entity, stored, ['renewed_date'])
    })
    return {}
  })

/** The routes of the area. */
export const sightingRoutes = (dependencies: SightingsDependencies): Route[] =>
  [
    createSightingRoute,
    listIndicatorSightingsRoute,
    listSightingsRoute,
    getSightingRoute,
    answerSightingRoute,
    deleteSightingRoute,
    getIndicatorWithdrawalRoute,
    renewIndicatorRoute,
  ].map((route) => route(dependencies))
