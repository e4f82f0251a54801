/** Changes that are written over what somebody saw, and what others have made of that since. */
import type { FieldsBefore, FieldValue } from '#shared/contracts/fields-before.ts'
import { mergedList } from '#shared/domain/merged-list.ts'
import { errorItem, PortalError } from '#shared/http/errors.ts'

/** What a request says of what it is written over. */
export interface Over {
  readonly fields_before?: FieldsBefore | undefined
}

/** An empty text is none. */
const textOf = (value: unknown): string => JSON.stringify(value === '' || value === undefined ? null : value)

/**
 * Checks the single values of a change. `now` has those of the item by the names of the request. Throws `fields_changed` with
 * each field that somebody else has given another value, and not the one that the change gives it.
 */
export const checkOver = (
  input: Over,
  now: Readonly<Record<string, Exclude<FieldValue, readonly unknown[]>>>,
): void => {
  const { fields_before: before = {} } = input
  const wanted = new Map<string, unknown>(Object.entries(input))
  const changed = Object.entries(now).filter(
    ([name, value]) =>
      before[name] !== undefined &&
      wanted.get(name) !== undefined &&
      textOf(value) !== textOf(before[name]) &&
      textOf(value) !== textOf(wanted.get(name)),
  )
  if (changed.length > 0)
    throw new PortalError('fields_changed', {
      items: changed.map(([field]) => errorItem('fields_changed', { field })),
    })
}

/** The ids of a list after a change of it. */
export const idsOver = (
  now: readonly number[],
  wanted: readonly number[],
  before: FieldValue | undefined,
): number[] =>
  mergedList(
    now,
    wanted,
    Array.isArray(before) ? before.filter((entry) => typeof entry === 'number') : undefined,
  )

/** The texts of a list after a change of it. */
export const textsOver = (
  now: readonly string[],
  wanted: readonly string[],
  before: FieldValue | undefined,
): string[] =>
  mergedList(
    now,
    wanted,
    Array.isArray(before) ? before.filter((entry) => typeof entry === 'string') : undefined,
  )
