import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getNotificationSettings } from '#shared/contracts/organizations.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'

/** How an organization is notified; what it has not said is as by default. */
export const getNotificationSettingsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(getNotificationSettings, async ({ params, session }) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    return { notification_settings: entity.notification_settings ?? defaultNotificationSettings }
  })
