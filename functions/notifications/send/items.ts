/**
 * Reads the current exposures, incidents and threats of an e-mail. Every read is limited to the e-mail's organization, whatever the notification
 * contains.
 */
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { bringUpToDate, bringUpToDateByGroups } from '#functions/asset-matches/asset-matches.ts'
import { hasMatch, matchesOfItems, tlpWithMatches } from '#functions/asset-matches/match-queries.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  type Notification,
  type NotifiedExposure,
  type ExposureNews,
  maxItems,
  exposureNews,
  type IncidentChange,
} from '#functions/rules/mail/notification.ts'
import type { ReleasedNotification, NotificationTopic } from '#functions/rules/mail/notification-queue.ts'
import { countRows } from '#functions/core/read-model/page.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import { ofOrganization } from '#functions/rules/tenants/tenant-items.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { falsePositivesIn } from '#functions/sightings/sighting-queries.ts'
import { allowedOn, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/collection.ts'
import { oneDay } from '#functions/exposures/remediation/today.ts'
import { overdueOn } from '#functions/exposures/exposure-conditions.ts'
import type { Language } from '#shared/contracts/account.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { labelledDescriptionIn, labelledNameIn, type Named } from '#shared/domain/translations.ts'
import { translationRowShape } from '#functions/rules/translations/columns.ts'
import { stricterTlp, tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { maxTlp, isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'

export interface Reading {
  readonly platform: Platform
  readonly organizationId: number
  /** The recipient address. */
  readonly emailId: number
  readonly language: Language
  /** The portal's URL, without a trailing slash. */
  readonly portal: string
  /** The list query that shows the items of this e-mail. */
  readonly query: string
  /** Whether to include descriptions. Otherwise they are not read. */
  readonly everything: boolean
  /** The current day in the organization's time zone. */
  readonly today: string
  /** Whether the e-mail is encrypted: some TLP levels require that. */
  readonly channel: 'mail_encrypted' | 'mail_clear'
}

/** What the TLP level of an item, by rank, allows in an e-mail. */
const levelled = (channel: Reading['channel'], rank: number): { tlp: TlpLevel; isNotice: boolean } => {
  const tlp = tlpOfRank(rank)
  return { tlp, isNotice: !isAllowedOn(channel, tlp) }
}

/** The read model of a module's items. */
export const readModelOf = (platform: Platform, module: NotificationTopic): Promise<ReadModel> => {
  switch (module) {
    case 'visibility':
      return platform.collection(exposuresCollection).readModel()
    case 'incident':
      return platform.collection(incidentsCollection).readModel()
    case 'threat':
      return platform.collection(threatsCollection).readModel()
    case 'feed_group':
      return platform.collection(indicatorsCollection).readModel()
  }
}

const idRow = z.object({ id: z.int() }).transform(({ id }) => id)
const idsIn = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)
export const idsOf = (released: readonly ReleasedNotification[]): number[] => [
  ...new Set(released.flatMap(({ ids }) => ids)),
]
export const of = (
  module: NotificationTopic,
  released: readonly ReleasedNotification[],
): ReleasedNotification[] => released.filter((released) => released.module === module)

/** The condition for notifying of an exposure: open and not a false positive. */
const notifiableExposure = 'client_id = ? AND is_active = 1 AND false_positive = 0'

/** Skips "acceptance ended" when the risk was accepted again meanwhile. */
const notAccepted = "AND state <> 'accepted'"

/**
 * The ids of a module that still need a notification to an organization, or to all. Changes count only for notified
 * incidents.
 */
export const stillNotifiable = async (
  platform: Platform,
  module: NotificationTopic,
  organizationId: number | null,
  ids: readonly number[],
  what: ReleasedNotification['what'],
): Promise<ReadonlySet<number>> => {
  const given = 'id IN (SELECT value FROM json_each(?))'
  const list = JSON.stringify(ids)
  const readModel = await readModelOf(platform, module)
  const found = (): number[] => {
    switch (module) {
      case 'visibility':
        return readModel.rows(
          idRow,
          `SELECT id FROM visibility WHERE ${given} AND ${notifiableExposure} ${what === 'returned' ? notAccepted : ''}`,
          [list, organizationId],
        )
      case 'incident':
        return readModel.rows(
          idRow,
          `SELECT id FROM incident WHERE ${given} AND client_id = ? ${what === 'changed' ? 'AND sent IS NOT NULL' : ''}`,
          [list, organizationId],
        )
      case 'threat':
        return readModel.rows(idRow, `SELECT id FROM threat WHERE ${given}`, [list])
      case 'feed_group':
        return readModel.rows(idRow, `SELECT id FROM feed_group WHERE ${given} AND verified = 1`, [list])
    }
  }
  return new Set(found())
}

const levelRow = z.object({ id: z.int(), criticality: z.literal(criticalityLevels) })

/** The present criticality of exposures. */
export const levelsOf = async (
  platform: Platform,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CriticalityLevel>> =>
  new Map(
    (await readModelOf(platform, 'visibility'))
      .rows(levelRow, 'SELECT id, criticality FROM visibility WHERE id IN (SELECT value FROM json_each(?))', [
        JSON.stringify(ids),
      ])
      .map(({ id, criticality }) => [id, criticality]),
  )

const nameOf = (language: Language): string => (language === 'pl' ? 'category.name_pl' : 'category.name_en')

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
  const mine = of('visibility', released)
  if (idsOf(mine).length === 0) return null
  const collection = platform.collection(exposuresCollection)
  const readModel = await collection.readModel()
  const notifiedAs = await Promise.all(
    exposureNews.map(
      async (news) =>
        [
          news,
          await stillNotifiable(
            platform,
            'visibility',
            organizationId,
            idsOf(mine.filter(({ what }) => what === news)),
            news,
          ),
        ] as const,
    ),
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
    `SELECT visibility.id, visibility.name, criticality, ${nameOf(language)} AS category, last, state, owner_name AS owner, due, until, ${tlpSql('visibility')} AS tlp
       FROM visibility JOIN visibility_category AS category ON category.id = category_id
      WHERE ${where} ORDER BY criticality, ${matched.sql} DESC, last DESC, visibility.id DESC LIMIT ?`,
    [...parameters, ...matched.parameters, maxItems],
  )
  const newsOf = (id: number): ExposureNews => notifiedAs.find(([, some]) => some.has(id))?.[0] ?? 'new'
  const stored = everything ? await collection.getMany('visibility', idsIn(rows)) : []
  const assetMatches = matchesOfItems(readModel, 'visibility', organizationId, idsIn(rows))
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
        description: level.isNotice ? null : (stored[index]?.entity.description ?? null),
        lastSeen: new Date(last).toISOString(),
        news: newsOf(row.id),
        link: `${portal}/visibilities/${row.id}`,
        matches: level.isNotice ? [] : (assetMatches.get(row.id) ?? []),
      }
    }),
  }
}

