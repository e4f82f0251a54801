/** Rules for saving a view. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { ViewInput } from '#shared/contracts/views.ts'
import { limits } from '#shared/domain/limits.ts'
import { nameKey } from '#shared/domain/text.ts'
import { type ItemList, moduleOfList } from '#shared/domain/item-lists.ts'
import { type ViewFilters } from '#shared/domain/view-lists.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import { storedFilters } from './view-filters.ts'
import type { ViewsDependencies } from './view-count-queries.ts'
import { visibleView } from './view-queries.ts'
import type { ViewEntity, ViewKinds } from './view-store.ts'

/** A view as it is stored. */
export const newView = (
  { list, filters, view_name, time_zone, is_shared }: ViewInput,
  ownerId: number,
  organizationId: number,
): ViewEntity => ({
  view_name,
  time_zone,
  is_shared,
  ...storedFilters(list, filters),
  owner_id: ownerId,
  client_id: organizationId,
})

type Lookup = (ids: readonly number[]) => Promise<readonly unknown[]>

/** The filters of each list that name entries of a dictionary. */
const dictionariesOf = ({
  indicators,
  threats,
  ofIncidents: { collection: incidents },
  ofExposures: { collection: exposures },
}: ViewsDependencies): Readonly<Record<ItemList, Readonly<Record<string, Lookup>>>> => ({
  feeds: {
    categories: (ids) => indicators.getMany('feed_category', ids),
    types: (ids) => indicators.getMany('feed_type', ids),
    tags: (ids) => indicators.getMany('feed_tag', ids),
  },
  threats: {
    categories: (ids) => threats.getMany('threat_category', ids),
    tags: (ids) => threats.getMany('threat_tag', ids),
  },
  incidents: {
    categories: (ids) => incidents.getMany('incident_category', ids),
    tags: (ids) => incidents.getMany('incident_tag', ids),
  },
  visibilities: {
    categories: (ids) => exposures.getMany('visibility_category', ids),
  },
})

const idsIn = (text: string | undefined): number[] => (text ?? '').split(',').filter(Boolean).map(Number)

/** Throws `range_reversed` for a period that ends before it begins. */
const checkRanges = (filters: ViewFilters): void => {
  for (const [name, after] of Object.entries(filters)) {
    if (!name.endsWith('_after')) continue
    const field = name.replace(/_after$/, '_before')
    const until = filters[field]
    if (until !== undefined && Date.parse(until) < Date.parse(after))
      throw new PortalError('range_reversed', { field })
  }
}

/**
 * Refuses a view that could never find anything. Throws `range_reversed`, and `unknown_reference` for unknown
 * categories, types or tags. References that the view already has may stay, even if they were deleted. `names`: how
 * the request names a filter, if otherwise.
 */
export const checkViewFilters = async (
  dependencies: ViewsDependencies,
  { list, filters }: Pick<ViewInput, 'list' | 'filters'>,
  before: ViewFilters = {},
  names: Readonly<Record<string, string>> = {},
): Promise<void> => {
  checkRanges(filters)
  for (const [name, lookUp] of Object.entries(dictionariesOf(dependencies)[list])) {
    const known = idsIn(before[name])
    const wanted = idsIn(filters[name]).filter((id) => !known.includes(id))
    const entries = await lookUp(wanted)
    const unknown = wanted.filter((_, index) => entries[index] === undefined)
    if (unknown.length > 0)
      throw new PortalError('unknown_reference', { field: names[name] ?? name, values: unknown.map(String) })
  }
}

/** Throws `forbidden` for a list of a module that the caller does not have. */
export const checkListAccess = ({ access }: Session, list: ItemList): void => {
  if (!hasModule(access, moduleOfList[list])) throw new PortalError('forbidden')
}

/** A user's view names are unique. Throws `already_exists`. */
export const checkViewName = (
  readModel: ReadModel,
  session: Session,
  name: string,
  id: number | undefined,
): void => {
  const same = readModel.rows(idRow, 'SELECT id FROM feed_view WHERE owner_id = ? AND name_key = ?', [
    session.userId,
    nameKey(name),
  ])
  if (same.some((one) => one !== id)) throw new PortalError('already_exists', { field: 'view_name' })
}

/** The caller's own view. Shared views of others can be read but not changed. */
export const myView = async (
  views: Collection<ViewKinds>,
  session: Session,
  id: number,
  list?: ItemList,
): Promise<Stored<ViewEntity>> => {
  const stored = await visibleView(views, session, id, list)
  if (stored.entity.owner_id !== session.userId) throw new PortalError('forbidden')
  return stored
}

/** The caller's organization: each view belongs to one. */
export const myOrganizationId = (session: Session): number => {
  if (session.organizationId === null) throw new PortalError('forbidden')
  return session.organizationId
}

/** Throws `too_many_shared_views`: every user of the organization counts all shared views. */
export const checkSharing = (readModel: ReadModel, session: Session): void => {
  const shared = readModel.count('SELECT count(*) FROM feed_view WHERE client_id = ? AND is_shared = 1', [
    myOrganizationId(session),
  ])
  if (shared >= limits.sharedViews) throw new PortalError('too_many_shared_views')
}
