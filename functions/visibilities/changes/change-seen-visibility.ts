import { clientNames } from '#functions/organizations/collection.ts'
import type { Changed } from '#functions/platform/journal/bulk.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import type { VisibilityEntity, VisibilityKinds } from '#functions/visibilities/collection.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { readerOf } from '#functions/visibilities/remediation/today.ts'
import { visibilityOf } from '#functions/visibilities/visibility-rows.ts'

/** Changes a visibility that the caller sees; answers with it. Throws `not_found`. */
export const changeSeenVisibility = async (
  {
    visibilities,
    organizations,
    platform,
  }: Pick<VisibilitiesDependencies, 'visibilities' | 'organizations' | 'platform'>,
  session: Session,
  id: number,
  as: (
    before: VisibilityEntity,
    commit: Commit<VisibilityKinds>,
  ) => Changed<VisibilityEntity> | Promise<Changed<VisibilityEntity>>,
): Promise<{ visibility: Visibility }> => {
  const items = visibilities.for(session)
  const [clientOf, reader] = await Promise.all([
    clientNames(organizations, session),
    readerOf(organizations, session, platform.clock),
  ])
  const visibility = await items.change(id, as)
  return {
    visibility: visibilityOf(await items.readModel(), id, visibility, clientOf(visibility.client_id), reader),
  }
}
