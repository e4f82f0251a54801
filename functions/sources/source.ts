/** What a source may be, and the commands that create, switch, delete and start one. */
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import type { CreateSourceInput, Source } from '#shared/contracts/sources.ts'
import { addressProblem } from '#shared/domain/https-addresses.ts'
import { hasSecretPlace, sourceLimits } from '#shared/domain/sources/source.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import { toSourceResponse } from './source-presenter.ts'
import { followSource, updateSchedule } from './source-schedules.ts'
import { sealSourceSecret } from './source-secret.ts'
import { sourceStateSchema } from './source-state.ts'
import { sourcesCollection, type SourceEntity, type SourceKinds } from './source-store.ts'

/** Headers that decide how a request is understood, or that it must not have. */
const reservedHeaders =
  /^(?:host|content-.*|transfer-encoding|connection|upgrade|te|trailer|expect|cookie|proxy-.*|accept.*|if-.*|range|user-agent)$/i

/** A URL as it is stored and called. Throws `source_address`. */
export const sourceAddress = (typed: string): string => {
  const url = URL.parse(typed)?.href ?? typed
  const problem = addressProblem(typed) ?? addressProblem(url)
  if (problem !== undefined) throw new PortalError('source_address', { field: 'url', values: [problem] })
  return url
}

/** The collection of a TAXII source; null for other kinds. Throws `source_collection`. */
export const collectionOf = ({
  kind,
  collection,
}: Pick<CreateSourceInput, 'kind' | 'collection'>): string | null => {
  if (kind !== 'taxii') return null
  if (collection === null) throw new PortalError('source_collection', { field: 'collection' })
  return collection
}

/** Throws `source_auth`. */
export const checkAuth = (
  { url, auth: { type, name } }: Pick<CreateSourceInput, 'url' | 'auth'>,
  hasSecret: boolean,
  secret: string | undefined,
): void => {
  if ((type === 'path') !== hasSecretPlace(url)) throw new PortalError('source_auth', { field: 'auth' })
  const needsName = type === 'basic' || type === 'header' || type === 'query'
  if (needsName !== (name !== null)) throw new PortalError('source_auth', { field: 'auth' })
  if (
    type === 'header' &&
    (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name ?? '') || reservedHeaders.test(name ?? ''))
  )
    throw new PortalError('source_auth', { field: 'auth' })
  if (type === 'basic' && /[:\u0000-\u001F\u007F]/.test(name ?? ''))
    throw new PortalError('source_auth', { field: 'auth' })
  if (type === 'query' && (name ?? '').length > sourceLimits.parameterLength)
    throw new PortalError('source_auth', { field: 'auth' })
  if ((type !== 'none') !== hasSecret) throw new PortalError('source_auth', { field: 'secret' })
  // A header cannot have it.
  if (secret !== undefined && /[^\u0020-\u007E]/.test(secret))
    throw new PortalError('source_auth', { field: 'secret' })
}

/** Names are unique. Throws `already_exists`. */
export const checkSourceName = (readModel: ReadModel, name: string, except: number | undefined): void => {
  const same = readModel.row(idRow, 'SELECT id FROM source WHERE name_key = ?', [nameKey(name)])
  if (same !== undefined && same !== except) throw new PortalError('already_exists', { field: 'name' })
}

/** Throws `unknown_reference` for a category, tag or group that does not exist or is off. */
export const checkSourceReferences = async (
  indicators: Collection<IndicatorKinds>,
  given: Pick<CreateSourceInput, 'feed_category_id' | 'tags_ids' | 'group_id'>,
): Promise<void> => {
  const readModel = await indicators.readModel()
  if (!isActiveEntry(readModel, 'feed_category', given.feed_category_id))
    throw new PortalError('unknown_reference', { field: 'feed_category_id' })
  if (!given.tags_ids.every((id) => isActiveEntry(readModel, 'feed_tag', id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
  if (given.group_id !== null && (await indicators.get('feed_group', given.group_id)) === undefined)
    throw new PortalError('unknown_reference', { field: 'group_id' })
}

/** A source. Throws `not_found`. */
export const existingSource = async (platform: Platform, id: number): Promise<Stored<SourceEntity>> => {
  const stored = await platform.collection(sourcesCollection).get('source', id)
  if (stored === undefined) throw new PortalError('not_found')
  return stored
}

/** What a new source is stored with, apart from its secret. Throws as the checks do. */
export const checkNewSource = async (
  platform: Platform,
  { secret, ...body }: CreateSourceInput,
): Promise<Omit<CreateSourceInput, 'secret'>> => {
  const url = sourceAddress(body.url)
  checkAuth(body, secret !== undefined, secret)
  const collection = collectionOf(body)
  await checkSourceReferences(platform.collection(indicatorsCollection), body)
  return { ...body, url, collection }
}

/** Adds a checked source, which is off. Throws `too_many_sources` and `already_exists`. */
export const addSource = async (
  { seals }: Platform,
  commit: Commit<SourceKinds>,
  owner: Omit<CreateSourceInput, 'secret'>,
  secret: string | undefined,
): Promise<Source> => {
  if (commit.readModel.count('SELECT count(*) FROM source', []) >= sourceLimits.sources)
    throw new PortalError('too_many_sources')
  checkSourceName(commit.readModel, owner.name, undefined)
  const id = commit.nextId('source')
  const entity: SourceEntity = {
    ...owner,
    secret: secret === undefined ? null : await sealSourceSecret(seals, id, owner, secret),
    is_active: false,
    creation_date: commit.at,
    decision: null,
  }
  commit.create('source', id, entity)
  return toSourceResponse(id, entity, sourceStateSchema.parse({}))
}

/** Switches a source on or off. One that is switched on is read at once. Throws `not_found`. */
export const switchStored = async (
  platform: Platform,
  actor: Actor,
  id: number,
  isActive: boolean,
): Promise<SourceEntity> => {
  await existingSource(platform, id)
  const entity = await platform.collection(sourcesCollection).commit(actor, async (commit) => {
    const stored = await existingSource(platform, id)
    if (stored.entity.is_active === isActive) return stored.entity
    const after = { ...stored.entity, is_active: isActive, switched_date: commit.at }
    commit.update('source', id, after, stored, ['is_active'])
    return after
  })
  await updateSchedule(platform, id, entity)
  if (isActive) await requestNow(platform, actor, id)
  return entity
}

/** Lets the reader read a source at once, also one that is not due or is being read. */
export const requestNow = async (platform: Platform, { name }: Actor, id: number): Promise<void> => {
  await platform.table.put({ ...keys.sourceState(id, 'asked'), by: name, asked_id: platform.random.uuid() })
  await followSource(platform, id)
}

/** Deletes a source. The reader cleans up: see `maintain-sources.ts`. Throws `not_found` and `source_active`. */
export const deleteStored = async (platform: Platform, actor: Actor, id: number): Promise<void> => {
  await existingSource(platform, id)
  await platform.collection(sourcesCollection).commit(actor, async (commit) => {
    const { entity } = await existingSource(platform, id)
    if (entity.is_active) throw new PortalError('source_active')
    commit.delete('source', id)
    commit.putItem({ ...keys.sourceRemoval(id) })
  })
}

/** Asks for a run of a source now. Throws `not_found` and `source_off`. */
export const requestRun = async (platform: Platform, actor: Actor, id: number): Promise<SourceEntity> => {
  const { entity } = await existingSource(platform, id)
  if (!entity.is_active) throw new PortalError('source_off')
  await requestNow(platform, actor, id)
  return entity
}