const repairRow = z.object({
  id: z.int(),
  name: z.string(),
  criticality: z.literal(criticalityLevels),
  due: z.string(),
  owner_name: z.string().nullable(),
  tlp: z.int(),
})

/** An organization's overdue repairs on a day, latest first. */
export const overdueOf = async ({
  platform,
  organizationId,
  portal,
  today,
  channel,
}: Reading): Promise<Notification['overdue']> => {
  const readModel = await platform.collection(exposuresCollection).readModel()
  const where = allOf([ofOrganization('visibility', organizationId), overdueOn(oneDay(today))])
  const total = countRows(readModel, { from: 'visibility', where })
  if (total === 0) return null
  return {
    total,
    link: `${portal}/visibilities?overdue=true`,
    items: readModel
      .rows(
        repairRow,
        `SELECT id, name, criticality, due, owner_name, ${tlpSql('visibility')} AS tlp FROM visibility WHERE ${where.sql} ORDER BY due, criticality, id LIMIT ?`,
        [...where.parameters, maxItems],
      )
      .map(({ owner_name: owner, tlp, ...row }) => {
        const level = levelled(channel, tlp)
        return {
          ...row,
          ...level,
          ...(level.isNotice ? { name: '', due: null } : {}),
          owner: level.isNotice ? null : owner,
          link: `${portal}/visibilities/${row.id}`,
        }
      }),
  }
}

