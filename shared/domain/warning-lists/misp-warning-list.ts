/** Reads MISP's warning list format: {name, type, list, matching_attributes}. */
import { indicatorTypes, typesOfName, type IndicatorType } from '../indicators/types.ts'
import type { WarningList } from './warning-list.ts'

/** Why a file is not a supported warning list. */
export type WarningListProblem =
  | 'not_a_list'
  /** Fragments and patterns cause false matches and are slow, so only whole values, names and ranges are supported. */
  | 'kind_not_read'

const kinds: Readonly<Record<string, WarningList['kind']>> = {
  cidr: 'range',
  hostname: 'domain',
  string: 'value',
}
const mostEntries = 2_000_000

/** Reads a list from parsed JSON. */
export const readMispWarningList = (content: unknown): WarningList | WarningListProblem => {
  if (typeof content !== 'object' || content === null || !('list' in content) || !('name' in content))
    return 'not_a_list'
  const { list, name } = content
  if (
    typeof name !== 'string' ||
    !Array.isArray(list) ||
    list.length > mostEntries ||
    !list.every((one: unknown): one is string => typeof one === 'string')
  )
    return 'not_a_list'
  const type = 'type' in content && typeof content.type === 'string' ? content.type : 'string'
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (kind === undefined) return 'kind_not_read'
  return {
    name: name.slice(0, 255),
    kind,
    entries: list,
    types: typesOfAttributes('matching_attributes' in content ? content.matching_attributes : undefined),
  }
}

/** A list without types applies to all. Each half of a composite counts: `domain|ip`. */
const typesOfAttributes = (attributes: unknown): readonly IndicatorType[] => {
  if (!Array.isArray(attributes) || attributes.length === 0) return indicatorTypes
  return [
    ...new Set(
      attributes.flatMap((one: unknown) =>
        typeof one === 'string' ? one.split('|').flatMap(typesOfName) : [],
      ),
    ),
  ]
}
