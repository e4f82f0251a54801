/** Reads the first screen of an analyst: pending work, oldest first, and what came on the last days. */
import { readExposures } from '#functions/exposures/exposure-queries.ts'
import { describeError } from '#functions/core/log.ts'
import { firstPage } from '#functions/core/store/first-page.ts'
import { isOutage } from '#functions/core/store/outage.ts'
import { lastAuthors } from '#functions/incidents/replies/last-reply-queries.ts'
import { readIncidents } from '#functions/incidents/incident-queries.ts'
import { openMatchedIndicators } from '#functions/indicators/access-queries.ts'
import {
  levelsOfIndicators,
  publishedIndicators,
  readUnverified,
  readUnverifiedGroups,
} from '#functions/indicators/indicator-news-queries.ts'
import { organizationNames } from '#functions/organizations/organization-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { countByDay } from '#functions/rules/lists/period.ts'
import { undeliveredAfter } from '#functions/rules/mail/delivery-log.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { threatDashboardRows } from '#functions/threats/threat-queries.ts'
import { waitingFalsePositives } from '#functions/sightings/sighting-queries.ts'
import { readSources } from '#functions/sources/source-queries.ts'
import type { IncidentListItem } from '#shared/contracts/incidents.ts'
import {
  cameDays,
  oldDays,
  waitingKinds,
  waitingLines,
  type ToDo,
  type WaitingLine,
} from '#shared/contracts/to-do.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { listsOf } from '#shared/domain/item-lists.ts'
import { undeliveredMost } from '#shared/domain/mails.ts'
import { needsPerson } from '#shared/domain/sources/source.ts'
import { dayIn, zonedDays } from '#shared/domain/zoned-days.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { NewsDependencies } from './news.ts'

type Waits = ToDo['waits'][number]

const dayMilliseconds = 86_400_000
const few = { page: 1, per_page: waitingLines } as const

const lineOfExposure = (
  exposure: VisibilityListItem,
  since: string | null | undefined,
  person: string | null = null,
): WaitingLine => ({
  id: exposure.visibility_id,
  name: exposure.name,
  tlp: exposure.tlp,
  client: exposure.client.name,
  person,
  since: since ?? exposure.last_detection_date,
})

const lineOfIncident = (
  incident: IncidentListItem,
  since: string | null,
  person: string | null = null,
): WaitingLine => ({
  id: incident.incident_id,
  name: incident.name,
  lang: incident.lang,
  translation: incident.translation,
  tlp: incident.tlp,
  client: incident.client.name,
  person,
  since: since ?? incident.creation_date,
})

const readExposureWaits = async ({ exposures }: NewsDependencies, session: Session): Promise<Waits[]> => {
  const [comments, retests, high] = await Promise.all([
    readExposures(exposures, session, { ...few, unanswered: true }, 'screen', undefined, 'asked'),
    readExposures(exposures, session, { ...few, states: ['awaiting_retest'] }, 'screen', undefined, 'fixed'),
    readExposures(exposures, session, {
      ...few,
      is_active: true,
      false_positive: false,
      criticality_levels: [1],
      sort: '+first_detection_date',
    }),
  ])
  return [
    {
      kind: 'comments',
      total: comments.total,
      data: comments.data.map((exposure) => lineOfExposure(exposure, exposure.asked_date)),
    },
    {
      kind: 'retests',
      total: retests.total,
      data: retests.data.map((exposure) =>
        lineOfExposure(exposure, exposure.fixed_date, exposure.owner?.name ?? null),
      ),
    },
    {
      kind: 'visibilities',
      total: high.total,
      data: high.data.map((exposure) => lineOfExposure(exposure, exposure.first_detection_date)),
    },
  ]
}

const readIncidentWaits = async (
  { incidents, platform }: NewsDependencies,
  session: Session,
): Promise<Waits[]> => {
  const [conversations, open] = await Promise.all([
    readIncidents(incidents, session, { ...few, waits_for: 'provider' }, 'screen', undefined, 'replied'),
    readIncidents(incidents, session, { ...few, is_open: true, sort: '+creation_date' }),
  ])
  const authors = await lastAuthors(
    platform.table,
    conversations.data.map(({ incident_id: id }) => id),
  )
  return [
    {
      kind: 'conversations',
      total: conversations.total,
      data: conversations.data.map((incident) =>
        lineOfIncident(incident, incident.replies.last_date, authors.get(incident.incident_id) ?? null),
      ),
    },
    {
      kind: 'incidents',
      total: open.total,
      data: open.data.map((incident) => lineOfIncident(incident, incident.creation_date)),
    },
  ]
}

/** The last instant of the last day that counts as old, as the filter of the list that the number leads to. */
const endOfOldDays = (timezone: string, now: number): number => {
  const day = dayAfter(dayIn(timezone)(now), -oldDays - 1)
  return zonedDays(day, day, timezone)[0]?.last ?? now - oldDays * dayMilliseconds
}