export const tagRow = z.object({ id: z.int(), name: z.string() })
const tagNames = (readModel: ReadModel, kind: string, ids: readonly number[]): string[] => {
  const names = new Map(
    readModel
      .rows(tagRow, `SELECT id, name FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`, [
        JSON.stringify(ids),
      ])
      .map(({ id, name }) => [id, name]),
  )
  return ids.flatMap((id) => names.get(id) ?? [])
}

const changeNames: Readonly<Record<string, IncidentChange>> = {
  name: 'name',
  description: 'description',
  is_open: 'status',
  attachments: 'attachments',
}

export const namesRow = z.object({ name: z.string(), ...translationRowShape })

export const namesIn = ({ name, lang, translation }: z.infer<typeof namesRow>): Named => ({
  name,
  lang: lang ?? undefined,
  translation: translation ?? undefined,
})

const namedRow = namesRow.extend({ id: z.int(), category: z.string(), created: z.int(), tlp: z.int() })

/** The incidents of notifications: new ones, and those with changes since their notification. */
export const incidentsOf = async (
  { platform, organizationId, language, portal, query, everything, channel }: Reading,
  released: readonly ReleasedNotification[],
): Promise<Notification['incidents']> => {
  const mine = of('incident', released)
  const ids = idsOf(mine)
  if (ids.length === 0) return null
  const collection = platform.collection(incidentsCollection)
  const readModel = await collection.readModel()
  const rows = readModel.rows(
    namedRow.extend({ is_open: z.int() }),
    `SELECT incident.id, incident.name, incident.lang, incident.translation, ${nameOf(language)} AS category, created, is_open, ${tlpSql('incident')} AS tlp
       FROM incident JOIN incident_category AS category ON category.id = category_id
      WHERE incident.id IN (SELECT value FROM json_each(?)) AND incident.client_id = ?
      ORDER BY is_open DESC, created DESC, incident.id DESC`,
    [JSON.stringify(ids), organizationId],
  )
  if (rows.length === 0) return null
  const isNew = new Set(idsOf(mine.filter(({ what }) => what !== 'changed')))
  const shown = rows.slice(0, maxItems)
  const stored = everything ? await collection.getMany('incident', idsIn(shown)) : []
  return {
    total: rows.length,
    changed: rows.filter(({ id }) => !isNew.has(id)).length,
    link: `${portal}/incidents?${query}`,
    items: shown.map(({ id, category, created, is_open, tlp, ...names }, index) => {
      const level = levelled(channel, tlp)
      const entity = level.isNotice ? undefined : stored[index]?.entity
      const fields = mine.flatMap(({ what, changes }) => (what === 'changed' ? (changes[id] ?? []) : []))
      return {
        id,
        ...level,
        name: level.isNotice ? '' : labelledNameIn(namesIn(names), language),
        category: level.isNotice ? '' : category,
        tags: entity === undefined ? [] : tagNames(readModel, 'incident_tag', entity.tag_ids),
        description: entity === undefined ? null : labelledDescriptionIn(entity, language),
        isOpen: is_open === 1,
        reported: new Date(created).toISOString(),
        attachments: (entity?.attachments ?? []).map((file) => ({ name: file.name, bytes: file.size })),
        changes: isNew.has(id) ? [] : [...new Set(fields)].flatMap((field) => changeNames[field] ?? []),
        link: `${portal}/incidents/${id}`,
      }
    }),
  }
}

/**
 * The threats of notifications: those that match the organization's assets first, then the newest. `feeds`: whether the
 * organization has indicators, and so sees groups.
 */
