import { handle, type Route } from '#functions/platform/http/handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { updateExposureSettings } from '#shared/contracts/exposures.ts'
import { PortalError } from '#shared/http/errors.ts'

/** Sets in how many days the caller's own organization wants an exposure repaired. */
export const updateExposureSettingsRoute = ({ collection }: VisibilitiesDependencies): Route =>
  handle(updateExposureSettings, async ({ params: { id }, body: { days }, session }) => {
    if (id !== session.clientId) throw new PortalError('not_found')
    const settings = { client_id: id, ...days }
    await collection.commit(actorOf(session), async (commit) => {
      const before = await collection.get('exposure_settings', id)
      if (before === undefined) commit.create('exposure_settings', id, settings)
      else if (JSON.stringify(before.entity) !== JSON.stringify(settings))
        commit.update('exposure_settings', id, settings, before, ['due_date'])
    })
    return { exposure_settings: { days } }
  })
