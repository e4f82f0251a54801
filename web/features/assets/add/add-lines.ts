/** Adds the lines of a file, and reports which lines the server rejects. */
import { createAssets } from '#shared/contracts/assets.ts'
import type { AssetLines, FaultyLine } from '#shared/domain/assets/asset-lines.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import type { ErrorItem } from '#shared/http/errors.ts'
import { call, CallError } from '#web/lib/api.ts'

/** The messages for accepted and rejected lines. Users who cannot decide only request assets. */
export const sentMessages = (decides: boolean) =>
  decides
    ? ({ sent: 'many.done', left: 'many.left' } as const)
    : ({ sent: 'many.asked', left: 'many.leftAsked' } as const)

const faults = ['asset_exists', 'asset_wrong_value', 'asset_value_too_long'] as const

/**
 * Adds valid lines. If one already exists, none is added, unless the call asks for the valid ones only. Returns how
 * many were added and which were rejected. Throws CallError for any other failure.
 */
export const addLines = async (
  organizationId: number,
  type: AssetType,
  lines: AssetLines['valid'],
  onlyValid: boolean,
): Promise<{ added: number; refused: readonly FaultyLine[] }> => {
  const lineOf = (index: number, fault: FaultyLine['fault']): FaultyLine[] => {
    const line = lines[index]
    return line === undefined ? [] : [{ line: line.line, value: line.value, fault }]
  }
  try {
    const body = { assets: lines.map(({ value }) => ({ asset_type: type, value })), only_valid: onlyValid }
    const { added, refused } = await call(createAssets, {
      params: { id: String(organizationId) },
      body,
      quiet: true,
    })
    return { added, refused: refused.flatMap(({ index, code }) => lineOf(index, code)) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const refused = error.items.flatMap((item) => {
      const fault = faults.find((code) => code === item.code)
      return fault === undefined ? [] : lineOf(indexOf(item), fault)
    })
    if (refused.length === 0) throw error
    return { added: 0, refused }
  }
}

/** The index of the asset that an error item is about: its field is `assets.7`. */
const indexOf = ({ field }: ErrorItem): number =>
  Number(/^assets\.(\d+)/.exec(field ?? '')?.[1] ?? Number.NaN)
