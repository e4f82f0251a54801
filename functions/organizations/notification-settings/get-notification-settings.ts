import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getNotificationSettings } from '#shared/contracts/organizations.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'

/** The notification settings of an organization. Missing ones have their defaults. */
export const getNotificationSettingsRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(getNotificationSettings, async ({ params, session }) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    return { notification_settings: entity.notification_settings ?? defaultNotificationSettings }
  })
