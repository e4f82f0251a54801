/** Threats as e-mails of notifications name them. */
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { bringUpToDate, bringUpToDateByGroups } from '#functions/asset-matches/asset-matches.ts'
import { hasMatch, matchesOfItems, tlpWithMatches } from '#functions/asset-matches/match-queries.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, idsAmong } from '#functions/core/read-model/rows.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { groupsOf, type GroupOfThreat } from '#functions/indicators/indicator-mail-queries.ts'
import {
  categoryName,
  idsOf,
  levelled,
  namedRow,
  namesIn,
  ofModule,
  tagNames,
  type Reading,
} from '#functions/rules/mail/mailed-items.ts'
import { maxItems, type Notification } from '#functions/rules/mail/notification.ts'
import type { ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { falsePositivesIn } from '#functions/sightings/sighting-queries.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { stricterTlp } from '#shared/domain/tlp/levels.ts'
import { labelledDescriptionIn, labelledNameIn } from '#shared/domain/translations.ts'
import { threatsCollection } from './threat-store.ts'

/** Those of the threats that still exist. */
export const existingThreats = (readModel: ReadModel, ids: readonly number[]): ReadonlySet<number> =>
  idsAmong(readModel, 'threat', ids)

/** Those of the threats without a sent date, in id order. */
export const unsentThreats = (readModel: ReadModel, ids: readonly number[]): number[] =>
  readModel.rows(
    idRow,
    'SELECT id FROM threat WHERE sent IS NULL AND id IN (SELECT value FROM json_each(?)) ORDER BY id',
    [JSON.stringify(ids)],
  )

/**
 * The threats of notifications: those that match the organization's assets first, then the newest. `feeds`: whether the
 * organization has indicators, and so sees groups.
 */
export const threatsOf = async (
  { platform, organizationId, language, portal, query, everything, channel }: Reading,
  released: readonly ReleasedNotification[],
  indicators: boolean,
): Promise<Notification['threats']> => {
  const ids = idsOf(ofModule('threat', released))
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
    `SELECT threat.id, threat.name, threat.lang, threat.translation, ${categoryName(language)} AS category, created, ${tlpSql('threat')} AS tlp
       FROM threat JOIN threat_category AS category ON category.id = category_id
      WHERE threat.id IN (SELECT value FROM json_each(?)) ORDER BY ${matched.sql} DESC, created DESC, threat.id DESC`,
    [JSON.stringify(ids), ...matched.parameters],
  )
  if (rows.length === 0) return null
  const shown = rows.slice(0, maxItems)
  const stored = everything
    ? await collection.getMany(
        'threat',
        shown.map(({ id }) => id),
      )
    : []
  const assetMatches = matchesOfItems(
    readModel,
    'threat',
    organizationId,
    rows.map(({ id }) => id),
    sight,
  )
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
