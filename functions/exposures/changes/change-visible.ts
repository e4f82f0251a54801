import { organizationNames } from '#functions/organizations/collection.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import type { ExposureEntity, ExposureKinds } from '#functions/exposures/collection.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { readerOf } from '#functions/exposures/remediation/today.ts'
import { toExposureResponse } from '#functions/exposures/exposure-rows.ts'

/** Changes an exposure that the caller sees and returns it. Throws `not_found`. */
export const changeVisible = async (
  {
    exposures,
    organizations,
    platform,
  }: Pick<ExposuresDependencies, 'exposures' | 'organizations' | 'platform'>,
  session: Session,
  id: number,
  as: (
    before: ExposureEntity,
    commit: Commit<ExposureKinds>,
  ) => Changed<ExposureEntity> | Promise<Changed<ExposureEntity>>,
): Promise<{ visibility: Visibility }> => {
  const items = exposures.for(session)
  const [organizationOf, reader] = await Promise.all([
    organizationNames(organizations, session),
    readerOf(organizations, session, platform.clock),
  ])
  const exposure = await items.change(id, as)
  return {
    visibility: toExposureResponse(
      await items.readModel(),
      id,
      exposure,
      organizationOf(exposure.client_id),
      reader,
    ),
  }
}
