/** The routes of remediations of exposures, for the portal. */
import { usersWithExposures } from '#functions/users/user-queries.ts'
import * as z from 'zod'
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import { countRows } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { historyOf } from '#functions/rules/history.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { periodOf } from '#functions/rules/lists/period.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { undoable } from '#functions/rules/undo.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import {
  updateVisibilityState,
  type StateInput,
  bulkUpdateVisibilityStates,
  getVisibilityLife,
  type HistoryLine,
  addVisibilityComment,
  getExposureDashboard,
  listVisibilityOwners,
  getExposureSettings,
  updateExposureSettings,
} from '#shared/contracts/exposures.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { mayEverGive, partyOf, type ExposureState, exposureStates } from '#shared/domain/exposures/states.ts'
import type { Role } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { openOwnedBy, overdueOn, type ExposureSources } from '../exposure-queries.ts'
import type { ExposureEntity } from '../exposure-store.ts'
import { changeOneExposure, exposureUndo } from '../exposure.ts'
import { readLines, visibleAuthor, addLine, sideOf } from './history.ts'
import { repairTimes, oneDay, todayOf, repairDaysOf, toExposureSettings } from './remediation-queries.ts'
import { remediationOf } from './remediation.ts'
import {
  transitionContextOf,
  withLine,
  transitioned,
  transitionedIfAllowed,
  writesPerTransition,
  commented,
  withAskedDate,
} from './transitions.ts'

/** Changes the remediation state of an exposure. */
const updateExposureStateRoute = (sources: ExposureSources): Route =>
  handle(
    updateVisibilityState,
    async ({ params: { id }, body, session }) => {
      if (!mayEverGive(body.state, partyOf(session.role))) throw new PortalError('forbidden')
      const people = await sources.organizations.readModel()
      const exposure = await changeOneExposure(sources, session, id, (before, commit) => {
        const context = transitionContextOf(session, sources.platform.clock, commit, people)
        return withLine(commit, id, transitioned(before, inputOver(body, before, context.today), context))
      })
      return { visibility: exposure }
    },
    { undo: undoable(exposureUndo) },
  )

/** Merges the input of a repair or acceptance with concurrent changes. Throws `fields_changed`. */
const inputOver = (given: StateInput & BasedOn, before: ExposureEntity, today: string): StateInput => {
  const { state, owner, due_date: due, accepted } = remediationOf(before)
  const risk = stateOn(state, accepted?.until ?? null, today) === 'accepted' ? accepted : null
  if (given.state === 'in_repair')
    return mergedInput(given, { owner_id: owner?.user_id ?? null, due_date: due })
  return given.state === 'accepted'
    ? mergedInput(given, {
        reason: risk?.reason ?? null,
        until: risk?.until ?? null,
        agreed_by: risk?.agreed_by.user_id ?? null,
      })
    : mergedInput(given, {})
}

/** Changes the state of the named exposures. Returns those that cannot change, with their present state. */
const bulkUpdateExposureStatesRoute = ({ exposures, organizations, platform }: ExposureSources): Route =>
  handle(
    bulkUpdateVisibilityStates,
    async ({ body, session }) => {
      if (!mayEverGive(body.state, partyOf(session.role))) throw new PortalError('forbidden')
      const people = await organizations.readModel()
      const { visibility_ids: ids, ...input } = body
      // A command runs again when its commit lost a race. Only the last run counts.
      const refused = new Map<number, ExposureState>()
      const changed = await exposures.for(session).changeEach(
        ids,
        (before, commit, id) => {
          const result = transitionedIfAllowed(
            before,
            input,
            transitionContextOf(session, platform.clock, commit, people),
          )
          if ('from' in result) {
            refused.set(id, result.from)
            return withLine(commit, id, { entity: before, fields: [] })
          }
          refused.delete(id)
          return withLine(commit, id, result)
        },
        { writes: writesPerTransition },
      )
      return {
        changed,
        refused: [...refused]
          .toSorted(([a], [b]) => a - b)
          .map(([visibility_id, state]) => ({ visibility_id, state })),
      }
    },
    { undo: undoable(exposureUndo) },
  )

/** The history and comments of an exposure, latest first, page by page. */
const getExposureHistoryRoute = ({ exposures, platform }: ExposureSources): Route =>
  handle(getVisibilityLife, async ({ params: { id }, query, session }) => {
    const stored = await exposures.for(session).get(id)
    const { lines, next } = await readLines(platform.table, id, session.role, {
      from: query.cursor,
      limit: query.per_page,
    })
    // The latest detection is on the page of its time. The publication is the last line.
    const from = next === null ? '' : (lines.at(-1)?.date ?? '')
    const undoable = new Map(
      historyOf(stored, { session, now: platform.clock.now() }).map(({ date, undo }) => [date, undo]),
    )
    const detected = latestDetection(stored.entity)
    const isHere =
      detected !== undefined &&
      detected.date >= from &&
      (query.cursor === undefined || detected.date < dateOf(query.cursor))
    return {
      lines: [
        ...[
          ...lines.map((line) => withUndo(line, undoable.get(line.date))),
          ...(isHere ? [detected] : []),
        ].toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0)),
        ...(next === null ? [publication(stored, session.role, lines.at(-1)?.date)] : []),
      ],
      next,
    }
  })

