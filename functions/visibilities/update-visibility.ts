import { clientNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Changed } from '#functions/platform/journal/bulk.ts'
import {
  updateVisibility,
  updateVisibilityFalsePositive,
  updateVisibilityStatus,
  type Visibility,
} from '#shared/contracts/visibilities.ts'
import type { VisibilityEntity, VisibilityKinds } from './collection.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { changeVisibility, withFalsePositive, withStatus } from './visibility-rules.ts'
import { visibilityOf } from './visibility-rows.ts'

/** Changes the fields that are given. */
export const updateVisibilityRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibility, ({ params, body, session }) =>
    change(dependencies, session, params.id, (before, commit) =>
      changeVisibility(commit, params.id, before, body),
    ),
  )

/** Resolves or reopens a visibility. */
export const updateVisibilityStatusRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibilityStatus, ({ params, body, session }) =>
    change(dependencies, session, params.id, (before) => withStatus(before, body.is_active)),
  )

/** Marks a visibility as false positive, which stops its detection, or clears the mark. */
export const updateVisibilityFalsePositiveRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(updateVisibilityFalsePositive, ({ params, body, session }) =>
    change(dependencies, session, params.id, (before, commit) =>
      withFalsePositive(before, body.false_positive, { name: session.name, at: commit.at }),
    ),
  )

const change = async (
  { visibilities, organizations }: VisibilitiesDependencies,
  session: Session,
  id: number,
  as: (before: VisibilityEntity, commit: Commit<VisibilityKinds>) => Changed<VisibilityEntity>,
): Promise<{ visibility: Visibility }> => {
  const items = visibilities.for(session)
  const clientOf = await clientNames(organizations, session)
  const visibility = await items.change(id, as)
  return {
    visibility: visibilityOf(
      await items.replica(),
      id,
      visibility,
      clientOf(visibility.client_id),
      session.role,
    ),
  }
}
