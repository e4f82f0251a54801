/**
 * The audit page: who did what, when, and to which organization. Beyond the documented calls. Platform admins see all
 * of it, organization admins the part of their organization.
 */
import * as z from 'zod'
import { itemLists } from '../domain/item-lists.ts'
import { administrators, platformAdmin } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  idSchema,
  instantSchema,
  pathIdSchema,
  recordsPerPageSchema,
  searchQuerySchema,
} from '../http/schemas.ts'
import { organizationRefSchema } from './organization-refs.ts'
import { valueChangeSchema } from '../domain/value-changes.ts'

const area = 'audit' as const

/** Actions that change no entity: sign-ins and their failures, secrets, keys and exports. */
export const securityActions = [
  'session',
  'refusal',
  'refusals_left_out',
  'sign_in',
  'second_factor',
  'second_factor_resend',
  'sign_out',
  'account_locked',
  'account_unlocked',
  'password_reset_request',
  'password_reset',
  'password_change',
  'invitation',
  'invitation_send_again',
  'email_change_request',
  'email_change',
  'email_change_withdraw',
  'pgp_key_create',
  'pgp_key_delete',
  'notification_test',
  'organization_delete',
  'organization_removed',
  'export',
  'api_key_create',
  'api_key_regenerate',
  'api_key_reveal',
  'api_key_delete',
  'api_key_rotate',
  'api_key_revoke',
  'api_key_use',
  'api_key_refused',
  'incident_note',
  'notification_hold',
  'notification_send',
  'mail_send_again',
  'webhook_test',
  'webhook_send_again',
  'confirmation',
  'factor_add',
  'factor_remove',
  'factor_reset',
  'recovery_codes_create',
  'recovery_code_use',
  'session_end',
  'reminders_off',
  'reminders_on',
  'personal_emails_off',
  'sign_in_settings',
] as const
export type SecurityAction = (typeof securityActions)[number]

/** Entities whose changes are audited. Their actions are `<kind>.create`, `<kind>.update` and `<kind>.delete`. */
export const auditedKinds = [
  'organization',
  'user',
  'module_request',
  'organization_tag',
  'notification_email',
  'asset',
  'asset_request',
  'concern_dismissal',
  'api_key',
  'threat',
  'threat_category',
  'threat_tag',
  'incident',
  'incident_template',
  'incident_category',
  'incident_tag',
  'visibility',
  'visibility_category',
  'exposure_settings',
  'threat_tlp',
  'incident_tlp',
  'visibility_tlp',
  'feed_group_tlp',
  'feed_tlp',
  'feed',
  'feed_group',
  'feed_comment',
  'feed_view',
  'feed_category',
  'feed_tag',
  'feed_type',
  'sighting',
  'report_template',
  'periodic_report',
  'report',
  'webhook',
  'source',
] as const
export type AuditedKind = (typeof auditedKinds)[number]

/** Names of changed fields in audit records. The screens have a label for each. */
export const auditedFields = [
  'accepted',
  'account_expiry_date',
  'address',
  'admin_access',
  'amber_strict',
  'analyst_comment',
  'answer',
  'attachments',
  'bytes_per_day',
  'category',
  'checklist_dismissed',
  'clear_content',
  'client_name',
  'columns',
  'comment',
  'concerns_only',
  'confidence',
  'contact_email',
  'criticality_level',
  'deactivated',
  'decision',
  'delivery',
  'description',
  'detection_dates',
  'due_date',
  'email',
  'expired_date',
  'expiry_date',
  'false_positive',
  'feeds',
  'format',
  'frequency',
  'gone',
  'groups',
  'hard_bounces',
  'has_feed_access',
  'has_incident_access',
  'has_report_access',
  'has_threat_access',
  'has_visibility_access',
  'hyperlinks',
  'ids_flag',
  'incident_category',
  'interval',
  'ioc_group',
  'ip_whitelist',
  'is_active',
  'is_open',
  'is_shared',
  'is_verified',
  'key',
  'lang',
  'language',
  'licence',
  'mailed_code',
  'max_rows',
  'max_user_count',
  'name',
  'name_en',
  'name_pl',
  'networks',
  'notes',
  'opens',
  'organization_tags',
  'organizations',
  'origin',
  'owner',
  'pending_email',
  'pgp_key',
  'preferences',
  'profile_picture',
  'publishing',
  'renewed_date',
  'replies',
  'requests_per_minute',
  'revoked',
  'role',
  'sections',
  'send_by_email',
  'services_feeds',
  'services_incidents',
  'services_threats',
  'services_visibilities',
  'sightings',
  'sources',
  'state',
  'status',
  'tags',
  'threat_category',
  'time_zone',
  'tlp',
  'translation',
  'type',
  'validity_days',
  'value',
  'view',
  'views',
  'visibility_category',
] as const
export type AuditedField = (typeof auditedFields)[number]

