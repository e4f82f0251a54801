/** What a source may be: its address, its authentication, and what it refers to. */
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import type { IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import type { CreateSourceInput } from '#shared/contracts/sources.ts'
import { addressProblem } from '#shared/domain/https-addresses.ts'
import { hasSecretPlace, sourceLimits } from '#shared/domain/sources/source.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'

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
