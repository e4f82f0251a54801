/**
 * Organizations, their services and IP allow-lists (part 3 sections 2, 3, 5 and 7). On the wire an
 * organization is a `client`.
 */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { notificationSettingsSchema } from '../domain/notifications/settings.ts'
import { administrators, allRoles, platformAdmin } from '../domain/roles.ts'
import type { Service } from '../domain/services.ts'
import { isTimeZone, timeZoneLength } from '../domain/time-zone.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  idsSchema,
  instantSchema,
  lineSchema,
  listOf,
  pageOf,
  pageQueryShape,
  searchQuerySchema,
  sortQuerySchema,
  textSchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { emailSchema } from './auth.ts'
import { signInSettingsSchema } from './sign-in-settings.ts'
import { pastChangeSchema } from './histories.ts'

const area = 'organizations' as const
const countSchema = z.int().min(0)
const yesOrNoQuerySchema = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A tag of an organization. Inactive tags stay on organizations that have them. */
const tagSchema = z.object({ id: idSchema, name_pl: z.string(), name_en: z.string(), is_active: z.boolean() })

/** What every user who sees an organization may know about it. */
export const basicOrganizationSchema = z.object({
  client_id: idSchema,
  client_name: z.string(),
  /** URL of the profile picture; null when there is none. */
  photo_file: z.string().nullable(),
})
export type BasicOrganization = z.infer<typeof basicOrganizationSchema>

/** Additional fields for those who administer the organization. */
const administrationShape = {
  contact_email: z.string().nullable(),
  max_user_count: z.int(),
  user_count: countSchema,
  /** Users whose account has expired. */
  expired_user_count: countSchema,
  /** Pending requests to add or delete an asset. */
  asset_requests: countSchema,
  /** Whether it has an organization admin who is neither deactivated nor expired. */
  has_admin: z.boolean(),
  creation_date: instantSchema,
}

/** An organization as a list shows it. Analysts and users do not get the fields for administrators. */
export const organizationListItemSchema = basicOrganizationSchema.extend({
  organization_tags: z.array(tagSchema).optional(),
  ...z.object(administrationShape).partial().shape,
})
export type OrganizationListItem = z.infer<typeof organizationListItemSchema>

/** A whole organization. */
export const organizationSchema = basicOrganizationSchema.extend({
  organization_tags: z.array(tagSchema),
  ...administrationShape,
})
export type Organization = z.infer<typeof organizationSchema>

export const organizationSortFields = ['name', 'creation_date', 'max_user_count'] as const

/** Filters of the organization list. `search` looks in the name and the contact e-mail. */
export const organizationFilterShape = {
  search: searchQuerySchema.optional(),
  name: searchQuerySchema.optional(),
  tags: idListQuerySchema.optional(),
  has_admin: yesOrNoQuerySchema.optional(),
  has_asset_requests: yesOrNoQuerySchema.optional(),
  /** Whether no step of its checklist is left, or it has none any longer. */
  is_set_up: yesOrNoQuerySchema.optional(),
}
export const organizationQuerySchema = z.object({
  ...pageQueryShape,
  sort: sortQuerySchema(organizationSortFields, '+name'),
  ...organizationFilterShape,
})

const serviceSchema = z.object({
  enabled: z.boolean(),
  enable_api_access: z.boolean(),
  enable_email_notifications: z.boolean(),
})
const eachService = <Flags extends z.ZodType>(flags: Flags) =>
  z.object({ visibilities: flags, incidents: flags, threats: flags, feeds: flags } satisfies Record<
    Service,
    Flags
  >)

const notificationInputSchema = notificationSettingsSchema.extend({
  time_zone: textSchema(timeZoneLength).refine(isTimeZone, 'no time zone'),
})

const nameSchema = lineSchema(limits.organizationNameLength)
// An empty text means no e-mail address.
const contactEmailSchema = z.preprocess((value) => (value === '' ? null : value), emailSchema.nullable())
const maxUsersSchema = z.int().min(1).max(limits.organizationUsers)
const tagIdsSchema = idsSchema(limits.organizationTags)

export const createOrganizationInputSchema = z.object({
  client_name: nameSchema,
  contact_email: contactEmailSchema.default(null),
  max_user_count: maxUsersSchema.default(limits.organizationUsersDefault),
  organization_tags: tagIdsSchema.default([]),
  /** Services that are on from the start. Those left out are off. */
  services: eachService(serviceSchema.partial()).partial().default({}),
  /** Settings that differ from the defaults, such as those of another organization. */
  ...notificationInputSchema.partial().shape,
  ...signInSettingsSchema.partial().shape,
})
export type CreateOrganizationInput = z.infer<typeof createOrganizationInputSchema>

