/** Stored assets and indicators for the tests of asset matches. */
import { getPublicSuffix } from 'tldts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import type { MatchedIndicator, WatchedAsset } from '#shared/domain/asset-matches/asset-match.ts'
import { explainMatch, type MatchSubject } from '#shared/domain/asset-matches/explain.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'

export const watched = (type: AssetType, value: string, id = 1, organizationId = 1): WatchedAsset => {
  const checked = checkAsset(type, value)
  if (isFaulty(checked)) throw new Error(`no asset: ${value}`)
  return { id, organizationId, type, ...checked }
}

/** An indicator as the portal stores it. An unrecognized value gets an unrecognized type. */
export const indicator = (entered: string): MatchedIndicator => {
  const reading = readIndicator(entered)
  return reading.isIndicator
    ? { value: reading.value, key: reading.key, type: reading.type }
    : { value: entered, key: entered.toLowerCase(), type: undefined }
}

/**
 * The kind of match with the matching parts on both sides: `look_alike: wzorcowa = wzorcowa`; undefined without a
 * match.
 */
export const why = (subject: MatchSubject, asset: WatchedAsset): string | undefined => {
  const found = explainMatch(subject, asset, getPublicSuffix)
  if (found === undefined) return undefined
  const { kind, here, asset: part } = found
  return `${kind}: ${here.text.slice(here.start, here.end)} = ${asset.value.slice(part.start, part.end)}`
}
