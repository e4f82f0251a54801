/** A chosen group of indicators: an existing one by its id, or a new one by its name. */
import { createFeedGroup } from '#shared/contracts/indicator-groups.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { call } from '#web/lib/api.ts'

/** Marks the value of a field as the name of a new group. */
const mark = '+'

export const newGroupValue = (name: string): string => `${mark}${name}`

/** The group of a field's value; undefined for none. */
export const parseGroup = (
  value: string,
): { readonly group_id: number } | { readonly name: string } | undefined => {
  if (value === '') return undefined
  return value.startsWith(mark) ? { name: value.slice(mark.length) } : { group_id: Number(value) }
}

/** Creates a group that was named in place. */
export const createNamedGroup = async (input: {
  readonly name: string
  readonly is_verified: boolean
  readonly tlp?: TlpLevel | null
}) => (await call(createFeedGroup, { body: input, quiet: true })).group