/** The account, key or address that an action without a changed entity refers to. */
export const auditSubjectSchema = z.object({
  kind: z.enum(['user', 'organization_key', 'notification_email']),
  /** Null for an account that does not exist. */
  id: idSchema.nullable(),
  /** Null for a user, whose current name is shown. */
  name: z.string().nullable(),
})
export type AuditSubject = z.infer<typeof auditSubjectSchema>

/** What an update did, where its fields show one well-known deed. */
export const auditDeeds = [
  'close',
  'reopen',
  'reply',
  'acknowledge',
  'repair',
  'accept_risk',
  'ask_retest',
  'publish',
  'withdraw',
  'approve',
  'decline',
  'switch_on',
  'switch_off',
  'revoke',
] as const
export type AuditDeed = (typeof auditDeeds)[number]

export const auditRecordSchema = z.object({
  /** Unique among records and stable over time. */
  id: z.string(),
  date: instantSchema,
  /** One of `securityActions`, or an entity's action such as `threat.update`. */
  action: z.string(),
  deed: z.enum(auditDeeds).nullable(),
  /** Whether it undid an earlier action. */
  undone: z.boolean(),
  /** The same for all records of one act: of a request that can be undone, or of a job. */
  act: z.string().nullable(),
  /** `success`, another result (`code_sent`), or the error code. */
  outcome: z.string(),
  /** Null when there is no known actor: an unknown e-mail at sign-in, the operator, a schedule. */
  actor: z.object({ user_id: idSchema.nullable(), name: z.string() }).nullable(),
  client: organizationRefSchema.nullable(),
  address: z.string().nullable(),
  /** Number of entities that the commit changed in this way; 0 for security actions. */
  count: z.int(),
  /** The first of them, with the names that they had then. Null without a name, and if the reader may not see it. */
  objects: z.array(
    z.object({
      id: idSchema,
      name: z.string().nullable(),
      /** The list that a view is of. */
      list: z.enum(itemLists).optional(),
    }),
  ),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  /** Values of the changed security fields, for the entities in `objects`. */
  values: z.array(valueChangeSchema.extend({ id: idSchema })),
  /** For an action that changes no entity: the account, key or address, unless it is the actor's own. */
  subject: auditSubjectSchema.extend({ name: z.string() }).nullable(),
  detail: z.string().nullable(),
})
export type AuditRecord = z.infer<typeof auditRecordSchema>

/** `incident:12`: a kind of entity and an id. */
const objectQuerySchema = z
  .string()
  .regex(/^[a-z_]{1,40}:[1-9]\d{0,14}$/)
  .transform((text) => {
    const [kind = '', id] = text.split(':')
    return { kind, id: Number(id) }
  })

/** The number of actions. A filter may name all of them. */
const actionCount = securityActions.length + 3 * auditedKinds.length

const namesQuerySchema = z
  .string()
  .regex(new RegExp(`^[a-z0-9_.]{1,64}(,[a-z0-9_.]{1,64}){0,${actionCount}}$`))
  .transform((text) => [...new Set(text.split(','))])

