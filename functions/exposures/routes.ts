/** The routes of exposures for the portal. */
import { assetOwner, assetsHead, upToDate } from '#functions/asset-matches/asset-matches.ts'
import { explainMatches, itemWithMatches } from '#functions/asset-matches/match-queries.ts'
import type { Files } from '#functions/core/files/files.ts'
import { pageMeta } from '#functions/core/read-model/page.ts'
import { organizationNames, organizationsWith } from '#functions/organizations/organization-store.ts'
import { historyOf } from '#functions/rules/history.ts'
import type { Request } from '#functions/core/http/request.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { exportCsv, filesFor } from '#functions/rules/lists/export-csv.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { levelled } from '#functions/rules/tlp/tlp.ts'
import { undoable } from '#functions/rules/undo.ts'
import { getVisibilityDashboard } from '#shared/contracts/dashboards.ts'
import {
  bulkDeleteVisibilities,
  bulkUpdateVisibilities,
  bulkUpdateVisibilityLevels,
  createVisibility,
  deleteDetectionDate,
  deleteVisibility,
  exportVisibilities,
  getVisibility,
  listClientVisibilities,
  listDetectionDates,
  listVisibilities,
  listVisibilityClients,
  undoVisibilityAct,
  updateVisibility,
  updateVisibilityFalsePositive,
  updateVisibilityStatus,
  type VisibilityQuery,
} from '#shared/contracts/visibilities.ts'
import { textsOf } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import { readDetectionDates, withoutDetection } from './detections.ts'
import { exposureJobRoutes } from './exposure-jobs.ts'
import { exposureCsv, toExposureResponse } from './exposure-presenter.ts'
import { exposureSources, readExposures, type ExposureSources } from './exposure-queries.ts'
import {
  changeExposure,
  changeOneExposure,
  deleteExposures,
  exposureUndo,
  publishExposure,
  undoExposureAct,
  withFalsePositive,
} from './exposure.ts'
import { dayOf, readerOf } from './remediation/remediation-queries.ts'
import { remediationRoutes } from './remediation/routes.ts'
import { statusGiver, withLine, withStatus, writesPerTransition } from './remediation/transitions.ts'

/** Dependencies of the routes of this area. */
export interface ExposuresDependencies extends ExposureSources {
  readonly files: Files
}

const exposurePage = async (
  dependencies: ExposuresDependencies,
  session: Session,
  query: VisibilityQuery,
  request: Request,
) => {
  const { data, total, meta } = await readExposures(dependencies, session, query)
  return {
    data,
    meta: {
      ...pageMeta(request, query, { total, count: data.length }),
      ...meta,
    },
  }
}

/** The exposure list of all organizations: filters, sorts and pages of part 1 section 2. */
const listExposuresRoute = (dependencies: ExposuresDependencies): Route =>
  handle(listVisibilities, ({ query, session, request }) =>
    exposurePage(dependencies, session, query, request),
  )

