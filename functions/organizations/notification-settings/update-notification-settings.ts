import { mergedInput } from '#functions/core/changes-over.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateNotificationSettings } from '#shared/contracts/organizations.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'
import { formerTimeZones } from './former-time-zones.ts'

/**
 * Changes the given settings. Pending e-mails use the settings at the time of sending. Items released in the previous
 * time zone still wait for the digest of that zone.
 */
export const updateNotificationSettingsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(updateNotificationSettings, ({ params, body: given, session }) =>
    dependencies.organizations.commit(actorOf(session), async (commit) => {
      const stored = await visibleOrganization(dependencies, session, params.id)
      const before = stored.entity.notification_settings ?? defaultNotificationSettings
      const body = mergedInput(given, before)
      const after = {
        time_zone: body.time_zone ?? before.time_zone,
        clear_content: body.clear_content ?? before.clear_content,
      }
      const changed = (['time_zone', 'clear_content'] as const).filter(
        (field) => after[field] !== before[field],
      )
      if (changed.length > 0)
        commit.update(
          'organization',
          params.id,
          {
            ...stored.entity,
            notification_settings: after,
            time_zones_before: formerTimeZones(
              stored.entity.time_zones_before ?? [],
              before.time_zone,
              after.time_zone,
              commit.at,
            ),
          },
          stored,
          changed,
        )
      return { notification_settings: after }
    }),
  )