const readIndicatorWaits = async (
  dependencies: NewsDependencies,
  session: Session,
  timezone: string,
  now: number,
): Promise<Waits[]> => {
  const { platform, sightings, exposures } = dependencies
  const [visible, reports, seen, organizationOf] = await Promise.all([
    openMatchedIndicators(dependencies, session),
    sightings.readModel(),
    new TenantItems(platform, sightings, 'sighting').for(session).condition(),
    organizationNames(exposures.organizations, session),
  ])
  const readModel = await visible.readModel()
  const oldest = { most: waitingLines, before: new Date(endOfOldDays(timezone, now)).toISOString() }
  const unverified = readUnverified(readModel, visible, oldest)
  const groups = readUnverifiedGroups(readModel, oldest)
  const waiting = waitingFalsePositives(reports, seen, waitingLines)
  const levels = levelsOfIndicators(
    readModel,
    visible,
    waiting.rows.map(({ feed_id: id }) => id),
  )
  return [
    {
      kind: 'sightings',
      total: waiting.total,
      data: waiting.rows.map((row) => ({
        id: row.id,
        name: row.said,
        tlp: levels.get(row.feed_id) ?? null,
        client: organizationOf(row.client_id).name,
        person: null,
        since: new Date(row.created).toISOString(),
      })),
    },
    {
      kind: 'feeds',
      total: unverified.total,
      old: unverified.old,
      data: unverified.rows.map((indicator) => ({
        id: indicator.feed_id,
        name: indicator.value,
        tlp: indicator.tlp,
        client: null,
        person: null,
        since: indicator.creation_date ?? new Date(now).toISOString(),
      })),
    },
    {
      kind: 'groups',
      total: groups.total,
      old: groups.old,
      data: groups.rows.map(({ group_id: id, updated, ...group }) => ({
        ...group,
        id,
        client: null,
        person: null,
        since: new Date(updated).toISOString(),
      })),
    },
  ]
}

/** What came to each list of the caller on each of the last days of a time zone. */
const readCameByDay = async (
  { exposures, incidents, threats, indicators }: NewsDependencies,
  session: Session,
  timezone: string,
  now: number,
): Promise<ToDo['came']> => {
  const dayOf = dayIn(timezone)
  const days = zonedDays(dayOf(now - (cameDays - 1) * dayMilliseconds), dayOf(now), timezone)
  const rowsOf = {
    visibilities: async () => {
      const items = exposures.exposures.for(session)
      const seen = await items.condition()
      return { readModel: await items.readModel(), rows: { kind: 'visibility', since: 'first', seen } }
    },
    incidents: async () => {
      const items = incidents.incidents.for(session)
      const seen = await items.condition()
      return { readModel: await items.readModel(), rows: { kind: 'incident', since: 'created', seen } }
    },
    threats: async () => ({ readModel: await threats.readModel(), rows: threatDashboardRows }),
    feeds: async () => ({ readModel: await indicators.readModel(), rows: publishedIndicators }),
  }
  return Promise.all(
    listsOf(session.access).map(async (list) => {
      const { readModel, rows } = await rowsOf[list]()
      const counts = countByDay(readModel, rows, rows.since, { days })
      return { list, days: days.map(({ date }, index) => ({ date, count: counts[index] ?? 0 })) }
    }),
  )
}

/**
 * A part of a first screen; undefined, and logged, when a fault keeps it from being read. What passes by itself, such as
 * an outage or a read model that is catching up, fails the request, so that it is repeated.
 */
export const unlessFaulty = async <T>(
  { log }: NewsDependencies['platform'],
  what: string,
  read: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PortalError || isOutage(error)) throw error
    log.error('pending work not read', { what, ...describeError(error) })
    return undefined
  }
}

/** How many notifications are undelivered, as their list has them, in one request; `more` when there are others. */
export const countFailedMails = async (
  { table }: Pick<NewsDependencies['platform'], 'table'>,
  now: Date,
): Promise<{ total: number; more: boolean }> => {
  const limit = undeliveredMost + 1
  const after = undeliveredAfter(now)
  const page = await firstPage(table.query(keys.failedMail('').pk, { after, limit, consistent: false }))
  return { total: Math.min(page.length, undeliveredMost), more: page.length > undeliveredMost }
}

/** Everything of the first screen of an analyst. */
export const readToDo = async (
  dependencies: NewsDependencies,
  session: Session,
  timezone: string,
): Promise<ToDo> => {
  const now = dependencies.platform.clock.now().getTime()
  const { has_incident_access, has_visibility_access, has_feed_access } = session.access
  const [ofIncidents, ofExposures, ofIndicators, sources, came, failed] = await Promise.all([
    has_incident_access ? readIncidentWaits(dependencies, session) : [],
    has_visibility_access ? readExposureWaits(dependencies, session) : [],
    has_feed_access ? readIndicatorWaits(dependencies, session, timezone, now) : [],
    has_feed_access
      ? unlessFaulty(dependencies.platform, 'sources', () => readSources(dependencies.platform))
      : [],
    readCameByDay(dependencies, session, timezone, now),
    countFailedMails(dependencies.platform, new Date(now)),
  ])
  const waits = [...ofIncidents, ...ofExposures, ...ofIndicators]
  return {
    at: new Date(now).toISOString(),
    waits: waitingKinds.flatMap((kind) => waits.filter((one) => one.kind === kind)),
    failed_mails: failed.total,
    failing_sources: sources?.filter(needsPerson).length ?? null,
    came,
  }
}
