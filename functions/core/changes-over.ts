/** Merges a user's changes with changes that others made since the user loaded the item. */
import { isDeepStrictEqual } from 'node:util'
import type { FieldsBefore } from '#shared/domain/fields-before.ts'
import { mergedList } from '#shared/domain/merged-list.ts'
import { errorItem, PortalError } from '#shared/http/errors.ts'

/** What a request states about the version it was based on. */
export interface BasedOn {
  readonly fields_before?: FieldsBefore | undefined
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value)

/** Treats an empty text and a missing value as null. */
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
 * Merges a change into a value that someone else may have changed. Calls `conflict` with each field, or part of one,
 * that both changed differently. Fields inside a part merge as one, such as the day and the hour of a digest.
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
 * Merges the fields of a change into the item as others have changed it. A field that the change leaves as loaded keeps
 * the current value. In lists and in parts of objects, only what the change adds, removes or modifies is applied. `now`
 * has the item with the request's names. Throws `fields_changed` with each field that someone else set to a different
 * value. Fields without a stated original value are overwritten.
 */
export const mergedInput = <Input extends BasedOn>(
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

/** Names of the fields whose values differ. Each pair has a field of the item and the name to return for it. */
export const changedFields = <Item, const Name extends string>(
  before: Item,
  after: Item,
  pairs: readonly (readonly [field: keyof Item, name: Name])[],
): Name[] =>
  pairs
    .filter(([field]) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
    .map(([, name]) => name)
