/** The groups and views that indicator keys are limited to, as a caller sees them. */
import * as z from 'zod'
import {
  indicatorGroupEntitySchema,
  type IndicatorGroupEntity,
} from '#functions/indicators/indicator-store.ts'
import { indicatorViewEntitySchema, isVisibleView } from '#functions/indicators/views/view-store.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import type { KeyScope } from '#shared/domain/api-keys.ts'
import { PortalError } from '#shared/http/errors.ts'

interface ScopeNames {
  readonly groups: ReadonlyMap<number, Pick<IndicatorGroupEntity, 'name' | 'translation'>>
  readonly views: ReadonlyMap<number, string>
}

const itemSchema = z.object({ entity: z.unknown() })

/** The names of those groups and views that the caller sees. Callers without access to indicators see none. */
export const scopeNames = async (
  table: Table,
  session: Session,
  scopes: readonly KeyScope[],
): Promise<ScopeNames> => {
  const isReader = session.role !== 'platform_admin' && session.access.has_feed_access
  const read = async (kind: string, ids: readonly number[]): Promise<[number, unknown][]> => {
    const wanted = [...new Set(ids)]
    const items = await table.batchGet(
      wanted.map((id) => keys.entity(kind, id)),
      { consistent: false },
    )
    return wanted.flatMap((id, index): [number, unknown][] =>
      items[index] === undefined ? [] : [[id, itemSchema.parse(items[index]).entity]],
    )
  }
  if (!isReader) return { groups: new Map(), views: new Map() }
  const [groups, views] = await Promise.all([
    read(
      'feed_group',
      scopes.flatMap((scope) => scope.groups),
    ),
    read(
      'feed_view',
      scopes.flatMap((scope) => scope.views),
    ),
  ])
  return {
    groups: new Map(
      groups.flatMap(([id, entity]): [number, IndicatorGroupEntity][] => {
        const group = indicatorGroupEntitySchema.parse(entity)
        return group.is_verified ? [[id, group]] : []
      }),
    ),
    views: new Map(
      views.flatMap(([id, entity]): [number, string][] => {
        const view = indicatorViewEntitySchema.parse(entity)
        return isVisibleView(view, session) ? [[id, view.view_name]] : []
      }),
    ),
  }
}

/** Throws `unknown_reference` for a group or view that the caller does not see. */
export const checkScope = async (table: Table, session: Session, scope: KeyScope): Promise<void> => {
  const names = await scopeNames(table, session, [scope])
  for (const kind of ['groups', 'views'] as const) {
    const unknown = scope[kind].filter((id) => !names[kind].has(id))
    if (unknown.length > 0)
      throw new PortalError('unknown_reference', { field: `${kind}_ids`, values: unknown.map(String) })
  }
}
