/** The groups and views that keys are limited to: what of them is there, read from the table itself. */
import * as z from 'zod'
import { nameLanguagesShape } from '#shared/contracts/translations.ts'
import type { KeyScope } from '#shared/domain/api-keys.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { explicitTlpShape, tlpDefaultIn, tlpDefaultKey } from '../tlp/tlp.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'

const groupSchema = z.object({
  entity: z.object({
    name: z.string(),
    ...nameLanguagesShape,
    is_verified: z.boolean(),
    ...explicitTlpShape,
  }),
})
const viewSchema = z.object({ entity: z.object({ view_name: z.string(), client_id: z.int().nullable() }) })

/** The name of a group, in whatever language, and its level. */
type StandingGroup = Omit<z.infer<typeof groupSchema>['entity'], 'is_verified' | 'tlp'> & {
  readonly tlp: TlpLevel
}

/** What is there: groups that are verified, by name, and views, with whose they are. */
export interface StandingScope {
  readonly groups: ReadonlyMap<number, StandingGroup>
  readonly views: ReadonlyMap<number, { readonly name: string; readonly clientId: number | null }>
}

/** What is there of what keys are limited to, of whatever level. One eventually consistent request for a hundred of them. */
export const readScopes = async (table: Table, scopes: readonly KeyScope[]): Promise<StandingScope> => {
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
      groups.flatMap((id, index): [number, StandingGroup][] => {
        const group = groupSchema.safeParse(items[index]).data?.entity
        if (group?.is_verified !== true) return []
        const { is_verified: _, tlp = byDefault, ...names } = group
        return [[id, { ...names, tlp }]]
      }),
    ),
    views: new Map(
      views.flatMap((id, index): [number, { name: string; clientId: number | null }][] => {
        const view = viewSchema.safeParse(items[groups.length + index]).data?.entity
        return view === undefined ? [] : [[id, { name: view.view_name, clientId: view.client_id }]]
      }),
    ),
  }
}

/** What of a key's limits is gone: deleted, or a group that is verified no more. */
export const missingLimits = (
  scope: KeyScope,
  clientId: number | null,
  standing: StandingScope,
): KeyScope => ({
  groups: scope.groups.filter((id) => !standing.groups.has(id)),
  views: scope.views.filter((id) => {
    const view = standing.views.get(id)
    return view === undefined || view.clientId !== clientId
  }),
})

/** How many groups and views are named. */
export const sizeOf = ({ groups, views }: KeyScope): number => groups.length + views.length
