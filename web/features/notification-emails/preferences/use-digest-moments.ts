import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ServicesOfOrganization } from '#shared/contracts/organizations.ts'
import type { NotificationPreferences, NotificationStream } from '#shared/domain/notifications/preferences.ts'
import type { NotificationSettings } from '#shared/domain/notifications/settings.ts'
import { deliveryOf } from '#shared/domain/notifications/slots.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatMoment } from '#web/lib/format-schedule.ts'
import { servicesQuery, settingsQuery } from '#web/features/notification-emails/email-queries.ts'

interface DigestMoments {
  readonly services: ServicesOfOrganization | undefined
  readonly settings: NotificationSettings | undefined
  /** The name of the time zone of the hours. */
  readonly zone: string | undefined
  /** The time of the stream's next digest; undefined if it has none. */
  readonly nextOf: (stream: NotificationStream) => string | undefined
}

/** The organization's services and time zone, which decide when and whether an address is notified. */
export const useDigestMoments = (
  organizationId: number,
  preferences: NotificationPreferences,
): DigestMoments => {
  const { i18n } = useTranslation()
  const services = useQuery(servicesQuery(organizationId)).data?.services
  const settings = useQuery(settingsQuery(organizationId)).data?.notification_settings
  return {
    services,
    settings,
    zone: settings?.time_zone,
    nextOf: (stream) => {
      if (settings === undefined || !('hour' in preferences[stream])) return undefined
      const delivery = deliveryOf(preferences, stream, Date.now(), settings.time_zone)
      return delivery === null
        ? undefined
        : formatMoment(delivery.at, settings.time_zone, localeOf(i18n.language))
    },
  }
}
