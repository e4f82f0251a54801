/** The collection of organizations with their users and tags. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { readNamesChanged } from '#functions/core/event-store/counters.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Table } from '#functions/core/store/table.ts'
import { bilingualEntryKind, usesOfEntry } from '#functions/rules/dictionaries/entries.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import {
  emailKey,
  organizationEntitySchema,
  userEntitySchema,
  type OrganizationEntity,
} from '#functions/rules/tenants/organization.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import { moduleRequestStates } from '#shared/domain/module-requests.ts'
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
  notifiedModules,
} from '#shared/domain/notifications/settings.ts'
import { modules } from '#shared/domain/roles.ts'
import { serviceFor } from '#shared/domain/services.ts'
import { nameKey, searchKey, sortKey } from '#shared/domain/text.ts'

/**
 * The form in which organization names must be unique: people cannot distinguish names that differ only in case,
 * diacritics or look-alike letters.
 */
export const organizationNameKey = (name: string): string => searchKey(nameKey(name))

const organizationKind = kind({
  name: 'organization',
  schema: organizationEntitySchema,
  columns: {
    name: 'text',
    name_key: 'text',
    name_search: 'text',
    name_sort: 'text',
    contact_email: 'text?',
    contact_email_search: 'text?',
    max_user_count: 'integer',
    tag_ids: 'ids',
    ip_ids: 'ids',
    has_visibilities: 'integer',
    has_incidents: 'integer',
    has_threats: 'integer',
    has_feeds: 'integer',
    created: 'integer',
    picture: 'text?',
    /** Notification settings as `notifiedSchema`. Null in older rows. */
    notified: 'text?',
  },
  indexes: [['name_sort', 'id'], ['name_key'], ['created', 'id']],
  row: (organization) => ({
    name: organization.name,
    name_key: organizationNameKey(organization.name),
    name_search: searchKey(organization.name),
    name_sort: sortKey(organization.name),
    contact_email: organization.contact_email,
    contact_email_search: organization.contact_email === null ? null : searchKey(organization.contact_email),
    max_user_count: organization.max_user_count,
    tag_ids: organization.tags,
    ip_ids: organization.ip_allow_list.map(({ id }) => id),
    has_visibilities: Number(organization.services.visibilities.enabled),
    has_incidents: Number(organization.services.incidents.enabled),
    has_threats: Number(organization.services.threats.enabled),
    has_feeds: Number(organization.services.feeds.enabled),
    created: Date.parse(organization.creation_date),
    picture: organization.picture?.version ?? null,
    notified: JSON.stringify(notifiedOf(organization)),
  }),
  counters: () => [{ scope: 'all', field: 'organizations' }],
  shown: ({ name }) => ({ organizations: name }),
  disclosed: ({
    contact_email,
    max_user_count,
    ip_allow_list,
    services: of,
    notification_settings: notifications,
    mailed_code,
  }) => ({
    contact_email,
    max_user_count,
    ip_whitelist: ip_allow_list.map(({ ip }) => ip),
    services_visibilities: switchedOn(of.visibilities),
    services_incidents: switchedOn(of.incidents),
    services_threats: switchedOn(of.threats),
    services_feeds: switchedOn(of.feeds),
    // Missing settings have their defaults.
    time_zone: (notifications ?? defaultNotificationSettings).time_zone,
    clear_content: (notifications ?? defaultNotificationSettings).clear_content,
    mailed_code: mailed_code ?? true,
  }),
})

/** What the notifier knows of every organization: its modules with e-mails, and its settings. */
export const notifiedSchema = z.object({
  modules: z.array(z.enum(notifiedModules)),
  settings: notificationSettingsSchema,
  time_zones_before: z.array(z.object({ time_zone: z.string(), until: z.string() })).default([]),
})
export type Notified = z.infer<typeof notifiedSchema>

/**
 * The notification settings of an organization, with the modules whose service and e-mails are on (part 3 section 3).
 */
