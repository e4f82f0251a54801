/**
 * Limits of lists and objects, checked before the schema runs. A schema parses a whole list before it counts it, and
 * would report each wrong entry of a million.
 */
import * as z from 'zod'
// A named import: `z.core` as a value would bundle the texts of every language into each function.
import { $ZodCheckMaxLength } from 'zod/v4/core'

/** Maximum number of names in an object whose schema sets no limit. No call needs more. */
const mostNames = 200

/** Maximum number of entries of a list; undefined when its schema has no limit. */
export const mostEntries = (schema: z.ZodArray): number | undefined => {
  const most = (schema.def.checks ?? []).flatMap((check) =>
    check instanceof $ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )
  return most.length === 0 ? undefined : Math.min(...most)
}

/**
 * Returns the path of the first list that has more entries than its schema allows, or of an object with too many names.
 * Undefined when there is none. Looks at no more entries than are allowed.
 */
export const excessIn = (
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly (string | number)[] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return excessIn(schema.def.innerType, value, path)
  // With `z.preprocess` the schema comes after the transformation.
  if (schema instanceof z.ZodPipe)
    return excessIn(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in, value, path)
  // The options of a union have different names, or limit the list in the same way.
  if (schema instanceof z.ZodUnion)
    return firstOf(schema.def.options, (option) => excessIn(option, value, path))
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return undefined
    if (value.length > (mostEntries(schema) ?? Infinity)) return path
    return firstOf(value, (entry, index) => excessIn(schema.def.element, entry, [...path, index]))
  }
  const isOpen = schema instanceof z.ZodRecord || (schema instanceof z.ZodObject && isStrict(schema))
  if (isOpen && Object.keys(value).length > mostNames) return path
  if (!(schema instanceof z.ZodObject)) return undefined
  return firstOf(Object.entries<z.core.$ZodType>(schema.shape), ([name, field]) =>
    excessIn(field, Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined, [...path, name]),
  )
}

/** The error of a strict object lists every unknown name, so their number is limited too. */
const isStrict = (schema: z.ZodObject): boolean => schema.def.catchall !== undefined

const firstOf = <Item, Found>(
  items: readonly Item[],
  find: (item: Item, index: number) => Found | undefined,
): Found | undefined => {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== undefined) return found
  }
  return undefined
}