/** Filters of the audit log, combined with AND. */
export const auditFilterShape = {
  user_id: pathIdSchema.optional(),
  client_id: pathIdSchema.optional(),
  object: objectQuerySchema.optional(),
  /** Words that the sentence of a record, its names, values, address or details contain, in any order. */
  search: searchQuerySchema.optional(),
  actions: namesQuerySchema.optional(),
  /** Only refused or failed actions. */
  failed: z.enum(['true']).optional(),
  after: instantSchema.optional(),
  before: instantSchema.optional(),
}

export const auditQuerySchema = z.object({
  ...auditFilterShape,
  /** `next` of the previous page, with the same filters. */
  cursor: z.string().max(2000).optional(),
  per_page: recordsPerPageSchema,
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

export const listAudit = endpoint({
  method: 'GET',
  path: 'audit',
  cost: 'bulk',
  area,
  roles: administrators,
  query: auditQuerySchema,
  response: z.object({
    data: z.array(auditRecordSchema),
    meta: z.object({
      /** Null at the end. */
      next: z.string().nullable(),
      /** The search has covered everything since this time; null at the end. */
      searched_to: instantSchema.nullable(),
    }),
  }),
  errors: ['validation_failed'],
})

/** An export of the audit log as its owner sees it. */
export const auditExportSchema = z.object({
  job_id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  /** Records found so far; at the end, rows of the file. */
  rows: z.int(),
  /** The search has covered everything since this time; null before it begins. */
  searched_to: instantSchema.nullable(),
  /** Whether the file has all matching records. */
  is_complete: z.boolean(),
  /** Null until the file can be downloaded. */
  file_name: z.string().nullable(),
  creation_date: instantSchema,
  end_date: instantSchema.nullable(),
})
export type AuditExport = z.infer<typeof auditExportSchema>

const exportReplySchema = z.object({ job: auditExportSchema })
const exportParamsSchema = z.object({ id: z.uuid() })

export const failedJobSchema = z.object({
  job_id: z.string(),
  /** `mass_action`, `feed_cleanup`, `export`, `asset_answers`, `audit_export`, `visibility_action` and the like. */
  kind: z.string(),
  /** The job's owner. */
  user: z.object({ user_id: idSchema, name: z.string() }),
  /** Null for provider staff and for deleted users. */
  client: organizationRefSchema.nullable(),
  creation_date: instantSchema,
  end_date: instantSchema,
  /** Its progress. */
  done: z.int(),
  total: z.int(),
  /** Number of failed attempts in a row. */
  failures: z.int(),
  /** Code or name of the last failure. The log has the details under `job_id`. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof failedJobSchema>

export const listFailedJobs = endpoint({
  method: 'GET',
  path: 'audit/failed_job',
  area,
  roles: platformAdmin,
  response: z.object({
    data: z.array(failedJobSchema),
    /** Whether there are more failed jobs. */
    meta: z.object({ more: z.boolean() }),
  }),
})

export const startAuditExport = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'audit/export',
  cost: 'export',
  area,
  roles: administrators,
  body: z.object({
    query: z.record(z.string(), z.string()).pipe(z.strictObject(auditFilterShape)).default({}),
  }),
  response: exportReplySchema,
  errors: ['too_many_jobs', 'export_running'],
})

export const listAuditExports = endpoint({
  method: 'GET',
  path: 'audit/export',
  area,
  roles: administrators,
  response: z.object({ data: z.array(auditExportSchema) }),
})

export const getAuditExport = endpoint({
  method: 'GET',
  path: 'audit/export/{id}',
  area,
  roles: administrators,
  params: exportParamsSchema,
  response: exportReplySchema,
})

export const downloadAuditExport = endpoint({
  method: 'GET',
  path: 'audit/export/{id}/download',
  area,
  roles: administrators,
  redirects: true,
  response: z.url(),
  params: exportParamsSchema,
  errors: ['job_not_done'],
})