export const threatsOf = async (
  { platform, organizationId, language, portal, query, everything, channel }: Reading,
  released: readonly ReleasedNotification[],
  indicators: boolean,
): Promise<Notification['threats']> => {
  const ids = idsOf(of('threat', released))
  if (ids.length === 0) return null
  const collection = platform.collection(threatsCollection)
  const readModel = await collection.readModel()
  const assets = platform.collection(assetsCollection)
  const namesGroup =
    indicators &&
    readModel.count(
      'SELECT EXISTS (SELECT 1 FROM threat WHERE ioc_group_id IS NOT NULL AND id IN (SELECT value FROM json_each(?)))',
      [JSON.stringify(ids)],
    ) > 0
  await (namesGroup
    ? bringUpToDateByGroups(
        readModel,
        await platform.collection(indicatorsCollection).readModel(),
        assets,
        falsePositivesIn(await platform.collection(sightingsCollection).readModel()),
      )
    : bringUpToDate(readModel, assets))
  const sight = { byGroups: namesGroup ? maxTlp(channel) : undefined }
  const matched = hasMatch('threat', organizationId, sight)
  const rows = readModel.rows(
    namedRow,
    `SELECT threat.id, threat.name, threat.lang, threat.translation, ${nameOf(language)} AS category, created, ${tlpSql('threat')} AS tlp
       FROM threat JOIN threat_category AS category ON category.id = category_id
      WHERE threat.id IN (SELECT value FROM json_each(?)) ORDER BY ${matched.sql} DESC, created DESC, threat.id DESC`,
    [JSON.stringify(ids), ...matched.parameters],
  )
  if (rows.length === 0) return null
  const shown = rows.slice(0, maxItems)
  const stored = everything ? await collection.getMany('threat', idsIn(shown)) : []
  const assetMatches = matchesOfItems(readModel, 'threat', organizationId, idsIn(rows), sight)
  const groups = indicators
    ? await groupsOf(
        platform,
        { portal, language, channel },
        stored.flatMap((one) => one?.entity.ioc_group_id ?? []),
      )
    : new Map<number, GroupOfThreat>()
  return {
    total: rows.length,
    matched: assetMatches.size,
    link: `${portal}/threats?${query}`,
    items: shown.map(({ id, category, created, tlp, ...names }, index) => {
      const level = levelled(channel, tlp)
      const entity = level.isNotice ? undefined : stored[index]?.entity
      const group = groups.get(entity?.ioc_group_id ?? 0) ?? null
      const reasons = level.isNotice ? [] : (assetMatches.get(id) ?? [])
      return {
        id,
        ...level,
        // The TLP level also covers the texts on its group and the group's indicators.
        tlp: tlpWithMatches(group === null ? level.tlp : stricterTlp(level.tlp, group.tlp), reasons),
        name: level.isNotice ? '' : labelledNameIn(namesIn(names), language),
        category: level.isNotice ? '' : category,
        tags: entity === undefined ? [] : tagNames(readModel, 'threat_tag', entity.tag_ids),
        description: entity === undefined ? null : labelledDescriptionIn(entity, language),
        published: new Date(created).toISOString(),
        group,
        link: `${portal}/threats/${id}`,
        matches: reasons,
      }
    }),
  }
}

export const groupRow = namesRow.extend({ id: z.int(), n: z.int(), tlp: z.int() })
type GroupOfThreat = NonNullable<NonNullable<Notification['threats']>['items'][number]['group']> & {
  readonly tlp: TlpLevel
}

/** Groups that an e-mail may name. */
export const mayName = (channel: Reading['channel']): string =>
  allowedOn('feed_group', channel)?.sql ?? 'TRUE'

/** Published groups with their number of published indicators. */
const groupsOf = async (
  platform: Platform,
  { portal, language, channel }: Pick<Reading, 'portal' | 'language' | 'channel'>,
  ids: readonly number[],
) => {
  if (ids.length === 0) return new Map<number, GroupOfThreat>()
  const readModel = await platform.collection(indicatorsCollection).readModel()
  return new Map(
    readModel
      .rows(
        groupRow,
        `SELECT id, name, lang, translation, (SELECT count(*) FROM feed_group_ids AS link CROSS JOIN feed ON feed.id = link.owner
            WHERE link.ref = feed_group.id AND feed.verified = 1) AS n, ${tlpSql('feed_group')} AS tlp
           FROM feed_group WHERE verified = 1 AND ${mayName(channel)} AND id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(ids)],
      )
      .map(({ id, n, tlp, ...names }) => [
        id,
        {
          name: labelledNameIn(namesIn(names), language),
          count: n,
          link: `${portal}/ioc/groups/${id}`,
          tlp: tlpOfRank(tlp),
        },
      ]),
  )
}
