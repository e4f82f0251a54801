/**
 * Loads the demo's indicators with their groups and comments, and links them to the threats. Existing items stay
 * unchanged.
 */
import { demoLanguages } from './translations.ts'
import * as z from 'zod'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { expiryActor } from '#functions/sightings/expiry.ts'
import { expiredAt } from '#functions/sightings/effects.ts'
import { IndicatorWriter } from '#functions/indicators/indicator-writer.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { searchTextRange, storedValue } from '#shared/domain/indicators/matching-key.ts'
import { indicatorTypeNames } from '#shared/domain/indicators/types.ts'
import { validUntil } from '#shared/domain/indicators/validity.ts'
import { nameKey, searchKey } from '#shared/domain/text.ts'
import { demoGroups, demoIndicators, type DemoIndicator } from './indicators.ts'

export interface Commentator {
  readonly actor: Actor
  readonly email: string
}

const idRow = z.object({ id: z.int() })

/** Loads them with an analyst as author and returns the number of new ones. The demo's threats must exist. */
export const loadIndicators = async (platform: Platform, author: Commentator): Promise<number> => {
  const collection = platform.collection(indicatorsCollection)
  const indicators = demoIndicators(platform.clock.now())
  const added = await write(collection, author.actor, indicators)
  // Each group is created after its indicators. So where a group exists, its indicators do too.
  const missing = await missingGroups(collection)
  if (missing.length === 0) return added
  await expire(collection, platform.clock.now())
  await comment(collection, author, indicators, missing)
  await group(collection, author.actor, indicators, missing, platform.clock.now())
  await nameInThreats(platform, collection, author.actor)
  return added
}

const write = async (
  collection: Collection<IndicatorKinds>,
  actor: Actor,
  indicators: readonly DemoIndicator[],
): Promise<number> => {
  let added = 0
  for (const isVerified of [true, false]) {
    const writer = new IndicatorWriter(collection, actor, {
      isVerified,
      acceptWarnings: true,
      keepDates: true,
      addEntries: true,
    })
    const outcomes = await writer.write(
      indicators
        .filter((one) => one.isVerified === isVerified)
        .map(({ value, type, category, tags, origin, notes, idsFlag, tlp, firstSeen }) => ({
          value,
          type,
          category,
          tags: [...tags],
          origin,
          notes,
          ids_flag: idsFlag,
          tlp,
          firstSeen,
        })),
    )
    added += outcomes.filter(({ outcome }) => outcome === 'published').length
  }
  return added
}

const dueRow = z.object({ id: z.int(), days: z.int() })

/** Ends the validity of expired indicators, each at its own expiry time, as the portal would have done. */
const expire = async (collection: Collection<IndicatorKinds>, now: Date): Promise<void> => {
  const readModel = await collection.readModel()
  const due = readModel.rows(
    dueRow,
    `SELECT feed.id, type.validity_days AS days FROM feed JOIN feed_type AS type ON type.id = feed.type_id
      WHERE feed.verified = 1 AND feed.expired IS NULL AND feed.renewed + type.validity_days * 86400000 <= ?
      ORDER BY feed.id`,
    [now.getTime()],
  )
  const cost = costOfEntities(readModel, 'feed')
  for (const part of inCommits(due, ({ id }) => cost(id)))
    await collection.commit(expiryActor, async (commit) => {
      const stored = await collection.getMany(
        'feed',
        part.map(({ id }) => id),
      )
      for (const [index, { id, days }] of part.entries()) {
        const indicator = stored[index]
        if (indicator === undefined) continue
        const { renewed_date: renewed, published_date: published } = indicator.entity
        const since = renewed ?? published
        const until = validUntil(since === null ? null : Date.parse(since), days)
        if (until === null || until > Date.parse(commit.at)) continue
        const entity = expiredAt(indicator.entity, days, commit.at)
        if (entity !== indicator.entity) commit.refresh('feed', id, entity, indicator, ['expired_date'])
      }
    })
}

