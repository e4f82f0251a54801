/** Indicators and their groups as e-mails of notifications name them. */
import * as z from 'zod'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { bringUpToDate } from '#functions/asset-matches/asset-matches.ts'
import { matchedItemsOf, matchesOfItems } from '#functions/asset-matches/match-queries.ts'
import { commitColumns } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, idsAmong, instantOf, idNameRow } from '#functions/core/read-model/rows.ts'
import {
  readNotifiedIndicators,
  wasNotified,
  type NotifiedWindow,
} from '#functions/rules/mail/notified-indicators.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { idsOf, namesIn, namesRow, ofModule, type Reading } from '#functions/rules/mail/mailed-items.ts'
import {
  maxItems,
  maxMatches,
  maxMatchValues,
  maxValues,
  maxWithdrawn,
  type Notification,
  type NotifiedIndicators,
  type NotifiedMatch,
} from '#functions/rules/mail/notification.ts'
import type { ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import { allowedOn, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import {
  falsePositiveIds,
  readFalsePositives,
  type ReportedFalsePositive,
} from '#functions/sightings/sighting-queries.ts'
import { matchKinds } from '#shared/domain/asset-matches/asset-match.ts'
import { validUntil } from '#shared/domain/indicators/validity.ts'
import { stricterTlp, strictestTlp, tlpOfRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'
import { indicatorsCollection } from './indicator-store.ts'
import { withdrawnIndicators, withdrawnTlp } from './withdrawn-queries.ts'

/** Those of the groups that are published. */
export const publishedGroups = (readModel: ReadModel, ids: readonly number[]): ReadonlySet<number> =>
  idsAmong(readModel, 'feed_group', ids, { sql: 'verified = 1', parameters: [] })

/** Those of the groups that still exist. */
export const existingGroups = (readModel: ReadModel, ids: readonly number[]): ReadonlySet<number> =>
  idsAmong(readModel, 'feed_group', ids)

/** The indicators without a sent date that were published in a time, in id order. Epoch milliseconds. */
export const unsentIndicators = (readModel: ReadModel, after: number, until: number): number[] =>
  readModel.rows(
    idRow,
    'SELECT id FROM feed WHERE sent IS NULL AND verified = 1 AND published > ? AND published <= ? ORDER BY id',
    [after, until],
  )

const groupRow = namesRow.extend({ id: z.int(), n: z.int(), tlp: z.int() })
/** A group that a threat names. */
export type GroupOfThreat = NonNullable<NonNullable<Notification['threats']>['items'][number]['group']> & {
  readonly tlp: TlpLevel
}

/** Groups that an e-mail may name. */
const mayName = (channel: Reading['channel']): string => allowedOn('feed_group', channel)?.sql ?? 'TRUE'

/** Published groups with their number of published indicators. */
export const groupsOf = async (
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

/** Indicators published in a window, epoch milliseconds. */
export interface IndicatorWindow {
  readonly after: number
  readonly until: number
}

const published = 'feed.verified = 1 AND feed.published > ? AND feed.published <= ?'

const countIndicators = (readModel: ReadModel, { after, until }: IndicatorWindow): number =>
  readModel.count(`SELECT count(*) FROM feed WHERE ${published}`, [after, until])

const withdrawnRow = z
  .object({ id: z.int(), published: z.number(), withdrawn: z.number(), level: z.int() })
  .transform(({ level, ...row }) => ({ ...row, tlp: tlpOfRank(level) }))

/** A withdrawn publication. */
type WithdrawnIndicator = z.infer<typeof withdrawnRow>

/**
 * Publications withdrawn in a window, latest first, each with the stricter TLP level of then and now. Excludes
 * indicators published again since.
 */
const withdrawnIn = (readModel: ReadModel, { after, until }: IndicatorWindow): WithdrawnIndicator[] => {
  // Rows are written at their withdrawal or later.
  const from = withdrawnIndicators({ sql: `item.${commitColumns.at} > ?`, parameters: [after] })
  return readModel.rows(
    withdrawnRow,
    `${from.sql} SELECT feed.feed_id AS id, feed.published, feed.${commitColumns.at} AS withdrawn, ${withdrawnTlp} AS level FROM feed
      WHERE feed.${commitColumns.at} > ? AND feed.${commitColumns.at} <= ?
        AND feed.feed_id NOT IN (SELECT id FROM main.feed WHERE verified = 1)
      ORDER BY feed.${commitColumns.at} DESC, feed.feed_id DESC`,
    [...from.parameters, after, until],
  )
}

/** The indicators that an address was notified of, each once with the strictest level of its publications. */
const notifiedAmong = (
  withdrawn: readonly WithdrawnIndicator[],
  notified: readonly NotifiedWindow[],
): Pick<WithdrawnIndicator, 'id' | 'tlp'>[] => {
  const levels = new Map<number, TlpLevel>()
  for (const one of withdrawn)
    if (wasNotified(notified, one)) levels.set(one.id, stricterTlp(levels.get(one.id) ?? one.tlp, one.tlp))
  return [...levels].map(([id, tlp]) => ({ id, tlp }))
}

/** The news on indicators for a digest: the number published in its window, and the withdrawn ones. */
export interface IndicatorNews {
  readonly published: number
  readonly withdrawn: readonly Pick<WithdrawnIndicator, 'published' | 'withdrawn'>[]
}

/** The indicators published or withdrawn in a window. */
export const indicatorNewsOf = async (
  platform: Platform,
  window: IndicatorWindow,
): Promise<IndicatorNews> => {
  const readModel = await platform.collection(indicatorsCollection).readModel()
  return { published: countIndicators(readModel, window), withdrawn: withdrawnIn(readModel, window) }
}

/** Indicators of a window and groups of notifications. `values`: whether the e-mail may contain values. */
export const indicatorsOf = async (
  reading: Reading,
  released: readonly ReleasedNotification[],
  window: IndicatorWindow | null,
  values: boolean,
): Promise<NotifiedIndicators | null> => {
  const { platform, organizationId, emailId, portal } = reading
  const groupIds = idsOf(ofModule('feed_group', released))
  if (window === null && groupIds.length === 0) return null
  const readModel = await platform.collection(indicatorsCollection).readModel()
  const total = window === null ? 0 : countIndicators(readModel, window)
  const gone = window === null ? [] : withdrawnIn(readModel, window)
  const withdrawn =
    gone.length === 0
      ? []
      : notifiedAmong(gone, await readNotifiedIndicators(platform, { organizationId, emailId }))
  if (total > 0) await bringUpToDate(readModel, platform.collection(assetsCollection))
  const reports =
    total > 0 ? await readFalsePositives(platform.collection(sightingsCollection), organizationId) : []
  const newGroups = newGroupsOf(reading, readModel, groupIds)
  if (total === 0 && newGroups.count === 0 && withdrawn.length === 0) return null
  const { levels, ...ofWindow } =
    window === null || total === 0
      ? nothingPublished
      : publishedIn(reading, readModel, window, { values, reports })
  return {
    total,
    ...ofWindow,
    newGroups: newGroups.named,
    unnamedGroups: newGroups.count - newGroups.named.length,
    tlp: strictestTlp([...newGroups.levels, ...levels]) ?? null,
    withdrawn: {
      total: withdrawn.length,
      items: withdrawn
        .slice(0, maxWithdrawn)
        .map(({ id, tlp }) => ({ id, tlp, link: `${portal}/ioc/${id}` })),
    },
    ...linksOf(portal, window, total),
  }
}

/** Groups that are new themselves: all are counted, those that the e-mail may name are listed. */
const newGroupsOf = (
  { portal, language, channel }: Reading,
  readModel: ReadModel,
  ids: readonly number[],
) => {
  const ofGroups = 'FROM feed_group WHERE verified = 1 AND id IN (SELECT value FROM json_each(?))'
  const named = readModel.rows(
    namesRow.extend({ id: z.int(), tlp: z.int() }),
    `SELECT id, name, lang, translation, ${tlpSql('feed_group')} AS tlp ${ofGroups} AND ${mayName(channel)} ORDER BY name_sort LIMIT ?`,
    [JSON.stringify(ids), maxItems],
  )
  const unnamed = readModel.count(`SELECT count(*) ${ofGroups} AND NOT (${mayName(channel)})`, [
    JSON.stringify(ids),
  ])
  return {
    count: named.length + unnamed,
    named: named.map(({ id, ...names }) => ({
      name: labelledNameIn(namesIn(names), language),
      link: `${portal}/ioc/groups/${id}`,
    })),
    levels: named.map(({ tlp }) => tlpOfRank(tlp)),
  }
}

/** What an e-mail says of the indicators that were published in a window. `levels`: of all that it names. */
interface PublishedIndicators extends Pick<
  NotifiedIndicators,
  'matched' | 'matches' | 'withheld' | 'byType' | 'byCategory' | 'groups' | 'values'
> {
  readonly levels: readonly TlpLevel[]
}

const nothingPublished: PublishedIndicators = {
  matched: 0,
  matches: [],
  withheld: 0,
  byType: [],
  byCategory: [],
  groups: [],
  values: [],
  levels: [],
}

const publishedIn = (
  { organizationId, portal, language, channel }: Reading,
  readModel: ReadModel,
  window: IndicatorWindow,
  { values, reports }: { readonly values: boolean; readonly reports: readonly ReportedFalsePositive[] },
): PublishedIndicators => {
  const bounds = [window.after, window.until]
  // Values appear only in encrypted e-mails. Counts need no level.
  const allowed = allowedOn('feed', channel)?.sql ?? 'TRUE'
  const groups = readModel.rows(
    groupRow,
    `SELECT feed_group.id, feed_group.name, feed_group.lang, feed_group.translation, count(*) AS n, ${tlpSql('feed_group')} AS tlp
       FROM feed JOIN json_each(feed.group_ids) AS link CROSS JOIN feed_group ON feed_group.id = link.value
      WHERE ${published} AND feed_group.verified = 1 AND ${mayName(channel)}
      GROUP BY feed_group.id ORDER BY n DESC, feed_group.name_sort LIMIT 10`,
    bounds,
  )
  const strictest = values
    ? readModel.row(
        z.object({ level: z.int().nullable() }),
        `SELECT max(${tlpSql('feed')}) AS level FROM feed WHERE ${published} AND ${allowed}`,
        bounds,
      )?.level
    : null
  const { matched, matches } = matchedIndicators(readModel, organizationId, window, {
    allowed,
    values,
    reports,
  })
  return {
    matched,
    matches: matches.map(({ tlp: _, ...match }) => match),
    withheld: values
      ? readModel.count(`SELECT count(*) FROM feed WHERE ${published} AND NOT (${allowed})`, bounds)
      : 0,
    byType: countedBy(readModel, 'feed_type', window),
    byCategory: countedBy(readModel, 'feed_category', window),
    groups: groups.map(({ id, n, ...names }) => ({
      name: labelledNameIn(namesIn(names), language),
      count: n,
      link: `${portal}/ioc/groups/${id}`,
    })),
    values: values ? valuesOf(readModel, window, allowed, reports) : [],
    levels: [
      ...groups.map(({ tlp }) => tlpOfRank(tlp)),
      ...matches.map(({ tlp }) => tlp),
      ...(typeof strictest === 'number' ? [tlpOfRank(strictest)] : []),
    ],
  }
}

const countRow = z.object({ name: z.string(), count: z.int() })

const countedBy = (
  readModel: ReadModel,
  dictionary: 'feed_type' | 'feed_category',
  { after, until }: IndicatorWindow,
): z.infer<typeof countRow>[] =>
  readModel.rows(
    countRow,
    `SELECT entry.name, count(*) AS count FROM feed JOIN ${dictionary} AS entry ON entry.id = feed.${dictionary.slice(5)}_id
      WHERE ${published} GROUP BY entry.id ORDER BY count DESC, entry.name`,
    [after, until],
  )

/** Links to lists that show as many as are counted. */
const linksOf = (
  portal: string,
  window: IndicatorWindow | null,
  total: number,
): Pick<NotifiedIndicators, 'link' | 'matchedLink'> => {
  const { after, until } = window ?? { after: 0, until: 0 }
  const query = new URLSearchParams({
    publication_after: new Date(after + 1).toISOString(),
    publication_before: new Date(until).toISOString(),
  })
  const matched = new URLSearchParams([
    ...query,
    ['concerns_us', 'true'],
    ['is_expired', 'false'],
    ['is_false_positive', 'false'],
  ])
  return {
    link: total === 0 ? `${portal}/ioc/groups` : `${portal}/ioc?${query.toString()}`,
    matchedLink: `${portal}/ioc?${matched.toString()}`,
  }
}

const matchedRow = z.object({ id: z.int(), value: z.string().nullable(), passes: z.int(), tlp: z.int() })

/**
 * The indicators of a window that match the organization's assets and are neither expired nor its false positives. Each
 * has its strongest match, strongest first.
 */
const matchedIndicators = (
  readModel: ReadModel,
  organizationId: number,
  { after, until }: IndicatorWindow,
  {
    allowed,
    values,
    reports,
  }: {
    /** The condition of those that may be shown in more detail than a count. */
    readonly allowed: string
    /** Whether values may be shown. */
    readonly values: boolean
    readonly reports: readonly ReportedFalsePositive[]
  },
): { matched: number; matches: (NotifiedMatch & { readonly tlp: TlpLevel })[] } => {
  const falsePositives = falsePositiveIds(readModel, reports)
  const found = readModel.rows(
    matchedRow,
    `SELECT feed.id, ${values ? 'feed.value' : 'NULL'} AS value, ${allowed} AS passes, ${tlpSql('feed')} AS tlp FROM (${matchedItemsOf('feed')}) AS match
       CROSS JOIN feed ON feed.id = match.item_id WHERE ${published} AND feed.expired IS NULL ORDER BY feed.published DESC, feed.id DESC`,
    [organizationId, after, until],
  )
  const rows = found.filter(({ id }) => !falsePositives.has(id))
  const assetMatches = matchesOfItems(
    readModel,
    'feed',
    organizationId,
    rows.map(({ id }) => id),
  )
  const byReason = Map.groupBy(
    rows.flatMap(({ id, value, passes, tlp }) => {
      // A match reveals an asset of the organization, so it is shown only with the value.
      const [match] = passes === 1 ? (assetMatches.get(id) ?? []) : []
      return match === undefined ? [] : [{ value, match, tlp: tlpOfRank(tlp) }]
    }),
    ({ match }) => `${matchKinds.indexOf(match.kind)} ${match.asset.asset_id}`,
  )
  return {
    matched: rows.length,
    matches: [...byReason.values()]
      .flatMap((same) => {
        const [first] = same
        return first === undefined
          ? []
          : [
              {
                match: first.match,
                // The strictest level of those counted together.
                tlp: same.reduce((level, { tlp }) => stricterTlp(level, tlp), first.tlp),
                count: same.length,
                values: same.flatMap(({ value }) => value ?? []).slice(0, maxMatchValues),
              },
            ]
      })
      .toSorted(
        (one, other) =>
          matchKinds.indexOf(one.match.kind) - matchKinds.indexOf(other.match.kind) ||
          other.count - one.count ||
          one.match.asset.asset_id - other.match.asset.asset_id,
      )
      .slice(0, maxMatches),
  }
}

const valueRow = z.object({
  id: z.int(),
  renewed: z.int().nullable(),
  expired: z.int().nullable(),
  days: z.int().nullable(),
  value: z.string(),
  type: z.string(),
  category: z.string(),
  tag_ids: z.string(),
  published: z.int(),
  tlp: z.int(),
})

const valuesOf = (
  readModel: ReadModel,
  { after, until }: IndicatorWindow,
  allowed: string,
  reports: readonly ReportedFalsePositive[],
): NotifiedIndicators['values'] => {
  const marked = falsePositiveIds(readModel, reports)
  const tags = new Map(
    readModel.rows(idNameRow, 'SELECT id, name FROM feed_tag').map(({ id, name }) => [id, name]),
  )
  return readModel
    .rows(
      valueRow,
      `SELECT feed.id, feed.renewed, feed.expired, type.validity_days AS days, feed.value, type.name AS type, category.name AS category, feed.tag_ids, feed.published, ${tlpSql('feed')} AS tlp
         FROM feed JOIN feed_type AS type ON type.id = feed.type_id
         JOIN feed_category AS category ON category.id = feed.category_id
        WHERE ${published} AND ${allowed} ORDER BY feed.published DESC, feed.id DESC LIMIT ?`,
      [after, until, maxValues],
    )
    .map(({ id, tag_ids, published: at, renewed, expired, days, tlp, ...row }) => ({
      ...row,
      validUntil: instantOf(validUntil(renewed, days)),
      expired: instantOf(expired),
      isFalsePositive: marked.has(id),
      tlp: tlpOfRank(tlp),
      tags: z
        .array(z.int())
        .parse(JSON.parse(tag_ids))
        .flatMap((id) => tags.get(id) ?? []),
      published: new Date(at).toISOString(),
    }))
}
