/** Rules for saving a view. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IndicatorViewInput } from '#shared/contracts/indicator-views.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorKinds } from '../indicator-store.ts'
import { visibleView } from './view-queries.ts'
import type { IndicatorViewEntity, IndicatorViewKinds } from './view-store.ts'

/** A view as it is stored. */
export const newView = (
  { origin: _, is_verified: _verified, ...input }: IndicatorViewInput,
  ownerId: number,
  organizationId: number,
): IndicatorViewEntity => ({
  ...input,
  feed_categories: [...input.feed_categories],
  feed_types: [...input.feed_types],
  tags_ids: [...input.tags_ids],
  tlp: [...input.tlp],
  owner_id: ownerId,
  client_id: organizationId,
})

/**
 * Refuses a view that could never find anything. Throws `range_reversed` when it ends before it begins, and
 * `unknown_reference` for unknown categories, types or tags. References that the view already has may stay, even if
 * they were deleted.
 */
export const checkViewFilters = async (
  indicators: Collection<IndicatorKinds>,
  input: IndicatorViewInput,
  before?: IndicatorViewEntity,
): Promise<void> => {
  const { publication_after: after, publication_before: until } = input
  if (after !== null && until !== null && Date.parse(until) < Date.parse(after))
    throw new PortalError('range_reversed', { field: 'publication_before' })
  for (const [field, kind] of [
    ['feed_categories', 'feed_category'],
    ['feed_types', 'feed_type'],
    ['tags_ids', 'feed_tag'],
  ] as const) {
    const wanted = input[field].filter((id) => before?.[field].includes(id) !== true)
    const entries = await indicators.getMany(kind, wanted)
    const unknown = wanted.filter((_, index) => entries[index] === undefined)
    if (unknown.length > 0) throw new PortalError('unknown_reference', { field, values: unknown.map(String) })
  }
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
  views: Collection<IndicatorViewKinds>,
  session: Session,
  id: number,
): Promise<Stored<IndicatorViewEntity>> => {
  const stored = await visibleView(views, session, id)
  if (stored.entity.owner_id !== session.userId) throw new PortalError('forbidden')
  return stored
}

/** The caller's organization: each view belongs to one. */
export const myOrganizationId = (session: Session): number => {
  if (session.organizationId === null) throw new PortalError('forbidden')
  return session.organizationId
}
