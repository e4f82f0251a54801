/** Exposures as e-mails of notifications and reminders name them. */
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { bringUpToDate } from '#functions/asset-matches/asset-matches.ts'
import { hasMatch, matchesOfItems } from '#functions/asset-matches/match-queries.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, idsAmong } from '#functions/core/read-model/rows.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { categoryName, idsOf, levelled, ofModule, type Reading } from '#functions/rules/mail/mailed-items.ts'
import {
  exposureNews,
  maxItems,
  type ExposureNews,
  type Notification,
  type NotifiedExposure,
} from '#functions/rules/mail/notification.ts'
import type { ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import { ofOrganization } from '#functions/rules/tenants/tenant-items.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { exposuresCollection } from './exposure-store.ts'
import { criticalitiesOf, overdueRepairs } from './exposure-queries.ts'

/** The condition for notifying of an exposure: open and not a false positive. */
const notifiableExposure = 'client_id = ? AND is_active = 1 AND false_positive = 0'

/** Skips "acceptance ended" when the risk was accepted again meanwhile. */
const notAccepted = "AND state <> 'accepted'"

/** Those of an organization's exposures that still need a notification. */
export const notifiableExposures = (
  readModel: ReadModel,
  organizationId: number | null,
  ids: readonly number[],
  what: ReleasedNotification['what'],
): ReadonlySet<number> =>
  idsAmong(readModel, 'visibility', ids, {
    sql: `${notifiableExposure} ${what === 'returned' ? notAccepted : ''}`,
    parameters: [organizationId],
  })

/** Those of the exposures that still exist. */
export const existingExposures = (readModel: ReadModel, ids: readonly number[]): ReadonlySet<number> =>
  idsAmong(readModel, 'visibility', ids)

/**
 * Those of the exposures without a sent date, in id order. Ones that were false positives when the e-mail was written
 * were not notified.
 */
export const unsentExposures = (readModel: ReadModel, ids: readonly number[]): number[] =>
  readModel.rows(
    idRow,
    'SELECT id FROM visibility WHERE sent IS NULL AND id IN (SELECT value FROM json_each(?)) AND is_active = 1 AND false_positive = 0 ORDER BY id',
    [JSON.stringify(ids)],
  )

/** The present criticality of exposures. */
export const levelsOf = async (
  platform: Platform,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CriticalityLevel>> =>
  criticalitiesOf(await platform.collection(exposuresCollection).readModel(), ids)

const exposureRow = z.object({
  id: z.int(),
  name: z.string(),
  criticality: z.literal(criticalityLevels),
  category: z.string(),
  last: z.int(),
  state: z.enum(exposureStates),
  owner: z.string().nullable(),
  due: z.string().nullable(),
  until: z.string().nullable(),
  tlp: z.int(),
})

/** The state of an exposure on a day. It has a day only while in repair or accepted. */
const remediationFacts = (
  { state, due, until }: Pick<z.infer<typeof exposureRow>, 'state' | 'due' | 'until'>,
  today: string,
): Pick<NotifiedExposure, 'state' | 'due' | 'acceptedUntil'> => {
  const now = stateOn(state, until, today)
  return {
    state: now,
    due: now === 'in_repair' ? due : null,
    acceptedUntil: now === 'accepted' ? until : null,
  }
}

/** The exposures of notifications: counts of all, details of the gravest and latest. */
export const exposuresOf = async (
  { platform, organizationId, language, portal, query, everything, today, channel }: Reading,
  released: readonly ReleasedNotification[],
): Promise<Notification['visibilities']> => {
  const mine = ofModule('visibility', released)
  if (idsOf(mine).length === 0) return null
  const collection = platform.collection(exposuresCollection)
  const readModel = await collection.readModel()
  const notifiedAs = exposureNews.map(
    (news) =>
      [
        news,
        notifiableExposures(readModel, organizationId, idsOf(mine.filter(({ what }) => what === news)), news),
      ] as const,
  )
  const ids = [...new Set(notifiedAs.flatMap(([, some]) => [...some]))]
  await bringUpToDate(readModel, platform.collection(assetsCollection))
  const matched = hasMatch('visibility', organizationId)
  const where = `visibility.id IN (SELECT value FROM json_each(?)) AND ${notifiableExposure
    .replaceAll('client_id', 'visibility.client_id')
    .replaceAll('is_active', 'visibility.is_active')}`
  const parameters = [JSON.stringify(ids), organizationId]
  const counts = readModel.rows(
    z.object({ criticality: z.literal(criticalityLevels), n: z.int() }),
    `SELECT criticality, count(*) AS n FROM visibility WHERE ${where} GROUP BY criticality`,
    parameters,
  )
  const total = counts.reduce((sum, { n }) => sum + n, 0)
  if (total === 0) return null
  const rows = readModel.rows(
    exposureRow,
    `SELECT visibility.id, visibility.name, criticality, ${categoryName(language)} AS category, last, state, owner_name AS owner, due, until, ${tlpSql('visibility')} AS tlp
       FROM visibility JOIN visibility_category AS category ON category.id = category_id
      WHERE ${where} ORDER BY criticality, ${matched.sql} DESC, last DESC, visibility.id DESC LIMIT ?`,
    [...parameters, ...matched.parameters, maxItems],
  )
  const newsOf = (id: number): ExposureNews => notifiedAs.find(([, some]) => some.has(id))?.[0] ?? 'new'
  const descriptions = everything
    ? await collection.getMany(
        'visibility',
        rows.map(({ id }) => id),
      )
    : []
  const assetMatches = matchesOfItems(
    readModel,
    'visibility',
    organizationId,
    rows.map(({ id }) => id),
  )
  const countOf = (level: number): number => counts.find(({ criticality }) => criticality === level)?.n ?? 0
  const present = readModel.rows(idRow, `SELECT visibility.id FROM visibility WHERE ${where}`, parameters)
  const countNews = (news: ExposureNews): number => present.filter((id) => newsOf(id) === news).length
  return {
    total,
    byCriticality: { 1: countOf(1), 2: countOf(2), 3: countOf(3) },
    found: countNews('found'),
    reopened: countNews('reopened'),
    returned: countNews('returned'),
    raised: countNews('raised'),
    link: `${portal}/visibilities?${query}`,
    items: rows.map(({ last, tlp, due, until, owner, ...row }, index) => {
      const level = levelled(channel, tlp)
      return {
        ...row,
        ...level,
        ...remediationFacts({ ...row, due, until }, today),
        owner,
        ...(level.isNotice ? { name: '', category: '', owner: null, due: null, acceptedUntil: null } : {}),
        description: level.isNotice ? null : (descriptions[index]?.entity.description ?? null),
        lastSeen: new Date(last).toISOString(),
        news: newsOf(row.id),
        link: `${portal}/visibilities/${row.id}`,
        matches: level.isNotice ? [] : (assetMatches.get(row.id) ?? []),
      }
    }),
  }
}

/** An organization's overdue repairs on a day, latest first. */
export const overdueOf = async ({
  platform,
  organizationId,
  portal,
  today,
  channel,
}: Reading): Promise<Notification['overdue']> => {
  const readModel = await platform.collection(exposuresCollection).readModel()
  const { total, repairs } = overdueRepairs(
    readModel,
    ofOrganization('visibility', organizationId),
    today,
    maxItems,
  )
  if (total === 0) return null
  return {
    total,
    link: `${portal}/visibilities?overdue=true`,
    items: repairs.map(({ tlp, ...row }) => {
      const level = levelled(channel, tlp)
      return {
        ...row,
        ...level,
        ...(level.isNotice ? { name: '', due: null, owner: null } : {}),
        link: `${portal}/visibilities/${row.id}`,
      }
    }),
  }
}