export const updateOrganizationInputSchema = z
  .object({
    client_name: nameSchema,
    contact_email: contactEmailSchema,
    max_user_count: maxUsersSchema,
    organization_tags: tagIdsSchema,
  })
  .partial()
export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInputSchema>

const organizationReplySchema = z.object({ client: organizationSchema })

export const listOrganizations = endpoint({
  method: 'GET',
  path: 'client',
  area,
  roles: allRoles,
  query: organizationQuerySchema,
  response: pageOf(organizationListItemSchema),
})

export const getOrganization = endpoint({
  method: 'GET',
  path: 'client/{id}',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: organizationReplySchema.extend({ history: z.array(pastChangeSchema).optional() }),
})

export const getBasicInfo = endpoint({
  method: 'GET',
  path: 'client/{id}/basic_info',
  area,
  roles: allRoles,
  params: idParamsSchema,
  response: z.object({ client: basicOrganizationSchema }),
})

export const createOrganization = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'client',
  area,
  // Its first admins are invited by the next call, so the question comes before anything exists.
  confirmed: true,
  roles: platformAdmin,
  body: createOrganizationInputSchema,
  response: organizationReplySchema,
  errors: ['already_exists', 'unknown_reference', 'service_disabled', 'busy'],
})

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: 'client/{id}',
  area,
  confirmed: { body: ['contact_email'] },
  roles: administrators,
  params: idParamsSchema,
  body: updateOrganizationInputSchema.extend(fieldsBeforeShape),
  response: organizationReplySchema,
  errors: [
    'already_exists',
    'unknown_reference',
    'max_users_below_current',
    'too_many_attempts',
    'fields_changed',
    'busy',
  ],
})

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: 'client/{id}',
  area,
  confirmed: true,
  roles: platformAdmin,
  params: idParamsSchema,
  // Strict, so that a mistyped confirmation is refused instead of ignored.
  body: z.strictObject({
    client_name: z
      .string()
      .max(limits.organizationNameLength * 2)
      .optional(),
  }),
  errors: ['confirmation_mismatch', 'busy'],
})

/** Progress of deleting an organization's data. */
export const organizationDeletionStatusSchema = z.object({
  client_id: idSchema,
  client_name: z.string(),
  requested_by: z.string(),
  requested_date: instantSchema,
  /**
   * - `waiting`: not begun.
   * - `running`: some data are deleted.
   * - `done`: nothing remains.
   * - `failing`: the last run failed and will be retried.
   */
  state: z.enum(['waiting', 'running', 'failing', 'done']),
  /** Number of deleted items of each kind. */
  removed: z.array(z.object({ what: z.string(), count: countSchema })),
  finished_date: instantSchema.nullable(),
})
export type OrganizationDeletionStatus = z.infer<typeof organizationDeletionStatusSchema>

export const listOrganizationRemovals = endpoint({
  method: 'GET',
  path: 'organization_removal',
  area,
  roles: platformAdmin,
  response: listOf(organizationDeletionStatusSchema),
})

const servicesReplySchema = z.object({ services: eachService(serviceSchema) })
export type ServicesOfOrganization = z.infer<typeof servicesReplySchema>['services']

export const getServices = endpoint({
  method: 'GET',
  path: 'client/{id}/services',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: servicesReplySchema,
})

/** What a new organization needs, in this order. `access`: a key or a periodic report. */
export const checklistSteps = ['admin', 'services', 'assets', 'address', 'access', 'second_admin'] as const
const checklistStepSchema = z.object({
  step: z.enum(checklistSteps),
  done: z.boolean(),
  /** How many there are of what the step asks for. */
  count: countSchema,
})
export type ChecklistStep = z.infer<typeof checklistStepSchema>

/** Null once nothing is missing, for an established organization, and when its admins dismissed it. */
const checklistReplySchema = z.object({ checklist: z.array(checklistStepSchema).nullable() })

export const getChecklist = endpoint({
  method: 'GET',
  path: 'client/{id}/checklist',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: checklistReplySchema,
})

