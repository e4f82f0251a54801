import type { AuditedValue, ValueChange } from '#shared/contracts/value-changes.ts'
import type { Disclosed } from './definition.ts'

/**
 * The security fields in which an entity differs from what it was, with both values. Of lists, such as an
 * allow-list of 200 networks, only what went and what came is kept: an entry of the journal stays small.
 */
export const valueChanges = (before: Disclosed = {}, after: Disclosed = {}): ValueChange[] =>
  Object.entries(after).flatMap(([field, now]): ValueChange[] => {
    const was = new Map(Object.entries(before)).get(field) ?? null
    if (typeof now === 'object' && now !== null) {
      const old = typeof was === 'object' && was !== null ? was : []
      const [gone, come] = [without(old, now), without(now, old)]
      return gone.length + come.length === 0 ? [] : [{ field, before: gone, after: come }]
    }
    return was === now ? [] : [{ field, before: plain(was), after: now }]
  })

const without = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((value) => !other.includes(value))

const plain = (value: AuditedValue | readonly string[]): AuditedValue =>
  typeof value === 'object' && value !== null ? [...value] : value
