/** The routes of threats for the portal. */
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { assetsHead, assetOwner, upToDate } from '#functions/asset-matches/asset-matches.ts'
import { groupsReader } from '#functions/asset-matches/group-matches.ts'
import { explainMatches, itemWithMatches } from '#functions/asset-matches/match-queries.ts'
import { changeEntities, deleteEntities } from '#functions/core/event-store/bulk.ts'
import { pageMeta } from '#functions/core/read-model/page.ts'
import { historyOf } from '#functions/rules/history.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { exportCsv, filesFor } from '#functions/rules/lists/export-csv.ts'
import { noteUndone } from '#functions/rules/jobs/job-author.ts'
import { dashboardOf, periodOf } from '#functions/rules/lists/period.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { restorer, undoable, undoAct } from '#functions/rules/undo.ts'
import { getThreatDashboard } from '#shared/contracts/dashboards.ts'
import {
  bulkDeleteThreats,
  bulkUpdateThreats,
  createThreat,
  deleteThreat,
  exportThreats,
  getThreat,
  listThreats,
  undoThreatAct,
  updateThreat,
} from '#shared/contracts/threats.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { textsOf } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import { withGroup } from './threat-groups.ts'
import { threatJobRoutes } from './threat-jobs.ts'
import { threatCsv, threatCsvTexts, toThreatResponse } from './threat-presenter.ts'
import { readThreats, threatDashboardRows, type ThreatSources } from './threat-queries.ts'
import { threatsCollection } from './threat-store.ts'
import { changeOneThreat, publishThreat, threatUndo, threatWithLevel, withTlpUpgrade } from './threat.ts'

/** Dependencies of the routes of this area. */
export interface ThreatsDependencies extends ThreatSources {
  readonly platform: Platform
}

/** Composes the area from the platform. */
export const threatsDependencies = (platform: Platform): ThreatsDependencies => ({
  platform,
  threats: platform.collection(threatsCollection),
  assets: platform.collection(assetsCollection),
  groups: groupsReader(platform),
})

