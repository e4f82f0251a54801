/** Determines what an edited form sends: only the fields that differ from the loaded values. */
import { mergedList } from '#shared/domain/merged-list.ts'

/** Whether two field values are equal. Lists are compared item by item, in order. */
export const same = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right)) return true
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => same(item, right[index]))
  }
  // A form creates new filter and date objects at every normalization, so identity is not enough.
  if (!isPlain(left) || !isPlain(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => same(left[key], right[key]))
}

/** Files and other class instances are compared by identity. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * The fields of `current` that differ from `initial`. Lists are compared item by item, in order; objects field by
 * field.
 */
export const changedFields = <Values extends object>(initial: Values, current: Values): Partial<Values> => {
  const changed: Partial<Values> = {}
  for (const key in current) if (!same(initial[key], current[key])) changed[key] = current[key]
  return changed
}

/** Whether any field differs. */
export const hasChanges = <Values extends object>(initial: Values, current: Values): boolean =>
  Object.keys(changedFields(initial, current)).length > 0

/** A form merged with changes that another user saved since it was opened. */
export interface Rebased<Values> {
  readonly values: Values
  /** Fields that both users changed, with the other user's values. */
  readonly theirs: Partial<Values>
}

/** Lists of objects are not merged: without identity it is unclear which object is new. */
const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'object')

/**
 * Merges typed values with the item's current state. Untouched fields take the other user's value. Lists keep what
 * either user added and drop what either removed. Objects are merged field by field. Any other field that both changed
 * keeps the typed value, with the other user's value in `theirs`; for an object, `theirs` has the conflicting fields.
 */
export const rebased = <Values extends object>(
  opened: Values,
  typed: Values,
  now: Values,
): Rebased<Values> => {
  const values = { ...typed }
  const theirs: Partial<Values> = {}
  for (const key in typed) {
    if (same(now[key], opened[key])) continue
    const [before, mine, others]: unknown[] = [opened[key], typed[key], now[key]]
    if (same(mine, before)) values[key] = now[key]
    else if (isList(before) && isList(mine) && isList(others))
      Object.assign(values, { [key]: mergedList(others, mine, before) })
    else if (isPlain(before) && isPlain(mine) && isPlain(others)) {
      const names = [...new Set([...Object.keys(mine), ...Object.keys(others)])]
      // A missing field is a value too: the other user may have removed it.
      const [opening, typing, being] = [before, mine, others].map((parts) =>
        Object.fromEntries(names.map((name) => [name, parts[name]])),
      )
      const parts = rebased(opening ?? {}, typing ?? {}, being ?? {})
      Object.assign(values, { [key]: parts.values })
      if (Object.keys(parts.theirs).length > 0) Object.assign(theirs, { [key]: parts.theirs })
    } else if (!same(mine, others)) theirs[key] = now[key]
  }
  return { values, theirs }
}