export const notifiedOf = ({
  services: of,
  notification_settings,
  time_zones_before = [],
}: OrganizationEntity): Notified => ({
  modules: notifiedModules.filter((module) => {
    const service = of[serviceFor(module)]
    return service.enabled && service.enable_email_notifications
  }),
  settings: notification_settings ?? defaultNotificationSettings,
  time_zones_before,
})

/** The names of a service's switches that are on. */
const switchedOn = (service: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(service).flatMap(([name, isOn]) => (isOn ? [name] : []))

const userKind = kind({
  name: 'user',
  schema: userEntitySchema,
  columns: {
    name: 'text',
    name_search: 'text',
    name_sort: 'text',
    email: 'text',
    email_key: 'text',
    email_search: 'text',
    /** An unconfirmed address, and since when. */
    pending_email_key: 'text?',
    pending_email_since: 'integer?',
    client_id: 'integer?',
    role: 'text',
    has_threat_access: 'integer',
    has_feed_access: 'integer',
    has_incident_access: 'integer',
    has_visibility_access: 'integer',
    has_report_access: 'integer',
    expires: 'integer?',
    deactivated: 'integer',
    created: 'integer',
    last_activity: 'integer?',
  },
  indexes: [
    ['client_id', 'name_sort', 'id'],
    ['name_sort', 'id'],
    ['email_key'],
    ['pending_email_key'],
    ['role', 'name_sort', 'id'],
  ],
  row: (user) => ({
    name: user.name,
    name_search: searchKey(user.name),
    name_sort: sortKey(user.name),
    email: user.email,
    email_key: emailKey(user.email),
    email_search: searchKey(user.email),
    pending_email_key: user.pending_email === undefined ? null : emailKey(user.pending_email),
    pending_email_since: user.pending_email_since === undefined ? null : Date.parse(user.pending_email_since),
    client_id: user.client_id,
    role: user.role,
    has_threat_access: Number(user.has_threat_access),
    has_feed_access: Number(user.has_feed_access),
    has_incident_access: Number(user.has_incident_access),
    has_visibility_access: Number(user.has_visibility_access),
    has_report_access: Number(user.has_report_access),
    expires: user.account_expiry_date === null ? null : Date.parse(user.account_expiry_date),
    deactivated: Number(user.deactivated),
    created: Date.parse(user.creation_date),
    last_activity: user.last_activity ?? null,
  }),
  counters: ({ client_id, role }) => [
    { scope: 'all', field: 'users' },
    ...(client_id === null ? [] : [{ scope: `client#${client_id}`, field: 'users' }]),
    ...(client_id !== null && role === 'organization_admin'
      ? [{ scope: `client#${client_id}`, field: 'admins' }]
      : []),
  ],
  disclosed: (user) => ({
    email: user.email,
    pending_email: user.pending_email ?? null,
    role: user.role,
    account_expiry_date: user.account_expiry_date,
    deactivated: user.deactivated,
    has_threat_access: user.has_threat_access,
    has_feed_access: user.has_feed_access,
    has_incident_access: user.has_incident_access,
    has_visibility_access: user.has_visibility_access,
    has_report_access: user.has_report_access,
  }),
})

export const moduleRequestEntitySchema = z.object({
  client_id: z.int(),
  user_id: z.int(),
  module: z.enum(modules),
  /** ISO 8601. */
  creation_date: z.string(),
  // Older requests have no answer: granting the module deleted them.
  state: z.enum(moduleRequestStates).default('pending'),
  reason: z.string().nullable().default(null),
  resolved_by: z.string().nullable().default(null),
  /** ISO 8601. */
  resolved_date: z.string().nullable().default(null),
})
export type ModuleRequestEntity = z.infer<typeof moduleRequestEntitySchema>

const moduleRequestKind = kind({
  name: 'module_request',
  schema: moduleRequestEntitySchema,
  columns: {
    client_id: 'integer',
    user_id: 'integer',
    module: 'text',
    created: 'integer',
    state: 'text',
    reason: 'text?',
    resolved_by: 'text?',
    resolved: 'integer?',
  },
  indexes: [
    ['user_id', 'module'],
    ['state', 'created', 'id'],
  ],
  row: (request) => ({
    client_id: request.client_id,
    user_id: request.user_id,
    module: request.module,
    created: Date.parse(request.creation_date),
    state: request.state,
    reason: request.reason,
    resolved_by: request.resolved_by,
    resolved: request.resolved_date === null ? null : Date.parse(request.resolved_date),
  }),
})

export const organizationsCollection = defineCollection({
  name: 'organizations',
  kinds: {
    organization: organizationKind,
    user: userKind,
    module_request: moduleRequestKind,
    organization_tag: bilingualEntryKind('organization_tag'),
  },
})
export type OrganizationKinds = (typeof organizationsCollection)['kinds']

const organizationRowSchema = z.object({ client_id: z.int(), name: z.string() })

/** Looks up names of organizations for a caller. Members of an organization see no other one, and need no lookup. */
export const organizationNames = async (
  organizations: Collection<OrganizationKinds>,
  session: Session,
): Promise<(id: number) => OrganizationRef> => {
  if (session.organizationId !== null) {
    const own = { client_id: session.organizationId, name: session.organizationName ?? '' }
    return () => own
  }
  const readModel = await organizations.readModel()
  return (id) =>
    readModel.row(organizationRowSchema, 'SELECT id AS client_id, name FROM organization WHERE id = ?', [
      id,
    ]) ?? {
      client_id: id,
      name: `#${id}`,
    }
}

const zoneRowSchema = z.object({ client_id: z.int(), zone: z.string() })

/** Organizations whose time zone differs from the default. */
export const unusualZones = (organizations: ReadModel): z.infer<typeof zoneRowSchema>[] =>
  organizations.rows(
    zoneRowSchema,
    `SELECT id AS client_id, notified ->> '$.settings.time_zone' AS zone
       FROM organization WHERE notified ->> '$.settings.time_zone' <> ?`,
    [defaultNotificationSettings.time_zone],
  )

/**
 * What change cursors are bound to, since items of other collections show organization names. For an organization: its
 * own name; for system keys: the number of renames of any.
 */
export const organizationNamesChanged = async (
  table: Table,
  { organizationId, organizationName }: Session,
): Promise<string> =>
  organizationId === null
    ? String(await readNamesChanged(table, organizationsCollection.name, ['organizations']))
    : (organizationName ?? '')

/** The organizations that exist and have a service. Others would not see what is published for them. */
export const servedAmong = (
  readModel: ReadModel,
  service: 'incidents' | 'visibilities',
  ids: readonly number[],
): ReadonlySet<number> =>
  new Set(
    readModel
      .rows(
        z.object({ id: z.int() }),
        `SELECT id FROM organization WHERE has_${service} = 1 AND id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(ids)],
      )
      .map(({ id }) => id),
  )

/** The organizations that have a service, by name. */
export const organizationsWith = (
  readModel: ReadModel,
  service: 'incidents' | 'visibilities',
): OrganizationRef[] =>
  readModel.rows(
    organizationRowSchema,
    `SELECT id AS client_id, name FROM organization WHERE has_${service} = 1 ORDER BY name_sort, id`,
  )

/**
 * The current time in SQL, rounded down to the minute. So statements are prepared once a minute and not per request.
 * Sign-in uses the exact time.
 */
export const minuteOf = (now: Date): number => now.getTime() - (now.getTime() % 60_000)

/** Whether an organization has an admin who can sign in now. */
export const hasAdmin = (now: Date): string =>
  `EXISTS (SELECT 1 FROM user WHERE client_id = organization.id AND role = 'organization_admin' AND deactivated = 0 AND (expires IS NULL OR expires > ${minuteOf(now)}))`

/** SQL that counts the organizations with an entry of a dictionary. */
export const organizationEntryUses = {
  organization_tag: usesOfEntry(['organization', 'tag_ids']),
}
