import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { updateExposureSettings } from '#shared/contracts/exposures.ts'
import { PortalError } from '#shared/http/errors.ts'
import { repairDaysOf, toExposureSettings } from './repair-days.ts'

/** Sets within how many days the caller's organization wants an exposure repaired. */
export const updateExposureSettingsRoute = ({ collection }: ExposuresDependencies): Route =>
  handle(updateExposureSettings, async ({ params: { id }, body, session }) => {
    if (id !== session.organizationId) throw new PortalError('not_found')
    const days = await collection.commit(actorOf(session), async (commit) => {
      const before = await collection.get('exposure_settings', id)
      const { days: wanted } = mergedInput(body, toExposureSettings(repairDaysOf(commit.readModel, id)))
      const settings = { client_id: id, ...wanted }
      if (before === undefined) commit.create('exposure_settings', id, settings)
      else if (JSON.stringify(before.entity) !== JSON.stringify(settings))
        commit.update('exposure_settings', id, settings, before, ['due_date'])
      return wanted
    })
    return { exposure_settings: { days } }
  })
