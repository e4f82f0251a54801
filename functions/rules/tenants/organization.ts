/** Organizations and users as stored, as far as sign-in and requests read them (part 3 section 3). */
import * as z from 'zod'
import { canonicalEmail } from '#shared/domain/email.ts'
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
} from '#shared/domain/notifications/settings.ts'
import { limits } from '#shared/domain/limits.ts'
import { accessFlag, moduleAccess, roles, type Module, type ModuleAccess } from '#shared/domain/roles.ts'
import { serviceFor } from '#shared/domain/services.ts'

const serviceSchema = z.object({
  enabled: z.boolean(),
  enable_api_access: z.boolean(),
  enable_email_notifications: z.boolean(),
})

/** A profile picture: its object in the bucket of files, and a version, so that browsers detect a new picture. */
const pictureSchema = z.object({
  object: z.string(),
  type: z.enum(['image/png', 'image/jpeg']),
  version: z.string(),
})

export const organizationEntitySchema = z.object({
  name: z.string(),
  contact_email: z.string().nullable(),
  max_user_count: z.int(),
  tags: z.array(z.int()),
  services: z.object({
    visibilities: serviceSchema,
    incidents: serviceSchema,
    threats: serviceSchema,
    feeds: serviceSchema,
  }),
  ip_allow_list: z.array(z.object({ id: z.int(), ip: z.string() })),
  creation_date: z.string(),
  picture: pictureSchema.optional(),
  notification_settings: notificationSettingsSchema.optional(),
  /** Whether its users may use mailed codes; missing means yes. */
  mailed_code: z.boolean().optional(),
  /** Whether its admins need no checklist any longer; missing means no. */
  checklist_dismissed: z.boolean().optional(),
  /** Earlier time zones, each with its end (ISO 8601), newest last. Notifications released in that time use them. */
  time_zones_before: z.array(z.object({ time_zone: z.string(), until: z.string() })).optional(),
})
export type OrganizationEntity = z.infer<typeof organizationEntitySchema>

/** The time zone of an organization's days. */
export const timeZoneOf = ({ notification_settings: settings }: OrganizationEntity): string =>
  (settings ?? defaultNotificationSettings).time_zone

/** Whether the organization has the module. Reports are not a service: only the user's flag decides. */
export const serviceOf = (organization: OrganizationEntity, module: Module): boolean => {
  const service = serviceFor(module)
  return service === null || organization.services[service].enabled
}

/** An invitation by e-mail. All dates are ISO 8601. */
const invitationSchema = z.object({
  sent: z.string(),
  until: z.string(),
  /** When the e-mail came back. */
  bounced: z.string().optional(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** An invitation that is sent at an instant (ISO 8601). */
export const invitationAt = (sent: string): Invitation => ({
  sent,
  until: new Date(Date.parse(sent) + limits.invitationHours * 3_600_000).toISOString(),
})

export const userEntitySchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Null for provider staff. */
  client_id: z.int().nullable(),
  role: z.enum(roles),
  has_threat_access: z.boolean(),
  has_feed_access: z.boolean(),
  has_incident_access: z.boolean(),
  has_visibility_access: z.boolean(),
  has_report_access: z.boolean(),
  /** ISO 8601; null when it does not expire. */
  account_expiry_date: z.string().nullable(),
  deactivated: z.boolean(),
  creation_date: z.string(),
  /** An unconfirmed new address, and since when (ISO 8601); both or neither. */
  pending_email: z.string().optional(),
  pending_email_since: z.string().optional(),
  /** Epoch seconds, as of the last run of `last-activity`; the account has it to within five minutes. */
  last_activity: z.int().optional(),
  /** The last invitation. It matters until the first sign-in; users from the command line have none. */
  invitation: invitationSchema.optional(),
})
export type UserEntity = z.infer<typeof userEntitySchema>

/**
 * The modules that a user may use now: both the organization's service and the user's flag are on. For provider staff
 * the flags decide.
 */
export const effectiveAccess = (flags: ModuleAccess, organization: OrganizationEntity | null): ModuleAccess =>
  moduleAccess(
    (module) => flags[accessFlag(module)] && (organization === null || serviceOf(organization, module)),
  )

/** The normalized form of an e-mail address for uniqueness and lookup. */
export const emailKey = (email: string): string =>
  (canonicalEmail(email) ?? email.trim()).normalize('NFKC').toLowerCase()
