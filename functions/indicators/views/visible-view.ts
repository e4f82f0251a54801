/** Access to saved views: the user's own ones, and those shared within the organization (part 2 sections 2 and 7). */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IndicatorView } from '#shared/contracts/indicator-views.ts'
import { PortalError } from '#shared/http/errors.ts'
import { isVisibleView, type IndicatorViewEntity, type IndicatorViewKinds } from './views-collection.ts'

/** A view as the API shows it. */
export const toViewResponse = (
  id: number,
  { owner_id, client_id: _, ...view }: IndicatorViewEntity,
  session: Session,
): IndicatorView => ({ view_id: id, ...view, is_own: owner_id === session.userId })

/** A view that the caller sees: their own, or one shared within the organization. Throws `not_found` otherwise. */
export const visibleView = async (
  views: Collection<IndicatorViewKinds>,
  session: Session,
  id: number,
): Promise<Stored<IndicatorViewEntity>> => {
  const stored = await views.get('feed_view', id)
  if (stored === undefined || !isVisibleView(stored.entity, session)) throw new PortalError('not_found')
  return stored
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
