/**
 * Reads a text file of assets, one a line (part 3 section 5): what can be added, and why other lines cannot. Both sides
 * use it.
 */
import { tidyText } from '../text.ts'
import { assetLimits, type AssetType } from './asset-types.ts'
import { checkAsset, isFaulty, type AssetFault, type AssetValue } from './asset-values.ts'

export interface FaultyLine {
  /** Line number from 1, including empty lines. */
  readonly line: number
  readonly value: string
  readonly fault: AssetFault | 'asset_exists'
}

export interface AssetLines {
  readonly valid: readonly (AssetValue & { readonly line: number })[]
  readonly faulty: readonly FaultyLine[]
  /** The file has more lines than the limit, so nothing was checked. */
  readonly isTooMany: boolean
}

/**
 * Splits a text into assets of a type, skipping empty lines. A duplicate value, or one among the `taken` keys, is
 * reported as existing.
 */
export const readAssetLines = (
  type: AssetType,
  text: string,
  taken: ReadonlySet<string> = new Set(),
): AssetLines => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((typed, index) => ({ line: index + 1, value: tidyText(typed) }))
    .filter(({ value }) => value !== '')
  if (lines.length > assetLimits.lines) return { valid: [], faulty: [], isTooMany: true }
  const known = new Set(taken)
  const valid: (AssetValue & { line: number })[] = []
  const faulty: FaultyLine[] = []
  for (const { line, value } of lines) {
    const checked = checkAsset(type, value)
    if (isFaulty(checked)) faulty.push({ line, value, fault: checked.fault })
    else if (known.has(checked.key)) faulty.push({ line, value, fault: 'asset_exists' })
    else {
      known.add(checked.key)
      valid.push({ line, ...checked })
    }
  }
  return { valid, faulty, isTooMany: false }
}
