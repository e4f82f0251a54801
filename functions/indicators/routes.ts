import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { explainMatches } from '#functions/asset-matches/match-queries.ts'
import { typesById } from '#functions/asset-matches/projections.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import { indexName } from '#functions/core/event-store/definition.ts'
import { allOf, anyOf, refersToAny } from '#functions/core/read-model/where.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { historyOf } from '#functions/rules/history.ts'
import { type Request, handle, type Route } from '#functions/rules/http/handler.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { threatsOfGroups } from '#functions/threats/threat-queries.ts'
import { getFeedDashboard } from '#shared/contracts/dashboards.ts'
import { importFeeds } from '#shared/contracts/indicator-import.ts'
import {
  listFeeds,
  getFeed,
  listMatchingFeeds,
  lookUpFeeds,
  listFeedThreats,
  exportFeeds,
  createFeed,
  updateFeed,
  verifyFeed,
  verifyFeeds,
  deleteFeed,
  bulkDeleteFeeds,
} from '#shared/contracts/indicators.ts'
import { searchTextRange, keysOf, searchForms } from '#shared/domain/indicators/matching-key.ts'
import { readIndicator, type IndicatorReading } from '#shared/domain/indicators/read-indicator.ts'
import { refang } from '#shared/domain/indicators/refang.ts'
import { limits } from '#shared/domain/limits.ts'
import { isLongerThan, tidyText } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  indicatorListHeads,
  openMatchedIndicators,
  VisibleIndicators,
  openVisible,
} from './access-queries.ts'
import type { IndicatorsDependencies } from './dependencies.ts'
import { indicatorPage, toIndicatorResponse, exportIndicatorsAs } from './indicator-presenter.ts'
import { indicatorSearch, searchOf } from './indicator-queries.ts'
import { indicatorIndexes } from './indicator-store.ts'
import { IndicatorWriter } from './indicator-writer.ts'
import {
  addIndicator,
  openWarnings,
  changeIndicator,
  withVerification,
  changeOneIndicator,
} from './indicator.ts'
import { removeIndicators } from './jobs/cleanup.ts'
import { knownContainers, knownValues, type KnownIndicator } from './lookup-queries.ts'

/** A page of the threats that refer to one of these groups. Empty for callers without the threat module. */
export const relatedThreats = async (
  dependencies: IndicatorsDependencies,
  session: Session,
  groups: readonly number[],
  query: { page: number; per_page: number },
  request: Request,
) => threatsOfGroups(dependencies, session, session.access.has_threat_access ? groups : [], query, request)

/** The indicator list: filters, sorts and pages of part 2 section 2. */
export const listIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeeds,
    async ({ query, session, request }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      return indicatorPage(
        await visible.readModel(),
        visible,
        indicatorSearch(visible, query),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** One indicator. Analysts also see the last change, organizations the asset matches. */
export const getIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    getFeed,
    async ({ params: { id }, session }) => {
      const visible = await openMatchedIndicators(dependencies, session)
      const stored = await visible.get('feed', id)
      const { assetOwner } = visible
      if (assetOwner === undefined)
        return {
          feed: toIndicatorResponse(await visible.readModel(), id, stored.entity, visible),
          ...(visible.isAnalyst ? { history: historyOf(stored) } : {}),
        }
      const matched = await visible.matched()
      const { readModel } = matched
      const { value, key, type_id } = stored.entity
      const subject = { value, key, type: typesById(readModel).get(type_id) }
      return {
        feed: toIndicatorResponse(readModel, id, stored.entity, visible),
        ...explainMatches(matched, 'feed', assetOwner, id, subject),
      }
    },
    { alongsideOfOrganizations: indicatorListHeads },
  )

/** The indicators published since a day. All organizations see the same. */
export const getIndicatorDashboardRoute = ({ indicators, platform }: IndicatorsDependencies): Route =>
  handle(getFeedDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const visible = new VisibleIndicators(indicators, session)
    return {
      statistics: dashboardOf(
        await visible.readModel(),
        {
          kind: 'feed',
          seen: visible.condition('feed'),
          since: 'published',
          find: `INDEXED BY ${indexName('feed', indicatorIndexes.published)}`,
          categories: { dictionary: 'feed_category', names: 'plain' },
          tags: 'feed_tag',
        },
        period,
      ),
    }
  })

/** Indicators similar to a new one: the same value, or the same type and tags with a value that contains it. */
export const listMatchingIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(listMatchingFeeds, async ({ query, session, request }) => {
    const visible = new VisibleIndicators(indicators, session)
    const { understood, plain } = keysOf(query.value)
    const parts = searchForms(query.value).parts.filter((part) => part.length >= 4)
    const tagged = refersToAny('feed', 'tag_ids', 'feed.id', query.tags_ids)
    const alike =
      query.feed_type_id === undefined || tagged === undefined || parts.length === 0
        ? undefined
        : allOf([
            { sql: 'feed.type_id = ?', parameters: [query.feed_type_id] },
            tagged,
            anyOf(parts.map((part) => ({ sql: 'instr(feed.value_key, ?) > 0', parameters: [part] }))),
          ])
    // URLs may differ only in the case of their paths. The analyst sees both and decides.
    const same = anyOf(
      [...understood, ...plain].map((key) => ({
        sql: 'feed.value_key >= ? AND feed.value_key < ?',
        parameters: searchTextRange(key),
      })),
    )
    const where = anyOf([same, alike]) ?? { sql: 'FALSE', parameters: [] }
    return indicatorPage(await visible.readModel(), visible, searchOf(where), query, request)
  })

/** Whether the value is too long in any notation. The refanged form may be longer than the input. */
const isTooLong = (value: string, { isIndicator }: IndicatorReading): boolean =>
  isLongerThan(refang(value), limits.indicatorValueLength * (isIndicator ? 2 : 1))