/** A line of the reader's own act that can still be undone. A comment stays. */
const withUndo = (line: HistoryLine, undo: string | undefined): HistoryLine =>
  undo === undefined || line.event === 'comment' ? line : { ...line, undo }

const dateOf = (cursor: string): string => cursor.split('#')[0] ?? ''

/** The latest detection, if it changed nothing. A detection with an effect has its own line. */
const latestDetection = (exposure: ExposureEntity): HistoryLine | undefined => {
  const { opened_date: opened, returned_date: returned } = remediationOf(exposure)
  const { last_detection_date: date, detections: number } = exposure
  return number < 2 || date === opened || date === returned
    ? undefined
    : { id: 'detected', date, event: 'detected', by: { side: 'portal', name: null }, number }
}

/**
 * The first line: the publication, or the first detection when the history is too long or older than its storage.
 * Nothing precedes it.
 */
const publication = (
  { entity, history }: Stored<ExposureEntity>,
  reader: Role,
  oldest: string | undefined,
): HistoryLine => {
  const [first] = history
  const created = first?.action === 'create' ? first : undefined
  const isFirst = created !== undefined && (oldest === undefined || created.at <= oldest)
  return {
    id: 'published',
    date: isFirst ? created.at : entity.first_detection_date,
    event: 'state',
    by: visibleAuthor(reader, { side: 'provider', name: created?.actor ?? null }),
    state: 'new',
    cause: 'published',
  }
}

/** Comments on an exposure. The organization and the analysts see the comment. */
const addExposureCommentRoute = ({ exposures }: ExposureSources): Route =>
  handle(addVisibilityComment, async ({ params: { id }, body, session, idempotency }) => {
    const lines: HistoryLine[] = []
    await exposures.for(session).change(id, (before, commit) => {
      const by = sideOf(session)
      const { entity, fields, line } = commented(before, body.comment, by)
      lines.push(idempotency.record(commit, { line: addLine(commit, id, line) }).line)
      return { entity: withAskedDate(entity, line, commit.at), fields }
    })
    const line = lines.at(-1)
    if (line === undefined) throw new Error(`The comment on visibility ${id} is not in the read model`)
    return { line }
  })

const openStates = z.enum(exposureStates).exclude(['closed'])

/** Remediation statistics of the caller's organization and the states of its open exposures. */
const getExposureDashboardRoute = ({ exposures, platform }: ExposureSources): Route =>
  handle(getExposureDashboard, async ({ params: { id }, query, session }) => {
    if (id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = exposures.for(session)
    const today = todayOf(session, platform.clock)
    const [readModel, seen] = await Promise.all([items.readModel(), items.condition()])
    const found = readModel.rows(
      z.object({ state: openStates, n: z.int() }),
      `SELECT CASE WHEN until < ? THEN 'new' ELSE state END AS state, count(*) AS n
         FROM visibility WHERE (${seen.sql}) AND is_active = 1 GROUP BY 1`,
      [today, ...seen.parameters],
    )
    const count = (where: ReturnType<typeof overdueOn>): number =>
      countRows(readModel, { from: 'visibility', where: allOf([seen, where]) })
    return {
      exposures: {
        repair_times: repairTimes(readModel, seen, period),
        open: openStates.options.map((state) => ({
          state,
          count: found.find((one) => one.state === state)?.n ?? 0,
        })),
        overdue: count(overdueOn(oneDay(today))),
        mine: count(openOwnedBy(session.userId)),
      },
    }
  })

/** The users who may own exposures of the caller's organization. */
const listExposureOwnersRoute = ({ organizations, platform }: ExposureSources): Route =>
  handle(listVisibilityOwners, async ({ params: { id }, session }) => {
    if (id !== session.organizationId) throw new PortalError('not_found')
    return { data: usersWithExposures(await organizations.readModel(), id, platform.clock.now()) }
  })

/** Within how many days an organization wants an exposure repaired. */
const getExposureSettingsRoute = ({ platform, collection }: ExposureSources): Route =>
  handle(getExposureSettings, async ({ params: { id }, session }) => {
    await readVisibleOrganization(platform.table, session, id)
    return { exposure_settings: toExposureSettings(repairDaysOf(await collection.readModel(), id)) }
  })

/** Sets within how many days the caller's organization wants an exposure repaired. */
const updateExposureSettingsRoute = ({ collection }: ExposureSources): Route =>
  handle(updateExposureSettings, async ({ params: { id }, body, session }) => {
    if (id !== session.organizationId) throw new PortalError('not_found')
    const days = await collection.commit(actorOf(session), async (commit) => {
      const before = await collection.get('exposure_settings', id)
      const { days: wanted } = mergedInput(body, toExposureSettings(repairDaysOf(commit.readModel, id)))
      const settings = { client_id: id, ...wanted }
      if (before === undefined) commit.create('exposure_settings', id, settings)
      else if (JSON.stringify(before.entity) !== JSON.stringify(settings))
        commit.update('exposure_settings', id, settings, before, ['due_date'])
      return wanted
    })
    return { exposure_settings: { days } }
  })

export const remediationRoutes = (sources: ExposureSources): Route[] =>
  [
    updateExposureStateRoute,
    bulkUpdateExposureStatesRoute,
    getExposureHistoryRoute,
    addExposureCommentRoute,
    getExposureDashboardRoute,
    listExposureOwnersRoute,
    getExposureSettingsRoute,
    updateExposureSettingsRoute,
  ].map((route) => route(sources))
