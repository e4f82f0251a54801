/** What an edited form sends: only the fields that differ from what was loaded. */
import { mergedList } from '#shared/domain/merged-list.ts'

/** Whether two values of a field are the same; lists are compared item by item, in order. */
export const same = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right)) return true
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => same(item, right[index]))
  }
  // A form tidies filters and dates into new objects each time.
  if (!isPlain(left) || !isPlain(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => same(left[key], right[key]))
}

/** Files and the like are the same only as themselves. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The fields of `current` whose values differ from `initial`; lists are compared item by item, in order, and objects field by field. */
export const changedFields = <Values extends object>(initial: Values, current: Values): Partial<Values> => {
  const changed: Partial<Values> = {}
  for (const key in current) if (!same(initial[key], current[key])) changed[key] = current[key]
  return changed
}

/** Whether anything differs. */
export const hasChanges = <Values extends object>(initial: Values, current: Values): boolean =>
  Object.keys(changedFields(initial, current)).length > 0

/** A form over what somebody else has made of its item since it was opened. */
export interface Rebased<Values> {
  readonly values: Values
  /** Fields that both have changed, as the other one has them. */
  readonly theirs: Partial<Values>
}

/** Objects in lists have no likeness by which one could tell what of them is new. */
const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'object')

/**
 * Puts what was typed over what the item is by now. A field that was not touched is theirs, a list has what either added and
 * not what either removed, an object is put together part by part; another that both have changed stays as it was typed, beside
 * theirs. Of an object those parts stand beside it.
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
      // What is left out is a value like any other: it may have been taken away.
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
