/**
 * The initial body of a call's form and of its examples. It works without changes on any portal. Values that differ
 * between portals are placeholders, `"{name}"`, which are looked up first. New items have the time in their name, so
 * that the request can be repeated. A change writes an item's current value back.
 */
import type { Lookup } from '#shared/http/request-examples.ts'
import type { Entry } from './doc-entries.ts'
import { firstOf, idFieldOf, lookupField, itemLookup, memberLookup, newItemLookup } from './lookups.ts'

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Optional fields with ids of items that a portal may not have. */
const leftOut: readonly string[] = ['tags_ids', 'ioc_group_id']

/** `2026-11-22 18:30:12`, in UTC. */
export const stamp = (now: Date): string => now.toISOString().slice(0, 19).replace('T', ' ')

const newItem = (example: Fields, now: Date): Fields => ({
  ...Object.fromEntries(
    Object.entries(example).flatMap(([name, value]) => {
      if (leftOut.includes(name)) return []
      if (newItemLookup('', name) !== undefined) return [[name, `{${name}}`]]
      if (name === 'name') return [[name, `${String(value)} ${stamp(now)}`]]
      // A translated name must be new as well.
      if (name === 'translation' && isObject(value)) return [[name, newItem(value, now)]]
      return [[name, name === 'value' ? `parcel-fee-${stamp(now).replaceAll(/\D/g, '')}.example` : value]]
    }),
  ),
  // Names under .example are on a warning list.
  ...('value' in example ? { accept_warnings: true } : {}),
})

/** The resource of a call: the path segment after the version. */
const resourceOf = ({ path }: Entry): string => path.split('/')[3] ?? ''
const isBulk = ({ path }: Entry): boolean => path.endsWith('/bulk')
const isMembers = ({ path }: Entry): boolean => path.endsWith('/groups/{id}/indicators')

const changeOf = (entry: Entry): Fields => {
  if (isMembers(entry)) return { feed_id: '{feed_id}', is_member: true }
  const resource = resourceOf(entry)
  const names = [...(isBulk(entry) ? [idFieldOf(resource)] : []), lookupField(resource)]
  return Object.fromEntries(names.flatMap((name) => (name === undefined ? [] : [[name, `{${name}}`]])))
}

/** The initial body as text; undefined for calls without a body. */
export const firstBody = (entry: Entry, now: Date): string | undefined => {
  const content = entry.operation.requestBody?.content['application/json']
  if (content === undefined) return undefined
  const example: unknown = content.example
  if (!isObject(example)) return '{}'
  const items: unknown = example['items']
  const isList = Array.isArray(items)
  const one: unknown = isList ? items[0] : example
  const item = entry.method === 'PATCH' ? changeOf(entry) : newItem(isObject(one) ? one : {}, now)
  return JSON.stringify(isList ? { items: [item] } : item, null, 2)
}

/** The distinct placeholders in a body. */
const placeholdersIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /^\{\w+\}$/.test(value) ? [value.slice(1, -1)] : []
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(placeholdersIn))]
}

/** The lookups for the placeholders in a body. `id` is the id in the path, or its placeholder. */
export const bodyLookups = (entry: Entry, origin: string, body: unknown, id: string): readonly Lookup[] => {
  const resource = resourceOf(entry)
  const idField = idFieldOf(resource)
  const items: unknown = isObject(body) ? body['items'] : undefined
  const item: unknown = Array.isArray(items) ? items[0] : undefined
  const given = isObject(item) && idField !== undefined ? item[idField] : undefined
  const itemId = typeof given === 'string' || typeof given === 'number' ? String(given) : id
  const placeholders = placeholdersIn(body)
  // An id must be known before its item can be requested.
  return [
    ...placeholders.filter((name) => name === idField),
    ...placeholders.filter((name) => name !== idField),
  ].flatMap((name) => {
    const found =
      entry.method !== 'PATCH'
        ? newItemLookup(origin, name)
        : isMembers(entry)
          ? memberLookup(origin, id)
          : name === idField
            ? firstOf(origin, resource, name)
            : name === lookupField(resource)
              ? itemLookup(origin, resource, isBulk(entry) ? itemId : id)
              : newItemLookup(origin, name)
    return found === undefined ? [] : [found]
  })
}
