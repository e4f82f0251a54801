/** Changes that are written over what somebody saw, and what others have made of that since. */
import { isDeepStrictEqual } from 'node:util'
import type { FieldsBefore } from '#shared/contracts/fields-before.ts'
import { mergedList } from '#shared/domain/merged-list.ts'
import { errorItem, PortalError } from '#shared/http/errors.ts'

/** What a request says of what it is written over. */
export interface Over {
  readonly fields_before?: FieldsBefore | undefined
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value)

/** An empty text and what is left out are none. */
const plain = (value: unknown): unknown =>
  value === '' || value === undefined
    ? null
    : isParts(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, part]) =>
            plain(part) === null ? [] : [[name, plain(part)] as const],
          ),
        )
      : value

const same = (left: unknown, right: unknown): boolean => isDeepStrictEqual(plain(left), plain(right))

/**
 * What a change makes of a value that somebody else may have changed. `conflict` is called with each field, or part of one, of
 * which the two want different things. Parts of parts belong together, as the day and the hour of a digest do.
 */
const merged = (
  name: string,
  now: unknown,
  wanted: unknown,
  before: unknown,
  conflict: (name: string) => void,
  hasParts: boolean,
): unknown => {
  if (isList(now) && isList(wanted) && isList(before)) return mergedList(now, wanted, before)
  if (hasParts && isParts(now) && isParts(wanted) && isParts(before)) {
    const names = new Set([...Object.keys(now), ...Object.keys(wanted)])
    return Object.fromEntries(
      [...names].flatMap((part) => {
        const value = merged(`${name}.${part}`, now[part], wanted[part], before[part], conflict, false)
        return value === undefined ? [] : [[part, value] as const]
      }),
    )
  }
  if (same(wanted, before)) return now
  if (!same(now, before) && !same(now, wanted)) conflict(name)
  return wanted
}

/**
 * The fields of a change over what others have made of its item since: a field that the change leaves as it was seen stays
 * theirs, and to lists and to parts of objects the change adds, removes and changes what it says. `now` has the item by the names
 * of the request. Throws `fields_changed` with each field that somebody else has given another value, and not the one that the
 * change gives it. Fields of which the change does not say what they were are as it wants them.
 */
export const mergedInput = <Input extends Over>(
  input: Input,
  now: { readonly [Field in keyof Input]?: unknown },
): Input => {
  const { fields_before: before = {} } = input
  const conflicts: string[] = []
  const fields = new Map<string, unknown>(Object.entries(input))
  for (const [name, value] of Object.entries(now)) {
    if (before[name] === undefined || fields.get(name) === undefined) continue
    fields.set(
      name,
      merged(name, value, fields.get(name), before[name], (conflict) => conflicts.push(conflict), true),
    )
  }
  if (conflicts.length > 0)
    throw new PortalError('fields_changed', {
      items: conflicts.map((field) => errorItem('fields_changed', { field })),
    })
  const over = Object.assign({ ...input }, Object.fromEntries(fields))
  Reflect.deleteProperty(over, 'fields_before')
  return over
}
