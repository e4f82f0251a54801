/**
 * Selections of indicators that a key may read: all, a group or a saved view. Their content does not depend on the
 * requester. So an output is prepared once for all organizations that may read it (docs/decisions/outputs.md).
 */
import * as z from 'zod'
import {
  allSearches,
  indicatorSearch,
  ofGroup,
  searchOf,
  type IndicatorSearch,
} from '#functions/indicators/indicator-queries.ts'
import { groupNames } from '#functions/indicators/groups/group-queries.ts'
import { outputReaders } from '#functions/indicators/output-queries.ts'
import { verifiedAmong } from '#functions/indicators/key-queries.ts'
import { indicatorAccessOf, type IndicatorAccess } from '#functions/indicators/access-queries.ts'
import { searchOfView } from '#functions/views/view-queries.ts'
import { isForKeys, isVisibleView, type ViewEntity } from '#functions/views/view-store.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, anyOf, oneOf } from '#functions/core/read-model/where.ts'
import { namesOf } from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AskedSelection } from '#shared/http/outputs.ts'

export const selectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('group'), id: z.int() }),
  z.object({ kind: z.literal('view'), id: z.int() }),
  /** Everything that a limited key sees: the members of its groups and the results of its views. */
  z.object({
    kind: z.literal('scope'),
    clientId: z.int(),
    groups: z.array(z.int()),
    views: z.array(z.int()),
  }),
])
export type Selection = z.infer<typeof selectionSchema>

/** Saved views by id. Deleted ones are absent. */
export type Views = ReadonlyMap<number, ViewEntity>

/** The same for all TLP levels, to count what is left out. */
const everyLevel = indicatorAccessOf('user')

const ascending = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

/** The selection of a URL for a caller. Throws `not_found` for groups and views outside the key's limits. */
export const selectionOf = ({ scope, organizationId }: KeyCaller, asked: AskedSelection): Selection => {
  if (scope === null || organizationId === null) return asked
  if (asked.kind === 'all')
    return {
      kind: 'scope',
      clientId: organizationId,
      groups: ascending(scope.groups),
      views: ascending(scope.views),
    }
  const open = asked.kind === 'group' ? scope.groups : scope.views
  if (!open.includes(asked.id)) throw new PortalError('not_found')
  return asked
}

/** The views that a selection uses. */
export const viewsOf = (selection: Selection): readonly number[] => {
  if (selection.kind === 'view') return [selection.id]
  return selection.kind === 'scope' ? selection.views : []
}

/** Whether a caller sees a view: their own, one shared in the organization, or for a limited key one of its limits. */
export const seesView = (
  { scope, organizationId, session }: KeyCaller,
  id: number,
  view: ViewEntity,
): boolean =>
  isForKeys(view) &&
  (scope === null
    ? isVisibleView(view, session)
    : scope.views.includes(id) && view.client_id === organizationId)

/** The definition of a selection, including its views: it changes when a view does. */
export const definitionOf = (selection: Selection, views: Views): unknown => [
  selection,
  viewsOf(selection).map((id) => {
    const view = views.get(id)
    return view === undefined ? null : { ...view, is_shared: undefined, owner_id: undefined }
  }),
]

export interface SelectedIndicators {
  readonly search: IndicatorSearch
  /** The same for all TLP levels. */
  readonly ofAnyLevel: IndicatorSearch
  /** The selection as a text. */
  readonly title: string
}

/**
 * The published indicators of a selection. Undefined when its group or view, or everything that limits a key, was
 * deleted.
 */
export const selectedIndicators = (
  readModel: ReadModel,
  selection: Selection,
  views: Views,
): SelectedIndicators | undefined => {
  const search = searchFor(readModel, selection, views, outputReaders)
  if (search === undefined) return undefined
  return {
    ...search,
    ofAnyLevel: searchFor(readModel, selection, views, everyLevel)?.search ?? search.search,
  }
}

const searchFor = (
  readModel: ReadModel,
  selection: Selection,
  views: Views,
  reader: IndicatorAccess,
): Pick<SelectedIndicators, 'search' | 'title'> | undefined => {
  const published = indicatorSearch(reader, {})
  const within = (search: IndicatorSearch): IndicatorSearch => allSearches([published, search])
  switch (selection.kind) {
    case 'all':
      return { search: published, title: 'All indicators' }
    case 'group': {
      const [group] = groupNames(
        readModel,
        allOf([oneOf('feed_group.id', [selection.id]), outputReaders.condition('feed_group')]),
      )
      if (group === undefined) return undefined
      const { name, translation } = group
      return {
        search: within(ofGroup(selection.id)),
        title: namesOf({ name, translation: translation ?? undefined }),
      }
    }
    case 'view': {
      const view = views.get(selection.id)
      return view === undefined ? undefined : { search: searchOfView(reader, view), title: view.view_name }
    }
    case 'scope': {
      const conditions = [
        ...(verifiedAmong(readModel, selection.groups, outputReaders.maxTlp).length === 0
          ? []
          : [indicatorSearch(reader, { groups: selection.groups })]),
        ...selection.views.flatMap((id) => {
          const view = views.get(id)
          return view === undefined || view.client_id !== selection.clientId
            ? []
            : [searchOfView(reader, view)]
        }),
      ].map(({ where }) => where)
      const where = anyOf(conditions)
      return where === undefined
        ? undefined
        : { search: within(searchOf(where)), title: 'All indicators of this key' }
    }
  }
}
