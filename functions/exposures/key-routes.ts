/** The routes of exposures for API keys. */
import * as z from 'zod'
import { assetsHead, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { assetOwnerOfKey } from '#functions/asset-matches/key-access.ts'
import { itemsWithMatches, itemWithMatches, matchFilter } from '#functions/asset-matches/match-queries.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { rowsByIds } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { Table } from '#functions/core/store/table.ts'
import {
  organizationNames,
  organizationNamesChanged,
  servedAmong,
} from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { changeEach, failed, inOrder, readItems, writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import { readChanges, showsEntries } from '#functions/rules/key-api/changes.ts'
import { fingerprintOf, readCursor, writeCursor } from '#functions/rules/key-api/cursors.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage, wholeItems } from '#functions/rules/key-api/key-pages.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { leftOutBy, rowWithin, tlpRights } from '#functions/rules/tlp/tlp.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import {
  apiAddDetections,
  apiCreateVisibilities,
  apiCreateVisibility,
  apiUpdateVisibilities,
  apiUpdateVisibility,
} from '#shared/contracts/api/visibilities-writes.ts'
import {
  apiGetVisibility,
  apiListDetections,
  apiListVisibilities,
  apiVisibilityChanges,
  detectionsWithVisibility,
} from '#shared/contracts/api/visibilities.ts'
import type { Visibility, VisibilityListItem } from '#shared/contracts/visibilities.ts'
import type { DetectionOutcome } from '#shared/domain/exposures/detections.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import type { Written } from '#shared/http/bulk-writes.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import { PortalError } from '#shared/http/errors.ts'
import { instantSchema } from '#shared/http/schemas.ts'
import {
  DetectionBatch,
  identityOf,
  openDetections,
  readSomeDetectionDates,
  type Detected,
  type TakenDetections,
} from './detections.ts'
import { exposureList, toExposureListItem, toExposureResponse } from './exposure-presenter.ts'
import {
  exposureAccess,
  exposureConditions,
  exposureOrder,
  exposureSources,
  type ExposureSources,
} from './exposure-queries.ts'
import {
  addExposure,
  changeExposureAndState,
  changeOneExposure,
  checkDetected,
  publishExposure,
  sameExposure,
  type NewExposure,
} from './exposure.ts'
import { filtersForKey } from '#functions/views/key-queries.ts'
import { viewsCollection, type ViewKinds } from '#functions/views/view-store.ts'
import { dayOf, readerOf } from './remediation/remediation-queries.ts'
import { writesPerTransition } from './remediation/transitions.ts'

/** The latest detections of an exposure, as keys see them. */
const latestDetections = async (table: Table, id: number): Promise<{ detection_date: string }[]> => {
  const { dates } = await readSomeDetectionDates(table, id, {
    from: undefined,
    limit: detectionsWithVisibility,
  })
  return dates.map((date) => ({ detection_date: date }))
}

/** Reads exposures for a key. Full exposures come from the table, list rows from the read model. */
const exposuresOfKey = async (
  { exposures, organizations, platform }: ExposureSources,
  { session }: KeyCaller,
) => {
  const items = exposures.for(session)
  const [readModel, organizationOf, visible, ofAnyLevel, reader] = await Promise.all([
    items.readModel(),
    organizationNames(organizations, session),
    items.condition(),
    items.ofAnyLevel(),
    readerOf(organizations, session, platform.clock),
  ])
  return {
    items,
    readModel,
    visible,
    /** How many exposures are hidden from the key, whatever it filters by. */
    leftOut: () => ({ tlp: leftOutBy(readModel, 'visibility', session.maxTlp, ofAnyLevel) }),
    asking: { ...reader, userId: session.userId },
    /** Exposures with these ids, in the order of the ids. Deleted ones are left out. */
    listed: async (ids: readonly number[], details: boolean): Promise<(Visibility | VisibilityListItem)[]> =>
      details
        ? wholeItems(items, ids, (now, id, exposure) =>
            toExposureResponse(now, id, exposure, organizationOf(exposure.client_id), reader),
          )
        : rowsByIds(readModel, exposureList, ids).map((row) =>
            toExposureListItem(row, organizationOf(row.client_id), dayOf(reader.days, row.client_id)),
          ),
  }
}

/** The list of exposures that a key sees, page by page. */
const listExposuresRoute = (
  dependencies: ExposureSources & { readonly views: Collection<ViewKinds> },
): KeyRoute =>
  handleKey(
    apiListVisibilities,
    async ({ query, caller }) => {
      const { role } = caller.session
      const view = await filtersForKey(dependencies.views, caller, 'visibilities', query.view)
      const ofView = viewFilterSchemas.visibilities.parse(view.filters)
      const organizationId = assetOwnerOfKey(caller, {
        concerns_us: query.concerns_us ?? ofView.concerns_us,
      })
      const { visible, asking, leftOut, listed } = await exposuresOfKey(dependencies, caller)
      const { platform, collection, assets } = dependencies
      const { alongside } = caller.session
      const readModel = await readModelFor(organizationId, platform, collection, assets, alongside)
      const { ids, next } = readKeyPage(readModel, {
        from: 'visibility',
        where: allOf([
          exposureConditions(visible, asking, query, undefined),
          exposureConditions(visible, asking, ofView, undefined),
          matchFilter('visibility', organizationId, query.concerns_us),
          matchFilter('visibility', organizationId, ofView.concerns_us),
        ]),
        order: exposureOrder(query.sort),
        ...(isProviderStaff(role) ? { access: exposureAccess(query.sort, query.is_active) } : {}),
        bound: ['visibilities', caller.organizationId, caller.session.maxTlp, ...view.bound],
        query: boundedByDetails(query),
      })
      const items = await listed(ids, query.details)
      return {
        data: itemsWithMatches(readModel, 'visibility', organizationId, items, ({ visibility_id: id }) => id),
        next,
        left_out: leftOut(),
      }
    },
    { alongside: [assetsHead] },
  )

/** One exposure in full, with its latest detections. */
const getExposureRoute = ({
  exposures,
  organizations,
  collection,
  assets,
  platform,
}: ExposureSources): KeyRoute =>
  handleKey(
    apiGetVisibility,
    async ({ params: { id }, caller }) => {
      const { session } = caller
      const organizationId = assetOwnerOfKey(caller)
      const items = exposures.for(session)
      const { entity } = await items.get(id)
      const [readModel, organizationOf, detections, reader] = await Promise.all([
        readModelFor(organizationId, platform, collection, assets, session.alongside),
        organizationNames(organizations, session),
        latestDetections(platform.table, id),
        readerOf(organizations, session, platform.clock),
      ])
      const whole = toExposureResponse(readModel, id, entity, organizationOf(entity.client_id), reader)
      return { ...itemWithMatches(readModel, 'visibility', organizationId, id, whole), detections }
    },
    { alongside: [assetsHead] },
  )

/** The change feed of the exposures that a key sees. */
const exposureChangesRoute = (dependencies: ExposureSources): KeyRoute =>
  handleKey(apiVisibilityChanges, async ({ query, caller }) => {
    // Read the count before the names: a name that is newer than the count is then sent again, never missed.
    const named = await organizationNamesChanged(dependencies.platform.table, caller.session)
    const { items, readModel, visible, leftOut, listed } = await exposuresOfKey(dependencies, caller)
    const { maxTlp } = caller.session
    const page = await readChanges(dependencies.platform, {
      collection: dependencies.collection,
      readModel,
      kind: 'visibility',
      isVisible: (row) => items.owns(row),
      gives: rowWithin(readModel, 'visibility', maxTlp),
      visible,
      shows: showsEntries('visibility', ['category']),
      bound: ['visibilities', caller.organizationId, named, ...tlpRights(readModel, 'visibility', maxTlp)],
      itemsOf: async (ids) =>
        new Map((await listed(ids, query.details)).map((item) => [item.visibility_id, item])),
      query: boundedByDetails(query),
    })
    return { ...page, left_out: leftOut() }
  })

/** The fingerprint `q` of the list, and the date at which the next page begins. */
const cursorSchema = z.strictObject({ q: z.string(), from: instantSchema })

/** The detection dates of an exposure, latest first, page by page. A table query reads only the page. */
const listDetectionsRoute = ({ exposures, platform }: ExposureSources): KeyRoute =>
  handleKey(apiListDetections, async ({ params: { id }, query, caller: { session } }) => {
    const fingerprint = fingerprintOf('detections', id)
    const cursor = query.cursor === undefined ? undefined : readCursor(cursorSchema, query.cursor)
    if (cursor !== undefined && cursor.q !== fingerprint) throw new PortalError('cursor_invalid')
    await exposures.for(session).assertVisible(id)
    const { dates, next } = await readSomeDetectionDates(platform.table, id, {
      from: cursor?.from,
      limit: query.limit,
    })
    return {
      data: dates.map((detection_date) => ({ detection_date })),
      next: next === null ? null : writeCursor({ q: fingerprint, from: next }),
    }
  })

/** Publishes an exposure with one detection. */
const createExposureRoute = (sources: ExposureSources): KeyRoute =>
  handleKey(apiCreateVisibility, async ({ body, caller: { session }, idempotency }) => {
    const published = (exposure: Visibility) => ({
      ...exposure,
      detections: [{ detection_date: exposure.first_detection_date }],
    })
    return published(
      await publishExposure(sources, session, body, (commit, exposure) =>
        idempotency.record(commit, published(exposure)),
      ),
    )
  })

/** Publishes exposures with one detection each. */
const createExposuresRoute = ({ platform, collection, organizations }: ExposureSources): KeyRoute =>
  handleKey(apiCreateVisibilities, async ({ body, caller: { session }, idempotency }) => {
    const organizationReadModel = await organizations.readModel()
    const now = platform.clock.now()
    return writeEach(
      {
        collection,
        actor: actorOf(session),
        idempotency,
        costOf: ({ client_id: organizationId }) => ({
          writes: 2,
          counters: scopesOfOrganization(organizationId),
        }),
        open: (commit, items) => {
          const served = servedAmong(
            organizationReadModel,
            'visibilities',
            items.map(({ client_id: organizationId }) => organizationId),
          )
          return (item) => {
            const detected = checkDetected(item, served, now)
            const { detection_date: _, ...input } = item
            const known = sameExposure(commit, { ...input, category_id: input.visibility_category_id })
            if (known !== undefined)
              return { refusal: new PortalError('already_exists', { field: 'name' }), id: known }
            return { status: 'created', id: addExposure(commit, input, [detected]).id }
          }
        },
      },
      body.items,
    )
  })

/** Changes the given fields. Closes or reopens it. */
const updateExposureRoute = (sources: ExposureSources): KeyRoute =>
  handleKey(apiUpdateVisibility, async ({ params: { id }, body, caller: { session } }) => {
    const { platform, organizations } = sources
    const system = { session, clock: platform.clock, organizations: await organizations.readModel() }
    const exposure = await changeOneExposure(sources, session, id, (before, commit) =>
      changeExposureAndState(commit, id, before, body, system),
    )
    return { ...exposure, detections: await latestDetections(platform.table, id) }
  })

/** Changes, closes and reopens exposures, each by its own fields. */
const updateExposuresRoute = ({
  platform,
  collection,
  organizations,
  exposures,
}: ExposureSources): KeyRoute =>
  handleKey(apiUpdateVisibilities, async ({ body, caller: { session }, idempotency }) => {
    const seen = exposures.for(session)
    const system = { session, clock: platform.clock, organizations: await organizations.readModel() }
    return changeEach(
      {
        collection,
        kind: 'visibility',
        actor: actorOf(session),
        writes: writesPerTransition,
        idempotency,
        idField: 'visibility_id',
        idOf: ({ visibility_id: id }) => id,
        read: (ids) => seen.getMany(ids),
        change: (before, commit, { visibility_id: id, ...fields }) =>
          changeExposureAndState(commit, id, before, fields, system),
      },
      body.items,
    )
  })

/** A detection with its position in the request and its date, ISO 8601 to the millisecond. */
interface Found {
  readonly index: number
  readonly date: string
  readonly visibility: NewExposure
}

type Result = Written & { readonly outcome?: DetectionOutcome }

/**
 * Adds the detections of a scanner, as the import does. Groups them by organization and exposure, to need few commits.
 */
const addDetectionsRoute = ({ platform, collection, organizations }: ExposureSources): KeyRoute =>
  handleKey(apiAddDetections, async ({ body, caller: { session }, idempotency }) => {
    const organizationReadModel = await organizations.readModel()
    const now = platform.clock.now()
    const { items, results: refused } = readItems(body.items)
    const results: Result[] = refused
    const served = servedAmong(
      organizationReadModel,
      'visibilities',
      items.map(({ item }) => item.client_id),
    )
    const found: Found[] = []
    for (const { index, item } of items) {
      const { detection_date: _, ...exposure } = item
      try {
        found.push({ index, visibility: exposure, date: checkDetected(item, served, now) })
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        results.push(failed(index, error))
      }
    }
    const batches = batchesOf(found)
    for (const batch of batches) {
      const written = await collection.commit(actorOf(session), async (commit) => {
        const taken = batch.found()
        const add = await openDetections({ collection, table: platform.table }, commit, taken)
        const done = taken.flatMap((detections) => added(detections, () => add(detections)))
        if (batch === batches.at(-1)) idempotency.record(commit, { results: inOrder([...results, ...done]) })
        return done
      })
      results.push(...written)
    }
    return { results: inOrder(results) }
  })

/**
 * Detections by organization and exposure, in batches of one commit each. The last batch leaves room for the response.
 */
const batchesOf = (found: readonly Found[]): DetectionBatch<Found>[] => {
  const together = [
    ...Map.groupBy(found, ({ visibility: exposure }) =>
      identityOf({ ...exposure, category_id: exposure.visibility_category_id }),
    ).values(),
  ].toSorted((one, other) => (one[0]?.visibility.client_id ?? 0) - (other[0]?.visibility.client_id ?? 0))
  const batches: DetectionBatch<Found>[] = []
  for (const one of together.flat()) {
    if (batches.at(-1)?.take(one.visibility, one.date, one) === true) continue
    const batch = new DetectionBatch<Found>(1)
    batch.take(one.visibility, one.date, one)
    batches.push(batch)
  }
  return batches
}

/** The results of the detections of one exposure. The first detection of a new exposure creates it. */
const added = ({ of }: TakenDetections<Found>, add: () => Detected): Result[] => {
  try {
    const { id, outcome, added: dates } = add()
    const left = new Set(dates)
    return of.map(({ index, date }, place) => {
      // A date sent twice counts as known the second time.
      const isNew = left.delete(date)
      if (outcome === 'created' && place === 0) return { index, status: 'created', id, outcome }
      if (!isNew)
        return { index, status: 'unchanged', id, outcome: outcome === 'stopped' ? 'stopped' : 'known' }
      return { index, status: 'changed', id, outcome: outcome === 'created' ? 'detected' : outcome }
    })
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return of.map(({ index }) => failed(index, error))
  }
}

export const apiExposureRoutes = (platform: Platform): KeyRoute[] => {
  const sources = { ...exposureSources(platform), views: platform.collection(viewsCollection) }
  return [listExposuresRoute, exposureChangesRoute, getExposureRoute, listDetectionsRoute].map((route) =>
    route(sources),
  )
}

/** The routes through which systems write. */
export const apiExposureWriteRoutes = (platform: Platform): KeyRoute[] => {
  const sources = exposureSources(platform)
  return [
    createExposureRoute,
    createExposuresRoute,
    updateExposureRoute,
    updateExposuresRoute,
    addDetectionsRoute,
  ].map((route) => route(sources))
}
