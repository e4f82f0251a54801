import { organizationNames, servedAmong } from '#functions/organizations/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { CreateVisibilityInput, Visibility } from '#shared/contracts/visibilities.ts'
import type { ExposureKinds } from './collection.ts'
import type { ExposuresDependencies } from './dependencies.ts'
import { addExposure, checkDetected } from './exposure-rules.ts'
import { readerOf } from './remediation/today.ts'
import { toExposureResponse } from './exposure-rows.ts'

/**
 * Publishes an exposure with one detection. Calls `keep` within the commit. Throws the errors of `createVisibility`.
 */
export const publishExposure = async (
  { collection, organizations, platform }: Omit<ExposuresDependencies, 'exposures' | 'assets'>,
  session: Session,
  body: CreateVisibilityInput,
  keep: (commit: Commit<ExposureKinds>, exposure: Visibility) => void,
): Promise<Visibility> => {
  const [organizationReadModel, organizationOf, reader] = await Promise.all([
    organizations.readModel(),
    organizationNames(organizations, session),
    readerOf(organizations, session, platform.clock),
  ])
  const served = servedAmong(organizationReadModel, 'visibilities', [body.client_id])
  const detected = checkDetected(body, served, platform.clock.now())
  const { detection_date: _, ...input } = body
  return collection.commit(actorOf(session), (commit) => {
    const { id, visibility: exposure } = addExposure(commit, input, [detected])
    const shown = toExposureResponse(commit.readModel, id, exposure, organizationOf(body.client_id), reader)
    keep(commit, shown)
    return shown
  })
}