/** The threat list: filters, sorts and pages of part 1 section 2. */
const listThreatsRoute = (dependencies: ThreatsDependencies): Route =>
  handle(
    listThreats,
    async ({ query, session, request }) => {
      const { data, total, matches } = await readThreats(dependencies, session, query)
      return {
        data,
        meta: {
          ...pageMeta(request, query, { total, count: data.length }),
          ...matches,
        },
      }
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** The list as a CSV file, limited to TLP levels that may be exported. */
const exportThreatsRoute = (dependencies: ThreatsDependencies): Route => {
  const { platform, threats } = dependencies
  const files = filesFor(platform)
  return handle(
    exportThreats,
    ({ query: { amount, ...query }, session, request }) =>
      exportCsv(
        { platform, files },
        { session, request },
        { what: 'threats', prefix: threatCsv.prefix },
        async (language) => {
          const page = { ...query, page: 1, per_page: amount }
          const { data, total, leftOut } = await readThreats(dependencies, session, page, 'export')
          const stored = await threats.getMany(
            'threat',
            data.map(({ threat_id: id }) => id),
            { consistent: false },
          )
          return {
            header: threatCsv.header(language),
            rows: data.map((threat, index) =>
              threatCsv.cells({ ...threat, ...threatCsvTexts(stored[index]?.entity) }, language),
            ),
            total,
            leftOut,
          }
        },
      ),
    { alongsideOfOrganizations: [assetsHead] },
  )
}

/** One threat. Analysts also see the last change, organizations the asset matches. */
const getThreatRoute = ({
  platform: { table, clock },
  threats,
  assets,
  groups,
}: ThreatsDependencies): Route =>
  handle(
    getThreat,
    async ({ params: { id }, session }) => {
      const stored = await threats.get('threat', id)
      if (stored === undefined) throw new PortalError('not_found')
      const organizationId = assetOwner(session)
      if (organizationId === undefined) {
        const threat = toThreatResponse(await threats.readModel(), id, stored.entity)
        return {
          threat: await withGroup(table, session, threat),
          ...(session.role === 'analyst'
            ? { history: historyOf(stored, { session, now: clock.now() }) }
            : {}),
        }
      }
      const sight = { byGroups: session.access.has_feed_access ? maxTlp('screen') : undefined }
      const matched = await upToDate({ clock }, threats, assets, session.alongside, groups)
      const { readModel } = matched
      const whole = toThreatResponse(readModel, id, stored.entity)
      const subject = { texts: textsOf(whole), tags: whole.tags.map(({ name }) => name) }
      const why = explainMatches(matched, 'threat', organizationId, id, subject, sight)
      const threat = itemWithMatches(readModel, 'threat', organizationId, id, whole, sight)
      return { threat: await withGroup(table, session, threat), ...why }
    },
    { alongsideOfOrganizations: [assetsHead] },
  )

/** The new threats since a day. All organizations see the same. */
const getThreatDashboardRoute = ({ threats, platform: { clock } }: ThreatsDependencies): Route =>
  handle(getThreatDashboard, async ({ params, query, session }) => {
    if (params.id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, clock)
    return { statistics: dashboardOf(await threats.readModel(), threatDashboardRows, period) }
  })

/** Publishes a threat. */
const createThreatRoute = (dependencies: ThreatsDependencies): Route =>
  handle(createThreat, async ({ body, session, idempotency }) => ({
    threat: await publishThreat(dependencies, session, body, (commit, threat) =>
      idempotency.record(commit, { threat }),
    ),
  }))

/** Changes the given fields. */
const updateThreatRoute = (dependencies: ThreatsDependencies): Route =>
  handle(updateThreat, async ({ params, body, session }) => ({
    threat: await changeOneThreat(dependencies, session, params.id, body),
  }))

/** Sets the TLP level of the named threats. Unchanged ones are not counted. */
const bulkUpdateThreatsRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(
    bulkUpdateThreats,
    async ({ body, session }) => ({
      changed: await changeEntities(threats, 'threat', body.threat_ids, actorOf(session), (before, commit) =>
        threatWithLevel(commit, before, body.tlp),
      ),
    }),
    { undo: undoable(threatUndo) },
  )

/** Undoes the caller's own act. */
const undoThreatActRoute = ({ threats, platform }: ThreatsDependencies): Route =>
  handle(undoThreatAct, async ({ body, session }) => {
    const restored = restorer(threats, 'threat', {
      rules: threatUndo,
      adapt: (commit, _id, current, threat) => withTlpUpgrade(threat, current, commit),
    })
    const undone = await undoAct(platform, threats, [restored], session, body.undo)
    await noteUndone(platform, session, body.undo)
    return undone
  })

/** Deletes a threat. */
const deleteThreatRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(deleteThreat, async ({ params, session }) => {
    await deleteEntities(threats, 'threat', [params.id], actorOf(session))
    return {}
  })

/** Deletes the named threats. An unknown id refuses the whole request. */
const bulkDeleteThreatsRoute = ({ threats }: ThreatsDependencies): Route =>
  handle(bulkDeleteThreats, async ({ body, session }) => ({
    changed: await deleteEntities(threats, 'threat', body.threat_ids, actorOf(session)),
  }))

export const threatRoutes = (platform: Platform): Route[] => {
  const dependencies = threatsDependencies(platform)
  const routes = [
    listThreatsRoute,
    exportThreatsRoute,
    getThreatRoute,
    getThreatDashboardRoute,
    createThreatRoute,
    updateThreatRoute,
    bulkUpdateThreatsRoute,
    undoThreatActRoute,
    deleteThreatRoute,
    bulkDeleteThreatsRoute,
  ].map((route) => route(dependencies))
  return [...routes, ...threatJobRoutes(dependencies)]
}
