/** Creates and changes threats, and the rules for both (part 1 section 5). */
import * as z from 'zod'
import { changedFields, mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { UndoRules } from '#functions/core/event-store/undo.ts'
import { checkClassification } from '#functions/rules/dictionaries/classification.ts'
import { isAnnounced } from '#functions/rules/events/announced.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { entityWithin, levelled, tlpDefaultOf, withTlp } from '#functions/rules/tlp/tlp.ts'
import { namesInRow, translatedName } from '#functions/rules/translations/columns.ts'
import { changedTexts, languageFields, newLanguages } from '#functions/rules/translations/rules.ts'
import type { CreateThreatInput, UpdateThreatInput, Threat } from '#shared/contracts/threats.ts'
import { wrongHyperlinks } from '#shared/domain/hyperlinks.ts'
import { limits } from '#shared/domain/limits.ts'
import { searchKey, titleKey } from '#shared/domain/text.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'
import { tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Named } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import { checkGroup, withGroup } from './threat-groups.ts'
import { toThreatResponse } from './threat-presenter.ts'
import { maxTlpUpgrades, type ThreatEntity, type ThreatKinds } from './threat-store.ts'

/** What commands on threats work with. */
interface ThreatWriting {
  readonly threats: Collection<ThreatKinds>
  readonly platform: Pick<Platform, 'table'>
}

/** Publishes a threat. Calls `keep` within the commit. Throws the errors of `createThreat`. */
export const publishThreat = async (
  { threats, platform: { table } }: ThreatWriting,
  session: Session,
  body: CreateThreatInput,
  keep: (commit: Commit<ThreatKinds>, threat: Threat) => void,
): Promise<Threat> => {
  await checkGroup(table, session, body.ioc_group_id)
  return threats.commit(actorOf(session), async (commit) => {
    const { id, threat: added } = addThreat(commit, body)
    const threat = await withGroup(table, session, toThreatResponse(commit.readModel, id, added))
    keep(commit, threat)
    return threat
  })
}

/** Changes a threat and returns it. Throws `not_found` and the errors of `updateThreat`. */
export const changeOneThreat = async (
  { threats, platform: { table } }: ThreatWriting,
  session: Session,
  id: number,
  input: UpdateThreatInput & BasedOn,
): Promise<Threat> => {
  await checkGroup(table, session, input.ioc_group_id)
  const threat = await threats.commit(actorOf(session), async (commit) => {
    const stored = await threats.get('threat', id)
    if (stored === undefined || !entityWithin(commit.readModel, 'threat', stored.entity, session.maxTlp))
      throw new PortalError('not_found')
    const { entity, fields } = changedThreat(commit, id, stored.entity, input)
    if (fields.length > 0) commit.update('threat', id, entity, stored, fields)
    return toThreatResponse(commit.readModel, id, entity)
  })
  return withGroup(table, session, threat)
}

/** Dates that an import may set instead of the time of the commit. ISO 8601. */
export interface ThreatDates {
  readonly creation_date: string
  readonly last_update_date: string
}

/** Adds a new threat to a commit. Returns its id and entity. Throws the errors of `createThreat`. */
export const addThreat = (
  commit: Commit<ThreatKinds>,
  input: CreateThreatInput,
  { dates, deed }: { readonly dates?: ThreatDates | undefined; readonly deed?: 'publish' } = {},
): { id: number; threat: ThreatEntity } => {
  const threat = withTlp<ThreatEntity>(
    {
      name: input.name,
      description: input.description,
      ...newLanguages(input),
      category_id: input.threat_category_id,
      tag_ids: [...input.tags_ids],
      ioc_group_id: input.ioc_group_id,
      hyperlinks: [...input.hyperlinks],
      creation_date: dates?.creation_date ?? commit.at,
      last_update_date: dates?.last_update_date ?? commit.at,
      sent_date: null,
    },
    input.tlp,
  )
  checkInput(input)
  checkClassification(commit.readModel, 'threat', threat)
  checkName(commit, threat, undefined)
  const id = commit.nextId('threat')
  commit.create('threat', id, threat, deed)
  return { id, threat }
}

/** A threat with changed fields. Fields with equal values do not count as changed. */
export const changedThreat = (
  commit: Commit<ThreatKinds>,
  id: number,
  before: ThreatEntity,
  given: UpdateThreatInput & BasedOn,
): Changed<ThreatEntity> => {
  checkInput(given)
  const input = mergedInput(given, {
    threat_category_id: before.category_id,
    ioc_group_id: before.ioc_group_id,
    tags_ids: before.tag_ids,
    hyperlinks: before.hyperlinks,
    tlp: before.tlp ?? null,
  })
  const { translation: _, ...rest } = before
  const threat = withTlp<ThreatEntity>(
    {
      ...rest,
      ...changedTexts(before, input),
      category_id: input.threat_category_id ?? before.category_id,
      tag_ids: input.tags_ids === undefined ? before.tag_ids : [...input.tags_ids],
      ioc_group_id: input.ioc_group_id === undefined ? before.ioc_group_id : input.ioc_group_id,
      hyperlinks: input.hyperlinks === undefined ? before.hyperlinks : [...input.hyperlinks],
    },
    input.tlp,
  )
  const changed = changedFields(before, threat, [
    ['name', 'name'],
    ['description', 'description'],
    ['category_id', 'threat_category'],
    ['tag_ids', 'tags'],
    ['ioc_group_id', 'ioc_group'],
    ['hyperlinks', 'hyperlinks'],
    ['tlp', 'tlp'],
  ])
  const fields = [...changed, ...languageFields(before, threat, changed)]
  if (fields.length === 0) return { entity: before, fields: [] }
  checkClassification(commit.readModel, 'threat', threat, before)
  checkName(commit, threat, id)
  return { entity: { ...withTlpUpgrade(threat, before, commit), last_update_date: commit.at }, fields }
}

/**
 * A threat whose TLP upgrade exceeds the level that every key receives. Its present object is revoked, and it is sent
 * under another object id from here on.
 */
export const withTlpUpgrade = (
  threat: ThreatEntity,
  before: ThreatEntity,
  commit: Pick<Commit<ThreatKinds>, 'at' | 'sequence' | 'readModel'>,
): ThreatEntity => {
  const byDefault = tlpDefaultOf(commit.readModel, 'threat')
  const [from, is] = [before.tlp ?? byDefault, threat.tlp ?? byDefault]
  if (tlpRank(is) <= tlpRank(from) || isAllowedOn('output', is)) return threat
  const upgrade = { at: commit.at, sequence: commit.sequence, from }
  return { ...threat, rises: [...(before.rises ?? []), upgrade].slice(-maxTlpUpgrades) }
}

/** A threat with another TLP level, by the rules of `changedThreat`. */
export const threatWithLevel = (
  commit: Commit<ThreatKinds>,
  before: ThreatEntity,
  level: TlpLevel | null,
): Changed<ThreatEntity> => {
  const { entity, fields } = levelled(before, level)
  return { entity: { ...withTlpUpgrade(entity, before, commit), last_update_date: commit.at }, fields }
}

/** Machines have received the revocation that a TLP upgrade stores. */
export const threatUndo: UndoRules = {
  threat: { kept: ['rises'], lenient: ['last_update_date'], isAnnounced },
}

const checkInput = (input: UpdateThreatInput): void => {
  if ((input.tags_ids?.length ?? 0) > limits.tagsPerItem)
    throw new PortalError('too_many_tags', { field: 'tags_ids' })
  const wrong = wrongHyperlinks(input.hyperlinks ?? [])
  if (wrong.length > 0) throw new PortalError('wrong_urls', { field: 'hyperlinks', values: wrong })
}

/** The identity of a threat: category and name, in any language. */
export type ThreatIdentity = Pick<ThreatEntity, 'category_id'> & Named

const nameRow = z.object({ id: z.int(), name: z.string(), translated: z.string().nullable() })

/** A threat of the same category that shares a name, other than `exceptId`. Includes threats of the same commit. */
export const sameThreat = (
  commit: Commit<ThreatKinds>,
  threat: ThreatIdentity,
  exceptId?: number,
): number | undefined => {
  const names = [threat.name, ...(threat.translation === undefined ? [] : [threat.translation.name])]
  const keys = new Set(names.map(titleKey))
  const sharesName = (...others: (string | null | undefined)[]): boolean =>
    others.some((name) => typeof name === 'string' && keys.has(titleKey(name)))
  const known = names.flatMap((name) =>
    commit.readModel.rows(
      nameRow,
      `SELECT id, name, ${translatedName('threat')} AS translated FROM threat
       WHERE (name_search = ?1 OR translation_search = ?1) AND category_id = ?2`,
      [searchKey(name), threat.category_id],
    ),
  )
  return (
    commit.changes.find(
      ({ kind, id, row }) =>
        kind === 'threat' &&
        id !== exceptId &&
        row?.['category_id'] === threat.category_id &&
        sharesName(...namesInRow(row)),
    )?.id ?? known.find(({ id, name, translated }) => id !== exceptId && sharesName(name, translated))?.id
  )
}

/** Names are unique within a category. */
const checkName = (commit: Commit<ThreatKinds>, threat: ThreatEntity, exceptId: number | undefined): void => {
  if (sameThreat(commit, threat, exceptId) !== undefined)
    throw new PortalError('already_exists', { field: 'name' })
}
