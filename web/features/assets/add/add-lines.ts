/** Adding the lines of a file, and which of them the server refuses. */
import { createAssets } from '#shared/contracts/assets.ts'
import type { AssetLines, FaultyLine } from '#shared/domain/assets/asset-lines.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import type { ErrorItem } from '#shared/http/errors.ts'
import { call, CallError } from '#web/lib/api.ts'

/** What is said of lines that were sent and of those that were not: who does not decide has only asked. */
export const sentMessages = (decides: boolean) =>
  decides
    ? ({ sent: 'many.done', left: 'many.left' } as const)
    : ({ sent: 'many.asked', left: 'many.leftAsked' } as const)

const faults = ['asset_exists', 'asset_wrong_value', 'asset_value_too_long'] as const

/**
 * Adds lines that are right in themselves. Unless only the valid ones are asked for, one that exists already
 * keeps all from
 * being added. Answers how many were added and which were refused; throws CallError for any other refusal.
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

/** Which of the sent assets an item speaks of: its field is `assets.7`. */
const indexOf = ({ field }: ErrorItem): number =>
  Number(/^assets\.(\d+)/.exec(field ?? '')?.[1] ?? Number.NaN)