const missingGroups = async (collection: Collection<IndicatorKinds>) => {
  const readModel = await collection.readModel()
  return demoGroups.filter(
    ({ name }) =>
      readModel.row(idRow, 'SELECT id FROM feed_group WHERE name_key = ?', [nameKey(name)]) === undefined,
  )
}

/** Ids of existing indicators. */
export const idsOf = async (
  collection: Collection<IndicatorKinds>,
  indicators: readonly DemoIndicator[],
): Promise<number[]> => {
  const readModel = await collection.readModel()
  return indicators.flatMap(({ value, type }) => {
    const stored = storedValue(value, indicatorTypeNames[type])
    return 'key' in stored
      ? (readModel.row(
          idRow,
          'SELECT id FROM feed WHERE value_key >= ? AND value_key < ?',
          searchTextRange(stored.key),
        )?.id ?? [])
      : []
  })
}

const comment = async (
  collection: Collection<IndicatorKinds>,
  { actor, email }: Commentator,
  indicators: readonly DemoIndicator[],
  groups: typeof demoGroups,
): Promise<void> => {
  const wanted = await Promise.all(
    groups.flatMap(({ name, comments }) =>
      comments.map(async (text, index) => {
        const [id] = await idsOf(
          collection,
          indicators.filter((one) => one.group === name && one.isVerified).slice(index, index + 1),
        )
        return { id, text }
      }),
    ),
  )
  await collection.commit(actor, (commit) => {
    for (const { id, text } of wanted) {
      if (id === undefined) continue
      commit.create('feed_comment', commit.nextId('feed_comment'), {
        feed_id: id,
        comment: text,
        user_id: actor.user_id ?? 0,
        user_email: email,
        creation_date: commit.at,
        last_update_date: commit.at,
      })
    }
  })
}

const group = async (
  collection: Collection<IndicatorKinds>,
  actor: Actor,
  indicators: readonly DemoIndicator[],
  groups: typeof demoGroups,
  now: Date,
): Promise<void> => {
  for (const [index, { name, description, tags, isVerified, tlp }] of groups.entries()) {
    const date = new Date(now.getTime() - (index * 31 + 5) * 3_600_000).toISOString()
    const id = await collection.commit(actor, (commit) => {
      const tagIds = tags.flatMap(
        (tag) => commit.readModel.row(idRow, 'SELECT id FROM feed_tag WHERE name = ?', [tag])?.id ?? [],
      )
      const next = commit.nextId('feed_group')
      commit.create('feed_group', next, {
        name,
        description,
        ...demoLanguages({ name, description }),
        tag_ids: tagIds,
        is_verified: isVerified,
        tlp,
        creation_date: date,
        last_update_date: date,
      })
      return next
    })
    const members = await idsOf(
      collection,
      indicators.filter((one) => one.group === name),
    )
    await changeEntities(collection, 'feed', members, actor, (indicator) => ({
      entity: { ...indicator, group_ids: [...indicator.group_ids, id] },
      fields: ['groups'],
    }))
  }
}

const nameInThreats = async (
  platform: Platform,
  collection: Collection<IndicatorKinds>,
  actor: Actor,
): Promise<void> => {
  const threats = platform.collection(threatsCollection)
  const [groups, readModel] = [await collection.readModel(), await threats.readModel()]
  for (const { name, threat } of demoGroups) {
    if (threat === undefined) continue
    const group = groups.row(idRow, 'SELECT id FROM feed_group WHERE name_key = ?', [nameKey(name)])
    const found = readModel.row(idRow, 'SELECT id FROM threat WHERE name_search = ?', [searchKey(threat)])
    if (group === undefined || found === undefined) continue
    await changeEntities(threats, 'threat', [found.id], actor, (entity) =>
      entity.ioc_group_id === null
        ? { entity: { ...entity, ioc_group_id: group.id }, fields: ['ioc_group'] }
        : { entity, fields: [] },
    )
  }
}