export const updateChecklist = endpoint({
  method: 'PATCH',
  path: 'client/{id}/checklist',
  area,
  roles: ['organization_admin'],
  params: idParamsSchema,
  body: z.object({ dismissed: z.boolean() }),
  response: checklistReplySchema,
  errors: ['busy'],
})

export const updateServices = endpoint({
  method: 'PATCH',
  path: 'client/{id}/services',
  area,
  roles: platformAdmin,
  params: idParamsSchema,
  body: eachService(serviceSchema.partial()).partial(),
  response: servicesReplySchema,
  errors: ['service_disabled', 'busy'],
})

const notificationSettingsReplySchema = z.object({ notification_settings: notificationSettingsSchema })

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: 'client/{id}/notification_settings',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: notificationSettingsReplySchema,
})

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: 'client/{id}/notification_settings',
  area,
  confirmed: { body: ['clear_content'] },
  roles: administrators,
  params: idParamsSchema,
  body: notificationInputSchema.partial().extend(fieldsBeforeShape),
  response: notificationSettingsReplySchema,
  errors: ['fields_changed', 'busy'],
})

const signInSettingsReplySchema = z.object({ sign_in_settings: signInSettingsSchema })

export const getSignInSettings = endpoint({
  method: 'GET',
  path: 'client/{id}/sign_in_settings',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: signInSettingsReplySchema,
})

export const updateSignInSettings = endpoint({
  method: 'PATCH',
  path: 'client/{id}/sign_in_settings',
  area,
  confirmed: true,
  roles: administrators,
  params: idParamsSchema,
  body: signInSettingsSchema,
  response: signInSettingsReplySchema,
  errors: ['busy'],
})

/** An address or network from which an organization's users may connect. */
export const whitelistIpSchema = z.object({ ip_id: idSchema, ip: z.string() })
export type WhitelistIp = z.infer<typeof whitelistIpSchema>
const whitelistReplySchema = z.object({ client_whitelist_ips: z.array(whitelistIpSchema) })

export const listWhitelistIps = endpoint({
  method: 'GET',
  path: 'client/{id}/ip_whitelist',
  area,
  roles: ['platform_admin', 'organization_admin', 'user'],
  params: idParamsSchema,
  response: whitelistReplySchema,
})

export const createWhitelistIp = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'client/{id}/ip_whitelist',
  area,
  confirmed: true,
  roles: platformAdmin,
  params: idParamsSchema,
  body: z.object({ whitelist_ip: z.string().max(limits.nameLength) }),
  response: whitelistReplySchema,
  errors: ['ip_invalid', 'already_exists', 'ip_list_full', 'busy'],
})

export const deleteWhitelistIp = endpoint({
  method: 'DELETE',
  path: 'whitelist_ip/{id}',
  area,
  confirmed: true,
  roles: platformAdmin,
  params: idParamsSchema,
  errors: ['busy'],
})

/** Kinds of requests with an API key, as the statistics count them. */
export const apiRequestKinds = [
  'outputs',
  'taxii',
  'indicators',
  'groups',
  'views',
  'threats',
  'incidents',
  'visibilities',
  'assets',
  'categories',
  'tags',
  'me',
] as const

/** A day of the statistics, in the zone `activityZone`: `2026-03-29`. */
export const daySchema = z.iso.date()
/**
 * The count of a day, an ISO week (by its Monday) or a group. A week partly in the range counts only the days of the
 * range.
 */
const statisticSchema = z.object({ _id: z.string(), count: countSchema })
const seriesSchema = z.array(statisticSchema)
export const userActivitySchema = z.object({
  open_portal_daily: seriesSchema,
  open_portal_weekly: seriesSchema,
  downloaded_csv_daily: seriesSchema,
  downloaded_csv_weekly: seriesSchema,
  create_one_time_report_daily: seriesSchema,
  create_one_time_report_weekly: seriesSchema,
  api_requests_daily: seriesSchema,
  api_requests_weekly: seriesSchema,
  /** Visits by module, most first. */
  tab_enter_group: seriesSchema,
  /** API requests by kind, most first. */
  api_request_type: seriesSchema,
})
export type UserActivityStatistics = z.infer<typeof userActivitySchema>

export const getUserActivity = endpoint({
  method: 'GET',
  path: 'client/{id}/user_activity/{start}/{end}',
  cost: 'bulk',
  area,
  roles: platformAdmin,
  params: idParamsSchema.extend({ start: daySchema, end: daySchema }),
  response: userActivitySchema,
  errors: ['range_too_long', 'range_reversed'],
})
