/** Why an address is not notified of a stream, whatever its schedule. */
import {
  moduleOfStream,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { serviceFor, type Service, type ServiceFlags } from '#shared/domain/services.ts'

/**
 * `service`: the organization lacks the module; `mails`: its e-mails are off; `criticality`: the lowest criticality
 * that the address wants excludes the stream.
 */
export type NotNotifiedReason = 'service' | 'mails' | 'criticality'

/** Undefined if it is notified. Services not yet loaded count as on. */
export const notNotifiedReason = (
  stream: NotificationStream,
  { smallest_criticality: smallest }: Pick<NotificationPreferences, 'smallest_criticality'>,
  services: Readonly<Record<Service, ServiceFlags>> | undefined,
): NotNotifiedReason | undefined => {
  const service = serviceFor(moduleOfStream[stream])
  const flags = service === null ? undefined : services?.[service]
  if (flags?.enabled === false) return 'service'
  if (flags?.enable_email_notifications === false) return 'mails'
  return stream === 'visibility_other' && smallest === 1 ? 'criticality' : undefined
}
