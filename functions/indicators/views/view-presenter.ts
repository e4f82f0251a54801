/** Saved views as users and keys see them. */
import type { Session } from '#functions/rules/session/sessions.ts'
import type { IndicatorView } from '#shared/contracts/indicator-views.ts'
import type { IndicatorViewEntity } from './view-store.ts'

/** A view as the API shows it. */
export const toViewResponse = (
  id: number,
  { owner_id, client_id: _, ...view }: IndicatorViewEntity,
  session: Session,
): IndicatorView => ({ view_id: id, ...view, is_own: owner_id === session.userId })
