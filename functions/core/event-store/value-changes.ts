import type { AuditedValue, ValueChange } from '#shared/domain/value-changes.ts'
import type { Disclosed } from './definition.ts'

/**
 * The changed security fields of an entity, with both values. For lists, such as an allow-list of 200 networks, only
 * removed and added entries are kept, so that journal entries stay small.
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
