/** Users and their requests for modules, which are stored with their organizations. */
import * as z from 'zod'
import { kind } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idNameRow, timeOf } from '#functions/core/read-model/rows.ts'
import { emailKey, userEntitySchema } from '#functions/rules/tenants/organization.ts'
import { moduleRequestStates } from '#shared/domain/module-requests.ts'
import { modules } from '#shared/domain/roles.ts'
import { searchKey, sortKey } from '#shared/domain/text.ts'

export const userKind = kind({
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
    invited_until: 'integer?',
    invitation_bounced: 'integer',
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
    expires: timeOf(user.account_expiry_date),
    deactivated: Number(user.deactivated),
    created: Date.parse(user.creation_date),
    last_activity: user.last_activity ?? null,
    invited_until: timeOf(user.invitation?.until),
    invitation_bounced: Number(user.invitation?.bounced !== undefined),
  }),
  current: (row) => ({ invited_until: null, invitation_bounced: 0, ...row }),
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

export const moduleRequestKind = kind({
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
    resolved: timeOf(request.resolved_date),
  }),
})

/**
 * The current time in SQL, rounded down to the minute. So statements are prepared once a minute and not per request.
 * Sign-in uses the exact time.
 */
export const minuteOf = (now: Date): number => now.getTime() - (now.getTime() % 60_000)

/** Whether an organization, by the column of its id, has an admin who can sign in now. */
export const hasAdmin = (organizationId: string, now: Date): string =>
  `EXISTS (SELECT 1 FROM user WHERE client_id = ${organizationId} AND role = 'organization_admin' AND deactivated = 0 AND (expires IS NULL OR expires > ${minuteOf(now)}))`

/** The number of users of an organization, by the column of its id. */
export const userCount = (organizationId: string): string =>
  `(SELECT count(*) FROM user WHERE client_id = ${organizationId})`

/** The number of those whose account has expired. */
export const expiredUserCount = (organizationId: string, now: Date): string =>
  `(SELECT count(*) FROM user WHERE client_id = ${organizationId} AND expires <= ${minuteOf(now)})`

/** The ids and names of all users. */
export const namedUsers = (readModel: ReadModel): z.infer<typeof idNameRow>[] =>
  readModel.rows(idNameRow, 'SELECT id, name FROM user', [])

/** The name of a user; undefined when the account is deleted. */
export const userNameOf = (readModel: ReadModel, id: number): string | undefined =>
  readModel.row(idNameRow, 'SELECT id, name FROM user WHERE id = ?', [id])?.name