/** Which values of a pasted list the caller's indicators include. */
export const lookUpIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(lookUpFeeds, async ({ body, session }) => {
    const visible = await openVisible(dependencies, session)
    const readModel = await visible.readModel()
    const values = body.values.map((input) => {
      // Without invisible characters: normalizing a value full of them is expensive.
      const value = tidyText(input)
      return { input, value, reading: readIndicator(value) }
    })
    const asked = values.filter(({ value, reading }) => !isTooLong(value, reading))
    const found = knownValues(
      readModel,
      visible,
      asked.map(({ value }) => value),
    )
    const containing = knownContainers(
      readModel,
      visible,
      asked.map(({ reading }) => reading),
    )
    const known = new Map(
      asked.map(({ value }, index) => [
        value,
        { feeds: found[index] ?? [], containers: containing[index] ?? [] },
      ]),
    )
    const { falsePositives } = visible
    const shownOf = ({ id, isVerified, expired, tlp }: KnownIndicator) => ({
      feed_id: id,
      expired_date: expired === null ? null : new Date(expired).toISOString(),
      ...(falsePositives === undefined ? {} : { is_false_positive: falsePositives.has(id) }),
      ...(visible.isAnalyst ? { is_verified: isVerified } : {}),
      tlp,
    })
    return {
      data: values.map(({ input, value, reading }) => {
        const { feeds: listed, containers } = known.get(value) ?? { feeds: [], containers: [] }
        return {
          input,
          value: reading.isIndicator ? reading.value : null,
          feeds: listed.map(shownOf),
          contained_in: containers.map((indicator) => ({ ...shownOf(indicator), value: indicator.value })),
        }
      }),
    }
  })

/** Threats related to an indicator. */
export const listIndicatorThreatsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(
    listFeedThreats,
    async ({ params, query, session, request }) => {
      const visible = new VisibleIndicators(dependencies.indicators, session)
      const { entity } = await visible.get('feed', params.id)
      const { groups } = toIndicatorResponse(await visible.readModel(), params.id, entity, visible)
      return relatedThreats(
        dependencies,
        session,
        groups.map(({ group_id }) => group_id),
        query,
        request,
      )
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** The indicator list as a CSV file. */
export const exportIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(exportFeeds, async ({ query, session, request }) => {
    const visible = await openMatchedIndicators(dependencies, session)
    return exportIndicatorsAs(
      dependencies,
      visible,
      {
        what: 'feeds',
        search: (seen) => indicatorSearch(seen, query),
        sort: query.sort,
        amount: query.amount,
      },
      session,
      request,
    )
  })

/** Adds an indicator. */
export const createIndicatorRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(createFeed, async ({ body, session, idempotency }) => {
    const warningsOf = await openWarnings()
    return indicators.commit(actorOf(session), (commit) => {
      const { id, indicator } = addIndicator(commit, body, warningsOf)
      return idempotency.record(commit, {
        feed: toIndicatorResponse(
          commit.readModel,
          id,
          indicator,
          new VisibleIndicators(indicators, session),
        ),
      })
    })
  })

/** Changes the given fields. */
export const updateIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(updateFeed, async ({ params, body, session }) => {
    const warningsOf = await openWarnings()
    return changeOneIndicator(dependencies, session, params.id, (before, commit) =>
      changeIndicator(commit, before, body, warningsOf),
    )
  })

/** Publishes or unpublishes an indicator. */
export const verifyIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(verifyFeed, ({ params, body, session }) =>
    changeOneIndicator(dependencies, session, params.id, (before, commit) =>
      withVerification(before, body.is_verified, commit, { reason: body.reason }),
    ),
  )

/** Publishes or unpublishes the named indicators. Unchanged ones are not counted. */
export const verifyIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(verifyFeeds, async ({ body, session }) => ({
    changed: await changeEntities(indicators, 'feed', body.feeds_ids, actorOf(session), (before, commit) =>
      withVerification(before, body.verified, commit, { reason: body.reason }),
    ),
  }))

/** Deletes an indicator and its comments. */
export const deleteIndicatorRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(deleteFeed, async ({ params, session }) => {
    await removeIndicators(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named indicators and their comments. */
export const bulkDeleteIndicatorsRoute = (dependencies: IndicatorsDependencies): Route =>
  handle(bulkDeleteFeeds, async ({ body, session }) => ({
    changed: await removeIndicators(dependencies, session, body.feed_ids),
  }))

// Imports a file's indicators. The browser parses the file and sends batches of rows.

/**
 * Adds a batch of rows, or returns the results of a dry run. Only platform admins change dictionaries, so missing
 * entries are left out and reported, never added.
 */
export const importIndicatorsRoute = ({ indicators }: IndicatorsDependencies): Route =>
  handle(importFeeds, async ({ body, session, idempotency }) => {
    const readModel = await indicators.readModel()
    if (!isActiveEntry(readModel, 'feed_category', body.feed_category_id))
      throw new PortalError('unknown_reference', { field: 'feed_category_id' })
    if (!body.tags_ids.every((id) => isActiveEntry(readModel, 'feed_tag', id)))
      throw new PortalError('unknown_reference', { field: 'tags_ids' })
    const writer = new IndicatorWriter(indicators, actorOf(session), {
      isVerified: body.is_verified,
      acceptWarnings: body.accept_warnings,
      keepDates: false,
      addEntries: false,
      categoryId: body.feed_category_id,
      tagIds: body.tags_ids,
    })
    if (body.dry_run) {
      idempotency.createsNothing()
      return { outcomes: await writer.check(body.rows) }
    }
    return { outcomes: await writer.write(body.rows) }
  })
