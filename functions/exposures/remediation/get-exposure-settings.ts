import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { getExposureSettings } from '#shared/contracts/exposures.ts'
import { repairDaysOf, toExposureSettings } from './repair-days.ts'

/** Within how many days an organization wants an exposure repaired. */
export const getExposureSettingsRoute = ({ platform, collection }: ExposuresDependencies): Route =>
  handle(getExposureSettings, async ({ params: { id }, session }) => {
    await readVisibleOrganization(platform.table, session, id)
    return { exposure_settings: toExposureSettings(repairDaysOf(await collection.readModel(), id)) }
  })
