/** The collection of organizations with their users and tags. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { readNamesChanged } from '#functions/core/event-store/counters.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow, idNameRow } from '#functions/core/read-model/rows.ts'
import type { Table } from '#functions/core/store/table.ts'
import { bilingualEntryKind, usesOfEntry } from '#functions/rules/dictionaries/entries.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { organizationEntitySchema, type OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import { moduleRequestKind, userKind } from '#functions/users/user-store.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
  notifiedModules,
} from '#shared/domain/notifications/settings.ts'
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
    /** Its admins dismissed the checklist. */
    is_dismissed: 'integer',
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
    is_dismissed: Number(organization.checklist_dismissed === true),
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
    checklist_dismissed,
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
    checklist_dismissed: checklist_dismissed ?? false,
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
    readModel.rows(
      idRow,
      `SELECT id FROM organization WHERE has_${service} = 1 AND id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    ),
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

/** Joins the organization of a row to it. */
export const organizationJoin = (column: string): string => `JOIN organization ON organization.id = ${column}`

/** A column of the organization that `organizationJoin` joins. */
export const organizationColumn = (column: keyof typeof organizationKind.columns | 'id'): string =>
  `organization.${column}`

/** The ids and names of all organizations. */
export const namedOrganizations = (readModel: ReadModel): z.infer<typeof idNameRow>[] =>
  readModel.rows(idNameRow, 'SELECT id, name FROM organization', [])

/** The name of an organization; undefined when it is deleted. */
export const organizationNameOf = (readModel: ReadModel, id: number): string | undefined =>
  readModel.row(idNameRow, 'SELECT id, name FROM organization WHERE id = ?', [id])?.name

/** The ids of the organizations that exist, as a subquery. */
export const existingOrganizations = '(SELECT id FROM organization)'

/** SQL that counts the organizations with an entry of a dictionary. */
export const organizationEntryUses = {
  organization_tag: usesOfEntry(['organization', 'tag_ids']),
}
