/** The groups and views that limit keys. Reads those that still exist, directly from the table. */
import * as z from 'zod'
import type { Table } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import { explicitTlpShape, tlpDefaultIn, tlpDefaultKey } from '#functions/rules/tlp/tlp.ts'
import { nameLanguagesShape } from '#shared/contracts/translations.ts'
import type { KeyScope } from '#shared/domain/api-keys.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'

const groupSchema = z.object({
  entity: z.object({
    name: z.string(),
    ...nameLanguagesShape,
    is_verified: z.boolean(),
    ...explicitTlpShape,
  }),
})
const viewSchema = z.object({ entity: z.object({ view_name: z.string(), client_id: z.int().nullable() }) })

/** A group's names in each language, and its TLP level. */
type ExistingGroup = Omit<z.infer<typeof groupSchema>['entity'], 'is_verified' | 'tlp'> & {
  readonly tlp: TlpLevel
}

/** The groups and views that still exist. Groups are verified; views have their owner. */
export interface ExistingScope {
  readonly groups: ReadonlyMap<number, ExistingGroup>
  readonly views: ReadonlyMap<number, { readonly name: string; readonly organizationId: number | null }>
}

/**
 * Reads the groups and views in these scopes, of any TLP level. Costs one eventually consistent request per hundred
 * items.
 */
export const readScopes = async (table: Table, scopes: readonly KeyScope[]): Promise<ExistingScope> => {
  const groups = [...new Set(scopes.flatMap((scope) => scope.groups))]
  const views = [...new Set(scopes.flatMap((scope) => scope.views))]
  const items = await table.batchGet(
    [
      ...groups.map((id) => keys.entity('feed_group', id)),
      ...views.map((id) => keys.entity('feed_view', id)),
      ...(groups.length === 0 ? [] : [tlpDefaultKey('feed_group')]),
    ],
    { consistent: false },
  )
  const byDefault = tlpDefaultIn('feed_group', items[groups.length + views.length])
  return {
    groups: new Map(
      groups.flatMap((id, index): [number, ExistingGroup][] => {
        const group = groupSchema.safeParse(items[index]).data?.entity
        if (group?.is_verified !== true) return []
        const { is_verified: _, tlp = byDefault, ...names } = group
        return [[id, { ...names, tlp }]]
      }),
    ),
    views: new Map(
      views.flatMap((id, index): [number, { name: string; organizationId: number | null }][] => {
        const view = viewSchema.safeParse(items[groups.length + index]).data?.entity
        return view === undefined ? [] : [[id, { name: view.view_name, organizationId: view.client_id }]]
      }),
    ),
  }
}

/** The limits of a key that no longer exist: deleted, or a group that is no longer verified. */
export const missingLimits = (
  scope: KeyScope,
  organizationId: number | null,
  existing: ExistingScope,
): KeyScope => ({
  groups: scope.groups.filter((id) => !existing.groups.has(id)),
  views: scope.views.filter((id) => {
    const view = existing.views.get(id)
    return view === undefined || view.organizationId !== organizationId
  }),
})

/** Number of groups and views. */
export const sizeOf = ({ groups, views }: KeyScope): number => groups.length + views.length
