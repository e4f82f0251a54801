/** Groups of indicators as items of other collections name them: read by id from the table, without a read model. */
import * as z from 'zod'
import type { Key } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import { explicitTlpShape, tlpDefaultIn, tlpDefaultKey } from '#functions/rules/tlp/tlp.ts'
import { nameLanguagesShape } from '#shared/contracts/translations.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'

const itemSchema = z.object({
  entity: z.object({
    name: z.string(),
    ...nameLanguagesShape,
    is_verified: z.boolean(),
    tlp: explicitTlpShape.tlp,
  }),
})

/** A group's names in each language, and its own or the default TLP level. */
export type NamedGroup = Omit<z.infer<typeof itemSchema>['entity'], 'tlp'> & { readonly tlp: TlpLevel }

/** The keys of the items that `namedGroupsIn` reads: the groups, then the default level. None without ids. */
export const namedGroupKeys = (ids: readonly number[]): Key[] =>
  ids.length === 0 ? [] : [...ids.map((id) => keys.entity('feed_group', id)), tlpDefaultKey('feed_group')]

/** The groups that exist, of any level, unverified ones too. `items` begins with those of `namedGroupKeys`. */
export const namedGroupsIn = (
  ids: readonly number[],
  items: readonly (Item | undefined)[],
): ReadonlyMap<number, NamedGroup> => {
  if (ids.length === 0) return new Map()
  const byDefault = tlpDefaultIn('feed_group', items[ids.length])
  return new Map(
    ids.flatMap((id, index): [number, NamedGroup][] => {
      const item = items[index]
      if (item === undefined) return []
      const { tlp = byDefault, ...names } = itemSchema.parse(item).entity
      return [[id, { ...names, tlp }]]
    }),
  )
}
