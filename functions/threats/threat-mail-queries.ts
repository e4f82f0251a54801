/** Threats as e-mails of notifications name them. */
import * as z from 'zod'
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
import { maxItems, type Notification, type NotifiedThreat } from '#functions/rules/mail/notification.ts'
import type { ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { tlpDefaultOf, tlpSql } from '#functions/rules/tlp/tlp.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { falsePositivesIn } from '#functions/sightings/sighting-queries.ts'
import type { CreateThreatInput } from '#shared/contracts/threats.ts'
import { isAllowedOn, maxTlp } from '#shared/domain/tlp/channels.ts'
import { stricterTlp, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import {
  labelledDescriptionIn,
  labelledNameIn,
  type Described,
  type Named,
} from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
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
      const entity = stored[index]?.entity
      return notifiedThreat(
        { channel, language, portal },
        {
          id,
          rank: tlp,
          names: namesIn(names),
          category,
          published: new Date(created).toISOString(),
          described: entity,
          tags: entity === undefined ? [] : tagNames(readModel, 'threat_tag', entity.tag_ids),
          group: groups.get(entity?.ioc_group_id ?? 0) ?? null,
          matches: assetMatches.get(id) ?? [],
        },
      )
    }),
  }
}

interface MailedThreat {
  readonly id: number
  /** The rank of its TLP level. */
  readonly rank: number
  readonly names: Named
  readonly category: string
  /** ISO 8601. */
  readonly published: string
  /** Its description; undefined for an e-mail without descriptions. */
  readonly described: Described | undefined
  readonly tags: readonly string[]
  readonly group: GroupOfThreat | null
  readonly matches: NotifiedThreat['matches']
}

/** A threat as an e-mail names it, limited to what its level allows there. */
const notifiedThreat = (
  { channel, language, portal }: Pick<Reading, 'channel' | 'language' | 'portal'>,
  { id, rank, names, category, published, described, tags, group: named, matches }: MailedThreat,
): NotifiedThreat => {
  const level = levelled(channel, rank)
  const shown = level.isNotice ? undefined : described
  const group = shown === undefined ? null : named
  const reasons = level.isNotice ? [] : matches
  return {
    id,
    ...level,
    // The TLP level also covers the texts on its group and the group's indicators.
    tlp: tlpWithMatches(group === null ? level.tlp : stricterTlp(level.tlp, group.tlp), reasons),
    name: level.isNotice ? '' : labelledNameIn(names, language),
    category: level.isNotice ? '' : category,
    tags: shown === undefined ? [] : tags,
    description: shown === undefined ? null : labelledDescriptionIn(shown, language),
    published,
    group,
    link: `${portal}/threats/${id}`,
    matches: reasons,
  }
}

/** The number of a threat that has none yet. */
const noId = 0

/**
 * A threat that is not published yet, as the e-mail of its publication will name it. Throws `unknown_reference` for its
 * category.
 */
export const draftedThreatOf = async (
  platform: Platform,
  reading: Pick<Reading, 'channel' | 'language' | 'portal' | 'everything'>,
  { draft, group, at }: { readonly draft: ThreatDraft; readonly group: DraftedGroup; readonly at: string },
): Promise<NonNullable<Notification['threats']>> => {
  const readModel = await platform.collection(threatsCollection).readModel()
  const { portal, language, channel } = reading
  const category = readModel.row(
    z.object({ category: z.string() }),
    `SELECT ${categoryName(language)} AS category FROM threat_category AS category WHERE id = ?`,
    [draft.threat_category_id],
  )
  if (category === undefined) throw new PortalError('unknown_reference', { field: 'threat_category_id' })
  const tlp = draft.tlp ?? tlpDefaultOf(readModel, 'threat')
  const groupTlp = group.tlp ?? tlp
  const described = { ...draft, lang: draft.lang, translation: draft.translation ?? undefined }
  const item = notifiedThreat(reading, {
    id: noId,
    rank: tlpRank(tlp),
    names: described,
    ...category,
    published: at,
    described: reading.everything ? described : undefined,
    tags: tagNames(readModel, 'threat_tag', draft.tags_ids),
    group: isAllowedOn(channel, groupTlp)
      ? { name: group.name, count: group.count, link: `${portal}/ioc/groups`, tlp: groupTlp }
      : null,
    matches: [],
  })
  return { total: 1, matched: 0, link: `${portal}/threats`, items: [item] }
}

type ThreatDraft = Omit<CreateThreatInput, 'ioc_group_id' | 'hyperlinks'>
interface DraftedGroup {
  readonly name: string
  /** Published indicators. */
  readonly count: number
  readonly tlp?: TlpLevel | null | undefined
}