/** The exposure list of the caller's organization. Throws `not_found` for another organization. */
const listOrganizationExposuresRoute = (dependencies: ExposuresDependencies): Route =>
  handle(
    listClientVisibilities,
    ({ params, query, session, request }) => {
      if (params.id !== session.organizationId) throw new PortalError('not_found')
      return exposurePage(dependencies, session, query, request)
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** The list of the caller's organization as a CSV file, limited to TLP levels that may be exported. */
const exportExposuresRoute = (dependencies: ExposuresDependencies): Route =>
  handle(
    exportVisibilities,
    ({ query: { amount, ...query }, session, request }) =>
      exportCsv(
        dependencies,
        { session, request },
        { what: 'visibilities', prefix: exposureCsv.prefix },
        async (language) => {
          const page = { ...query, page: 1, per_page: amount }
          const { data, total, leftOut } = await readExposures(dependencies, session, page, 'export')
          const stored = await dependencies.collection.getMany(
            'visibility',
            data.map(({ visibility_id: id }) => id),
            { consistent: false },
          )
          return {
            header: exposureCsv.header(language),
            rows: data.map((exposure, index) => {
              const description = stored[index]?.entity.description ?? null
              return exposureCsv.cells({ ...exposure, description }, language)
            }),
            total,
            leftOut,
          }
        },
      ),
    { alongsideOfOrganizations: [assetsHead] },
  )

/** One exposure. Analysts also get their comment and the last change, organizations the asset matches. */
const getExposureRoute = ({
  exposures,
  organizations,
  collection,
  assets,
  platform,
}: ExposuresDependencies): Route =>
  handle(
    getVisibility,
    async ({ params: { id }, session }) => {
      const items = exposures.for(session)
      const { entity, ...stored } = await items.get(id)
      const [organizationOf, reader] = await Promise.all([
        organizationNames(organizations, session),
        readerOf(organizations, session, platform.clock),
      ])
      const organizationId = assetOwner(session)
      const today = dayOf(reader.days, entity.client_id)
      if (organizationId === undefined) {
        const readModel = await items.readModel()
        return {
          visibility: toExposureResponse(readModel, id, entity, organizationOf(entity.client_id), reader),
          today,
          ...(session.role === 'analyst'
            ? { history: historyOf({ entity, ...stored }, { session, now: platform.clock.now() }) }
            : {}),
        }
      }
      const matched = await upToDate(platform, collection, assets, session.alongside)
      const { readModel } = matched
      const whole = toExposureResponse(readModel, id, entity, organizationOf(entity.client_id), reader)
      return {
        visibility: itemWithMatches(readModel, 'visibility', organizationId, id, whole),
        today,
        ...explainMatches(matched, 'visibility', organizationId, id, { texts: textsOf(entity), tags: [] }),
      }
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** The new exposures of the caller's organization since a day. Throws `not_found` for another organization. */
const getExposureStatisticsRoute = ({ platform, exposures }: ExposuresDependencies): Route =>
  handle(getVisibilityDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = exposures.for(session)
    const rows = {
      kind: 'visibility',
      seen: await items.condition(),
      since: 'first',
      open: 'is_active',
      categories: { dictionary: 'visibility_category', names: 'bilingual' },
    } as const
    return { statistics: dashboardOf(await items.readModel(), rows, period) }
  })

/** Organizations for which exposures can be published. */
const listExposureOrganizationsRoute = ({ organizations }: ExposuresDependencies): Route =>
  handle(listVisibilityClients, async () => ({
    data: organizationsWith(await organizations.readModel(), 'visibilities'),
  }))

/** Publishes an exposure with one detection. */
const createExposureRoute = (dependencies: ExposuresDependencies): Route =>
  handle(createVisibility, async ({ body, session, idempotency }) => ({
    visibility: await publishExposure(dependencies, session, body, (commit, exposure) =>
      idempotency.record(commit, { visibility: exposure }),
    ),
  }))

/** Changes the given fields. */
const updateExposureRoute = (dependencies: ExposuresDependencies): Route =>
  handle(updateVisibility, async ({ params: { id }, body, session }) => ({
    visibility: await changeOneExposure(dependencies, session, id, (before, commit) =>
      changeExposure(commit, id, before, body),
    ),
  }))

/** Resolves or reopens an exposure. */
const updateExposureStatusRoute = (dependencies: ExposuresDependencies): Route =>
  handle(
    updateVisibilityStatus,
    async ({ params: { id }, body, session }) => ({
      visibility: await changeOneExposure(dependencies, session, id, (before, commit) => {
        const giver = statusGiver(session, dependencies.platform.clock, commit)
        return withLine(commit, id, withStatus(before, body.is_active, giver))
      }),
    }),
    { undo: undoable(exposureUndo) },
  )

/** Marks an exposure as a false positive, which stops its detection, or clears the mark. */
const updateExposureFalsePositiveRoute = (dependencies: ExposuresDependencies): Route =>
  handle(
    updateVisibilityFalsePositive,
    async ({ params, body, session }) => ({
      visibility: await changeOneExposure(dependencies, session, params.id, (before, commit) =>
        withFalsePositive(before, body.false_positive, { name: session.name, at: commit.at }),
      ),
    }),
    { undo: undoable(exposureUndo) },
  )

/** Resolves, reopens, marks or unmarks the named exposures. Unchanged ones are not counted. */
const bulkUpdateExposuresRoute = ({ exposures, platform }: ExposuresDependencies): Route =>
  handle(
    bulkUpdateVisibilities,
    async ({ body, session }) => ({
      changed: await exposures.for(session).changeEach(
        body.visibility_ids,
        (before, commit, id) => {
          if (!('is_active' in body))
            return withFalsePositive(before, body.false_positive, { name: session.name, at: commit.at })
          const giver = statusGiver(session, platform.clock, commit)
          return withLine(commit, id, withStatus(before, body.is_active, giver))
        },
        { writes: 'is_active' in body ? writesPerTransition : 1 },
      ),
    }),
    { undo: undoable(exposureUndo) },
  )

/** Sets the TLP level of the named exposures. Unchanged ones are not counted. */
const bulkUpdateExposureLevelsRoute = ({ exposures }: ExposuresDependencies): Route =>
  handle(
    bulkUpdateVisibilityLevels,
    async ({ body, session }) => ({
      changed: await exposures
        .for(session)
        .changeEach(body.visibility_ids, (before) => levelled(before, body.tlp)),
    }),
    { undo: undoable(exposureUndo) },
  )

/** Undoes the caller's own act. */
const undoExposureActRoute = (dependencies: ExposuresDependencies): Route =>
  handle(undoVisibilityAct, ({ body, session }) => undoExposureAct(dependencies, session, body.undo))

/** Deletes an exposure and its detection dates. */
const deleteExposureRoute = (dependencies: ExposuresDependencies): Route =>
  handle(deleteVisibility, async ({ params, session }) => {
    await deleteExposures(dependencies, session, [params.id])
    return {}
  })

/** Deletes the named exposures and their detection dates. */
const bulkDeleteExposuresRoute = (dependencies: ExposuresDependencies): Route =>
  handle(bulkDeleteVisibilities, async ({ body, session }) => ({
    changed: await deleteExposures(dependencies, session, body.visibility_ids),
  }))

/** The detection dates of an exposure, latest first. */
const listDetectionDatesRoute = ({ exposures, platform }: ExposuresDependencies): Route =>
  handle(listDetectionDates, async ({ params, session }) => {
    await exposures.for(session).assertVisible(params.id)
    return { detection_dates: await readDetectionDates(platform.table, params.id) }
  })

/** Deletes one detection date and updates the first and last detection. */
const deleteDetectionDateRoute = (dependencies: ExposuresDependencies): Route =>
  handle(deleteDetectionDate, async ({ params: { id, date }, session }) => ({
    visibility: await changeOneExposure(dependencies, session, id, (before, commit) =>
      withoutDetection(dependencies.platform.table, commit, id, before, date),
    ),
  }))

export const exposureRoutes = (platform: Platform): Route[] => {
  const dependencies = { ...exposureSources(platform), files: filesFor(platform) }
  const routes = [
    listExposuresRoute,
    listOrganizationExposuresRoute,
    exportExposuresRoute,
    getExposureRoute,
    getExposureStatisticsRoute,
    listExposureOrganizationsRoute,
    createExposureRoute,
    updateExposureRoute,
    updateExposureStatusRoute,
    updateExposureFalsePositiveRoute,
    bulkUpdateExposuresRoute,
    bulkUpdateExposureLevelsRoute,
    undoExposureActRoute,
    deleteExposureRoute,
    bulkDeleteExposuresRoute,
    listDetectionDatesRoute,
    deleteDetectionDateRoute,
  ].map((route) => route(dependencies))
  return [...routes, ...remediationRoutes(dependencies), ...exposureJobRoutes(dependencies)]
}
