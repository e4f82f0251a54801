/** What an edited form sends: only the fields that differ from what was loaded. */

const same = (left: unknown, right: unknown): boolean => {
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
